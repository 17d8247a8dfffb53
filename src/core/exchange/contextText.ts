import { estimateTokens } from '../../base/tokens';
import type { Place } from '../engine';
import type { QuestionContext } from '../model/domainRows';

export type ContextParts = Omit<QuestionContext<Place>, 'text'>;

/** Share of a budget that entities and relations may take before the passages. */
const hintShare = 0.3;

/** What a question selects, in words that any model reads. */
export function contextText({ entities, relations, passages }: ContextParts): string {
  const names = shortIds(entities.map(({ id }) => id));
  return [
    'Entities:',
    ...entities.map(entity => entityLine(entity, names)),
    'Relationships:',
    ...relations.map(relation => relationLine(relation, names)),
    'Passages:',
    ...passages.flatMap(passageLines),
    '',
  ].join('\n');
}

/** As much of it as fits into so many tokens (estimated on the high side), the first of each kind first; the end says what is left out. */
export function contextWithin(context: QuestionContext<Place>, tokens: number): QuestionContext<Place> {
  if (estimateTokens(context.text) <= tokens) return context;
  const names = shortIds(context.entities.map(({ id }) => id));
  // The headings, and the line that says what is left out.
  const room = Math.max(0, tokens - 60);
  const hints = new Budget(room * hintShare);
  const entities = context.entities.filter(entity => hints.takes(entityLine(entity, names)));
  const kept = new Set(entities.map(({ id }) => id));
  const relations = context.relations.filter(
    relation => kept.has(relation.from.id) && kept.has(relation.to.id) && hints.takes(relationLine(relation, names)),
  );
  const rest = new Budget(room - hints.used);
  const passages = context.passages.filter((passage, i) => rest.takes(passageLines(passage, i).join('\n')));
  const parts = { entities, relations, passages };
  const left = [
    `${context.passages.length - passages.length} passages`,
    `${context.entities.length - entities.length} entities`,
    `${context.relations.length - relations.length} relationships`,
  ].join(', ');
  return { ...parts, text: `${contextText(parts)}Left out to stay within ${tokens} tokens: ${left}.\n` };
}

/** Takes in order until one does not fit, and nothing after it: a later one is never preferred. */
class Budget {
  used = 0;
  #full = false;

  constructor(readonly room: number) {}

  takes(text: string): boolean {
    const cost = estimateTokens(text) + 1;
    if (this.#full || this.used + cost > this.room) {
      this.#full = true;
      return false;
    }
    this.used += cost;
    return true;
  }
}

function entityLine({ id, type, properties }: ContextParts['entities'][number], names: ReadonlyMap<string, string>): string {
  const told = properties.map(({ key, value }) => `${key}=${value}`).join(', ');
  return `  - [${type}] ${names.get(id) ?? id}${told === '' ? '' : `: ${told}`}`;
}

function relationLine({ type, from, to }: ContextParts['relations'][number], names: ReadonlyMap<string, string>): string {
  return `  - ${names.get(from.id) ?? from.id} --${type}--> ${names.get(to.id) ?? to.id}`;
}

function passageLines({ place, headings, text }: ContextParts['passages'][number], i: number): string[] {
  return [
    `  [${i + 1}] ${place.file}:${place.range.start.line + 1} (${headings.join(' > ')})`,
    ...text.split(/\r\n|\n|\r/).map(line => `      ${line}`.trimEnd()),
  ];
}

/** A row goes by its key alone where no other of them has it. */
function shortIds(ids: readonly string[]): ReadonlyMap<string, string> {
  const bare = (id: string) => id.slice(id.indexOf('/') + 1);
  const counts = new Map<string, number>();
  for (const id of ids) counts.set(bare(id), (counts.get(bare(id)) ?? 0) + 1);
  return new Map(ids.map(id => [id, counts.get(bare(id)) === 1 ? bare(id) : id]));
}
