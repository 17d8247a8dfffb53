import type { Sentence } from '../extraction/sentences';
import type { Token } from '../extraction/words';
import type { RankedPassage } from '../model/retrieval';
import type { Question } from './question';

// It sends the reader elsewhere, or speaks of the text instead of its subject.
const POINTS =
  /^(?:\W*(?:note|tip|warning|important)\W+)?(?:please )?(?:follow (?:this|these|the|our)\b.{0,40}\b(?:guide|instructions|tutorial|steps|docs?|documentation|link)\b|(?:see|refer to|check out|read|visit|go to|head over to|consult)\b|(?:for|to learn|learn|find out|read) (?:more|further|additional|a (?:full|complete|detailed)|details|information|an overview)\b|more (?:information|details|on|about)\b|as (?:mentioned|discussed|described|shown|noted|we)\b|(?:let[’']s|let us)\b|(?:in|throughout) (?:this|the (?:next|following|previous|last)|chapter) ?(?:chapter|section|post|guide|article|tutorial|document|topic|page|book|listing)?\b|this (?:page|document|section|chapter|article|guide|post|topic|tutorial|readme) (?:describes|explains|documents|covers|shows|lists|provides|contains|is about|outlines|discusses|will|helps)|(?:listing|table|figure|chapter|section) [\w-]+\b|recall\b|we[’'](?:ll|ve)\b|you[’']ll (?:learn|see|find)\b|next[, ]|now[, ]|first, let)/i;
const ELSEWHERE =
  /\b(?:please refer to|see (?:the|our|also|below|above|here|this)|(?:described|discussed|explained|covered|listed|documented) (?:in|below|above|here|later)|(?:click|follow) (?:here|this link))\b/i;
const VERB =
  /\b(?:is|are|was|were|be|been|has|have|had|do|does|did|can|could|will|would|must|should|may|might|shall|let|lets|make|makes|use|uses|run|runs|need|needs|get|gets|give|gives|take|takes|set|sets|see|go|goes|means|became|become|began|broke|brought|bought|built|came|chose|cost|costs|cut|drew|drove|fell|felt|found|gave|got|grew|held|hit|kept|knew|led|left|lies|lost|met|paid|put|ran|read|rose|said|sang|sent|shut|sold|spoke|stood|thought|told|took|went|won|wrote|[\p{L}]{3,}(?:ed|es|ize|ise|ifies)|[\p{L}]{3,}[^s\W]s)\b/iu;
const DOES_FIRST =
  /^(?:\W*(?:then|to \w+ [^,]{0,60},|if [^,]{0,60},|in [^,]{0,40},|on [^,]{0,40},|optionally|alternatively|simply|just)[, ]*)?(?:run|use|open|select|click|press|set|add|create|install|choose|go|type|enter|execute|start|configure|check|enable|disable|download|copy|edit|navigate|make|put|pass|call|write|build|deploy|apply|define|specify|remove|delete|restart|launch|import|clone|follow|change|update|replace|right-click|drag|hover|switch|toggle|bring up|invoke|provide|place|search|find|ensure|verify|log|sign|fork|send|register|join|contact|submit|ask|open up)\b/i;
const CAN_DO =
  /\b(?:you (?:can|could|may|need to|have to|must|should|will need|want to)|(?:we|it is) (?:recommend|possible|recommended)|can be (?:\w+ed|\w+en|done|set|built|run)|(?:is|are) (?:\w+ed|done|set|built|run|written) (?:by|with|via|through|using|in)|by (?:\w+ly )?\w+ing|using the|with the|via the)\b/i;
const NARRATES = /\b(?:let[’']s|I|we[’']re|we are|I[’']m|our (?:example|instance|code|program)s?)\b/;
const ENUMERATES = /,\s[^,]{2,60},?\s(?:and|or)\s|:\s|\b(?:two|three|four|five|six|seven|eight|nine|ten)\b/;
/** Says that there are some, not which. */
const ANNOUNCES = /\b(?:various|several|many|different|multiple|other|more|a (?:number|variety|range|set|list) of)\b/i;

/** `Names and numbers`: two of a sort. */
const PAIR = /\b(?:both|either)\b|(?:`[^`]+`|\b\p{Lu}[\w.-]+) (?:and|or) (?:`[^`]+`|\p{Lu}[\w.-]+)/u;
const TOC_ITEM = /^\s*(?:[-*+]|\d+[.)])?\s*\[[^\]]*\]\([^)]*\)\s*$/;
const CHECKBOX = /^\s*[-*+]\s*\[[ xX]\]/;

/** How well a sentence's form suits a question, from 0 to 1: whatever its words, some sentences state nothing and some state the wrong thing. */
export function fitness(question: Question, sentence: Sentence, passage: RankedPassage, tokens: readonly Token[]): number {
  const { text, form } = sentence;
  const line = lineOf(passage.text, sentence.span.start);
  if (TOC_ITEM.test(line) || CHECKBOX.test(line)) return 0.5;
  let fit = 1;
  if (POINTS.test(text)) fit *= 0.72;
  else if (ELSEWHERE.test(text)) fit *= /\bplease refer to\b/i.test(text) ? 0.72 : 0.85;
  if (form === 'sentence' && !VERB.test(text)) fit *= 0.75;
  if (question.kind === 'steps' && /:$/.test(text)) fit *= 1.08;
  if (question.kind === 'steps' && form !== 'row') fit *= DOES_FIRST.test(text) ? 1.08 : CAN_DO.test(text) || text.includes(':') ? 1 : 0.75;
  if (question.kind === 'steps' && form === 'row') fit *= 0.9;
  if (/^\(/.test(text)) fit *= 0.85;
  if (NARRATES.test(text)) fit *= 0.9;
  // Who asks for several things is answered by a sentence that lists them, or leads to a list.
  if (asksForSeveral(question) && form === 'sentence')
    fit *= ENUMERATES.test(text) || PAIR.test(text) ? 1.05 : WHAT_ARE.test(question.text) && !ANNOUNCES.test(text) ? 0.92 : 0.6;
  // When a thing came or went says neither what it is nor what it does.
  if (question.answer === 'definition' && HISTORY.test(text) && !HISTORY.test(question.text)) fit *= 0.7;
  if (tokens.length > 60) fit *= 0.95;
  return fit;
}

/** `What are the office hours?` may be answered by one thing. */
const WHAT_ARE = /^\s*what (?:are|were)\b/i;

const HISTORY =
  /\b(?:was|were|has been|have been) (?:first |later |recently )?(?:introduced|added|announced|released|proposed|deprecated|removed|renamed|moved|graduated)\b/i;

function asksForSeveral({ kind, counted, answer }: Question): boolean {
  return kind === 'list' && counted === '' && (answer === 'any' || answer === 'definition');
}

function lineOf(text: string, at: number): string {
  const start = text.lastIndexOf('\n', at - 1) + 1;
  const end = text.indexOf('\n', at);
  return text.slice(start, end < 0 ? text.length : end);
}
