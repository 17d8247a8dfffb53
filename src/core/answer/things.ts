import type { Mention } from '../extraction/facts';

/** A mention with the words around it: title and headings of its passage. */
export interface Thing {
  readonly mention: Mention;
  readonly around: ReadonlySet<string>;
}

/**
 * Whether two phrases speak of one thing: `the launch` under a heading that names the town, `docks` for `charging docks`,
 * `the delivery of the docks` for `docks`. Never across a differing name, or two differing qualifications.
 */
export function sameThing(target: Thing, other: Thing): boolean {
  const a = target.mention;
  const b = other.mention;
  if (a.stems.length === 0 || b.stems.length === 0) return false;
  const missing = a.stems.filter(stem => !b.stems.includes(stem));
  const extra = b.stems.filter(stem => !a.stems.includes(stem));
  if (missing.length === a.stems.length) return false;
  if (missing.some(stem => a.names.includes(stem) && !other.around.has(stem))) return false;
  if (extra.some(stem => b.names.includes(stem) && !target.around.has(stem))) return false;
  if (missing.length > 0 && extra.length > 0 && missing.some(stem => !other.around.has(stem))) return false;
  if (missing.length === 0) return extra.length === 0 || b.head === a.head || /\b(?:of|for)\b/.test(b.text) || a.names.length > 0;
  if (a.names.length === a.stems.length && extra.length === 0) return true;
  return b.stems.includes(a.head) && (b.head === a.head || a.stems.includes(b.head));
}
