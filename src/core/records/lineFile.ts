import type { Span } from '../model/span';

/** One `key = value` of a file that has one a line. */
export interface LineEntry {
  /** With the name of the section above it: `server.port`. */
  readonly key: string;
  /** From the key to the end of the value. */
  readonly span: Span;
  readonly value: string;
  readonly valueSpan: Span;
}

const section = /^\[\[?\s*([^[\]]+?)\s*\]\]?\s*$/;
const entry = /^(?:export\s+)?("[^"]*"|'[^']*'|[^\s=:#"']+)\s*[=:]\s*(.*)$/;

/**
 * Reads what `.properties`, `.ini`, `.env` and the plain lines of `.toml` have in common: keys and values, sections, comments. What has another
 * form (lists, values of several lines) is passed over. Never throws; cost: linear.
 */
export function readLineFile(text: string): LineEntry[] {
  const entries: LineEntry[] = [];
  let prefix = '';
  for (const { index, 0: line } of text.matchAll(/[^\r\n]+/g)) {
    const trimmed = line.trim();
    if (trimmed === '' || /^[#;!]/.test(trimmed)) continue;
    const named = section.exec(trimmed);
    if (named) {
      prefix = `${named[1].replace(/["']/g, '')}.`;
      continue;
    }
    const found = entry.exec(trimmed);
    const value = found && plainValue(found[2]);
    if (!found || value === null || value === '') continue;
    const start = index + line.indexOf(trimmed);
    const at = start + trimmed.length - found[2].length + found[2].indexOf(value);
    const valueSpan = { start: at, end: at + value.length };
    entries.push({ key: prefix + found[1].replace(/^["']|["']$/g, ''), span: { start, end: valueSpan.end }, value, valueSpan });
  }
  return entries;
}

/** Without quotes and the comment behind it; null for lists and maps. */
function plainValue(written: string): string | null {
  const quoted = /^(["'])(.*?)\1/.exec(written);
  if (quoted) return quoted[2];
  if (/^[[{]/.test(written)) return null;
  return written.replace(/\s+[#;].*$/, '').trim();
}
