import { Stems, tokenize } from '../extraction/words';
import type { CandidatePoint } from '../model/answer';
import type { Retrieval } from '../model/retrieval';
import { explain, relate } from './chains';
import { codeValues, propertyValues } from './codeValues';
import type { PropertyRow } from './conflicts';
import { differencePoints } from './differencePoints';
import { Explored } from './explored';
import { headedPoints } from './headedPoints';
import { bridge, compare } from './joins';
import { listPoints } from './listPoints';
import { type Question, readQuestion } from './question';
import { reasonPoints, sentencePoints } from './sentencePoints';
import { stepPoints } from './stepPoints';

const mostPoints = 12;

/**
 * The extractive composer: statements in the words of the evidence, each with all passages it requires, best first. They are composed from
 * all explored passages, whether selected or not; the check decides which are released. Nothing near enough gives none.
 */
export function compose(retrieval: Retrieval, stems: Stems = new Stems(), properties: readonly PropertyRow[] = []): CandidatePoint[] {
  const explored = new Explored(retrieval.passages, stems);
  const question = ofEach(readQuestion(retrieval.question, retrieval.entities, stems), explored);
  const selected = new Set(retrieval.passages.filter(passage => passage.selected).map(passage => passage.id));
  return distinct(candidates()).slice(0, mostPoints);

  function whyPoints(): CandidatePoint[] {
    const chains = question.trouble ? explain(question, explored) : [];
    return chains.length > 0 ? chains : headedOr(() => reasonPoints(question, explored));
  }

  /** What stands below a heading that is the question answers it; other sentences only where that is not at hand. */
  function headedOr(others: () => CandidatePoint[]): CandidatePoint[] {
    if (question.kind === 'list' || (question.answer !== 'any' && question.answer !== 'condition')) return others();
    const headed = headedPoints(question, explored);
    return headed.some(point => point.requires.every(id => selected.has(id))) ? headed : [...others(), ...headed];
  }

  /** Two joined sentences answer where they say clearly more than the best one alone. */
  function factPoints(): CandidatePoint[] {
    const stated = propertyValues(question, explored, properties);
    if (stated.length > 0) return stated;
    const joined = bridge(question, explored);
    if (joined !== null) return [joined];
    return headedOr(() => {
      const said = sentencePoints(question, explored);
      return said.length > 0 ? said : codeValues(question, explored);
    });
  }

  /** A comparison answers both sides, however it is put. */
  function comparison(): CandidatePoint[] {
    const compared = question.kind === 'list' || question.kind === 'fact' ? compare(question, explored) : null;
    return compared === null ? [] : [compared];
  }

  function candidates(): CandidatePoint[] {
    const compared = comparison();
    if (compared.length > 0) return compared;
    switch (question.kind) {
      case 'why':
        return whyPoints();
      case 'related':
        return relate(question, explored);
      case 'list': {
        const lists = listPoints(question, explored);
        return lists.length > 0 ? lists : factPoints();
      }
      case 'steps':
        return headedOr(() => stepPoints(question, explored));
      case 'difference':
        return differencePoints(question, explored);
      case 'fact':
        return factPoints();
    }
  }
}

/** `What is the fee per harbour?` asks for the rows of a table, where one of the context has a column of harbours. */
function ofEach(question: Question, explored: Explored): Question {
  if (question.each === '' || question.kind !== 'fact') return question;
  const isColumn = (header: string) => tokenize(header, explored.stems).some(({ stem }) => stem === question.each);
  const has = explored.passages.some(
    passage => passage.kind === 'table' && passage.selected && explored.sentences(passage)[0]?.cells.some(({ header }) => isColumn(header)),
  );
  return has ? { ...question, kind: 'list' } : question;
}

/** The same words from two documents are two points until the check has merged them. */
function distinct(points: readonly CandidatePoint[]): CandidatePoint[] {
  const seen = new Set<string>();
  return points.filter(point => {
    const key = `${point.citations[0]?.document ?? ''}\n${point.text}`;
    return !seen.has(key) && seen.add(key);
  });
}
