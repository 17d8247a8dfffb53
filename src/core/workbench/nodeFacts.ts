import { unknownType } from '../domain/domainGraph';
import type { DomainGraph } from '../domain/domainGraph';
import type { NodeFacts } from '../engine';
import type { IndexState } from '../indexing/indexState';
import type { DocumentId, NodeId } from '../model/ids';

/** Type, tags and day of the nodes that have any of them. Cost: linear in the nodes, and a look at each document once. */
export function nodeFacts(
  nodes: readonly NodeId[],
  { state, domain }: { readonly state: IndexState; readonly domain: DomainGraph },
): Readonly<Record<string, NodeFacts>> {
  const byDocument = new Map<DocumentId, Omit<NodeFacts, 'type'>>();
  const facts: Record<string, NodeFacts> = {};
  for (const node of nodes) {
    const kind = node.slice(0, node.indexOf(':'));
    const id = node.slice(kind.length + 1);
    const document = kind === 'document' || kind === 'section' || kind === 'passage' ? documentOf(id, state) : undefined;
    if (kind === 'entity') {
      const type = typeOf(id, domain);
      if (type !== '') facts[node] = { type, tags: [], day: '' };
    } else if (kind === 'tag') facts[node] = { type: '', tags: [id], day: '' };
    else if (document !== undefined) {
      const known = byDocument.get(document) ?? documentFacts(document, state);
      byDocument.set(document, known);
      if (known.day !== '' || known.tags.length > 0) facts[node] = { type: '', ...known };
    }
  }
  return facts;
}

function typeOf(id: string, domain: DomainGraph): string {
  const { type } = domain.entity(domain.idOf(id) ?? id);
  return type === unknownType ? '' : type;
}

/** A path may hold `#` itself: the longest beginning that is a document counts. */
function documentOf(id: string, { corpus }: IndexState): DocumentId | undefined {
  for (let at = id.length; at > 0; at = id.lastIndexOf('#', at - 1)) {
    const document = id.slice(0, at) as DocumentId;
    if (corpus.place(document)) return document;
  }
  return undefined;
}

function documentFacts(id: DocumentId, state: IndexState): Omit<NodeFacts, 'type'> {
  const ref = state.corpus.place(id);
  const own = ref === undefined ? '' : state.corpus.document(ref).day;
  const changed = state.modified(id);
  const day = own !== '' ? own : changed === undefined ? '' : new Date(changed).toISOString().slice(0, 10);
  return { tags: [...new Set(state.structure(id)?.tags.map(({ name }) => name))].sort(), day };
}
