import type { Standing } from '../../model/domain';
import type { Passage, Section } from '../../model/lexical';

const headings: readonly (readonly [RegExp, Standing])[] = [
  [/\b(?:rejected|alternatives?|not chosen|options considered|verworfen|abgelehnt|alternativen)\b/i, 'rejected'],
  [/\b(?:deprecated|obsolete|veraltet|legacy)\b/i, 'deprecated'],
  [/\b(?:superseded|replaced by|ersetzt)\b/i, 'superseded'],
  [/\b(?:examples?|beispiele?|exemples?|ejemplos?|walkthrough)\b|例/i, 'example'],
  [/\b(?:proposals?|proposed|future work|roadmap|ideas|vorschlag)\b/i, 'proposed'],
];

/** What the headings above each section say of the standing of what stands there; by ordinal of the section. */
export function standings(sections: readonly Section[]): readonly Standing[] {
  const found: Standing[] = [];
  for (const section of sections) {
    const own = headings.find(([pattern]) => pattern.test(section.heading))?.[1];
    found.push(own ?? (section.parent >= 0 ? found[section.parent] : 'stated'));
  }
  return found;
}

/** A quote is somebody else's; what stands before it counts less. */
export function standingOf(passage: Passage, sections: readonly Standing[]): Standing {
  return passage.kind === 'quote' ? 'quoted' : sections[passage.section];
}
