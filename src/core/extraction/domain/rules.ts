import { claimCues } from './claims';
import type { Language } from './language';
import { hashWord } from './scan';
import { defaultRelations } from './relationRules';
import { frenchRelations, spanishRelations } from './romanceRules';

/** How texts state one relation. A type of the schema is one too. */
export interface RelationRule {
  /** In capitals. */
  readonly name: string;
  /**
   * Phrases between subject and object, lower case, without auxiliaries and negations: a verb in the third person (`depends on`), a
   * participle (`owned by`, read only after a form of `be`), or words with a gap for the object (`wird von * betrieben`).
   */
  readonly phrases: readonly string[];
  /** Phrases that state it the other way round: `required by`. */
  readonly inversePhrases: readonly string[];
  /** Front matter properties, table columns and header lines (`Superseded by: ...`) that state it; a leading `<` for the other way round. */
  readonly properties: readonly string[];
}

/** What kind of words a phrase begins with, which decides what may stand before it. */
export type PhraseForm = 'verb' | 'base' | 'passive' | 'copula';

export interface PhraseRule {
  readonly relation: string;
  readonly inverse: boolean;
  readonly form: PhraseForm;
  /** The only language in whose texts it is read; empty for all. What is a verb there may be a name elsewhere (`usa`). */
  readonly language: Language | '';
  /** Words that close it behind the object: `wird von * betrieben`; empty without a gap. */
  readonly tail: readonly string[];
}

/** One step of a phrase: the words that may follow, and the rules that may end here, those with closing words first. */
export interface PhraseNode {
  readonly next: Map<string, PhraseNode>;
  readonly rules: PhraseRule[];
}

/** What `extractDomain` looks for, ready to be matched. Make it once with `extractionRules` and keep it. */
export interface ExtractionRules {
  readonly relations: readonly RelationRule[];
  readonly phrases: PhraseNode;
  /** By the hash of a word modulo its length: 1 where a phrase may begin with it, 2 where a claim may hang on it. Most words of a text are told by it alone. */
  readonly filter: Uint8Array;
  readonly properties: ReadonlyMap<string, { readonly relation: string; readonly inverse: boolean }>;
}

const filterLength = 1 << 13;
const copulas = new Set(['is', 'are', 'was', 'were', 'ist', 'sind', 'war', 'est', 'es']);

/** The default rules and those of a schema; the schema's phrase wins where both have it. */
export function extractionRules(added: readonly RelationRule[] = []): ExtractionRules {
  const relations = [...defaultRelations, ...added];
  const phrases: PhraseNode = { next: new Map(), rules: [] };
  const properties = new Map<string, { relation: string; inverse: boolean }>();
  for (const [language, list] of [
    ['fr', frenchRelations],
    ['es', spanishRelations],
    ['', relations],
  ] as const) {
    for (const { name, phrases: forward, inversePhrases } of list) {
      for (const phrase of forward) addPhrase(phrases, phrase, { relation: name, inverse: false, language });
      for (const phrase of inversePhrases) addPhrase(phrases, phrase, { relation: name, inverse: true, language });
    }
  }
  for (const relation of relations) {
    for (const property of relation.properties) {
      const inverse = property.startsWith('<');
      properties.set(propertyKey(inverse ? property.slice(1) : property), { relation: relation.name, inverse });
    }
  }
  const filter = new Uint8Array(filterLength);
  for (const word of phrases.next.keys()) filter[hashWord(word) & (filterLength - 1)] |= 1;
  for (const word of claimCues) filter[hashWord(word) & (filterLength - 1)] |= 2;
  return { relations, phrases, filter, properties };
}

/** `Superseded-By`, `superseded_by` and `superseded by` are one property. */
export function propertyKey(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ');
}

function addPhrase(root: PhraseNode, phrase: string, meant: Pick<PhraseRule, 'relation' | 'inverse' | 'language'>): void {
  const [head, tail = ''] = phrase
    .trim()
    .toLowerCase()
    .split(/\s*\*\s*/);
  const words = head.split(/\s+/);
  const closing = tail === '' ? [] : tail.split(/\s+/);
  const form = formOf(words);
  put(root, words, { ...meant, form, tail: closing });
  const base = form === 'verb' && meant.language === '' ? baseForm(words[0]) : null;
  if (base !== null) put(root, [base, ...words.slice(1)], { ...meant, form: 'base', tail: closing });
}

function put(root: PhraseNode, words: readonly string[], rule: PhraseRule): void {
  let node = root;
  for (const word of words) {
    let next = node.next.get(word);
    if (next === undefined) {
      next = { next: new Map(), rules: [] };
      node.next.set(word, next);
    }
    node = next;
  }
  const tail = rule.tail.join(' ');
  const same = node.rules.findIndex(other => other.tail.join(' ') === tail && other.language === rule.language);
  if (same >= 0) node.rules[same] = rule;
  else if (tail === '') node.rules.push(rule);
  else node.rules.unshift(rule);
}

function formOf([word, second]: readonly string[]): PhraseForm {
  if (copulas.has(word)) return 'copula';
  if (second === 'by' || /(?:[^e]ed|written|built|run|made|led|known|held|kept)$/.test(word)) return 'passive';
  return 'verb';
}

/** `requires` after `does not` or with a plural subject is `require`; null where the word is no English third person. */
function baseForm(word: string): string | null {
  if (word === 'has') return 'have';
  if (/(?:ss|us|is)$/.test(word) || !word.endsWith('s')) return null;
  if (/(?:[cs]h|x|sse|zze)s$/.test(word)) return word.replace(/e?s$/, '');
  if (/[^aeiou]ies$/.test(word)) return `${word.slice(0, -3)}y`;
  return word.slice(0, -1);
}
