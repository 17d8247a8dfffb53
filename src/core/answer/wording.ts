import { isMonthOfMay, STOP_WORDS, type Stems, type Token } from '../extraction/words';

/**
 * Ways of saying small things that may stand for one another in any subject, by the way that the check reads them: `is able to` as `can`, `prior to`
 * as `before`. In a pattern `a|b` is either, `x?` may be left out, `!x` must not follow, `#` (in `!#`) is a number. What is read as nothing adds nothing.
 * The first that fits counts.
 */
const WAYS: readonly (readonly [string, string])[] = [
  ['it is|was|would not possible to', 'can not'],
  ['it is|was impossible to', 'can not'],
  ['is|are|was|were|be unable to', 'can not'],
  ['it is|was also? possible to|that', 'can'],
  ["it's possible to|that", 'can'],
  ['it would also|even? be possible to|that', 'could'],
  ['make|makes|made|making it possible to|for?', 'can'],
  ['is|are|was|were|be|being able to', 'can'],
  ['is|are|was|were|be allowed|permitted|free to', 'can'],
  ['has|have the ability|option|possibility|chance to', 'can'],
  ['let|lets|allow|allows|allowing|permit|permits|permitting|enable|enables|enabling you|us|one|them|it to?', 'can'],
  ['let|lets|allow|allows|allowing|permit|permits|permitting|enable|enables|enabling users|people|developers|anyone|everyone to?', 'can'],
  ['will need|have to', 'must'],
  ['has|have|had to', 'must'],
  ['need|needs|needed to', 'must'],
  ['is|are|was|were|be required|obliged|obligated|forced to', 'must'],
  ['it is|was necessary|required|mandatory to', 'must'],
  ['is|are recommended|advised|supposed to', 'should'],
  ['it is recommended|advisable to|that', 'should'],
  ['provided|assuming|supposing that', 'if'],
  ['on the? condition that', 'if'],
  ['in the event that|of', 'if'],
  ['in case', 'if'],
  ['as|so long as !#', 'if'],
  ['as soon as', 'when'],
  ['except when|if|where', 'unless'],
  ['with the exception of', 'except'],
  ['apart|aside from', 'except'],
  ['due|owing|thanks to', 'because'],
  ['because of', 'because'],
  ['on account of', 'because'],
  ['as a result of', 'because'],
  ['given|seeing that', 'because'],
  ['as a result|consequence', 'so'],
  ['meaning|implying that?', 'so'],
  ['starting|beginning with|from', 'since'],
  ['as of|from', 'since'],
  ['prior to', 'before'],
  ['ahead of', 'before'],
  ['in advance of', 'before'],
  ['come|comes|came|coming before', 'before'],
  ['precede|precedes|preceded|preceding', 'before'],
  ['come|comes|came|coming after', 'after'],
  ['subsequent to', 'after'],
  ['in order|so? to', 'to'],
  ['so as to', 'to'],
  ['for the purpose|purposes of', 'for'],
  ['rather than', 'not'],
  ['other than', 'not'],
  ['instead of', 'not'],
  ['only limited', 'limited'],
  ['as well as', 'and'],
  ['in addition to', 'and'],
  ['along|together with', 'and'],
  ['as well', ''],
  ['in addition', ''],
  ['for example|instance', ''],
  ['according to', 'by'],
  ['by means of', 'with'],
  ['in most cases', 'usually'],
  ['in the vast|great|large? majority of cases', 'usually'],
  ['for the most part', 'usually'],
  ['in general', 'generally'],
  ['as a rule', 'usually'],
  ['not very|that? often', 'rarely'],
  ['not very|that? common', 'rarely'],
  ['at no time|point', 'never'],
  ['under no circumstances', 'never'],
  ['in the absence of', 'without'],
  ['free of|from', 'without'],
  ['lack|lacks|lacked|lacking', 'not have'],
  ['any more|longer', ''],
  ['most recent', 'latest'],
  ['right|straight away', 'immediately'],
  ['at the same time', 'simultaneously'],
  ['take|takes|took|taken|taking place', 'happen'],
  ['carry|carries|carried|carrying out', 'perform'],
  ['make|makes|made|making sure', 'ensure'],
  ['make|makes|made|making use of', 'use'],
  ['show|shows|showed|shown|showing up', 'arrive'],
  ['turn|turns|turned|turning|switch|switches|switched|switching on', 'enable'],
  ['turn|turns|turned|turning|switch|switches|switched|switching off', 'disable'],
  ['consist|consists|consisted|consisting of', 'contain'],
  ['is|are made|composed up? of', 'contain'],
  ['ship|ships|shipped|come|comes with', 'include'],
  ['is|are bundled with|in', 'include'],
  ['in charge of', 'responsible for'],
  ['located|situated in|at|on', 'in'],
  ['known|referred to? as', 'called'],
  ['one and only one', 'one'],
];

interface Way {
  readonly words: readonly { readonly any: ReadonlySet<string>; readonly optional: boolean }[];
  readonly not: string;
  readonly read: readonly string[];
}

const BY_FIRST = new Map<string, Way[]>();
for (const [pattern, read] of WAYS) {
  const parts = pattern.split(' ');
  const not = parts.find(part => part.startsWith('!'))?.slice(1) ?? '';
  const words = parts
    .filter(part => !part.startsWith('!'))
    .map(part => ({ any: new Set(part.replace(/\?$/, '').split('|')), optional: part.endsWith('?') }));
  const way: Way = { words, not, read: read === '' ? [] : read.split(' ') };
  for (const first of words[0].any) BY_FIRST.set(first, [...(BY_FIRST.get(first) ?? []), way]);
}

const ORDINALS = 'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'.split(' ');

/** `4th` as `fourth`. */
function ordinalAt(tokens: readonly Token[], at: number): string | undefined {
  const [number, tail] = [tokens[at], tokens[at + 1]];
  if (number.kind !== 'number' || tail?.start !== number.end || !/^(?:st|nd|rd|th)$/.test(tail.lower)) return undefined;
  return ORDINALS[Number(number.text) - 1];
}

/** The tokens of a text with such ways of saying evened out; each new token has the span of what it stands for. Cost: linear. */
export function evenWording(text: string, tokens: readonly Token[], stems: Stems): Token[] {
  const found: Token[] = [];
  const skipped = new Set<number>();
  for (let i = 0; i < tokens.length; ) {
    if (skipped.has(i)) {
      i++;
      continue;
    }
    const ordinal = ordinalAt(tokens, i);
    if (ordinal !== undefined) {
      found.push(tokenOf(text, { start: tokens[i].start, end: tokens[i + 1].end }, ordinal, stems));
      i += 2;
      continue;
    }
    const particle = particleOf(text, tokens, i);
    if (particle > 0) {
      found.push(tokenOf(text, tokens[i], tokens[particle].lower === 'on' ? 'enable' : 'disable', stems));
      skipped.add(particle);
      i++;
      continue;
    }
    const match = tokens[i].named && i > 0 ? null : (special(text, tokens, i) ?? matchAt(text, tokens, i));
    if (match === null) {
      found.push(tokens[i++]);
      continue;
    }
    const span = { start: tokens[i].start, end: tokens[match.end - 1].end };
    for (const lower of match.read) found.push(tokenOf(text, span, lower, stems));
    i = match.end;
  }
  return found;
}

/** Where the `on` or `off` of a `turns ... on` stands that ends its clause; 0 where there is none. */
function particleOf(text: string, tokens: readonly Token[], at: number): number {
  if (!/^(?:turn|switch)(?:s|es|ed|ing)?$/.test(tokens[at].lower)) return 0;
  for (let i = at + 2; i < Math.min(tokens.length, at + 7); i++) {
    if (/[,;:.!?]/.test(text.slice(tokens[i - 1].end, tokens[i].start))) return 0;
    const ends = tokens[i + 1] === undefined || /[,;:.!?]/.test(text.slice(tokens[i].end, tokens[i + 1].start));
    if (/^(?:on|off)$/.test(tokens[i].lower) && ends) return i;
  }
  return 0;
}

interface Match {
  readonly read: readonly string[];
  readonly end: number;
}

/** `Since` and `as` that give a reason, not a time; `sugar-free` is without sugar. */
function special(text: string, tokens: readonly Token[], at: number): Match | null {
  const { lower, start } = tokens[at];
  const opens = at === 0 || /[,;]\s+$/.test(text.slice(0, start));
  const next = tokens[at + 1];
  if (lower === 'as' && opens && /^(?:the|this|these|it|they|we|you|there|its|their|his|her|all|no)$/.test(next?.lower ?? ''))
    return { read: ['because'], end: at + 1 };
  if (lower === 'since') {
    const dated = tokens.slice(at + 1, at + 5).some(token => token.kind === 'number' || isMonthOfMay(token) || MONTH.test(token.text));
    const lasting = tokens.slice(Math.max(0, at - 9), at).some(token => /^(?:has|have|had|been)$/.test(token.lower));
    if (!dated && !lasting) return { read: ['because'], end: at + 1 };
  }
  if (next?.lower === 'free' && text.slice(tokens[at].end, next.start) === '-') return { read: ['without', lower], end: at + 2 };
  return null;
}

const MONTH = /^(?:January|February|March|April|June|July|August|September|October|November|December)$/;

function matchAt(text: string, tokens: readonly Token[], at: number): Match | null {
  // `Does not need to` is not `must not`.
  const denied = at > 0 && /^not$|n't$|^no$|^never$/.test(tokens[at - 1].lower);
  for (const { words, not, read } of BY_FIRST.get(tokens[at].lower) ?? []) {
    if (denied && (read.includes('must') || read.includes('after') || read.includes('before'))) continue;
    let end = at;
    const fits = words.every(({ any, optional }) => {
      const token = tokens[end];
      const joined = end === at || (token !== undefined && /^\s+$/.test(text.slice(tokens[end - 1].end, token.start)));
      if (token !== undefined && joined && any.has(token.lower)) end++;
      else return optional;
      return true;
    });
    if (fits && !(not === '#' && tokens[end]?.kind === 'number')) return { read, end };
  }
  return null;
}

function tokenOf(text: string, { start, end }: { start: number; end: number }, lower: string, stems: Stems): Token {
  const stem = STOP_WORDS.has(lower) ? lower : stems.of(lower);
  return { text: text.slice(start, end), start, end, lower, stem, kind: 'word', named: false };
}
