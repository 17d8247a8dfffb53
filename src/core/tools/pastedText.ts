import type { VerifyCitation, VerifyPoint } from '../model/answer';

/**
 * A link, or a markdown file named in the text with an anchor and a line, each with the quote that may follow it:
 * `[tides](guides/tides.md#evening)`, `guides/tides.md:12: "The ferry waits"`.
 */
const citation =
  /(?:(?<!!)\[(?<label>[^\]\n]*)\]\(\s*<?(?<target>[^)>\s]+)>?(?:\s+"[^"\n]*")?\s*\)|(?<bare>(?:[\p{L}\p{N}_.@~-]+\/)*[\p{L}\p{N}_.@~-]+\.(?:md|markdown|mdx)(?:#[\p{L}\p{N}_%-]+)?)(?::(?<line>\d+))?(?:[:-]\d+)*)(?:\s*[:,–—-]?\s*(?:"(?<quote>[^"]+)"|“(?<curly>[^”]+)”))?/giu;

/**
 * Statements with their citations from text that a person or a model wrote: one for each list item or paragraph, its citations taken
 * out of it. Indented and quoted lines belong to the item before. Headings, code and links to the web are no statements and no citations.
 */
export function readStatements(text: string): VerifyPoint[] {
  return groups(text).flatMap(group => {
    const citations: VerifyCitation[] = [];
    const rest = group.replace(citation, (...found) => {
      const parts = found.at(-1) as Record<string, string | undefined>;
      const cited = toCitation(parts);
      if (cited === null) return parts.label ?? '';
      citations.push(cited);
      return parts.label !== undefined && isWords(parts.label) ? `${parts.label} ` : ' ';
    });
    const statement = tidy(rest);
    return /[\p{L}\p{N}]/u.test(statement) ? [{ text: statement, citations }] : [];
  });
}

function groups(text: string): string[] {
  const found: string[] = [];
  let open = false;
  for (const line of text.replace(/^(```|~~~)[\s\S]*?^\1.*$/gm, '').split(/\r\n|\n|\r/)) {
    const item = /^(\s*)(?:[-*+]|\d+[.)])\s+(.*)$/.exec(line);
    if (/^\s*$/.test(line) || /^#{1,6}\s/.test(line)) open = false;
    else if (item !== null || !open) {
      found.push(item?.[2] ?? line.trim());
      open = true;
    } else found[found.length - 1] += ` ${line.replace(/^\s*>?\s*/, '')}`;
  }
  return found;
}

function toCitation({ target, bare, line, quote, curly }: Record<string, string | undefined>): VerifyCitation | null {
  const named = target ?? bare ?? '';
  if (/^[a-z][a-z\d+.-]+:/i.test(named) || named.startsWith('#')) return null;
  const inFragment = /#L(\d+)/.exec(named)?.[1];
  const at = Number(line ?? inFragment ?? 0);
  const start = { line: at - 1, character: 0, offset: 0 };
  return {
    file: decoded(inFragment === undefined ? named : named.slice(0, named.indexOf('#'))),
    quote: (quote ?? curly)?.trim() ?? null,
    range: at > 0 ? { start, end: start } : null,
  };
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** A label that is part of the sentence, not `1`, `[2]`, `source` or the file's own name. */
function isWords(label: string): boolean {
  return !/^(?:\W*\d*\W*|sources?|see|[^\s]+\.(?:md|markdown|mdx)\S*)$/i.test(label.trim());
}

function tidy(text: string): string {
  return text
    .replace(/[([]\s*[,;:]*\s*[)\]]/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/\s+([.,;:!?])/g, '$1')
    .replace(/[\s:,;–—-]+$/, '')
    .trim();
}
