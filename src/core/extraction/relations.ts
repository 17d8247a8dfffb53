/**
 * What a relation does in an explanation: a *need* hands on the trouble of its object, an *obstacle* or a *cause* is trouble,
 * a *state* says when or how something stands, *structure* only ties two things.
 */
export type RelationFamily = 'need' | 'obstacle' | 'cause' | 'state' | 'structure';

/** One relation and the English phrases that state it, as regular expressions over plain text, without auxiliaries. */
export interface Relation {
  readonly name: string;
  readonly family: RelationFamily;
  /** Subject before the phrase, object after it. */
  readonly forward: readonly string[];
  /** The other way round: `X is required by Y` says that Y requires X. */
  readonly inverse: readonly string[];
  /** Whether it says something without an object: `the order is late`. */
  readonly alone: boolean;
  /** A negation inside the phrase is part of its meaning: `cannot open without`. */
  readonly negates?: boolean;
}

// As what is said of a thing, not in `an expired certificate`.
const SAID_OF = '(?<=(?:\\b(?:is|are|was|were|be|been|being|has|have|had|got|gets|still|now|again|further|not|\\w+ly)|[:;]) )';

// Longer phrases stand before shorter ones that they contain; the first that fits at a place wins.
export const RELATIONS: readonly Relation[] = [
  {
    name: 'waits for',
    family: 'obstacle',
    forward: [
      'wait(?:s|ed|ing)? (?:for|on)',
      'await(?:s|ed|ing)?',
      'on hold (?:until|for|pending)',
      'pending',
      'subject to',
      'held up by',
      'conditional on',
    ],
    inverse: ['hold(?:s|ing)? up', 'held up'],
    alone: false,
  },
  {
    name: 'blocked by',
    family: 'obstacle',
    forward: ['block(?:ed) by', 'stopped by', 'prevented by', 'hindered by'],
    inverse: ['block(?:s|ing)', 'prevent(?:s|ed|ing)?', 'hinder(?:s|ed|ing)?', 'stand(?:s)? in the way of'],
    alone: false,
  },
  {
    name: 'not before',
    family: 'obstacle',
    forward: [
      '(?:not|never)(?: [\\w-]+){0,5}? (?:before|until|earlier than)',
      "(?:cannot|can't|won't|isn't|aren't)(?: [\\w-]+){0,5}? (?:before|until)",
      'only (?:after|once|from)',
      'at the earliest (?:on|in)',
    ],
    inverse: [],
    alone: false,
    negates: true,
  },
  {
    name: 'delayed',
    family: 'obstacle',
    forward: [
      `${SAID_OF}(?:delayed|postponed) (?:until|to|by)`,
      `${SAID_OF}(?:delayed|postponed|overdue|missing|unavailable|suspended|cancelled|canceled|withdrawn|expired)`,
      'put back to',
      'slipped to',
      'moved back to',
      'behind schedule',
      'out of stock',
      'sold out',
      'short of',
      'lack(?:s|ed|ing)',
      'out of service',
      '(?:is|are|was|were|be|been|run|runs|running|arrive|arrives|arrived|arriving|come|comes|came)(?: [\\w-]+)? late(?! in\\b)',
      ': late',
    ],
    inverse: ['delay(?:s|ing)', 'postpon(?:es|ing)', 'hold(?:s|ing)? back'],
    alone: true,
  },
  {
    name: 'not done',
    family: 'obstacle',
    forward: [
      '(?:not|never)(?: yet)?(?: been)? (?:approved|arrived|delivered|confirmed|signed|shipped|certified|released|granted|ready|available|complete|completed|started)',
      'unapproved',
      'unconfirmed',
      'without approval',
    ],
    inverse: [],
    alone: true,
    negates: true,
  },
  {
    name: 'replaced by',
    family: 'obstacle',
    forward: ['(?:replaced|substituted|superseded|swapped|exchanged) (?:by|with|for)', 'gives way to', 'gave way to'],
    inverse: [
      'replac(?:es|ing)',
      'supersed(?:es|ing)',
      'substitut(?:es|ing) for',
      'a (?:substitute|replacement) for',
      'the (?:substitute|replacement) for',
      'take(?:s|n)? the place of',
      'took the place of',
    ],
    alone: false,
  },
  {
    name: 'shared with',
    family: 'obstacle',
    forward: [
      'share(?:d|s)? with',
      'shared between',
      'shared by',
      'on loan to',
      'lent to',
      'seconded to',
      'tied up (?:in|on|with|at)',
      'booked (?:by|for|on)',
      'busy with',
      'committed to',
      'split between',
    ],
    inverse: [],
    alone: false,
  },
  {
    name: 'requires',
    family: 'need',
    forward: [
      'requir(?:es?|ing)(?! (?:by|for|to)\\b)',
      // As a verb, not in `the required parts`.
      '(?<!\\b(?:the|an?|any|all|no|other|and|of|as|is|are|was|were|be|been|if|not) )required(?! (?:by|for|to)\\b)',
      'need(?:s|ing)?(?! (?:by|to)\\b)',
      'depend(?:s|ed|ing)? (?:up)?on',
      'dependent on',
      'rel(?:y|ies|ied|ying) on',
      'hinges on',
      "can(?:not|'t)(?: [\\w-]+){1,4}? without",
    ],
    inverse: [
      'required (?:by|for)',
      'needed (?:by|for)',
      'a (?:prerequisite|condition|requirement) (?:for|of)',
      'necessary for',
      'essential for',
    ],
    alone: false,
    negates: true,
  },
  {
    name: 'uses',
    family: 'need',
    forward: [
      'us(?:es|ing)',
      'staffed by',
      'staffed with',
      'carried out by',
      'performed by',
      'installed by',
      'run on',
      'runs on',
      'built (?:on|with|from|by)',
      'made (?:of|from|with)',
    ],
    inverse: ['used (?:by|for|in)', 'install(?:s|ing)?', 'carr(?:y|ies) out'],
    alone: false,
  },
  {
    name: 'contains',
    family: 'need',
    forward: [
      'contain(?:s|ed|ing)?',
      'consist(?:s|ed|ing)? of',
      'compris(?:es?|ed|ing)',
      'made up of',
      'fitted with',
      'equipped with',
      'includ(?:es?|ed|ing)',
    ],
    inverse: ['(?:a |the )?(?:component|part|member) of', 'belong(?:s|ed|ing)? to', 'built into', 'fitted (?:in|into|to)', 'installed in'],
    alone: false,
  },
  {
    name: 'supplied by',
    family: 'need',
    forward: ['(?:supplied|delivered|shipped|provided|manufactured|made|produced) by', 'comes? from', 'ordered from'],
    inverse: [
      'suppl(?:y|ies|ied)',
      'deliver(?:s|ed)?(?! (?:by|on|in|to)\\b)',
      'ships?(?! (?:by|on|in|to)\\b)',
      'provid(?:es?|ed|ing)',
      'manufactures?',
      'produc(?:es|ed)',
    ],
    alone: false,
  },
  {
    name: 'caused by',
    family: 'cause',
    forward: [
      'because of',
      'because',
      'due to',
      'caused by',
      'as a result of',
      'owing to',
      'result(?:s|ed|ing) from',
      'thanks to',
      'triggered by',
      'on account of',
    ],
    inverse: [
      'caus(?:es?|ed|ing)',
      'le(?:ad|ads|d|ading) to',
      'result(?:s|ed|ing) in',
      'trigger(?:s|ed|ing)?',
      'therefore',
      'which is why',
      'put(?:s)?(?= [\\w ]+ at risk)',
    ],
    alone: false,
  },
  {
    name: 'owned by',
    family: 'structure',
    forward: ['(?:owned|maintained|led|managed|run|chaired|headed) by', 'responsibility of'],
    inverse: ['owns', 'maintains', 'leads', 'manages', 'chairs', 'responsible for'],
    alone: false,
  },
  { name: 'assigned to', family: 'structure', forward: ['assigned to', 'allocated to', 'works? (?:on|for)'], inverse: [], alone: false },
  { name: 'reports to', family: 'structure', forward: ['reports? to', 'reported to', 'reporting to'], inverse: [], alone: false },
  {
    name: 'approved by',
    family: 'structure',
    forward: ['(?:approved|signed off|reviewed|certified|accepted|endorsed) by'],
    inverse: ['approv(?:es|ed|ing)', 'certif(?:ies|ied)', 'signs? off'],
    alone: false,
  },
  {
    name: 'located in',
    family: 'structure',
    forward: ['(?:located|based|situated|stored|kept|hosted|headquartered) (?:in|at|on|near)'],
    inverse: ['hosts', 'houses'],
    alone: false,
  },
  { name: 'until', family: 'state', forward: ['until', 'till'], inverse: [], alone: false },
  {
    name: 'planned for',
    family: 'state',
    forward: ['(?:planned|scheduled|set|due|expected|fixed) (?:for|on|in|by|to)', 'due'],
    inverse: [],
    alone: false,
  },
  { name: 'is a', family: 'structure', forward: ['(?:is|are|was|were) an?', 'known as', 'called'], inverse: [], alone: false },
];

export interface TriggerMatch {
  readonly relation: Relation;
  readonly inverse: boolean;
  readonly start: number;
  readonly end: number;
}

interface Group {
  readonly relation: Relation;
  readonly inverse: boolean;
}

const GROUPS: readonly Group[] = RELATIONS.flatMap(relation => [
  { relation, inverse: false },
  ...(relation.inverse.length > 0 ? [{ relation, inverse: true }] : []),
]);

const TRIGGER_SOURCE = GROUPS.map(group => `(${(group.inverse ? group.relation.inverse : group.relation.forward).join('|')})`).join('|');
const TRIGGER = new RegExp(`(?<![\\w-])(?:${TRIGGER_SOURCE})(?![\\w-])`, 'gi');

/** All trigger phrases of a plain text, in order, not overlapping. */
export function findTriggers(text: string): TriggerMatch[] {
  const found: TriggerMatch[] = [];
  for (const match of text.matchAll(TRIGGER)) {
    const index = match.findIndex((part, i) => i > 0 && part !== undefined) - 1;
    found.push({ ...GROUPS[index], start: match.index, end: match.index + match[0].length });
  }
  return found;
}
