/** Splits a text into the parts inside and outside of the spans. Spans are UTF-16 offsets; what lies outside the text or overlaps is cut off. */
export function markedParts(
  text: string,
  spans: readonly { readonly start: number; readonly end: number }[],
): readonly { readonly text: string; readonly marked: boolean }[] {
  const parts: { text: string; marked: boolean }[] = [];
  let at = 0;
  for (const span of [...spans].sort((a, b) => a.start - b.start || a.end - b.end)) {
    const start = Math.max(at, span.start);
    const end = Math.min(text.length, span.end);
    if (start >= end) continue;
    if (start > at) parts.push({ text: text.slice(at, start), marked: false });
    parts.push({ text: text.slice(start, end), marked: true });
    at = end;
  }
  if (at < text.length) parts.push({ text: text.slice(at), marked: false });
  return parts;
}
