import type { HealthFinding } from '../model/health';
import type { Span } from '../model/span';
import { type CheckedDocument, findingIn } from './findings';

/** Front matter that cannot be read, and parts that are read as plain text. */
export function frontMatter(checked: CheckedDocument): HealthFinding[] {
  return checked.document.problems
    .filter(({ code }) => code === 'front-matter-invalid')
    .map(({ message, span }) =>
      findingIn(checked, span, { kind: 'front-matter', message: 'Invalid front matter', reason: message, fix: null }),
    );
}

/** Text that was too complex, or in another encoding than the file says: it is in the index, but not as it is meant. */
export function unreadParts(checked: CheckedDocument): HealthFinding[] {
  return checked.document.problems
    .filter(({ code }) => code !== 'front-matter-invalid')
    .map(({ message, span }) =>
      findingIn(checked, span, { kind: 'unread-file', message: 'Not all of it is read', reason: message, fix: null }),
    );
}

/** Ids that are given twice: links to them lead to the first. */
export function duplicateIds(checked: CheckedDocument): HealthFinding[] {
  const { document } = checked;
  const given: { readonly id: string; readonly span: Span }[] = [
    ...document.anchors
      .filter(({ kind }) => kind !== 'footnote')
      .map(({ id, kind, span }) => ({ id: kind === 'block' ? `^${id}` : id, span })),
    ...document.sections.flatMap(({ ids, headingSpan }) => (headingSpan ? ids.map(id => ({ id, span: headingSpan })) : [])),
  ].sort((a, b) => a.span.start - b.span.start);
  // An HTML anchor inside a heading is told by both.
  const seen = new Map<string, Span>();
  return given.flatMap(({ id, span }) => {
    const first = seen.get(id);
    if (first === undefined) seen.set(id, span);
    if (first === undefined || (span.start < first.end && first.start < span.end)) return [];
    const reason = 'The file gives this id more than once. Links to it lead to the first place.';
    return [findingIn(checked, span, { kind: 'duplicate-id', message: `The id "${id}" is given again`, reason, fix: null })];
  });
}

/** Headings of the same text, of which links name one by the text alone: they lead to the first. */
export function repeatedHeadings(checked: CheckedDocument, linked: ReadonlySet<number>): HealthFinding[] {
  const { sections } = checked.document;
  const firsts = new Map<string, number>();
  const found: HealthFinding[] = [];
  for (const { ordinal, heading, headingSpan, ids } of sections) {
    if (headingSpan === null || ids.length > 0) continue;
    const first = firsts.get(heading);
    if (first === undefined) firsts.set(heading, ordinal);
    else if (linked.has(first)) {
      const reason = 'Links name this heading by its text. They lead to the first heading of that text.';
      found.push(
        findingIn(checked, headingSpan, { kind: 'repeated-heading', message: `"${heading}" is a heading again`, reason, fix: null }),
      );
    }
  }
  return found;
}
