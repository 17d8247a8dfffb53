import type { CheckedStatement } from '../model/answer';
import type { Span } from '../model/span';

/**
 * The characters of the checked text that the verdict objects to: from the first to the last word that is not covered, or the quotes that
 * do not stand where they are cited; the whole statement where neither can be told apart. Offsets into `text`. Pure.
 */
export function offendingSpan(statement: CheckedStatement, text: string): Span {
  const { span, uncovered, citations } = statement;
  const words = uncovered.map(part => statement.text.slice(part.start, part.end));
  const quotes = citations.flatMap(({ quote, span: found }) => (quote === null || found !== null ? [] : [quote]));
  const parts = wordsInOrder(text, span, statement.class === 'unsupported' ? words : quotes);
  if (parts.length === 0) return span;
  return { start: parts[0].start, end: parts[parts.length - 1].end };
}

/** Where they stand, each after the one before; marks that stand between words of the text are passed over. */
function wordsInOrder(text: string, within: Span, wanted: readonly string[]): Span[] {
  const found: Span[] = [];
  let from = within.start;
  for (const part of wanted) {
    const words = part.match(/[\p{L}\p{N}]+/gu) ?? [];
    if (words.length === 0) continue;
    const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${words.join('[^\\p{L}\\p{N}]+')}(?![\\p{L}\\p{N}])`, 'u');
    const match = pattern.exec(text.slice(from, within.end));
    if (match === null) continue;
    found.push({ start: from + match.index, end: from + match.index + match[0].length });
    from += match.index + match[0].length;
  }
  return found;
}
