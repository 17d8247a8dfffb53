import { isContent, type Token } from '../extraction/words';
import type { Span } from '../model/span';
import type { Reading } from './direction';

/** One clause of a sentence with two: who it is about, and what it says of them. */
interface Clause {
  /** Stems before its verb; those of the clause before where it has none (`and moved to Lund`). */
  readonly head: ReadonlySet<string>;
  /** Stems of its verb and what follows. */
  readonly core: ReadonlySet<string>;
  /** Stem of its verb; empty where it has none, or an auxiliary. */
  readonly verb: string;
  /** It has a subject of its own. */
  readonly headed: boolean;
  /** It says `it` or `they`: words of the clause before may stand for that. */
  readonly open: boolean;
}

/**
 * A statement of one clause that takes its parts from two clauses of a quote crosswise: of `A passed on Linux and failed on Windows`,
 * `A passed on Windows`. Null where the statement keeps to one clause, says both, or nothing can be told.
 */
export function crossed(stated: Reading, quotes: readonly Reading[]): Span | null {
  if (quotes.length !== 1 || clausesOf(stated).length > 1) return null;
  // A clause put in between leaves it open what the rest belongs to.
  if (INSERTED.test(quotes[0].text)) return null;
  const clauses = clausesOf(quotes[0]);
  if (clauses.length < 2) return null;
  const known = new Set(clauses.flatMap(clause => [...clause.head, ...clause.core]));
  const words = stated.tokens.filter(token => isContent(token) && known.has(token.stem));
  const fits = clauses.some((_, i) => words.every(token => says(clauses, i, token.stem)));
  if (fits) return null;
  // Who says nearly all of it has left nothing out to cross.
  const said = new Set(words.map(token => token.stem));
  if (said.size >= 0.8 * known.size) return null;
  const best = clauses.map((_, i) => words.filter(token => !says(clauses, i, token.stem))).sort((a, b) => a.length - b.length)[0];
  return best.length > 0 ? { start: best[0].start, end: best[0].end } : null;
}

function says(clauses: readonly Clause[], index: number, stem: string): boolean {
  const clause = clauses[index];
  if (clause.head.has(stem) || clause.core.has(stem)) return true;
  if (!clause.open || index === 0) return false;
  const before = clauses[index - 1];
  return (
    (before.core.has(stem) && stem !== before.verb) ||
    (before.head.has(stem) && !clause.headed) ||
    (before.open && says(clauses, index - 1, stem))
  );
}

const INSERTED = /,\s*(?:although|though|while|whereas|because|after|before)\b[^,;]*,/i;
const JOINTS = new Set(['and', 'but', 'while', 'whereas', 'after', 'before', 'because', 'although']);
const AUXILIARIES = new Set('is are was were has have had will can may must should does did do'.split(' '));
const PRONOUNS = new Set(['there', 'it', 'they', 'this', 'them', 'he', 'she', 'him', 'her', 'its', 'their']);

function clausesOf(reading: Reading): Clause[] {
  const { tokens, text } = reading;
  const starts = [0];
  for (let i = 1; i < tokens.length - 1; i++) {
    const gap = text.slice(tokens[i - 1].end, tokens[i].start);
    const joint = JOINTS.has(tokens[i].lower);
    if (!joint && !/;/.test(gap)) continue;
    const from = joint ? i + 1 : i;
    // Both parts need a verb of their own; `docks and signs are late` is one clause.
    if (verbAt(tokens, starts[starts.length - 1], i) < 0 || !opensClause(reading, from, gap)) continue;
    starts.push(from);
  }
  return starts
    .map((start, n) => {
      const end = starts[n + 1] ?? tokens.length;
      return readClause(tokens, start, end);
    })
    .map((clause, n, all) =>
      clause.head.size > 0 || n === 0 ? clause : { ...clause, head: headBefore(all, n), open: clause.open || all[n - 1].open },
    );
}

function headBefore(clauses: readonly Clause[], index: number): ReadonlySet<string> {
  for (let i = index - 1; i >= 0; i--) if (clauses[i].head.size > 0) return clauses[i].head;
  return new Set();
}

function readClause(tokens: readonly Token[], start: number, end: number): Clause {
  const verb = verbAt(tokens, start, end);
  const split = verb < 0 ? end : verb;
  const stems = (from: number, to: number) =>
    new Set(
      tokens
        .slice(from, to)
        .filter(token => isContent(token) && !ADVERBS.has(token.lower))
        .map(token => token.stem),
    );
  const head = stems(start, split);
  return {
    head,
    core: stems(split, end),
    verb: tokens[verb]?.stem ?? '',
    headed: head.size > 0,
    open: tokens.slice(start, end).some(token => PRONOUNS.has(token.lower)),
  };
}

/** A verb right away (`and moved`), or a short subject and then one (`and Team Red owns`). `gap` is what stands before the joint. */
function opensClause({ text, tokens }: Reading, from: number, gap: string): boolean {
  const verb = verbAt(tokens, from, Math.min(tokens.length, from + 5));
  if (verb < 0 || /[,;]/.test(text.slice(tokens[from].start, tokens[verb].start))) return false;
  if (verb === from || (verb === from + 1 && ADVERBS.has(tokens[from].lower))) return true;
  if (/,/.test(gap) && AUXILIARIES.has(tokens[verb].lower)) return true;
  return tokens[from].named || /^(?:the|a|an|this|its|their|his|her|it|they|he|she)$/.test(tokens[from].lower);
}

const ADVERBS = new Set('later then also now subsequently finally again only never not still'.split(' '));

function verbAt(tokens: readonly Token[], from: number, to: number): number {
  for (let i = from; i < to; i++) {
    const token = tokens[i];
    if (AUXILIARIES.has(token.lower) && token.text !== 'May') return i;
    if (!isContent(token) || token.named || token.kind === 'number') continue;
    if (
      /(?:[^e]ed|tten|[ou]ken|iven|rawn|hown|ought|aught)$|^(?:built|sold|sent|made|held|led|won|paid|lost|kept|found)$/.test(token.lower)
    )
      return i;
    // `owns` before an object: after a subject, or first in a clause that goes on with the former one's.
    const next = tokens[i + 1];
    const object = next !== undefined && (next.named || /^(?:the|a|an|its|their|his|her|to|no|all|every|only)$/.test(next.lower));
    if (object && (i > from || from > 0) && /[^su]s$/.test(token.lower)) return i;
  }
  return -1;
}
