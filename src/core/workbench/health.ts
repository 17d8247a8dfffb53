import { type CancelSignal, checkpoint } from '../../base/cancel';
import { duplicateIds, frontMatter, repeatedHeadings, unreadParts } from '../health/documentFindings';
import { type CheckedDocument, inOrder } from '../health/findings';
import { safeFixes } from '../health/fixes';
import { isRecords } from '../search/names';
import { loneDocuments, skippedFiles, type TiedDocument } from '../health/graphFindings';
import { ambiguousLinks, brokenAnchors, brokenLinks, type LinkFixes } from '../health/linkFindings';
import { Placeholders } from '../health/placeholders';
import type { IndexState } from '../indexing/indexState';
import { documentExtension } from '../links/edits/writeLink';
import type { DocumentId } from '../model/ids';
import type { HealthFinding } from '../model/health';
import { linesOf } from '../model/origin';

/** Documents read between two looks at the cancel signal. */
const documentsPerCheck = 50;

/** All that is wrong, or worth knowing, in the workspace; `others` are found elsewhere. Cost: one reading of every document's structure. */
export function checkHealth(state: IndexState, others: readonly HealthFinding[], signal?: CancelSignal): HealthFinding[] {
  const ids = [...state.corpus.documentIds()].map(id => ({ id, file: state.fileName(state.corpus.document(state.corpus.place(id)!)) }));
  ids.sort((a, b) => (a.file < b.file ? -1 : 1));
  const fixes = fixesOf(state);
  const placeholders = new Placeholders();
  const linked = linkedHeadings(state);
  const findings: HealthFinding[] = [];
  ids.forEach(({ id, file }, index) => {
    if (index % documentsPerCheck === 0) checkpoint(signal);
    const document = state.document(id);
    if (!document) return;
    const resolved = document.links.map(link => state.resolve(document, link));
    const checked: CheckedDocument = { document, lines: linesOf(document), file, resolved };
    placeholders.add(checked);
    findings.push(...findingsOf(checked, fixes, linked.get(id) ?? new Set()));
  });
  const skipped = skippedFiles(state.skipped(), skippedFile => state.fileName(skippedFile));
  return inOrder([
    ...findings,
    ...others,
    ...placeholders.findings(),
    ...loneDocuments(ids.map(({ id }) => tied(state, id)).filter(document => !isRecords(document))),
    ...skipped,
  ]);
}

function findingsOf(checked: CheckedDocument, fixes: LinkFixes, linked: ReadonlySet<number>): HealthFinding[] {
  return [
    ...brokenLinks(checked, fixes),
    ...brokenAnchors(checked, fixes),
    ...ambiguousLinks(checked),
    ...duplicateIds(checked),
    ...frontMatter(checked),
    ...unreadParts(checked),
    ...repeatedHeadings(checked, linked),
  ];
}

function fixesOf(state: IndexState): LinkFixes {
  let byName: Map<string, { folder: string; path: string }[]> | undefined;
  return safeFixes({
    filesNamed: name => {
      byName ??= filesByName(state);
      return byName.get(nameKey(name)) ?? [];
    },
    document: id => state.structure(id),
    resolve: (from, link) => state.resolve(from, link),
  });
}

function filesByName(state: IndexState): Map<string, { folder: string; path: string }[]> {
  const byName = new Map<string, { folder: string; path: string }[]>();
  for (const file of state.files()) {
    const name = nameKey(file.path.slice(file.path.lastIndexOf('/') + 1));
    for (const key of new Set([name, name.replace(documentExtension, '')])) {
      const known = byName.get(key);
      if (known) known.push(file);
      else byName.set(key, [file]);
    }
  }
  return byName;
}

function nameKey(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

/** Sections that wikilinks name by their heading's text, by document. */
function linkedHeadings(state: IndexState): Map<DocumentId, Set<number>> {
  const linked = new Map<DocumentId, Set<number>>();
  for (const id of state.corpus.documentIds()) {
    for (const { kind, resolved } of state.links.linksOf(id)) {
      const { target } = resolved;
      if (!target?.document || target.section === null || (kind !== 'wiki' && kind !== 'embed')) continue;
      const known = linked.get(target.document);
      if (known) known.add(target.section);
      else linked.set(target.document, new Set([target.section]));
    }
  }
  return linked;
}

function tied(state: IndexState, id: DocumentId): TiedDocument {
  const { folder, path, title } = state.corpus.document(state.corpus.place(id)!);
  const out = new Set(state.links.linksOf(id).flatMap(({ resolved }) => resolved.target?.document ?? []));
  out.delete(id);
  const into = new Set(state.links.backlinksOf(id).map(({ from }) => from));
  return { document: id, folder, path, file: state.fileName({ folder, path }), title, out: out.size, in: into.size };
}
