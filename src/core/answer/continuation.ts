import type { Sentence } from '../extraction/sentences';
import { isContent } from '../extraction/words';
import type { CandidatePoint } from '../model/answer';
import type { RankedPassage } from '../model/retrieval';
import { cite, type Explored } from './explored';
import { labelled } from './label';
import type { Scored } from './relevance';

// A sentence that begins so restricts or extends the one before it.
const CONTINUES =
  /^(?:(?:on|at|during|over|outside|apart from|except|besides|in all other|for all other|in other|beyond|until then)\b.*?|(?:however|but|except|unless|otherwise|only|exceptions?|the exception|this does not|these do not|this excludes|instead|excluded|not included)\b)/i;

/**
 * A sentence whose meaning needs the next one (an exception, in the same passage or the next of the section) gives two points: both
 * together, which requires both passages, and the first alone for a context that has no more.
 */
export function withContinuation(item: Scored, explored: Explored): CandidatePoint[] {
  const alone = point([item], item.likely);
  const next = following(item, explored);
  return next === undefined ? [alone] : [point([item, next], item.likely), alone];
}

function following(item: Scored, explored: Explored): { passage: RankedPassage; sentence: Sentence } | undefined {
  const sentences = explored.sentences(item.passage);
  const inPassage = sentences[sentences.indexOf(item.sentence) + 1];
  if (inPassage !== undefined && isContinuation(item.sentence, inPassage, explored)) return { passage: item.passage, sentence: inPassage };
  const passage = explored.beside(item.passage, 1);
  const first = passage === undefined ? undefined : explored.sentences(passage)[0];
  if (passage === undefined || first === undefined || !isContinuation(item.sentence, first, explored)) return undefined;
  // With sentences in between, only one that speaks of the same goes on with it.
  return inPassage === undefined || complementsTime(item.sentence, first) || sharedStems(item.sentence, first, explored) >= 2
    ? { passage, sentence: first }
    : undefined;
}

function isContinuation(first: Sentence, next: Sentence, explored: Explored): boolean {
  if (first.form === 'row' || first.form === 'code') return false;
  if (complementsTime(first, next)) return true;
  if (!CONTINUES.test(next.text)) return false;
  if (/^(?:however|but|except|exceptions?|the exception|otherwise|unless|instead|outside|this does not|these do not)\b/i.test(next.text))
    return true;
  return sharedStems(first, next, explored) > 0;
}

/** How many content words two sentences share. */
export function sharedStems(a: Sentence, b: Sentence, explored: Explored): number {
  const stems = new Set(contentStems(a, explored));
  return contentStems(b, explored).filter(stem => stems.has(stem)).length;
}

export function contentStems(sentence: Sentence, explored: Explored): string[] {
  return [
    ...new Set(
      explored
        .tokens(sentence)
        .filter(isContent)
        .map(token => token.stem),
    ),
  ];
}

/** Sentences as one point, each ended by a stop. */
export function point(parts: readonly { passage: RankedPassage; sentence: Sentence }[], score: number): CandidatePoint {
  return {
    text: parts.map((part, i) => spoken(part, parts[i - 1])).join(' '),
    kind: 'sentence',
    requires: [...new Set(parts.map(part => part.passage.id))],
    citations: parts.map(part => cite(part.passage, part.sentence)),
    score,
  };
}

function spoken(part: { passage: RankedPassage; sentence: Sentence }, before: { passage: RankedPassage } | undefined): string {
  const text = ended(part.sentence.text);
  return before?.passage.document === part.passage.document ? text : labelled(text, part.passage.title);
}

function ended(text: string): string {
  return /[.!?:…。！？"”)]$/.test(text) ? text : `${text}.`;
}

const ORDINARY_TIME =
  /\b(?:weekdays?|working days?|business (?:days?|hours)|office hours|mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|daily|every day|during the day)\b/i;
const OTHER_TIME =
  /^(?:(?:on|at|during|over|outside)\s+)?(?:the\s+|these\s+|those\s+)?(?:weekends?|saturdays?|sundays?|(?:public |bank |national )?holidays?|nights?|evenings?|(?:these|those|business|office|support|working) hours)\b/i;

/** What holds on weekdays, and then what holds at the other times: the one is not the whole without the other. */
function complementsTime(first: Sentence, next: Sentence): boolean {
  return ORDINARY_TIME.test(first.text) && OTHER_TIME.test(next.text);
}
