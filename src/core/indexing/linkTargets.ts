import type { DocumentId } from '../model/ids';
import type { Link, ParsedDocument, ResolvedLink } from '../model/lexical';
import type { Folder, SiteFile } from '../ports';
import type { SegmentDocument } from '../search/segment';
import type { LinkResolver } from './linkGraph';

/** The resolver with what it has to know of the workspace: files, documents, and the headings of a document when a link asks for them. */
export class LinkTargets implements LinkResolver {
  constructor(_folders: readonly Folder[], _document: (id: DocumentId) => ParsedDocument | undefined) {}

  set(_document: SegmentDocument): void {}

  remove(_id: DocumentId): void {}

  setFiles(_others: readonly string[], _siteFiles: readonly SiteFile[]): void {}

  resolve(_from: Pick<SegmentDocument, 'id' | 'folder' | 'path'>, _link: Pick<Link, 'kind' | 'raw'>): ResolvedLink {
    return { state: 'external', target: null, problem: '' };
  }
}
