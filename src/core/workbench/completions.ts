import type { IndexState } from '../indexing/indexState';
import { completionContext, type CompletionContext } from '../links/edits/completionContext';
import { documentExtension } from '../links/edits/writeLink';
import { findWikiFragment } from '../links/fragment';
import { outlineOf } from '../links/outline';
import type { Completion, Completions, FileRef } from '../model/editing';
import { type DocumentId, documentId } from '../model/ids';
import type { ParsedDocument } from '../model/lexical';
import type { SegmentDocument } from '../search/segment';
import { linkTo, shortestName } from './noteNames';
import { linkText } from './renaming';

/** Items that are given at once; an editor shows a dozen, and asks again as more is typed. */
const mostItems = 300;
/** Characters of a block that are shown. */
const blockLength = 80;

/** What may stand where somebody is typing a link or a tag. */
export class CompletionSource {
  readonly #state: IndexState;
  readonly #tags = new Map<DocumentId, { readonly hash: string; readonly names: readonly string[] }>();

  constructor(state: IndexState) {
    this.#state = state;
  }

  /** `before` is the text of the line before the cursor. Null where nothing of ours is being typed. */
  complete(file: FileRef, before: string): Completions | null {
    const context = completionContext(before);
    if (context === null) return null;
    if (context.kind === 'note' || context.kind === 'reference') {
      const notes = matching(this.#notes(file, context.kind === 'note'), context.query);
      return toCompletions(context, this.#named(file, notes.slice(0, mostItems), context.kind), notes.length);
    }
    const items = matching(this.#items(file, context), context.query);
    return toCompletions(context, items.slice(0, mostItems), items.length);
  }

  #items(file: FileRef, context: Exclude<CompletionContext, { kind: 'note' | 'reference' }>): Completion[] {
    if (context.kind === 'tag') return this.#tagItems();
    const target = this.#target(file, context.target);
    if (!target) return [];
    return context.kind === 'heading' ? headingItems(target) : blockItems(target);
  }

  #target(file: FileRef, name: string): ParsedDocument | undefined {
    const id = documentId(file.folder, file.path);
    if (name === '') return this.#state.structure(id);
    const { target } = this.#state.resolve({ id, ...file }, linkTo('wiki', name));
    return target?.document ? this.#state.structure(target.document) : undefined;
  }

  /** Every document by its names; what is inserted is found for those that are shown (`#named`), since that takes the resolver. */
  #notes(file: FileRef, withAliases: boolean): NoteItem[] {
    const { corpus } = this.#state;
    const own = documentId(file.folder, file.path);
    const documents = [...corpus.documentIds()].filter(id => id !== own).sort();
    return documents.flatMap(id => {
      const document = corpus.document(corpus.place(id)!);
      return namesOf(document, this.#state.fileName(document), withAliases);
    });
  }

  #named(file: FileRef, items: readonly NoteItem[], kind: 'note' | 'reference'): Completion[] {
    const from = { id: documentId(file.folder, file.path), ...file };
    return items.flatMap(({ document, ...item }) => {
      const name = shortestName(this.#state, from, document, kind === 'note' ? 'wiki' : 'shortcode');
      return name === null ? [] : [{ ...item, insert: item.kind === 'alias' ? `${name}|${item.label}` : name }];
    });
  }

  #tagItems(): Completion[] {
    const counts = new Map<string, number>();
    for (const name of this.#allTags()) counts.set(name, (counts.get(name) ?? 0) + 1);
    const names = [...counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1));
    return names.map(([name, n]) => ({ kind: 'tag', label: name, detail: String(n), insert: name, filter: name }));
  }

  /** Tags of all documents; only those that changed since the last call are read. */
  *#allTags(): Iterable<string> {
    const { corpus } = this.#state;
    for (const id of corpus.documentIds()) {
      const { hash } = corpus.document(corpus.place(id)!);
      let known = this.#tags.get(id);
      if (known?.hash !== hash) {
        known = { hash, names: (this.#state.document(id)?.tags ?? []).map(({ name }) => name) };
        this.#tags.set(id, known);
      }
      yield* known.names;
    }
  }
}

function toCompletions({ start, close }: CompletionContext, items: readonly Completion[], found: number): Completions {
  return { start, close, items, incomplete: found > mostItems };
}

/** A note before it is known how it is written. */
interface NoteItem extends Completion {
  readonly document: SegmentDocument;
}

function namesOf(document: SegmentDocument, file: string, withAliases: boolean): NoteItem[] {
  const path = document.path.replace(documentExtension, '');
  const item = (kind: 'note' | 'alias', label: string): NoteItem => {
    const base = path.slice(path.lastIndexOf('/') + 1);
    return { kind, label, detail: file, insert: '', filter: `${label} ${base} ${path}`, document };
  };
  return [item('note', document.title), ...(withAliases ? document.aliases.map(alias => item('alias', alias)) : [])];
}

/** Headings by the text that a wikilink names them with; by their slug where the text leads to another. */
function headingItems(document: ParsedDocument): Completion[] {
  const outline = outlineOf(document);
  return document.sections.flatMap(({ ordinal, level, heading, slug }) => {
    const found = [linkText(heading), slug].find(name => name !== '' && findWikiFragment(outline, name)?.section === ordinal);
    if (level === 0 || found === undefined) return [];
    return [{ kind: 'heading', label: heading, detail: '#'.repeat(level), insert: found, filter: `${heading} ${slug}` }];
  });
}

function blockItems({ anchors, passages, text }: ParsedDocument): Completion[] {
  return anchors
    .filter(({ kind }) => kind === 'block')
    .map(({ id, span }) => {
      const passage = passages.find(other => other.span.start <= span.start && span.start <= other.span.end);
      const detail = passage ? text.slice(passage.span.start, passage.span.end).replace(/\s+/g, ' ').slice(0, blockLength) : '';
      return { kind: 'block', label: id, detail, insert: id, filter: id };
    });
}

/** Those in which the typed characters stand in their order; those that begin with them come first. */
function matching<T extends Completion>(items: readonly T[], query: string): T[] {
  const typed = query.normalize('NFC').toLowerCase();
  const rank = (filter: string): number => {
    const text = filter.normalize('NFC').toLowerCase();
    if (text.startsWith(typed)) return 0;
    if (text.includes(typed)) return 1;
    let at = 0;
    for (const character of text) if (character === typed[at]) at++;
    return at >= typed.length ? 2 : 3;
  };
  const ranked = items.map(item => ({ item, rank: rank(item.filter) })).filter(entry => entry.rank < 3);
  return ranked.sort((a, b) => a.rank - b.rank).map(({ item }) => item);
}
