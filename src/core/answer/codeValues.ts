import { isContent, tokenize } from '../extraction/words';
import type { CandidatePoint, Citation } from '../model/answer';
import type { RankedPassage } from '../model/retrieval';
import type { PropertyRow } from './conflicts';
import { cite, type Explored } from './explored';
import type { Question } from './question';
import { relatedStem, says } from './relevance';

const mostValues = 3;
/** How likely a setting whose name and place say the whole question is taken to answer it: set by hand (`confidence.ts`). */
const valueScore = 0.6;

// `port: 9093`, `"port": 9093,`, `port = 9093`, `--port=9093`; a name, and what is set.
const SETTING = /^([ \t]*)(?:- )?(?:--)?["']?([A-Za-z][\w.-]*)["']?[ \t]*(?::|=)[ \t]*(\S.*?)[ \t]*,?$/;
// A name with nothing behind it: what is indented below belongs to it.
const GROUP = /^([ \t]*)(?:- )?["']?([A-Za-z][\w.-]*)["']?[ \t]*:[ \t]*\{?$|^\[+([\w.-]+)\]+$/;

/**
 * For a question on a value: settings in blocks of code whose name, with those above it, the heading and the sentence that leads to the block,
 * says all that is asked. Each is the line as it stands. Cost: the lines of the explored code.
 */
export function codeValues(question: Question, explored: Explored): CandidatePoint[] {
  if (!asksForValue(question)) return [];
  const found: CandidatePoint[] = [];
  for (const passage of explored.passages) {
    if (passage.kind !== 'code' || found.length >= mostValues) continue;
    const place = new Set([...explored.around(passage), ...leadWords(passage, explored)]);
    for (const { path, start, end } of settings(passage.text)) {
      const name = stemsOf(path[path.length - 1], explored);
      const whole = new Set([...place, ...path.flatMap(part => [...stemsOf(part, explored)])]);
      if (!question.terms.some(term => has(name, term.stem)) || !question.terms.every(term => has(whole, term.stem))) continue;
      const text = passage.text.slice(start, end);
      const citation = cite(passage, { span: { start, end }, text, form: 'code', cells: [] });
      found.push({ text, kind: 'value', requires: [passage.id], citations: [citation], score: valueScore });
      if (found.length >= mostValues) break;
    }
  }
  return found;
}

/**
 * The same for front matter: a property that is asked for, of a document that is asked about. It requires the best passage of its document, so
 * that the context decides on it as on any other.
 */
export function propertyValues(question: Question, explored: Explored, rows: readonly PropertyRow[]): CandidatePoint[] {
  if (!asksForValue(question) && question.answer !== 'person' && question.answer !== 'date') return [];
  const byPlace = new Map<string, CandidatePoint>();
  for (const row of rows) {
    const key = stemsOf(row.key, explored);
    const asked = question.terms.filter(term => isKey(key, term.stem));
    if (asked.length === 0 || !isOfKind(question, row.value) || (isOpaque(row.value) && !ASKS_FOR_ID.test(question.text))) continue;
    const rest = question.terms.filter(term => !asked.includes(term));
    const subject = row.subjects.find(name => {
      const words = stemsOf(name, explored);
      return rest.length > 0 && words.size > 0 && rest.every(term => words.has(term.stem));
    });
    const passage = explored.passages.find(({ document }) => document === row.citation.document);
    if (subject === undefined || passage === undefined) continue;
    const known = byPlace.get(`${row.citation.document}\n${row.key}`);
    byPlace.set(`${row.citation.document}\n${row.key}`, {
      text: known === undefined ? row.value : `${known.text}\n${row.value}`,
      kind: 'value',
      requires: [passage.id],
      citations: [...(known?.citations ?? []), row.citation] satisfies Citation[],
      score: valueScore,
    });
  }
  return [...byPlace.values()].slice(0, mostValues);
}

const ASKS_FOR_ID = /\b(?:id|identifier|uuid|hash|key|token)\b/i;

/** An id says nothing to a reader: long, its letters changing case (or its letters and digits taking turns) again and again. */
function isOpaque(value: string): boolean {
  if (!/^[\w-]{16,}$/.test(value)) return false;
  const sorts = value
    .replace(/[A-Z]+/g, 'A')
    .replace(/[a-z]+/g, 'a')
    .replace(/\d+/g, '0')
    .replace(/[-_]/g, '');
  return sorts.length > value.length / 3;
}

/** `owns` and `owner` are of one root; words that only mean the same are other properties. */
function isKey(key: ReadonlySet<string>, stem: string): boolean {
  return key.has(stem) || (stem.length >= 3 && [...key].some(word => word.startsWith(stem) && word.length <= stem.length + 3));
}

function isOfKind({ answer }: Question, value: string): boolean {
  const date = /^\d{4}-\d\d(?:-\d\d)?/.test(value);
  if (answer === 'date') return date;
  return answer === 'person' ? /^\p{L}/u.test(value) : answer !== 'number' || /\d/.test(value);
}

function asksForValue({ kind, text }: Question): boolean {
  return kind === 'fact' && /^\W*(?:what(?:'s| is| are| was)|which|how (?:many|much|long|big|large)|where)\b/i.test(text);
}

function has(stems: ReadonlySet<string>, stem: string): boolean {
  return says(stems, stem) || relatedStem(stems, stem);
}

/** Words of a name: `scrapeInterval`, `scrape_interval` and `scrape-interval` alike. */
function stemsOf(name: string, explored: Explored): ReadonlySet<string> {
  const words = name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').replace(/[_.-]+/g, ' ');
  return new Set(
    tokenize(words, explored.stems)
      .filter(isContent)
      .map(token => token.stem),
  );
}

/** The last sentence before the block, which says what it is. */
function leadWords(passage: RankedPassage, explored: Explored): readonly string[] {
  const before = explored.beside(passage, -1);
  const sentence = before === undefined || before.kind === 'code' ? undefined : explored.sentences(before).at(-1);
  return sentence === undefined ? [] : explored.tokens(sentence).map(token => token.stem);
}

/** Each set name with the names it stands under, and its line without indentation. */
function* settings(text: string): Generator<{ path: readonly string[]; start: number; end: number }> {
  const above: { indent: number; name: string }[] = [];
  let at = 0;
  for (const line of text.split('\n')) {
    const start = at;
    at += line.length + 1;
    const bare = line.replace(/\r$/, '');
    const group = GROUP.exec(bare);
    const setting = group === null ? SETTING.exec(bare) : null;
    if (group === null && setting === null) continue;
    const indent = (group ?? setting)?.[1]?.length ?? 0;
    while (above.length > 0 && above[above.length - 1].indent >= indent) above.pop();
    if (group !== null) above.push({ indent, name: group[2] ?? group[3] });
    if (setting === null) continue;
    const from = start + indent;
    yield { path: [...above.map(item => item.name), setting[2]], start: from, end: from + bare.slice(indent).trimEnd().length };
  }
}
