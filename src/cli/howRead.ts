import { encoderSentences, querySentences } from '../core/model/querySentences';
import type { Retrieval } from '../core/model/retrieval';
import { schemaPath } from '../core/schema/schema';
import { harmless, type Output, onOneLine } from './output';

/**
 * Says on stderr how the words of a question were read; which names in it several things have, what was done about it, and how the schema
 * settles it. Never asks.
 */
export function tellHowRead(retrieval: Pick<Retrieval, 'ambiguous' | 'trace'>, output: Output): void {
  for (const sentence of [...querySentences(retrieval), ...encoderSentences(retrieval)]) output.log(harmless(onOneLine(sentence)));
  const { ambiguous } = retrieval;
  for (const { term, readings, taken } of ambiguous) {
    const names = readings.map(({ name, inSchema }) => (name === inSchema ? name : `${name} (${inSchema})`)).join(', ');
    const chosen = readings.find(({ id }) => id === taken);
    const said = chosen
      ? `"${term}" is read as ${chosen.inSchema}, as ${schemaPath} says. It may also mean: ${names}.`
      : `"${term}" may mean ${names}; all were looked for. Say which one in ${schemaPath}, for example: same: [[${JSON.stringify(readings[0].inSchema)}, ${JSON.stringify(term)}]]`;
    output.log(harmless(onOneLine(said)));
  }
}
