import { sectionId, type DocumentId, type SectionId } from '../model/ids';
import type { Section } from '../model/lexical';
import type { Span } from '../model/span';
import { topSection } from '../model/topSection';

/** A heading that makes a section, as it was read. */
export interface Heading {
  readonly level: number;
  readonly text: string;
  readonly span: Span;
  readonly slug: string;
  readonly ids: readonly string[];
}

/** The sections of a document: the part before the first heading, then one for each heading. Their spans touch each other. */
export function buildSections(document: DocumentId, bodyStart: number, textEnd: number, headings: readonly Heading[]): Section[] {
  const firstEnd = headings[0]?.span.start ?? textEnd;
  const ids = new UniqueIds();
  const open: { level: number; ordinal: number; path: readonly string[] }[] = [];
  const sections: Section[] = [topSection(ids.take(document, []), { start: Math.min(bodyStart, firstEnd), end: firstEnd })];
  headings.forEach((heading, index) => {
    while (open.length > 0 && open[open.length - 1].level >= heading.level) open.pop();
    const above = open.at(-1);
    const path = [...(above?.path ?? []), heading.text];
    const ordinal = index + 1;
    sections.push({
      id: ids.take(document, path),
      ordinal,
      level: heading.level,
      heading: heading.text,
      headingSpan: heading.span,
      headings: path,
      parent: above?.ordinal ?? -1,
      slug: heading.slug,
      ids: heading.ids,
      span: { start: heading.span.start, end: headings[index + 1]?.span.start ?? textEnd },
    });
    open.push({ level: heading.level, ordinal, path });
  });
  return sections;
}

/** Heading texts may hold the marks that ids are made of, so the number goes up until the id is free. */
class UniqueIds {
  readonly #used = new Set<SectionId>();
  readonly #next = new Map<SectionId, number>();

  take(document: DocumentId, path: readonly string[]): SectionId {
    const plain = sectionId(document, path, 0);
    let ordinal = this.#next.get(plain) ?? 0;
    let id = sectionId(document, path, ordinal);
    while (this.#used.has(id)) id = sectionId(document, path, ++ordinal);
    this.#next.set(plain, ordinal + 1);
    this.#used.add(id);
    return id;
  }
}
