import type { ClaimValue, Statement, StatementEnd } from '../../model/domain';
import { endOf, isNamed, isParticular, nameOf, phraseOf, type NounPhrase } from './nouns';
import type { SentenceContext } from './relations';
import { Flag, hashWord, Kind, type Scan } from './scan';
import { isMonth, isState, readValue, textValue } from './values';
import { adverbs, links, negators, vague } from './wordLists';

/** Words that a claim hangs on. */
export const claimCues: readonly string[] = [
  'is',
  'are',
  'was',
  'were',
  'ist',
  'sind',
  'beträgt',
  'est',
  'está',
  'defaults',
  'default',
  'costs',
  'takes',
  'lasts',
  'kostet',
  'dauert',
  'port',
];
const cueHashes = new Set(claimCues.map(hashWord));

interface Found {
  readonly subject: StatementEnd;
  readonly predicate: string;
  readonly value: ClaimValue;
  readonly negated: boolean;
  readonly from: string;
}

/** What a sentence says of the value, date, version or state of something. */
export function claimsOf(sentence: SentenceContext): Statement[] {
  const { scan, from, to } = sentence;
  const statements: Statement[] = [];
  for (let at = from; at < to; at++) {
    if (scan.kinds[at] !== Kind.word || !cueHashes.has(scan.hashes[at])) continue;
    const found = claimAt(sentence, at);
    if (found === null) continue;
    const { subject, predicate, value, negated } = found;
    statements.push({
      subject,
      predicate,
      object: null,
      value,
      negated,
      modality: 'plain',
      standing: sentence.standing,
      from: found.from,
      until: '',
      source: 'sentence',
      passage: sentence.passage,
      span: sentence.span,
    });
    break;
  }
  return statements;
}

function claimAt(sentence: SentenceContext, at: number): Found | null {
  const word = sentence.scan.lower(at);
  switch (word) {
    case 'is':
    case 'are':
    case 'was':
    case 'were':
    case 'est':
    case 'está':
    case 'ist':
    case 'sind':
    case 'beträgt':
      return copulaClaim(sentence, at);
    case 'defaults':
    case 'default':
      return sentence.scan.lower(Math.min(at + 1, sentence.to - 1)) === 'to' ? verbClaim(sentence, at, at + 2, 'default') : null;
    case 'costs':
    case 'takes':
    case 'lasts':
    case 'kostet':
    case 'dauert':
      return verbClaim(sentence, at, at + 1, word);
    case 'port':
      return portClaim(sentence, at);
    default:
      return null;
  }
}

/** `retention defaults to 15d`, `the bridge costs 3 million euros`. */
function verbClaim(sentence: SentenceContext, verb: number, at: number, predicate: string): Found | null {
  const { scan, from, to } = sentence;
  const phrase = subjectBefore(scan, from, verb);
  const value = valueAt(scan, at, to, predicate === 'default');
  if (phrase === null || value === null) return null;
  const subject = endOf(scan, phrase);
  return subject === null ? null : { subject, predicate, value, negated: false, from: '' };
}

/** `The gateway listens on port 8080`, `it is served on port 80`, `the broker uses port 1883`. */
function portClaim(sentence: SentenceContext, at: number): Found | null {
  const { scan, from } = sentence;
  const wordAt = (i: number) => (i >= from && scan.kinds[i] === Kind.word ? scan.lower(i) : '');
  let verb = at - 1;
  if (/^(?:on|at)$/.test(wordAt(verb))) verb--;
  else if (!/^(?:uses?|opens?|binds?)$/.test(wordAt(verb))) return null;
  if (
    wordAt(verb) === 'by' ||
    !/^(?:listens?|listening|runs?|running|served|exposed|available|reachable|binds?|uses?|opens?|starts?)$/.test(wordAt(verb))
  )
    return null;
  while (/^(?:is|are)$/.test(wordAt(verb - 1))) verb--;
  return verbClaim(sentence, verb, at + 1, 'port');
}

function copulaClaim(sentence: SentenceContext, copula: number): Found | null {
  const { scan, from, to } = sentence;
  let at = copula + 1;
  let negated = false;
  while (
    at < to &&
    scan.kinds[at] === Kind.word &&
    (adverbs.has(scan.lower(at)) || negators.has(scan.lower(at)) || scan.lower(at) === 'now')
  ) {
    if (negators.has(scan.lower(at))) negated = true;
    at++;
  }
  if (at >= to || !beginsValue(scan, at)) return null;
  const phrase = subjectBefore(scan, from, copula);
  if (phrase === null) return null;
  const word = scan.lower(at);
  if (scan.kinds[at] === Kind.word && /^(?:limited|set)$/.test(word) && at + 2 < to && scan.lower(at + 1) === 'to') {
    const value = valueAt(scan, at + 2, to, true);
    const subject = value === null ? null : endOf(scan, phrase);
    return value === null || subject === null ? null : { subject, predicate: word === 'set' ? 'value' : 'limit', value, negated, from: '' };
  }
  if (scan.kinds[at] === Kind.word && isEvent(word)) return eventClaim(sentence, phrase, at, negated);
  if (scan.kinds[at] === Kind.word && isState(word) && !bare.has(word) && stateEnds(scan, at + 1, to))
    return stateClaim(sentence, phrase, at, negated);
  const value = valueAt(scan, at, to, false);
  if (value === null || value.kind === 'state') return null;
  return property(sentence, phrase, value, negated);
}

/** Cheap to tell: most sentences say nothing of a value behind their `is`. */
function beginsValue(scan: Scan, at: number): boolean {
  const kind = scan.kinds[at];
  if (kind !== Kind.word) return kind === Kind.number || kind === Kind.code || kind === Kind.mark;
  const word = scan.lower(at);
  return /^v?\d|^(?:limited|set|version)$/.test(word) || isEvent(word) || isState(word) || isMonth(word);
}

/** `The default port`, `the port of Kafka`, `Kafka's port`, `the Kafka port`: whose property it is, and which. */
function property(sentence: SentenceContext, phrase: NounPhrase, value: ClaimValue, negated: boolean): Found | null {
  const { scan, topic } = sentence;
  const { from, to } = phrase;
  const said = (subject: StatementEnd | null, predicate: string): Found | null => {
    if (subject === null || subject.name === '' || vague.has(predicate.toLowerCase()) || /^there$/i.test(predicate)) return null;
    const adjusted = /\bversion\b/i.test(predicate) ? (readValue(value.text, true) ?? value) : value;
    return { subject, predicate: predicate.toLowerCase(), value: adjusted, negated, from: '' };
  };
  for (let at = from + 1; at < to; at++) {
    if (scan.kinds[at] !== Kind.word || !links.has(scan.lower(at))) continue;
    const of = phraseOf(scan, at + 1, to);
    if (of === null) return null;
    const predicate = nameOf(scan, from, at);
    return said(endOf(scan, of), /^default value$/i.test(predicate) ? 'default' : predicate);
  }
  const first = scan.textOf(from);
  if (to - from > 1 && /['’]s$/.test(first)) {
    const end: StatementEnd = { name: first.slice(0, -2), span: { start: scan.starts[from], end: scan.ends[from] - 2 }, type: '' };
    return said(end, nameOf(scan, from + 1, to));
  }
  const named = lastNamed(scan, from, to);
  if (named === to - 1 && to - from === 1) return said(endOf(scan, phrase), 'value');
  if (named >= from && named < to - 1 && named === from) return said(endOf(scan, { from, to: from + 1 }), nameOf(scan, from + 1, to));
  return named >= from ? null : said({ ...topic, span: null }, nameOf(scan, from, to));
}

/** Index of the last name; a capital that only begins the sentence, or that every German noun has, makes none. */
function lastNamed(scan: Scan, from: number, to: number): number {
  for (let at = to - 1; at >= from; at--) {
    if (!isNamed(scan, at, at + 1)) continue;
    const surely = scan.kinds[at] !== Kind.word || (scan.flags[at] & (Flag.upper | Flag.inner | Flag.bold)) !== 0;
    const opens = (scan.flags[at] & Flag.opening) !== 0 && at < to - 1;
    if (surely || (!opens && !scan.capitalNouns)) return at;
  }
  return -1;
}

function isEvent(word: string): boolean {
  return /^(?:deprecated|removed|released|introduced|founded|created|published)$/.test(word);
}

/** `is deprecated since 1.22`, `was released on 3 May 2021`. */
function eventClaim(sentence: SentenceContext, phrase: NounPhrase, at: number, negated: boolean): Found | null {
  const { scan, to } = sentence;
  const subject = endOf(scan, phrase);
  if (subject === null) return null;
  const word = scan.lower(at);
  let next = at + 1;
  while (next < to && scan.kinds[next] === Kind.word && /^(?:in|since|on|as|of|from|with|version|release|seit)$/.test(scan.lower(next)))
    next++;
  const read = next > at + 1 ? valueAt(scan, next, to, true) : null;
  const value = read !== null && /^(?:19|20)\d\d$/.test(read.text) ? { ...read, kind: 'date' as const } : read;
  if (word === 'deprecated' || word === 'removed') {
    const from = value?.kind === 'date' && value.normal.length === 10 ? value.normal : '';
    if (value === null || from !== '')
      return { subject, predicate: 'status', value: { kind: 'state', text: scan.textOf(at), normal: word }, negated, from };
    return { subject, predicate: `${word} since`, value, negated, from: '' };
  }
  return value === null ? null : { subject, predicate: word, value, negated, from: '' };
}

function stateClaim(sentence: SentenceContext, phrase: NounPhrase, at: number, negated: boolean): Found | null {
  const { scan, to } = sentence;
  const subject = endOf(scan, phrase);
  if (subject === null) return null;
  if (!isNamed(scan, phrase.from, phrase.to)) return null;
  const word = scan.lower(at);
  const byDefault = at + 2 < to && scan.lower(at + 1) === 'by' && scan.lower(at + 2) === 'default';
  return {
    subject,
    predicate: byDefault ? 'default' : 'status',
    value: { kind: 'state', text: scan.textOf(at), normal: word },
    negated,
    from: '',
  };
}

// Said of anything for a moment; states of a thing only in a property or a table.
const bare = new Set('true false yes no on off done open closed completed'.split(' '));

/** A state is said of the subject where nothing follows that it belongs to: not in `is open source`. */
function stateEnds(scan: Scan, at: number, to: number): boolean {
  if (at >= to || scan.kinds[at] === Kind.mark) return true;
  if (at + 1 < to && scan.lower(at) === 'by') return scan.lower(at + 1) === 'default';
  return scan.kinds[at] === Kind.word && /^(?:since|as|and|but|until)$/.test(scan.lower(at));
}

// , ; : – —
const clauseMarks = new Set([44, 59, 58, 0x2013, 0x2014]);

/** The clear noun phrase that begins the clause of a verb. */
function subjectBefore(scan: Scan, from: number, verb: number): NounPhrase | null {
  let start = verb;
  while (start > from && scan.kinds[start - 1] !== Kind.mark) {
    const word = scan.kinds[start - 1] === Kind.word ? scan.lower(start - 1) : '';
    if (/^(?:if|when|whether|unless|that|which|who|and|or|what|how|where|once|wenn|falls)$/.test(word)) return null;
    start--;
  }
  // Behind a bracket or a quote goes on what began before it.
  if (start > from && !clauseMarks.has(scan.refs[start - 1])) return null;
  const phrase = start === verb ? null : phraseOf(scan, start, verb);
  return phrase !== null && isParticular(scan, phrase, false) ? phrase : null;
}

/** The value that begins at a token and ends its clause. */
function valueAt(scan: Scan, at: number, to: number, anyCode: boolean): ClaimValue | null {
  if (at >= to) return null;
  if (scan.kinds[at] === Kind.code) {
    const text = scan.textOf(at);
    if (!ends(scan, at + 1, to)) return null;
    return readValue(text, false) ?? (anyCode && text.length <= 40 ? textValue(text) : null);
  }
  for (const length of [4, 3, 2, 1]) {
    const end = at + length;
    if (end > to || !ends(scan, end, to) || !within(scan, at, end)) continue;
    const value = readValue(nameOf(scan, at, end), anyCode);
    if (value !== null && !(value.kind === 'quantity' && length > 2)) return value;
  }
  return null;
}

function within(scan: Scan, from: number, to: number): boolean {
  for (let at = from; at < to; at++) {
    const kind = scan.kinds[at];
    if (
      kind === Kind.link ||
      kind === Kind.code ||
      (kind === Kind.mark && scan.refs[at] !== 44 && scan.refs[at] !== 36 && scan.refs[at] !== 0x20ac)
    )
      return false;
  }
  return true;
}

function ends(scan: Scan, at: number, to: number): boolean {
  // `3 + 2` is no 3.
  if (at >= to || scan.kinds[at] === Kind.mark) return at >= to || !/[-+*/=<>^~×]/.test(String.fromCharCode(scan.refs[at]));
  return (
    scan.kinds[at] === Kind.word &&
    /^(?:by|since|in|as|and|but|because|until|for|from|on|if|when|per|at|which|so|between|bis|seit|ab)$/.test(scan.lower(at))
  );
}
