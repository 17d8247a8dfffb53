import type { Retrieval } from '../core/model/retrieval';
import { schemaPath } from '../core/schema/schema';
import { harmless, type Output, onOneLine } from './output';

/** Says on stderr which names of the question several things have, what was done about it, and how the schema settles it. Never asks. */
export function tellAmbiguous({ ambiguous }: Pick<Retrieval, 'ambiguous'>, output: Output): void {
  for (const { term, readings, taken } of ambiguous) {
    const names = readings.map(({ name, inSchema }) => (name === inSchema ? name : `${name} (${inSchema})`)).join(', ');
    const chosen = readings.find(({ id }) => id === taken);
    const said = chosen
      ? `"${term}" is read as ${chosen.inSchema}, as ${schemaPath} says. It may also mean: ${names}.`
      : `"${term}" may mean ${names}; all were looked for. Say which one in ${schemaPath}, for example: same: [[${JSON.stringify(readings[0].inSchema)}, ${JSON.stringify(term)}]]`;
    output.log(harmless(onOneLine(said)));
  }
}
