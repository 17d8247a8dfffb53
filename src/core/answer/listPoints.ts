import type { Sentence } from '../extraction/sentences';
import { isContent, tokenize } from '../extraction/words';
import type { CandidatePoint } from '../model/answer';
import type { RankedPassage } from '../model/retrieval';
import { cite, type Explored } from './explored';
import type { Question } from './question';
import { type Scored, scoreSentences } from './relevance';

const fewestItems = 2;
const mostItems = 40;

/** For `list`, `which` and `how many`: the items of a list or the rows of a table that answer together, as one point. */
export function listPoints(question: Question, explored: Explored): CandidatePoint[] {
  const scored = scoreSentences(question, explored);
  if (scored.length === 0) return [];
  const counted = question.answer === 'number' ? scored.find(item => item.sentence.form === 'sentence') : undefined;
  if (counted !== undefined && counted === scored[0]) return [];
  const best = scored[0];
  const group = scored.filter(
    item =>
      item.passage.document === best.passage.document &&
      item.passage.section === best.passage.section &&
      item.sentence.form === best.sentence.form,
  );
  if (best.sentence.form === 'row') {
    const rows = wholeTable(question, best, explored) ?? group;
    return rows.length >= fewestItems ? [listPoint(rows)] : [];
  }
  const list = best.sentence.form === 'item' ? best.passage : listAfter(best, explored);
  if (list === undefined) return [];
  const items = explored.sentences(list).filter(sentence => sentence.form === 'item');
  return items.length >= fewestItems
    ? [listPoint([...(list === best.passage ? [] : [best]), ...items.map(sentence => ({ ...best, passage: list, sentence }))])]
    : [];
}

/** All rows of a table of which no cell says anything of the question: its header and its place answer, so it is asked for whole. Null elsewhere. */
function wholeTable(question: Question, best: Scored, explored: Explored): readonly Scored[] | null {
  const asked = new Set(question.terms.map(term => term.stem));
  const rows = explored
    .table(best.passage)
    .flatMap(passage => explored.sentences(passage).map(sentence => ({ ...best, passage, sentence })))
    .filter(({ sentence }) => sentence.form === 'row');
  const says = ({ sentence }: Scored) =>
    sentence.cells.some(cell => tokenize(cell.text, explored.stems).some(token => isContent(token) && asked.has(token.stem)));
  return rows.length > mostItems || rows.some(says) ? null : rows;
}

/** `The release has three parts:` is answered by the list that follows. */
function listAfter(intro: Scored, explored: Explored): RankedPassage | undefined {
  const next = explored.beside(intro.passage, 1);
  const last = explored.sentences(intro.passage).at(-1);
  return next?.kind === 'list' && last === intro.sentence && /:$/.test(intro.sentence.text) ? next : undefined;
}

function listPoint(group: readonly Scored[]): CandidatePoint {
  const parts: { passage: RankedPassage; sentence: Sentence }[] = [...group]
    .sort((a, b) => a.passage.ordinal - b.passage.ordinal || a.sentence.span.start - b.sentence.span.start)
    .slice(0, mostItems);
  return {
    text: parts.map(part => part.sentence.text.replace(/[.;,]$/, '')).join('\n'),
    kind: 'list',
    requires: [...new Set(parts.map(part => part.passage.id))],
    citations: parts.map(part => cite(part.passage, part.sentence)),
    score: Math.max(...group.map(item => item.likely)),
  };
}
