import { type QuestionTerm, questionTerms } from '../search/bm25';
import { isStopWord } from '../search/stopWords';
import { stemOf } from '../search/vocabulary';

/** How far a question asks for the whole rather than for one thing, and the words that say so. */
export interface Breadth {
  /** `whole`: it asks about all there is; `many`: for an overview or the kinds of something, which may be a single thing's. */
  readonly kind: 'whole' | 'many' | 'none';
  readonly words: string;
}

const documents =
  '(?:docs?|documents?|documentation|notes?|pages?|files?|texts?|articles?|posts?|blog|book|chapters?|interviews?|site|website|repo(?:sitory)?|workspace|folder|vault|wiki|corpus|knowledge base|collection|handbook|manual|guides?|proposals?|records?)';
const gist =
  '(?:themes?|topics?|subjects?|areas?|ideas?|points?|concepts?|lessons?|concerns?|problems?|challenges?|trends?|patterns?|categories|takeaways?|parts?|sections?|subject matter)';

/** Order is that of the table: the first that fits says why. */
const whole: readonly RegExp[] = [
  new RegExp(
    `\\b(?:main|key|major|central|common|recurring|overarching|most important|broad(?:est)?|biggest|core|principal|dominant)\\s+(?:\\w+\\s+)?${gist}\\b`,
    'i',
  ),
  /\b(?:themes|topics)\b/i,
  new RegExp(
    `\\bwhat\\s+(?:is|are|do|does)\\s+(?:all\\s+)?(?:this|these|the|our|my)\\s+(?:\\w+\\s+){0,2}?${documents}\\s+(?:\\w+\\s+)?(?:about|cover|deal with|contain|discuss|talk about)\\b`,
    'i',
  ),
  new RegExp(
    `\\b(?:across|throughout|over)\\s+(?:all\\s+|the\\s+(?:whole\\s+|entire\\s+)?|these\\s+|our\\s+|every\\s+|different\\s+|whole\\s+|various\\s+){0,2}(?:\\w+\\s+)?${documents}\\b`,
    'i',
  ),
  new RegExp(`\\b(?:all|whole|entire)\\s+(?:of\\s+)?(?:the\\s+|these\\s+|our\\s+|my\\s+)?(?:\\w+\\s+)?${documents}\\b`, 'i'),
  /\b(?:compare|contrast)\s+(?:all|every|the (?:different|various))\b/i,
  new RegExp(`\\b${documents}\\s+(?:all\\s+)?have in common\\b`, 'i'),
  /\b(?:big picture|at a high level|high-level (?:overview|summary)|in broad strokes)\b/i,
  /\b(?:Überblick|Themen|Hauptthemen|Zusammenfassung aller)\b/i,
];
const many: readonly RegExp[] = [
  /\bhave in common\b/i,
  /\b(?:overview|summar(?:y|ise|ize))\b/i,
  /\b(?:what|which)\s+(?:\w+\s+)?(?:kinds?|types?|sorts?|variet(?:y|ies)|range)\s+of\b/i,
  /\b(?:different|various)\s+(?:ways|kinds|types|approaches|methods|reasons|uses)\b/i,
  /\bhow\s+do\s+(?:most\s+|different\s+|various\s+)?(?:companies|organi[sz]ations|people|teams|users|authors|customers|projects)\b/i,
  /\bin general\b|\boverall\b|\bon the whole\b/i,
];

export function breadthOf(question: string): Breadth {
  for (const [kind, patterns] of [
    ['whole', whole],
    ['many', many],
  ] as const) {
    for (const pattern of patterns) {
      const match = pattern.exec(question);
      if (match) return { kind, words: match[0].replace(/\s+/g, ' ') };
    }
  }
  return { kind: 'none', words: '' };
}

/** `in these documents`: said of the whole, not asked about. */
const place = new RegExp(`\\b(?:of|in|from|by)\\s+(?:all\\s+)?(?:of\\s+)?(?:this|these|the|our|my)\\s+(?:\\w+\\s+)?${documents}\\b`, 'gi');

/** Words that only say how something is asked for. */
const framing = new Set(
  (
    'deal contain discuss talk about describe explain list give tell show compare contrast summarize summarise overview summary different various general overall ' +
    'cover present here there project say said mention report thing things everything anything come again big picture gibt welche all whole entire across throughout year'
  )
    .split(' ')
    .map(stemOf),
);

/**
 * What a broad question is about: its words without those that only say how broad it is. None where it asks for everything, as it does too
 * where it asks for the whole in words that stand nowhere.
 */
export function askedTerms(question: string, isKnown: (stem: string) => boolean): QuestionTerm[] {
  const rest = [...whole, ...many, place].reduce((text, pattern) => text.replace(new RegExp(pattern.source, 'gi'), ' '), question);
  const terms = rest.trim() === '' ? [] : questionTerms(rest).filter(({ stem, word }) => !framing.has(stem) && !isStopWord(word));
  return breadthOf(question).kind === 'whole' && !terms.some(({ stem }) => isKnown(stem)) ? [] : terms;
}
