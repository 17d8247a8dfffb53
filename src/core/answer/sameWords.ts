import { isContent, Stems, type Token } from '../extraction/words';
import type { Reading } from './direction';
import { THESAURUS } from './thesaurus';

/** Words that say the same of anything. Stricter than `synonyms.ts`, which only widens what is looked for: here a statement may take one for another. */
const SAME = [
  'begin start commence',
  'end finish terminate',
  'stop halt',
  'show display',
  'allow permit let',
  'forbid prohibit disallow ban',
  'need require necessary necessity must',
  'use utilize employ usage',
  'delete remove erase',
  'change modify alter modification',
  'choose select pick choice selection',
  'get obtain retrieve fetch',
  'generate produce',
  'contain include comprise hold have has had having',
  'provide offer supply',
  'help assist aid',
  'think thought believe assume',
  'keep retain preserve persist store',
  'build construct',
  'buy purchase',
  'fix repair',
  'send transmit',
  'run execute',
  'perform conduct',
  'happen occur arise be is are was were',
  'prevent avert',
  'ensure guarantee',
  'mark label flag tag',
  'find encounter discover locate',
  'belong part',
  'own possess',
  'publish release',
  'emit output print',
  'receive accept',
  'specify define state',
  'explain describe',
  'verify check validate',
  'exceed surpass',
  'decrease reduce lower',
  'increase raise',
  'combine merge join',
  'split divide',
  'arrive come appear',
  'indicate signal denote signify',
  'mean refer denote stand represent be is are was were',
  'become became be is are was were',
  'wait await',
  'depend rely',
  'point refer link',
  'activate trigger',
  'enable activate',
  'disable deactivate off',
  'quickly rapidly fast quick',
  'big large',
  'small little',
  'easy simple',
  'hard difficult',
  'wrong incorrect',
  'correct right proper',
  'same identical',
  'different distinct',
  'entire whole complete',
  'enough sufficient',
  'early premature',
  'earlier prior previous former',
  'later subsequent',
  'latest newest last',
  'immediate instant',
  'simultaneous concurrent',
  'prevail prevalent',
  'familiar know',
  'famous renowned',
  'usual typical normal common general',
  'folder directory',
  'repository repo',
  'documentation docs',
  'configuration config',
  'application app',
  'information info',
  'administrator admin',
  'environment env',
  'database db',
  'maximum max',
  'minimum min',
  'movie film',
  'author writer',
  'advantage benefit',
  'disadvantage drawback downside',
  'aim goal purpose objective',
  'problem issue trouble',
  'mistake error',
  'answer reply response respond',
  'picture image photo',
  'part portion',
  'ability capability',
  'amount quantity',
  'morning am',
  'person people user you your who',
  'tell told',
  'cause make made',
  'call name term',
  'get got',
  'lose lost',
  'teach taught',
  'catch caught',
  'understand understood',
  'mean meant',
  'hide hidden hid',
  'forget forgot forgotten',
  'fall fell fallen',
  'rise rose risen',
  'throw threw thrown',
  'seek sought',
  'feed fed',
  'win victory',
];

/** A word, and those that say that it is not so. */
const OPPOSITE = [
  'enable disable deactivate off',
  'present absent missing',
  'allow forbid prohibit disallow ban prevent',
  'permit forbid prohibit disallow ban prevent',
  'accept reject refuse',
  'include exclude omit',
  'contain exclude lack',
  'open close',
  'encourage discourage',
  'true false',
];

/** Comparatives that say the same with their sides exchanged. */
const CONVERSE = [
  'higher lower',
  'more less',
  'more fewer',
  'larger smaller',
  'bigger smaller',
  'older younger',
  'older newer',
  'later earlier',
  'faster slower',
  'longer shorter',
  'greater less',
  'better worse',
  'stronger weaker',
  'heavier lighter',
];

/** The half of each pair of comparatives that is read with its sides exchanged. */
export const TURNED_COMPARATIVES: ReadonlySet<string> = new Set(CONVERSE.map(pair => pair.split(' ')[1]));

const stems = new Stems();
const SAME_AS = table(SAME, words => words.map(word => [word, words.filter(other => other !== word)]));
const DENIES = table(OPPOSITE, ([word, ...others]) => others.map(other => [other, [word]]));
let others: Map<string, string[]> | null = null;
const CONVERSE_OF = table(CONVERSE, ([a, b]) => [
  [a, [b]],
  [b, [a]],
]);

function table(groups: readonly string[], entries: (words: string[]) => [string, string[]][]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const group of groups)
    for (const [word, others] of entries(group.split(' ').map(stemOf))) found.set(word, [...(found.get(word) ?? []), ...others]);
  return found;
}

/** Read when the first statement is checked, not when the program starts. */
function thesaurus(): ReadonlyMap<string, readonly string[]> {
  if (others !== null) return others;
  const found = new Map<string, string[]>();
  const add = (a: string, b: string) => found.set(a, [...(found.get(a) ?? []), b]);
  for (const entry of THESAURUS.trim().split(/\s+/)) {
    const [word, same] = entry.split('=');
    for (const other of same.split('|')) {
      add(stemOf(word), stemOf(other));
      add(stemOf(other), stemOf(word));
    }
  }
  others = found;
  return found;
}

function stemOf(word: string): string {
  return stems.of(word);
}

const CONTRARY: Readonly<Record<string, string>> = { unless: 'if', outside: 'inside', without: 'with', before: 'after', until: 'after' };
const DENIES_ALL = /^(?:no|not|never|nothing|nobody|none|cannot)$|n't$/;

/** `Nothing is made unless X` as `is made only if X`, where the other side says `only`; the same text else. */
function asOnly(reading: Reading): Reading {
  const { tokens } = reading;
  const at = tokens.findIndex(({ lower }) => DENIES_ALL.test(lower));
  const hinge = tokens.findIndex(({ lower }, i) => i > at && Object.hasOwn(CONTRARY, lower));
  if (at < 0 || hinge < 0 || tokens.slice(at + 1, hinge).some(({ lower }) => DENIES_ALL.test(lower))) return reading;
  const small = (token: Token, lower: string): Token => ({ ...token, lower, stem: lower, named: false });
  const changed = tokens.flatMap((token, i) => {
    if (i === at) return token.lower === 'cannot' || token.lower === "can't" ? [small(token, 'can')] : [];
    return i === hinge ? [small(token, 'only'), small(token, CONTRARY[token.lower])] : [token];
  });
  return { ...reading, tokens: changed };
}

function saysOnly({ tokens }: Reading): boolean {
  return tokens.some(({ lower }) => lower === 'only');
}

/**
 * A statement and its quotes with the statement's words given the stems of the words of the quotes that say the same: `removed` is read as `deleted` where
 * only that is written, `unreadable` as `not readable`. So that all that is compared afterwards (roles, moods, order) sees one word. Cost: words times words.
 */
export function evenWords(given: Reading, written: readonly Reading[]): { readonly stated: Reading; readonly quotes: readonly Reading[] } {
  const stated = !saysOnly(given) && written.some(saysOnly) ? asOnly(given) : given;
  const quotes = saysOnly(given) ? written.map(quote => (saysOnly(quote) ? quote : asOnly(quote))) : written;
  const own = stemsOf([stated]);
  const evenQuotes = quotes.map(quote => ({
    ...quote,
    tokens: quote.tokens.flatMap(token =>
      own.has(token.stem) ? (isAbleAlone(token, [stated]) ? [canOf(token), token] : [token]) : denied(token, own),
    ),
  }));
  const known = stemsOf(evenQuotes);
  const compared = [stated, ...quotes].every(({ tokens }) => tokens.some(({ lower }) => COMPARES.test(lower)));
  const tokens = stated.tokens.flatMap(token => {
    if (known.has(token.stem) || token.kind === 'number') return isAbleAlone(token, quotes) ? [canOf(token), token] : [token];
    const converse = compared ? pick(CONVERSE_OF.get(token.stem), known) : undefined;
    const same =
      converse ??
      pick(SAME_AS.get(token.stem), known) ??
      (token.named ? undefined : pick(thesaurus().get(token.stem), known)) ??
      relative(token, known);
    return same === undefined ? denied(token, known) : [{ ...token, stem: same }];
  });
  return { stated: { ...stated, tokens }, quotes: evenQuotes };
}

const COMPARES = /^(?:than|over|above|below|under)$/;

function stemsOf(readings: readonly Reading[]): Set<string> {
  return new Set(readings.flatMap(({ tokens }) => tokens.map(({ stem }) => stem)));
}

function pick(candidates: readonly string[] | undefined, known: ReadonlySet<string>): string | undefined {
  return candidates?.find(stem => known.has(stem));
}

/** `Accessible` where the other side has `accessed` only. */
function isAbleAlone(token: Token, others: readonly Reading[]): boolean {
  if (!ABLE.test(token.lower) || PREFIX.test(token.lower) || token.lower.length < 8) return false;
  const same = others.flatMap(({ tokens }) => tokens.filter(({ stem }) => stem === token.stem));
  return same.length > 0 && same.every(({ lower }) => /(?:ed|ing|en)$/.test(lower));
}

function canOf(token: Token): Token {
  return { ...token, lower: 'can', stem: 'can', named: false };
}

const PREFIX = /^(?:un|in|im|ir|il|non|dis)(?=\p{L}{4})/u;
const ABLE = /(?:able|ible)$/;

/** A word that only denies a known one, as that word denied; `unparsable` as `can not parsed`. Else the word itself. */
function denied(token: Token, known: ReadonlySet<string>): Token[] {
  if (token.kind === 'number' || !(isContent(token) || token.lower === 'off') || (token.named && token.start > 0)) return [token];
  const small = (lower: string): Token => ({ ...token, lower, stem: lower, named: false });
  const opposite = pick(DENIES.get(token.stem), known);
  if (opposite !== undefined) return [small('not'), { ...token, stem: opposite }];
  const bare = token.lower.replace(PREFIX, '');
  const prefixed = bare !== token.lower;
  if (prefixed) {
    const stem = stems.of(bare);
    const base = known.has(stem) ? stem : pick(SAME_AS.get(stem), known);
    if (base !== undefined) return [small('not'), { ...token, stem: base }];
  }
  if (!ABLE.test(bare)) return [token];
  const root = bare.replace(ABLE, '');
  const base =
    root.length < 4
      ? undefined
      : [...known].find(stem => stem.startsWith(root.slice(0, -1)) && stem.length <= root.length + 3 && !ABLE.test(stem));
  if (base === undefined) return [token];
  return [small('can'), ...(prefixed ? [small('not')] : []), { ...token, stem: base }];
}

const ENDING = /^(?:e|al|ion|at|ation|er|or|ing|ment|anc|enc|iv|abl|ibl|ant|ent|ur|y|i|s|t|d|ed|it|iz|is|ic|ri|eri|ior|iour)?$/;

/** `approved` is borne out by `approval`: the same root with another common ending. */
function relative(token: Token, known: ReadonlySet<string>): string | undefined {
  if (token.kind !== 'word' || token.named || token.stem.length < 5) return undefined;
  const root = token.stem.slice(0, Math.max(5, token.stem.length - 3));
  for (const stem of known)
    if (stem.startsWith(root) && ENDING.test(stem.slice(root.length)) && ENDING.test(token.stem.slice(root.length))) return stem;
  return undefined;
}
