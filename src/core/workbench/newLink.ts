import type { IndexState } from '../indexing/indexState';
import { encodePath, relativePath } from '../links/edits/writeLink';
import type { FileRef, NewLink } from '../model/editing';
import { mayEdit } from '../model/formats';
import { type DocumentId, documentId } from '../model/ids';
import type { ParsedDocument, Section } from '../model/lexical';
import { linesOf } from '../model/origin';
import { shortestName } from './noteNames';
import { linkText } from './renaming';

/** Documents that are looked at, in order of id, where the own one has no links: the habit of a workspace shows soon. */
const habitDocuments = 200;

/**
 * A link as the author of `from` writes links: a wikilink where most links of the document (of the workspace, where it has none) are wikilinks,
 * else a relative markdown link. Null where none leads there: the target is gone, or in another workspace folder, or `from` is no markdown.
 */
export function newLink(state: IndexState, from: FileRef, { document, line, label }: NewLink): string | null {
  const target = state.structure(document);
  const place = state.corpus.place(document);
  if (!target || !place || !mayEdit(from.path)) return null;
  const own = { id: documentId(from.folder, from.path), ...from };
  const { folder, path } = state.corpus.document(place);
  const section = line === null ? null : sectionAbove(target, line);
  const shown = label.replace(/\s+/g, ' ').trim();
  if (writesWikiLinks(state, own.id)) {
    const name = shortestName(state, own, { id: document, path }, 'wiki');
    return name === null ? null : wikiLink(section === null ? name : `${name}#${linkText(section.heading)}`, shown);
  }
  if (folder !== from.folder) return null;
  const destination = `${encodePath(relativePath(from.path, path))}${section === null ? '' : `#${section.slug}`}`;
  return `[${shown.replace(/[\\[\]]/g, character => `\\${character}`)}](${destination})`;
}

/** The section that a line stands in; null for that under the title, which is the document. */
function sectionAbove(document: ParsedDocument, line: number): Section | null {
  const lines = linesOf(document);
  const headed = document.sections.filter(({ level, headingSpan }) => level > 0 && headingSpan !== null);
  const section = headed.findLast(({ headingSpan }) => lines.position(headingSpan!.start).line <= line);
  return section === undefined || (section.level === 1 && section === headed[0]) ? null : section;
}

function wikiLink(written: string, label: string): string {
  const shown = label
    .replace(/[|[\]]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return shown === '' || shown === written ? `[[${written}]]` : `[[${written}|${shown}]]`;
}

function writesWikiLinks(state: IndexState, id: DocumentId): boolean {
  const own = habit(state, [id]);
  return (own === 0 ? habit(state, [...state.corpus.documentIds()].sort().slice(0, habitDocuments)) : own) > 0;
}

/** Wikilinks of these documents, less their markdown links. */
function habit(state: IndexState, ids: readonly DocumentId[]): number {
  let wiki = 0;
  for (const id of ids) {
    for (const { kind } of state.links.linksOf(id)) {
      if (kind === 'wiki') wiki++;
      else if (kind === 'inline' || kind === 'reference') wiki--;
    }
  }
  return wiki;
}
