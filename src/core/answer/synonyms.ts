import { Stems } from '../extraction/words';

// Words that questions and documents use for one another in any subject. Few on purpose: each group must hold whatever is spoken of.
const GROUPS = [
  'retain keep store retention storage hold preserve save',
  'create make add generate new initialize init',
  'remove delete drop uninstall',
  'change modify edit update adjust switch',
  'set configure specify define configuration setup',
  'support offer provide have include',
  'need require requirement must prerequisite',
  'start launch run begin execute',
  'stop end terminate shut halt quit',
  'enable activate allow',
  'disable deactivate',
  'show display list view print',
  'founded established started created founder creator',
  'fix solve resolve repair troubleshoot',
  'error fail failure problem issue',
  'benefit advantage pro',
  'drawback disadvantage con downside limitation',
  'use usage utilize employ',
  'install setup installation',
  'test check verify validate',
  'choose select pick',
  'upgrade update migrate',
  'type kind sort category',
  'fast quick speed performance',
  'big large size',
  'cost price',
  'help assist',
  'get obtain retrieve fetch',
];

const stems = new Stems();
const groupsOf = new Map<string, string[]>();
for (const group of GROUPS) {
  const words = group.split(' ').map(word => stems.of(word));
  for (const word of words) groupsOf.set(word, [...(groupsOf.get(word) ?? []), ...words.filter(other => other !== word)]);
}

/** Stems that are used for the same thing in everyday words; mostly none. */
export function synonymsOf(stem: string): readonly string[] {
  return groupsOf.get(stem) ?? [];
}

/** Whether one of these stems is used for the same thing as this one in everyday words: `keep` for `retain`. */
export function sharesMeaning(own: ReadonlySet<string>, stem: string): boolean {
  return synonymsOf(stem).some(other => own.has(other));
}
