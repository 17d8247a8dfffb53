import { domainNameKinds, type DomainName } from '../../model/domain';
import type { Span } from '../../model/span';
import { abbreviates } from './abbreviations';
import { codeType, wordType } from './codeNames';
import { isNamed, nameOf } from './nouns';
import { Flag, hashWord, Kind, type Scan } from './scan';
import { isMonth } from './values';
import { typeNouns } from './wordLists';

/** The names of one document: each once, of its most trusted kind, at its first place of that kind. */
export class Names {
  readonly #names = new Map<string, DomainName>();
  readonly #seen = new Map<string, DomainName['kind']>();

  add(name: DomainName): void {
    if (name.name === '' || name.name.length > 120) return;
    // Most names of a text have been seen in it before.
    const seen = this.#seen.get(name.name);
    if (seen === name.kind && name.type === '' && name.description === null && name.of === '') return;
    this.#seen.set(name.name, name.kind);
    const key = `${name.name.toLowerCase()}\u0000${name.kind === 'alias' || name.kind === 'abbreviation' ? name.of.toLowerCase() : ''}`;
    const known = this.#names.get(key);
    if (known === undefined) {
      this.#names.set(key, name);
      return;
    }
    const better = domainNameKinds.indexOf(name.kind) < domainNameKinds.indexOf(known.kind);
    const [first, second] = better ? [name, known] : [known, name];
    if (better || (first.type === '' && second.type !== '') || (first.description === null && second.description !== null)) {
      this.#names.set(key, { ...first, type: first.type || second.type, description: first.description ?? second.description });
    }
  }

  /** Whether the name has been added, of any kind. */
  has(name: string): boolean {
    return this.#seen.has(name);
  }

  all(): readonly DomainName[] {
    // `API` beside `Application Programming Interface (API)` is one name.
    const short = new Set<string>();
    for (const { kind, name } of this.#names.values()) if (kind === 'alias' || kind === 'abbreviation') short.add(name.toLowerCase());
    const kept = [...this.#names.values()].filter(({ kind, name }) => kind !== 'proper' || !short.has(name.toLowerCase()));
    return kept.sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end || (a.name < b.name ? -1 : 1));
  }
}

/** Names of a sentence that its spelling, its marks or its brackets show. */
export function namesIn(scan: Scan, from: number, to: number, passage: number, names: Names): void {
  const opening = firstWord(scan, from, to);
  for (let at = from; at < to; at++) {
    const kind = scan.kinds[at];
    const flags = scan.flags[at];
    if (kind === Kind.code) addCode(scan, at, to, passage, names);
    else if (kind === Kind.word && (flags & (Flag.capital | Flag.inner)) !== 0) at = addWord(scan, at, to, opening, passage, names);
    else if (kind === Kind.mark) {
      if (scan.refs[at] === 44) addNamedAlso(scan, at, from, to, passage, names);
      else if (scan.refs[at] !== 46) addMarked(scan, at, from, to, passage, names);
    }
  }
}

function add(names: Names, kind: DomainName['kind'], name: string, span: Span, passage: number, type: string, of = ''): void {
  names.add({ kind, name, span, passage, type, of, description: null });
}

function addCode(scan: Scan, at: number, to: number, passage: number, names: Names): void {
  const text = scan.textOf(at);
  if (names.has(text)) return;
  const spelt = codeType(text);
  if (spelt === null) return;
  const said = at + 1 < to && scan.kinds[at + 1] === Kind.word ? typeNouns.get(scan.lower(at + 1)) : undefined;
  const type = spelt === 'identifier' || spelt === '' ? (said ?? '') : spelt;
  add(names, 'code', text, { start: scan.starts[at], end: scan.ends[at] }, passage, type);
}

/** A word with inner marks, or a run of words with capitals; tells the last token read. */
function addWord(scan: Scan, at: number, to: number, opening: number, passage: number, names: Names): number {
  if ((scan.flags[at] & Flag.inner) !== 0) {
    const type = wordType(scan.textOf(at));
    if (type !== null) {
      add(names, 'code', scan.textOf(at), { start: scan.starts[at], end: scan.ends[at] }, passage, type === 'identifier' ? '' : type);
      return at;
    }
  }
  if ((scan.flags[at] & Flag.capital) === 0) return at;
  let end = at + 1;
  while (
    end < to &&
    end - at < 5 &&
    scan.kinds[end] === Kind.word &&
    (scan.flags[end] & Flag.capital) !== 0 &&
    (scan.flags[end] & Flag.spaced) !== 0
  )
    end++;
  // `ADR 10`, `RFC 2119`.
  if (end < to && scan.kinds[end] === Kind.number && (scan.flags[end - 1] & Flag.upper) !== 0) end++;
  let from = at;
  // The first word of a sentence has its capital from there; a second one behind it may make it a name.
  if (from === opening && (scan.flags[from] & (Flag.upper | Flag.inner)) === 0) {
    if (end - from === 1 || notNames.has(scan.hashes[from])) from++;
  }
  while (from < end && notNames.has(scan.hashes[from])) from++;
  if (scan.capitalNouns && end - from === 1 && (scan.flags[from] & (Flag.upper | Flag.inner)) === 0) return Math.max(at, end - 1);
  if (from >= end || scan.ends[end - 1] - scan.starts[from] < 2) return Math.max(at, end - 1);
  const next = end < to && scan.kinds[end] === Kind.word ? scan.lower(end) : '';
  const type = end - from > 1 && hasLifeDates(scan, end, to) ? 'person' : typeOfName(scan, from, end, next);
  add(names, 'proper', nameOf(scan, from, end), { start: scan.starts[from], end: scan.ends[end - 1] }, passage, type);
  return end - 1;
}

const notNames = new Set(
  `i the a an this that these those it its in on at to for from with by if when while as and or but so we you he she they there here what how why where which who is are do does can
  monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december note tip warning important
  yes no not all any each some new use using see also however then once after before since unless der die das ein eine wenn und ich sie wir ihr`
    .split(/\s+/)
    .map(hashWord),
);

/** `(born ...`, `(August 20, 1920 ...`, `(20 August ...`: what stands before it was born. */
function hasLifeDates(scan: Scan, at: number, to: number): boolean {
  if (at + 2 >= to || scan.kinds[at] !== Kind.mark || scan.refs[at] !== 40) return false;
  const word = scan.lower(at + 1);
  if (/^(?:born|died|geboren|geb)$/.test(word)) return true;
  const [first, second] = [scan.kinds[at + 1], scan.kinds[at + 2]];
  return (
    (first === Kind.number && isMonth(scan.lower(at + 2))) ||
    (second === Kind.number && first === Kind.word && isMonth(word) && at + 3 < to && scan.refs[at + 3] === 44)
  );
}

const titles = /^(?:mr|mrs|ms|dr|prof|sir|dame|herr|frau)$/;
const organisations =
  /^(?:inc|ltd|gmbh|corp|corporation|foundation|university|institute|company|council|association|ag|llc|universität|stiftung|verein)$/;
const places = /^(?:street|road|avenue|square|bridge|river|lake|mountain|straße|platz|city|island|bay)$/;

function typeOfName(scan: Scan, from: number, to: number, next: string): string {
  const last = scan.lower(to - 1);
  if (to - from > 1 && titles.test(scan.lower(from))) return 'person';
  if (to - from > 1 && organisations.test(last)) return 'organisation';
  if (to - from > 1 && places.test(last)) return 'place';
  if (scan.lower(from) === 'sig' && to - from > 1) return 'team';
  if (to - from > 1 && typeNouns.has(last)) return typeNouns.get(last) ?? '';
  return typeNouns.get(next) ?? '';
}

function firstWord(scan: Scan, from: number, to: number): number {
  for (let at = from; at < to; at++) if (scan.kinds[at] !== Kind.mark) return at;
  return -1;
}

/** `@handle`, `--flag`, and what stands in brackets behind a name. */
function addMarked(scan: Scan, at: number, from: number, to: number, passage: number, names: Names): void {
  const mark = scan.refs[at];
  const tight = at + 1 < to && scan.kinds[at + 1] === Kind.word && (scan.flags[at + 1] & Flag.spaced) === 0;
  const open = (scan.flags[at] & Flag.spaced) !== 0 || at === from || scan.kinds[at - 1] === Kind.mark;
  if (mark === 64 && tight && open) {
    add(names, 'code', `@${scan.textOf(at + 1)}`, { start: scan.starts[at], end: scan.ends[at + 1] }, passage, 'person');
  } else if (
    mark === 45 &&
    tight &&
    at > from &&
    scan.refs[at - 1] === 45 &&
    scan.kinds[at - 1] === Kind.mark &&
    (scan.flags[at - 1] & Flag.spaced) !== 0
  ) {
    add(names, 'code', `--${scan.textOf(at + 1)}`, { start: scan.starts[at - 1], end: scan.ends[at + 1] }, passage, 'flag');
  } else if (mark === 40 || mark === 0xff08) bracketed(scan, at, from, to, passage, names);
}

/** `Long Form (LF)`, `LF (Long Form)`, `X (also Y)`, `X (formerly Y)`. */
function bracketed(scan: Scan, open: number, from: number, to: number, passage: number, names: Names): void {
  let close = open + 1;
  while (close < to && close - open < 10 && !(scan.kinds[close] === Kind.mark && (scan.refs[close] === 41 || scan.refs[close] === 0xff09)))
    close++;
  if (close >= to || close - open >= 10 || close === open + 1 || open === from) return;
  const cue = aliasCue(scan, open + 1, close);
  if (cue > open + 1) {
    const before = nameBefore(scan, open, from);
    if (before !== null && cue < close) addAlias(scan, cue, close, before, passage, names);
    return;
  }
  const inside = nameOf(scan, open + 1, close);
  if (close - open === 2 && looksShort(inside)) {
    const start = longFormStart(scan, open, from, inside);
    if (start < 0) return;
    const long = nameOf(scan, start, open);
    add(names, 'abbreviation', inside, { start: scan.starts[open + 1], end: scan.ends[close - 1] }, passage, '', long);
    return;
  }
  const short = scan.textOf(open - 1);
  if (scan.kinds[open - 1] === Kind.word && looksShort(short) && abbreviates(short, inside)) {
    add(names, 'abbreviation', short, { start: scan.starts[open - 1], end: scan.ends[open - 1] }, passage, '', inside);
  }
}

function looksShort(text: string): boolean {
  return (
    text.length >= 2 &&
    text.length <= 10 &&
    /^\p{L}[\p{L}\p{N}&./-]*$/u.test(text) &&
    (text.match(/\p{Lu}/gu)?.length ?? 0) >= Math.min(2, text.length - 1)
  );
}

/** First token of the long form that the letters of an abbreviation stand for; -1 where there is none right before the bracket. */
function longFormStart(scan: Scan, open: number, from: number, short: string): number {
  const most = Math.min(short.length + 4, 10);
  for (let start = open - 1; start >= from && open - start <= most; start--) {
    if (scan.kinds[start] === Kind.mark || scan.kinds[start] === Kind.code) return -1;
    if (abbreviates(short, nameOf(scan, start, open))) return start;
  }
  return -1;
}

const cueHashes = new Set(
  [
    'aka',
    'also',
    'formerly',
    'previously',
    'often',
    'sometimes',
    'commonly',
    'originally',
    'known',
    'auch',
    'früher',
    'aussi',
    'también',
  ].map(hashWord),
);

/** `X, also known as Y,` outside brackets. */
function addNamedAlso(scan: Scan, comma: number, from: number, to: number, passage: number, names: Names): void {
  if (comma + 2 >= to || comma === from || !cueHashes.has(scan.hashes[comma + 1])) return;
  const cue = aliasCue(scan, comma + 1, to);
  const short = /^(?:aka|formerly)$/.test(scan.lower(comma + 1));
  if (cue === comma + 1 || (cue === comma + 2 && !short) || cue >= to) return;
  const of = nameBefore(scan, comma, from);
  if (of !== null) addAlias(scan, cue, to, of, passage, names);
}

/** First token behind `aka`, `also known as`, `formerly` ...; `from` where no such words stand there. */
function aliasCue(scan: Scan, from: number, to: number): number {
  if (scan.kinds[from] !== Kind.word) return from;
  const words: string[] = [];
  for (let at = from; at < Math.min(to, from + 4); at++) words.push(scan.lower(at));
  const cue =
    /^(?:aka|a\.k\.a|(?:also|formerly|previously|often|sometimes|commonly|originally) (?:known as|called|referred to as|named)|known as|formerly|previously|also|auch(?: bekannt als| genannt)?|früher|aussi appelé|également appelé|también (?:conocido como|llamado))(?: |$)/.exec(
      words.join(' '),
    );
  if (cue === null) return from;
  let at = from + cue[0].trim().split(' ').length;
  while (at < to && (scan.kinds[at] === Kind.mark || /^(?:the|a|an|as|simply)$/.test(scan.lower(at)))) at++;
  return at;
}

function addAlias(scan: Scan, from: number, to: number, of: string, passage: number, names: Names): void {
  let end = from;
  while (
    end < to &&
    scan.kinds[end] !== Kind.mark &&
    end - from < 5 &&
    !/^(?:and|or|und|oder|in|by|is|for|because|since|which)$/.test(scan.lower(end))
  )
    end++;
  if (end === from || (!isNamed(scan, from, end) && end - from > 3)) return;
  add(names, 'alias', nameOf(scan, from, end), { start: scan.starts[from], end: scan.ends[end - 1] }, passage, '', of);
}

/** The name right before a token: a run with capitals, code, a link, or, where it begins the sentence, its first words. */
function nameBefore(scan: Scan, at: number, from: number): string | null {
  let start = at;
  while (
    start > from &&
    at - start < 5 &&
    scan.kinds[start - 1] !== Kind.mark &&
    isNamed(scan, start - 1, start) &&
    !notNames.has(scan.hashes[start - 1])
  )
    start--;
  if (start < at) return nameOf(scan, start, at);
  if (at - from > 0 && at - from <= 4) return nameOf(scan, from, at).replace(/^(?:the|an?|der|die|das|le|la|el) /i, '');
  return null;
}
