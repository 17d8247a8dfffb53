import type { ParsedDocument } from '../model/lexical';

const keys = ['date', 'updated', 'lastmod', 'last_updated', 'last-updated', 'modified', 'published', 'created'];

/** The day that the front matter gives the document, `YYYY-MM-DD`, or empty. The first of the keys above that holds a date counts. */
export function documentDay(document: ParsedDocument): string {
  for (const key of keys) {
    const property = document.frontMatter?.properties.find(candidate => candidate.key.toLowerCase() === key);
    const day = /^(\d{4})-(\d{2})-(\d{2})(?!\d)/.exec(property?.values[0]?.text.trim() ?? '');
    if (day) return day[0];
  }
  return '';
}
