import type { Modality } from '../model/domain';
import type { Span } from '../model/span';
import { phrasesAfter, phrasesBefore, type Phrase } from './nounPhrase';
import { findTriggers, type Relation, type TriggerMatch } from './relations';
import type { Sentence } from './sentences';
import { isContent, isMonthOfMay, tokenize, type Stems, type Token } from './words';

/** Something a sentence speaks of: a noun phrase or a name. */
export interface Mention {
  readonly text: string;
  /** Into the plain sentence; null where it was read from elsewhere (heading, title, former sentence). */
  readonly span: Span | null;
  /** Stems of its content words. */
  readonly stems: readonly string[];
  /** Those of them that are names. */
  readonly names: readonly string[];
  /** Stem of the word it is about: `dock` in `the delivery of docks` is not, `deliveri` is. */
  readonly head: string;
}

/** One statement of a relation. All offsets are into the plain text of the sentence. */
export interface Fact {
  readonly subject: Mention;
  readonly relation: string;
  readonly family: Relation['family'];
  readonly object: Mention | null;
  readonly negated: boolean;
  readonly modality: Modality;
  readonly trigger: Span;
  readonly sentence: Sentence;
}

/** What stands around a passage and names what its sentences leave out. */
export interface Surroundings {
  readonly title: string;
  readonly headings: readonly string[];
}

/** All facts of a passage's sentences, in order. Pronouns and left-out subjects are read from the former sentence, the heading or the title. */
export function extractFacts(sentences: readonly Sentence[], around: Surroundings, stems: Stems): Fact[] {
  const facts: Fact[] = [];
  let previous: Mention | null = null;
  for (const sentence of sentences) {
    if (sentence.form === 'code') continue;
    const found: Fact[] = sentence.form === 'row' ? rowFacts(sentence, stems) : sentenceFacts(sentence, previous, around, stems);
    facts.push(...found);
    const named: Fact | undefined = found.find(fact => fact.subject.span !== null) ?? found[0];
    previous = named?.subject ?? firstMention(sentence, stems) ?? previous;
  }
  return facts;
}

export function mention(text: string, span: Span | null, stems: Stems): Mention {
  const tokens = tokenize(text, stems);
  const counted = tokens.findIndex(token => token.kind === 'word' && !COUNTS.has(token.lower));
  const content = tokens.filter((token, i) => isContent(token) && (i >= counted || counted < 0 || isDayOfMonth(tokens, counted)));
  const cut = tokens.findIndex((token, i) => i > 0 && HEAD_END.has(token.lower));
  const before = cut < 0 ? content : content.filter(token => token.start < tokens[cut].start);
  return {
    text,
    span,
    stems: [...new Set(content.map(token => token.stem))],
    names: [...new Set(content.filter(token => token.named).map(token => token.stem))],
    head: (before.at(-1) ?? content.at(-1))?.stem ?? '',
  };
}

// The head of a noun phrase stands before these.
const HEAD_END = new Set('of for in on at from to with by between into under during per'.split(' '));
// `forty docks` are docks.
const COUNTS = new Set(
  'the a an its their our his her two three four five six seven eight nine ten eleven twelve twenty thirty forty fifty sixty hundred thousand dozen several many some few all both every each new first last next only'.split(
    ' ',
  ),
);

function isDayOfMonth(tokens: readonly Token[], at: number): boolean {
  return /^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/.test(tokens[at].lower) && tokens[at].named && tokens.length <= 3;
}

const PRONOUNS = new Set('it they he she'.split(' '));
// These stand for a whole clause as often as for a thing.
const VAGUE = new Set('this these that those which who what we both there here i you one'.split(' '));

function sentenceFacts(sentence: Sentence, previous: Mention | null, around: Surroundings, stems: Stems): Fact[] {
  const triggers = findTriggers(sentence.text);
  if (triggers.length === 0) return [];
  const tokens = tokenize(sentence.text, stems);
  const facts: Fact[] = [];
  let floor = 0;
  for (const trigger of triggers) {
    const phrases = phrasesBefore(sentence.text, tokens, trigger.start, floor);
    const before = phrases.flatMap(phrase => resolve(sentence, phrase, previous, around, stems) ?? []);
    const after = phrasesAfter(sentence.text, tokens, trigger.end).flatMap(
      phrase => resolve(sentence, phrase, previous, around, stems) ?? [],
    );
    const left =
      phrases.length > 0 ? before : [facts.at(-1)?.subject ?? previous ?? fromHeading(around, stems)].filter(item => item !== null);
    facts.push(...combine(trigger, left, after, sentence, tokens));
    floor = trigger.end;
  }
  return facts;
}

function combine(
  trigger: TriggerMatch,
  left: readonly Mention[],
  right: readonly Mention[],
  sentence: Sentence,
  tokens: readonly Token[],
): Fact[] {
  const shared = {
    relation: trigger.relation.name,
    family: trigger.relation.family,
    ...mood(trigger, tokens),
    trigger: { start: trigger.start, end: trigger.end },
    sentence,
  };
  const subjects = trigger.inverse ? right : left;
  const objects = trigger.inverse ? left : right;
  const facts: Fact[] = [];
  for (const subject of subjects) {
    if (objects.length === 0 && trigger.relation.alone) facts.push({ subject, object: null, ...shared });
    for (const object of objects) facts.push({ subject, object, ...shared });
  }
  return facts;
}

const NEGATORS = /^(?:not|never|no|neither|nor|cannot|hardly|without)$|n't$/;

/** Negation and modality from the words right before the trigger. */
function mood(trigger: TriggerMatch, tokens: readonly Token[]): { negated: boolean; modality: Modality } {
  let negated = false;
  let modality: Modality = 'plain';
  let at = tokens.length - 1;
  while (at >= 0 && tokens[at].end > trigger.start) at--;
  for (let steps = 0; at >= 0 && steps < 4; at--, steps++) {
    const word = tokens[at].lower;
    if (NEGATORS.test(word)) negated = true;
    else if (/^(?:must|shall)$/.test(word)) modality = 'must';
    else if (word === 'should' || word === 'ought') modality = 'should';
    else if (/^(?:may|might|can|could|cannot)$/.test(word) && !isMonthOfMay(tokens[at])) modality = 'may';
    else if (word === 'will' || word === 'would') modality = 'will';
    else if (!/^(?:be|been|being|is|are|was|were|has|have|had|do|does|did|also|still|yet|to|longer)$|ly$/.test(word)) break;
  }
  return { negated, modality };
}

function resolve(sentence: Sentence, phrase: Phrase, previous: Mention | null, around: Surroundings, stems: Stems): Mention | null {
  const text = sentence.text.slice(phrase.start, phrase.end);
  if (VAGUE.has(text.toLowerCase())) return null;
  if (PRONOUNS.has(text.toLowerCase())) {
    const named = previous ?? fromHeading(around, stems);
    if (named !== null) return { ...named, span: null };
  }
  return mention(text, phrase, stems);
}

function fromHeading(around: Surroundings, stems: Stems): Mention | null {
  const name = around.headings.at(-1) ?? around.title;
  return name === '' ? null : mention(name, null, stems);
}

/** The first words of a sentence up to a verb, as what the next sentence may call `it`. */
function firstMention(sentence: Sentence, stems: Stems): Mention | null {
  const match = /^(?:(?:the|a|an|our|this) )?(.+?) (?:is|are|was|were|has|have|had|will|must|may|can|should|does|do)\b/i.exec(
    sentence.text,
  );
  if (match === null || match[1].length > 80 || /[,;:]/.test(match[1])) return null;
  const start = sentence.text.indexOf(match[1]);
  const found = mention(match[1], { start, end: start + match[1].length }, stems);
  return found.stems.length > 0 ? found : null;
}

/** A row speaks of what its first cell names: each other cell is a property, and a trouble where its words say so. */
function rowFacts(sentence: Sentence, stems: Stems): Fact[] {
  const [first, ...rest] = sentence.cells.filter(cell => cell.text !== '');
  if (first === undefined) return [];
  const subject = mention(first.text, null, stems);
  const facts: Fact[] = [];
  for (const cell of rest) {
    const at = sentence.text.indexOf(cell.text);
    const trigger = findTriggers(`: ${cell.text}`)
      .concat(findTriggers(cell.header))
      .find(found => found.relation.family !== 'structure');
    const tokens = trigger === undefined ? [] : tokenize(cell.text, stems);
    const objects =
      trigger === undefined
        ? []
        : phrasesAfter(cell.text, tokens, Math.max(0, trigger.end - 2)).map(p => mention(cell.text.slice(p.start, p.end), null, stems));
    const needs =
      trigger !== undefined && !trigger.inverse && findTriggers(cell.header).length > 0 ? mention(cell.text, null, stems) : null;
    facts.push({
      subject,
      relation: trigger?.relation.name ?? (cell.header === '' ? 'has' : cell.header),
      family: trigger?.relation.family ?? 'structure',
      object: needs ?? objects[0] ?? (trigger?.relation.alone ? null : mention(cell.text, null, stems)),
      negated: false,
      modality: 'plain',
      trigger: { start: Math.max(at, 0), end: Math.max(at, 0) + cell.text.length },
      sentence,
    });
  }
  return facts;
}
