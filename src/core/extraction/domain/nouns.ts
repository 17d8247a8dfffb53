import type { StatementEnd } from '../../model/domain';
import { Flag, Kind, type Scan } from './scan';
import {
  adverbs,
  auxiliaries,
  boundaries,
  commonVerbs,
  counters,
  determiners,
  links,
  nounVerbs,
  pronouns,
  quantifying,
  typeNouns,
  vague,
} from './wordLists';

/** A noun phrase as tokens `from` (inclusive) to `to` (exclusive). */
export interface NounPhrase {
  readonly from: number;
  readonly to: number;
}

/** Tokens of the longest noun phrase that is still the name of something. */
const longest = 5;

/** The noun phrases that begin at `from`: several where they are joined by commas and `and`; none where they are alternatives or what follows is unclear. */
export function phrasesAt(scan: Scan, from: number, end: number): readonly NounPhrase[] {
  const found: NounPhrase[] = [];
  let closed = false;
  for (let at = from; at >= 0; ) {
    const phrase = phraseAt(scan, at, end);
    if (phrase === null || isDoing(scan, phrase, found.length > 0)) break;
    found.push(phrase);
    const joint = jointAt(scan, phrase.to, end);
    if (joint.word === 'or' || isCutOff(scan, phrase.to, end)) return [];
    // `the power of Roslyn and OmniSharp`: what follows belongs to the second noun.
    if (found.length === 1 && findOf(scan, phrase.from, phrase.to) >= 0) return found;
    if (closed) break;
    closed = joint.word === 'and';
    at = joint.at;
  }
  if (found.length > 1 && sharesHead(scan, found[found.length - 2], found[found.length - 1])) return [];
  if (found.length < 2 || (closed && listEnds(scan, found[found.length - 1].to, end))) return found;
  // `a flexible, pluggable mechanism`: what stands before the comma is no thing of its own.
  const [first] = found;
  return first.to - first.from === 1 && !isNamed(scan, first.from, first.to) ? [] : [first];
}

/** `supports creating ...`, `calls X and uses Y`: something done and no thing. */
function isDoing(scan: Scan, phrase: NounPhrase, listed: boolean): boolean {
  if (scan.kinds[phrase.from] !== Kind.word || (scan.flags[phrase.from] & (Flag.capital | Flag.inner)) !== 0) return false;
  const first = scan.lower(phrase.from);
  if (listed && commonVerbs.has(first) && phrase.to - phrase.from > 1) return true;
  return (
    first.length > 5 &&
    first.endsWith('ing') &&
    scan.ends[phrase.from] - scan.starts[phrase.from] === first.length &&
    phrase.to - phrase.from <= 2
  );
}

/**
 * Whether a phrase was cut in the middle of something: a mark sticks to it (`kustomize#2825`, `a / b`), or it goes on behind a
 * participle (`a dot separated list`).
 */
function isCutOff(scan: Scan, at: number, end: number): boolean {
  if (at >= end) return false;
  if (scan.kinds[at] === Kind.mark) {
    const mark = scan.refs[at];
    if (mark === 47 || mark === 0x2f || mark === 38) return true;
    return (scan.flags[at] & Flag.spaced) === 0 && (mark === 35 || mark === 91 || mark === 61 || mark === 36 || mark === 64);
  }
  if (scan.kinds[at] !== Kind.word || at + 1 >= end || scan.kinds[at + 1] !== Kind.word) return false;
  const word = scan.lower(at);
  if (!/(?:ed|ing|ly)$/.test(word) || /^(?:named|called)$/.test(word)) return false;
  const next = scan.lower(at + 1);
  return !boundaries.has(next) && !determiners.has(next) && !auxiliaries.has(next) && !links.has(next) && !adverbs.has(next);
}

/** `deterministic and nondeterministic modes`: the first is no thing without the last word of the second. */
function sharesHead(scan: Scan, first: NounPhrase, second: NounPhrase): boolean {
  const last = first.to - 1;
  if (scan.kinds[last] !== Kind.word || (scan.flags[last] & (Flag.capital | Flag.inner)) !== 0) return false;
  // `a fast and modular platform`: one word in front is an adjective, whatever stands before it.
  const isPhrase = first.to - first.from > 1 && isDeterminer(scan, first.from - 1);
  if (second.to - second.from < 2 || isPhrase || isDeterminer(scan, second.from - 1)) return false;
  return !/[^su]s$/.test(scan.lower(last));
}

/** The noun phrase that begins at `from`, determiners left out; null where none does. */
function phraseAt(scan: Scan, from: number, end: number): NounPhrase | null {
  let start = from;
  while (start < end && isDeterminer(scan, start)) start++;
  let to = start;
  let of = false;
  while (to < end && to - start < longest + 2) {
    const kind = scan.kinds[to];
    if (kind === Kind.mark || kind === Kind.script) break;
    if (kind === Kind.word) {
      const word = scan.lower(to);
      if (links.has(word) && to > start && !of && continues(scan, to + 1, end)) {
        of = true;
        to++;
        while (to < end && isDeterminer(scan, to)) to++;
        continue;
      }
      if (
        links.has(word) ||
        boundaries.has(word) ||
        auxiliaries.has(word) ||
        pronouns.has(word) ||
        (to > start && isDeterminer(scan, to)) ||
        (to > start && isTail(scan, to, word))
      )
        break;
    }
    to++;
  }
  return to > start ? trimmed(scan, start, to) : null;
}

/** The noun phrase that fills the tokens from a clause's beginning `from` to `end`, or stands before its first preposition; null where they are more than one. */
export function phraseOf(scan: Scan, from: number, end: number): NounPhrase | null {
  let start = from;
  // `Currently the scheduler`, `Now X`.
  while (start < end - 1 && scan.kinds[start] === Kind.word && (isDeterminer(scan, start) || adverbs.has(scan.lower(start)))) start++;
  const phrase = phraseAt(scan, start, end);
  if (phrase === null || phrase.to - phrase.from > longest) return null;
  let at = phrase.to;
  // `The controller in the control plane uses ...` speaks of the controller.
  if (at < end && (scan.kinds[at] !== Kind.word || !isPreposition(scan.lower(at)))) return null;
  for (; at < end; at++) {
    if (scan.kinds[at] === Kind.mark) return null;
    if (
      scan.kinds[at] === Kind.word &&
      (auxiliaries.has(scan.lower(at)) || commonVerbs.has(scan.lower(at)) || isSubordinate(scan.lower(at)))
    )
      return null;
  }
  return phrase;
}

/** The end of a statement that a phrase names; null where it names nothing in particular. */
export function endOf(scan: Scan, phrase: NounPhrase): StatementEnd | null {
  let { from, to } = phrase;
  const of = findOf(scan, from, to);
  if (of >= 0 && of - from <= 2 && counters.has(scan.lower(of - 1))) from = skipDeterminers(scan, of + 1, to);
  if (from >= to) return null;
  const type = typeOf(scan, from, to);
  // `the scheduler.alpha setting` is named by the code alone.
  const atom = atomOf(scan, from, to);
  if (atom >= 0) {
    from = atom;
    to = atom + 1;
  }
  const words = nameOf(scan, from, to);
  if (scan.kinds[from] !== Kind.link && /^.$|^\p{Ll}$/u.test(words) && !/^\p{Lu}$/u.test(words)) return null;
  if (words.length > 80 || (scan.kinds[from] !== Kind.link && !/\p{L}/u.test(words))) return null;
  const head = scan.lower(findOf(scan, from, to) > from ? findOf(scan, from, to) - 1 : to - 1);
  const named = isNamed(scan, from, to);
  if (vague.has(head) && (to - from === 1 || !named)) return null;
  if (to - from === 1 && (commonVerbs.has(head) || adverbs.has(head) || vague.has(head))) return null;
  return { name: words, span: { start: scan.starts[from], end: scan.ends[to - 1] }, type };
}

/** Whether a name is among the words: code, a link, a capital that does not begin the sentence, or a word with inner marks. */
export function isNamed(scan: Scan, from: number, to: number): boolean {
  for (let at = from; at < to; at++) {
    if (scan.kinds[at] === Kind.code || scan.kinds[at] === Kind.link) return true;
    const flags = scan.flags[at];
    if ((flags & (Flag.inner | Flag.bold | Flag.upper)) !== 0) return true;
    if ((flags & Flag.capital) !== 0 && ((flags & Flag.opening) === 0 || isNameLike(scan.lower(at)))) return true;
  }
  return false;
}

/** The first word of a sentence has its capital from there: a plural or a verbal noun is hardly a name. */
function isNameLike(lower: string): boolean {
  return !/(?:[^su]s|ing)$/.test(lower) && !determiners.has(lower) && !quantifying.has(lower);
}

/** The words as a reader sees them, marks and line ends left out. */
export function nameOf(scan: Scan, from: number, to: number): string {
  let name = scan.textOf(from);
  for (let at = from + 1; at < to; at++) name += (scan.flags[at] & Flag.spaced) === 0 ? scan.textOf(at) : ` ${scan.textOf(at)}`;
  return name;
}

function isDeterminer(scan: Scan, at: number): boolean {
  return scan.kinds[at] === Kind.word && determiners.has(scan.lower(at)) && (scan.flags[at] & Flag.upper) === 0;
}

function isPreposition(word: string): boolean {
  return (boundaries.has(word) || links.has(word)) && !isSubordinate(word);
}

function isSubordinate(word: string): boolean {
  return /^(?:that|which|who|whom|whose|if|when|whenever|where|while|because|unless|whether|how|why|what|so|but|and|or|then|dass|wenn|weil|und|oder)$/.test(
    word,
  );
}

function continues(scan: Scan, at: number, end: number): boolean {
  return (
    at < end &&
    scan.kinds[at] !== Kind.mark &&
    !(scan.kinds[at] === Kind.word && (boundaries.has(scan.lower(at)) || auxiliaries.has(scan.lower(at))))
  );
}

/** Lower-case words behind the first that end a phrase: verbs, adverbs, participles (`a user named X`, `nodes running Linux`). */
function isTail(scan: Scan, at: number, word: string): boolean {
  if ((scan.flags[at] & (Flag.capital | Flag.inner)) !== 0) return false;
  if (adverbs.has(word) || (commonVerbs.has(word) && !nounVerbs.has(word)) || /(?:ly|[^e]ed)$/.test(word)) return true;
  if (word.length <= 5 || !word.endsWith('ing')) return false;
  const next = at + 1 < scan.count ? at + 1 : at;
  return (
    /[^s]s$/.test(scan.lower(at - 1)) || isDeterminer(scan, next) || (scan.kinds[next] !== Kind.word && scan.kinds[next] !== Kind.mark)
  );
}

function trimmed(scan: Scan, from: number, end: number): NounPhrase | null {
  let to = end;
  while (to > from && scan.kinds[to - 1] === Kind.word && (links.has(scan.lower(to - 1)) || determiners.has(scan.lower(to - 1)))) to--;
  return to > from && to - from <= longest + 1 ? { from, to } : null;
}

function skipDeterminers(scan: Scan, from: number, to: number): number {
  let at = from;
  while (at < to && isDeterminer(scan, at)) at++;
  return at;
}

function findOf(scan: Scan, from: number, to: number): number {
  for (let at = from + 1; at < to; at++) if (scan.kinds[at] === Kind.word && links.has(scan.lower(at))) return at;
  return -1;
}

/** The only code or link of a phrase whose other words are a noun of its type. */
function atomOf(scan: Scan, from: number, to: number): number {
  let atom = -1;
  for (let at = from; at < to; at++) {
    const kind = scan.kinds[at];
    if (kind === Kind.code || kind === Kind.link) {
      if (atom >= 0) return -1;
      atom = at;
    } else if (
      !typeNouns.has(scan.lower(at)) &&
      !(at < to - 1 && /^(?:environment|configuration|config|custom|feature)$/.test(scan.lower(at)))
    )
      return -1;
  }
  return to - from > 1 ? atom : -1;
}

function typeOf(scan: Scan, from: number, to: number): string {
  if (to - from < 2) return '';
  const last = scan.lower(to - 1);
  if (!isNamed(scan, from, to - 1)) return '';
  if (last === 'variable' && scan.lower(to - 2) === 'environment') return 'environment variable';
  return typeNouns.get(last) ?? '';
}

/** Where a list goes on behind a phrase, and with which word. */
function jointAt(scan: Scan, at: number, end: number): { at: number; word: string } {
  if (at >= end) return { at: -1, word: '' };
  const comma = scan.kinds[at] === Kind.mark && scan.refs[at] === 44;
  const next = comma ? at + 1 : at;
  if (next < end && scan.kinds[next] === Kind.word) {
    const word = scan.lower(next);
    if (word === 'or' || word === 'oder' || word === 'ou' || word === 'o') return { at: -1, word: 'or' };
    if (word === 'and' || word === 'und' || word === 'et' || word === 'y') return { at: next + 1, word: 'and' };
  }
  return { at: comma ? next : -1, word: ',' };
}

/** Whether a list ends here: at a mark, at the end, or before a preposition, and not before a verb, which would make its last part a clause. */
function listEnds(scan: Scan, at: number, end: number): boolean {
  if (at >= end || scan.kinds[at] === Kind.mark) return true;
  return scan.kinds[at] === Kind.word && isPreposition(scan.lower(at));
}

/**
 * Whether a phrase is something in particular: no doing (`Using X requires ...`), nobody in general, and nothing that is only counted or pointed at, unless `here`
 * says that a part of this document may be meant. */
export function isParticular(scan: Scan, phrase: NounPhrase, here: boolean): boolean {
  for (let at = phrase.from; at < phrase.to; at++) if (scan.kinds[at] === Kind.word && pronouns.has(scan.lower(at))) return false;
  const before = phrase.from - 1;
  if (
    before >= 0 &&
    scan.kinds[before] === Kind.word &&
    pointing.test(scan.lower(before)) &&
    !(here && /^(?:this|these)$/.test(scan.lower(before)))
  )
    return false;
  if (scan.kinds[phrase.from] !== Kind.word) return scan.kinds[phrase.from] !== Kind.number;
  const first = scan.lower(phrase.from);
  if (phrase.to - phrase.from > 1 && ((first.length > 4 && first.endsWith('ing')) || (commonVerbs.has(first) && !nounVerbs.has(first))))
    return false;
  return !quantifying.has(first) || /^(?:new|own)$/.test(first);
}

const pointing =
  /^(?:this|these|those|that|some|such|another|any|no|neither|either|both|your|my|our|their|its|his|her|diese[rsmn]?|ce|cet|cette|ces|este|esta|estos|estas|unsere?|ihre?|seine?)$/;
