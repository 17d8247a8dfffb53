import { extractFacts, type Fact } from '../extraction/facts';
import type { Stems } from '../extraction/words';

/** What a question says of a relation: at which end stands what it names; the other end is asked for. */
export interface AskedRole {
  readonly relation: string;
  readonly end: 'subject' | 'object';
  readonly stems: readonly string[];
}

const asked = 'something';

/** The relations a question states with one end open: `What does the pump require?` has the pump as the subject of `requires`. */
export function rolesIn(text: string, stems: Stems): AskedRole[] {
  const statement = asStatement(text);
  if (statement === null) return [];
  const facts = extractFacts(
    [{ span: { start: 0, end: statement.length }, text: statement, form: 'sentence', cells: [] }],
    { title: '', headings: [] },
    stems,
  );
  return facts.flatMap(({ relation, subject, object }): AskedRole[] => {
    if (object === null) return [];
    if (isAsked(subject.text)) return [{ relation, end: 'object', stems: object.stems }];
    return isAsked(object.text) ? [{ relation, end: 'subject', stems: subject.stems }] : [];
  });
}

function isAsked(text: string): boolean {
  return text.toLowerCase().endsWith(asked);
}

function asStatement(text: string): string | null {
  const bare = text.replace(/[?.!\s]+$/, '');
  const helped = /^\s*(?:what|whom?|which(?: [\p{L}\p{N}_-]+)?) (?:does|do|did|will|must|should|can|could|would|may|might) (.+)$/iu.exec(
    bare,
  );
  if (helped !== null) return `${helped[1]} ${asked}`;
  const led = /^\s*(?:what|who|which [\p{L}\p{N}_-]+) (.+)$/iu.exec(bare);
  return led === null ? null : `${asked} ${led[1]}`;
}

/** Whether the facts of a sentence have what the question names only at the other end of the relation. */
export function turnsRound(roles: readonly AskedRole[], facts: readonly Fact[]): boolean {
  return roles.some(role => {
    const same = facts.filter(fact => fact.relation === role.relation && fact.object !== null);
    const at = (fact: Fact, end: AskedRole['end']) => fact[end]?.stems.some(stem => role.stems.includes(stem)) ?? false;
    const other = role.end === 'subject' ? 'object' : 'subject';
    return same.some(fact => at(fact, other)) && !same.some(fact => at(fact, role.end));
  });
}
