import type { PointView, ResultView } from '../../../src/protocol/views';
import { cite } from './launch';

/** An answer of numbers, once per item and once over time. */
export function chartResult(listAnswer: ResultView): ResultView {
  return {
    ...listAnswer,
    question: 'How much does each lock weigh?',
    answer: {
      ...listAnswer.answer,
      points: [chartPoint('bars', 'Lock', ['M2', 'K4', 'A lock with a long name']), chartPoint('line', 'Year', ['2023', '2024', '2025'])],
    },
  };
}

function chartPoint(form: 'bars' | 'line', label: string, labels: readonly string[]): PointView {
  const values = [640, 710, 120];
  return {
    key: `point:${form}`,
    kind: 'list',
    text: labels.map((name, i) => `${label}: ${name}; Weight: ${values[i]} g`).join('\n'),
    citations: labels.map((_, i) => cite(i + 1, 'passage:approvals')),
    documents: 1,
    warning: '',
    data: {
      form,
      label,
      measure: 'Weight',
      rows: labels.map((name, i) => ({ label: name, value: values[i], written: `${values[i]} g`, citation: i })),
    },
  };
}

/** What a plain point has beside its words: so many documents, no warning, no numbers. */
export function borneOut(documents: number): Pick<PointView, 'documents' | 'warning' | 'data'> {
  return { documents, warning: '', data: null };
}
