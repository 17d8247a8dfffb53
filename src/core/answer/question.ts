import { mention, type Mention } from '../extraction/facts';
import { isContent, tokenize, type Stems, type Token } from '../extraction/words';
import type { MatchedEntity } from '../model/trace';
import { type AskedRole, rolesIn } from './roles';

/** What kind of answer a question asks for. */
export type AnswerType =
  | 'any'
  | 'date'
  | 'condition'
  | 'duration'
  | 'frequency'
  | 'person'
  | 'place'
  | 'number'
  | 'definition'
  | 'shortcut'
  | 'file'
  | 'address'
  | 'version';

export interface Question {
  readonly text: string;
  /** `why` and `related` are answered by chains, `list` by rows and items, `steps` by what to do in order, `difference` by both sides, `fact` by sentences. */
  readonly kind: 'why' | 'related' | 'list' | 'steps' | 'difference' | 'fact';
  readonly answer: AnswerType;
  /** For `why`: what it asks the reason of is trouble. */
  readonly trouble: boolean;
  /** For `how many Xs`: the stem of what is counted; empty otherwise. */
  readonly counted: string;
  /** For `the cost per harbour`: the stem of what it asks the same of each; where a table has such a column, its rows answer. Empty otherwise. */
  readonly each: string;
  /** For a difference: the two things that are compared, as the question calls them. */
  readonly sides: readonly [string, string] | null;
  /** Its content words, without the words that only ask. */
  readonly terms: readonly Token[];
  /** Stem of its last content word, mostly what it asks of its subject (`weigh` of `How much does the lock weigh?`); empty where it has none. */
  readonly predicate: string;
  /** What it is about: the entities it names, else its noun phrase. */
  readonly subjects: readonly Mention[];
  /** Relations of which it gives one end and asks for the other. */
  readonly roles: readonly AskedRole[];
}

const WHY =
  /^\s*(?:why|how come|for what reason|what(?:'s| is| are)? (?:the )?(?:reasons?|causes?)|what (?:caused|causes|prevents|blocks|delays|endangers|threatens|puts))\b/i;
const RELATED =
  /\b(?:how (?:is|are|was|were|does|do) .+ (?:related|connected|linked|tied|relate|connect|depend)|(?:relation(?:ship)?|connection|link) between)\b/i;
const LIST =
  /^\s*(?:list|name|enumerate|which (?:(?!is\b|was\b|has\b|does\b)\w+ )?(?!is\b|was\b|has\b|does\b|this\b)\w+s\b(?!\s+(?:the|a|an|my|your|all|any|it|this|that|to)\b)|what (?:are|were) (?:the|all)|show (?:all|me)|what .*\b(?:options|types|kinds|steps|items|rules)\b)/i;

// It asks for the same of several: `the cost per month`, `how much does each bike weigh`.
const EACH =
  /^\W*(?:how|what|which)\b.*\b(?:each|over time|(?:per|by|every|in every|for every) (?:year|quarter|month|week|day|region|country|team|product|station|site|user|version|release|size|model|type))\b/i;

const STEPS =
  /^\W*(?:so |and |but )?(?:how (?:do|can|could|should|would|must|might|shall) (?:i|you|we|one|people|users?|someone|anyone|developers?)\b|how to\b|what (?:are )?(?:the )?steps\b)/i;
const DIFFERENCE: readonly RegExp[] = [
  /\b(?:differences?|distinction) between (.+?) and (.+)$/i,
  /^\W*how (?:is|are|do|does|did|was|were) (.+?) (?:different from|differ from|differ to|compare to|compare with|compared? to) (.+)$/i,
  /^\W*(?:compare|contrast) (.+?) (?:and|with|to) (.+)$/i,
  /^\W*(?:[Ww]hat is |[Ww]hat's )?(.+?) (?:vs\.?|versus) (.+)$/,
];

// What may stand before the word that asks.
const ASKS = '^\\W*(?:(?:and|so|but|from|since|until|till|by|to|for|with|in|at|on|of) )?';

const TYPES: readonly { pattern: RegExp; answer: AnswerType }[] = [
  { pattern: /\bhow (?:often|frequently)\b/i, answer: 'frequency' },
  { pattern: /\b(?:how long|how much time|for how many (?:days|weeks|months|years|hours|minutes))\b/i, answer: 'duration' },
  {
    pattern:
      /\b(?:how many|how much|how far|how big|how large|how tall|how high|how old|what (?:is|was|are) the (?:number|percentage|share|amount|price|cost|size|weight|height|length)|what (?:number|percentage|share|amount|price))\b/i,
    answer: 'number',
  },
  {
    pattern: /^\s*what (?:is|are|was) (?:the )?(?:[\w-]+ )*?(?:port|size|limit|timeout|interval|count|capacity|threshold)s?\b/i,
    answer: 'number',
  },
  {
    pattern: /\b(?:what|which)(?:'s| is| are)? (?:the )?(?:[\w-]+ )?(?:(?:keyboard )?shortcut|keybinding|key binding|hot ?key)s?\b/i,
    answer: 'shortcut',
  },
  { pattern: /\b(?:what|which)(?:'s| is| are)? (?:the )?(?:(?:url|address)(?:es|s)?|web ?site)\b/i, answer: 'address' },
  { pattern: /\b(?:what|which) (?:[\w-]+ )?(?:versions?|releases?)\b(?! (?:format|number|scheme|polic))/i, answer: 'version' },
  { pattern: /\b(?:what|which) (?:[\w-]+ )?files?\b(?! (?:format|type|extension|system|size|name|path|permission))/i, answer: 'file' },
  // Not a day but an occasion: `when should I`, `when does it restart`.
  {
    pattern: new RegExp(`${ASKS}when (?:do|does|should|can|could|must|would|may|might|to|is it (?:better|useful|safe|necessary))\\b`, 'i'),
    answer: 'condition',
  },
  {
    pattern: new RegExp(
      `${ASKS}(?:when|what (?:date|day|year|month|time)|which (?:date|day|year|month))\\b|\\bin (?:what|which) (?:year|month)\\b`,
      'i',
    ),
    answer: 'date',
  },
  { pattern: new RegExp(`${ASKS}(?:who|whom|whose)\\b`, 'i'), answer: 'person' },
  {
    pattern: new RegExp(
      `${ASKS}where\\b|\\b(?:in|at) (?:what|which) (?:\\w+ )?(?:city|town|country|place|state|county|room|building)\\b`,
      'i',
    ),
    answer: 'place',
  },
  { pattern: /^\s*what (?:does|do|did) .+ (?:do|mean|stand for|refer to)\W*$/i, answer: 'definition' },
  // The default, name or purpose of a thing is no thing to define.
  {
    pattern:
      /^\s*what (?:is|are|was|were) (?:the )?(?:[\w-]+ ){0,2}(?:default|maximum|minimum|max|min|current|latest|name|path|location|url|value|status|purpose|role|goal|reason|license|format|syntax|command|shortcut|keyword)s?\b/i,
    answer: 'any',
  },
  // `What was removed in version 3` and `what is it shared with` ask what was done, not what something is.
  {
    pattern:
      /^\s*(?:what(?:'s| is| are| was| were)|define|explain) (?!\p{L}+(?:ed|en|wn|lt) (?:by|in|from|for|to|at|with|on|when|if|during|after|before|since)\b)(?!.*\b(?:with|for|by|from|to|of|on|in|at|about|into|as|called|named)\s*\??\s*$)(?:an? |the )?[\p{L}\p{N}_ .-]+\??\s*$/iu,
    answer: 'definition',
  },
];

// The thing is in trouble, and the question is what the trouble comes from.
const TROUBLE =
  /\b(?:at risk|in danger|late|delay(?:s|ed|ing)?|block(?:s|ed|ing)?|behind|endanger(?:s|ed)?|threaten(?:s|ed)?|postponed|not|n't|cannot|slow|fail(?:s|ed|ing)?|stopp?(?:s|ed)?|in doubt|uncertain|overdue|missing|wait(?:s|ing)?|stuck|held up|on hold|prevent(?:s|ed)?|slipp?(?:s|ed|ing)?|unfinished|incomplete|cancelled|canceled|in trouble|red|amber)\b|n't\b/i;

// Words that ask, or carry the form of the question and not what it is about.
const ASKING = new Set(
  'what when where which who whom whose why how many much long often far list name tell show give explain define please find get know does do did is are was were mean means reason reasons kind type date time year day instead rather difference differences different differ'.split(
    ' ',
  ),
);

const SORT_NAMES: Partial<Readonly<Record<AnswerType, RegExp>>> = {
  shortcut: /^(?:keyboard|shortcuts?|keybindings?|hotkeys?|binding)$/,
  address: /^(?:urls?|address(?:es)?|website)$/,
  version: /^(?:versions?|releases?)$/,
  file: /^files?$/,
};

/** Reads a question by rules. Cost: its length. */
export function readQuestion(text: string, entities: readonly MatchedEntity[], stems: Stems): Question {
  const tokens = tokenize(text, stems);
  const sides = sidesOf(text);
  const kind = sides === null ? kindOf(text) : 'difference';
  const answer = TYPES.find(type => type.pattern.test(text))?.answer ?? 'any';
  const content = tokens.filter(token => isContent(token) && !ASKING.has(token.lower));
  // What is of the asked kind need not be called so.
  const others = content.filter(token => SORT_NAMES[answer]?.test(token.lower) !== true);
  const terms = others.length > 0 ? others : content;
  return {
    text,
    kind,
    answer,
    sides,
    trouble: TROUBLE.test(text),
    counted: countedIn(text, stems),
    each: eachOf(text, stems),
    terms: distinct(terms),
    predicate: terms.at(-1)?.stem ?? '',
    subjects: subjectsOf(text, entities, stems),
    roles: rolesIn(text, stems),
  };
}

function kindOf(text: string): Question['kind'] {
  if (WHY.test(text)) return 'why';
  if (RELATED.test(text)) return 'related';
  if (STEPS.test(text)) return 'steps';
  return LIST.test(text) || /\bhow many\b/i.test(text) || EACH.test(text) ? 'list' : 'fact';
}

const BY_EACH = /\b(?:per|(?:by|for|in|of|at) (?:each|every)|by) (\p{L}[\p{L}-]+)/giu;

function eachOf(text: string, stems: Stems): string {
  const last = [...text.matchAll(BY_EACH)].at(-1);
  return last === undefined ? '' : stems.of(last[1].toLowerCase());
}

/** `The graceful and the non-graceful shutdown`: the first side takes the noun of the second. */
function sidesOf(text: string): readonly [string, string] | null {
  const bare = text.replace(/[?.!\s]+$/, '');
  for (const pattern of DIFFERENCE) {
    const match = pattern.exec(bare);
    if (match === null) continue;
    const [left, right] = [match[1], match[2]].map(side => side.replace(/^(?:an?|the|using|writing)\s+/i, '').trim());
    const tail = right.split(' ').slice(1).join(' ');
    const shares = !left.includes(' ') && /^\p{Ll}+$/u.test(left) && tail !== '' && /\bthe\b/i.test(match[0]) && /^the\b/i.test(match[2]);
    return [shares ? `${left} ${tail}` : left, right];
  }
  return null;
}

function countedIn(text: string, stems: Stems): string {
  const match =
    /\bhow many ([\p{L}\p{N} -]+?) (?:is|are|was|were|do|does|did|has|have|had|can|could|will|must|should|may|run|live|work|take|took)\b/iu.exec(
      text,
    );
  return match === null ? '' : mention(match[1], null, stems).head;
}

function distinct(tokens: readonly Token[]): Token[] {
  const seen = new Set<string>();
  return tokens.filter(token => !seen.has(token.stem) && seen.add(token.stem));
}

// What is said of the subject, not part of its name.
const PREDICATE =
  /\b(?:at risk|in danger|late|delayed|blocked|behind|endangered|threatened|postponed|not ready|ready|slow|failing|stopped|in doubt|uncertain|overdue|missing|waiting|stuck|so|related|connected|linked|tied|to|needed|required|important|unsafe|held up|on hold|happening|taking|going|slipping)\b.*$/i;

function subjectsOf(text: string, entities: readonly MatchedEntity[], stems: Stems): Mention[] {
  const named = entities
    .map(entity => mention(entity.term || entity.name, null, stems))
    .concat(entities.map(entity => mention(entity.name, null, stems)));
  const phrase = nounPhrase(text);
  const own = phrase === '' ? [] : phrase.split(/\s+and\s+/).map(part => mention(part, null, stems));
  const all = [...own, ...named].filter(item => item.stems.length > 0);
  const keys = new Set<string>();
  return all.filter(item => {
    const key = [...item.stems].sort().join(' ');
    return !keys.has(key) && keys.add(key);
  });
}

/** `Why is the north line late?` is about `north line`; empty where no rule fits. */
function nounPhrase(text: string): string {
  const bare = text.replace(/[?.!\s]+$/, '');
  const between = /\bbetween\s+(.+)$/i.exec(bare);
  const tied =
    /^\s*how (?:is|are|was|were|does|do|did)\s+(.+?)\s+(?:related|connected|linked|tied|relate|connect|link)\s+(?:to|with)\s+(.+)$/i.exec(
      bare,
    );
  if (tied !== null) return `${tied[1]} and ${tied[2]}`.replace(/\bthe\s+/gi, '');
  if (between !== null) return between[1].replace(/\bthe\s+/gi, '');
  const match =
    /^\s*(?:why|how come|how)\s+(?:is|are|was|were|does|do|did|has|have|can|will|must|should|might|may|could|would)(?:n't)?(?:\s+not)?\s+(?:the\s+|our\s+|an?\s+)?(.+)$/i.exec(
      bare,
    );
  if (match === null) return /\b(?:delays|blocks|prevents|endangers|threatens|holds up)\s+(?:the\s+)?(.+)$/i.exec(bare)?.[1] ?? '';
  return match[1]
    .replace(PREDICATE, '')
    .replace(/\bthe\s+/gi, '')
    .trim();
}
