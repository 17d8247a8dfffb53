import { type PropertyRow, SUBJECT_KEYS } from '../answer/conflicts';
import type { DocumentId } from '../model/ids';
import type { IndexState } from '../indexing/indexState';
import type { Labels } from '../retrieval/labels';

/** Front matter begins the text, other properties are `key:: value`. Most texts have neither, and their structure need not be read. */
function mayHaveProperties(text: string): boolean {
  return text.startsWith('---') || text.startsWith('+++') || text.includes('::');
}

/** The front matter of some documents as plain rows: each value with the characters it stands in, and what it is about. */
export function propertyRows(
  documents: readonly DocumentId[],
  state: Pick<IndexState, 'texts' | 'structure'>,
  labels: Labels,
): PropertyRow[] {
  const rows: PropertyRow[] = [];
  for (const id of documents) {
    const document = mayHaveProperties(state.texts.get(id)?.text ?? '') ? state.structure(id) : undefined;
    if (!document?.frontMatter) continue;
    const named = document.frontMatter.properties.filter(({ key }) => SUBJECT_KEYS.includes(key.toLowerCase()));
    const own = [document.title, ...document.aliases.map(({ text }) => text)];
    const subjects = named.length > 0 ? named.flatMap(({ values }) => values.map(({ text }) => text)) : own;
    const day = { aliases: [], properties: {}, day: '' };
    for (const { key, values } of document.frontMatter.properties) {
      for (const value of values) {
        const place = labels.place({ ...document, ...day }, value.span);
        if (!place) continue;
        const citation = {
          document: id,
          file: place.file,
          passage: null,
          headings: [],
          span: value.span,
          range: place.range,
          quote: place.quote,
          hash: document.hash,
        };
        rows.push({ citation, subjects, key, value: value.text });
      }
    }
  }
  return rows;
}
