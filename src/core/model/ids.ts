/**
 * Stable ids. A document is its workspace folder's key and its POSIX path below it, compared in NFC; the only folder of a
 * workspace has the empty key, so its documents are named by their path alone. A passage is named by its document, its heading
 * path and its text, so that edits elsewhere leave its id alone. An entity is its canonical name.
 */
export type DocumentId = string & { readonly brand: 'document' };
export type SectionId = string & { readonly brand: 'section' };
export type PassageId = string & { readonly brand: 'passage' };
export type EntityId = string & { readonly brand: 'entity' };

/** Any node of the graph; the prefix tells its kind: `document:`, `section:`, `passage:`, `entity:`, `tag:`, `placeholder:`, `theme:`. */
export type NodeId = string & { readonly brand: 'node' };
export type NodeKind = 'document' | 'section' | 'passage' | 'entity' | 'tag' | 'placeholder' | 'theme';

export function documentId(folderKey: string, path: string): DocumentId {
  const normal = path.normalize('NFC');
  return (folderKey === '' ? normal : `${folderKey}:/${normal}`) as DocumentId;
}

/** `ordinal` counts sections of the document that have the same heading path, from 0. */
export function sectionId(document: DocumentId, headings: readonly string[], ordinal: number): SectionId {
  return `${document}#${headings.join(' > ')}${ordinal === 0 ? '' : `~${ordinal}`}` as SectionId;
}

/** `hash` is over heading path and text; `ordinal` counts identical ones of the document, from 0. */
export function passageId(document: DocumentId, hash: string, ordinal: number): PassageId {
  return `${document}#${hash}${ordinal === 0 ? '' : `~${ordinal}`}` as PassageId;
}

export function entityId(normalForm: string): EntityId {
  return normalForm as EntityId;
}

export function nodeId(kind: NodeKind, id: string): NodeId {
  return `${kind}:${id}` as NodeId;
}
