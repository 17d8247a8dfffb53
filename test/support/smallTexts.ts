import { splitSentences } from '../../src/core/extraction/sentences';
import { hashText } from '../../src/base/hash';
import type { CurrentText, CurrentTexts } from '../../src/core/answer/texts';
import { type DocumentId, documentId, passageId, sectionId } from '../../src/core/model/ids';
import type { Passage, PassageKind, Section } from '../../src/core/model/lexical';
import type { RankedPassage, Retrieval } from '../../src/core/model/retrieval';
import { LineIndex } from '../../src/core/model/span';

/** Texts by file name, cut into sections and passages by the plainest rules: what tests of the answer need, without the real parser. */
export class SmallTexts implements CurrentTexts {
  readonly #texts = new Map<DocumentId, CurrentText>();

  constructor(files: Readonly<Record<string, string>>) {
    for (const [file, text] of Object.entries(files)) this.set(file, text);
  }

  set(file: string, text: string): void {
    const id = documentId('', file);
    this.#texts.set(id, cut(id, text));
  }

  delete(file: string): void {
    this.#texts.delete(documentId('', file));
  }

  read(document: DocumentId): CurrentText | undefined {
    return this.#texts.get(document);
  }

  named(file: string): DocumentId | undefined {
    const id = documentId('', file);
    return this.#texts.has(id) ? id : undefined;
  }

  *mentioning(words: readonly string[]): Iterable<DocumentId> {
    for (const [id, text] of this.#texts) if (words.every(word => text.text.includes(word))) yield id;
  }

  documents(): CurrentText[] {
    return [...this.#texts.values()];
  }
}

function cut(id: DocumentId, text: string): CurrentText {
  const sections: Section[] = [];
  const passages: Passage[] = [];
  const open = (level: number, heading: string, start: number) => {
    const above = sections.at(-1)?.headings.slice(0, Math.max(0, level - 1)) ?? [];
    const headings = level === 0 ? [] : [...above, heading];
    const same = sections.filter(section => section.headings.join('\n') === headings.join('\n')).length;
    const slug = heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replace(/\s/g, '-');
    sections.push({
      id: sectionId(id, headings, same),
      ordinal: sections.length,
      level,
      heading,
      headingSpan: null,
      headings,
      parent: -1,
      slug,
      ids: [],
      span: { start, end: text.length },
    });
  };
  open(0, '', 0);
  const front = /^---\n[\s\S]*?\n---\n/.exec(text)?.[0] ?? '';
  const block = /(?:^#{1,6} .*$)|(?:^```[\s\S]*?^```$)|(?:(?:^(?!#{1,6} )[^\n]*\S[^\n]*(?:\n|$))+)/gm;
  block.lastIndex = front.length;
  for (let match = block.exec(text); match !== null; match = block.exec(text)) {
    const raw = match[0].trimEnd();
    const heading = /^(#{1,6}) (.*)$/.exec(raw);
    if (heading !== null && !raw.includes('\n')) {
      const last = sections[sections.length - 1];
      sections[sections.length - 1] = { ...last, span: { ...last.span, end: match.index } };
      open(heading[1].length, heading[2].trim(), match.index);
      continue;
    }
    const same = passages.filter(passage => text.slice(passage.span.start, passage.span.end) === raw).length;
    passages.push({
      id: passageId(id, hashText(`${sections.at(-1)?.headings.join(' > ')}\n${raw}`), same),
      ordinal: passages.length,
      section: sections.length - 1,
      kind: kindOf(raw),
      span: { start: match.index, end: match.index + raw.length },
      header: null,
    });
  }
  const title = /^title:\s*"?(.*?)"?$/m.exec(front)?.[1] ?? sections.find(section => section.level === 1)?.heading ?? id;
  return { id, text, hash: hashText(text), title, sections, passages };
}

function kindOf(raw: string): PassageKind {
  if (raw.startsWith('```')) return 'code';
  if (/^\|/.test(raw)) return 'table';
  if (/^(?:[-*+]|\d+[.)]) /.test(raw)) return 'list';
  return raw.startsWith('>') ? 'quote' : 'paragraph';
}

/** Picks the passage of a file in which some words stand. */
export interface Pick {
  readonly file: string;
  readonly words: string;
  readonly hop?: number;
  readonly selected?: boolean;
}

/** All passages of the texts as explored: first those picked, in their order, then the others (hop 3, not selected). */
export function retrieve(texts: SmallTexts, question: string, picks: readonly Pick[], entities: Retrieval['entities'] = []): Retrieval {
  const all = texts.documents().flatMap(document => document.passages.map(passage => ({ document, passage })));
  const rest = [...all];
  const order = picks.map(pick => {
    const at = rest.findIndex(
      ({ document, passage }) =>
        document.id === pick.file && document.text.slice(passage.span.start, passage.span.end).includes(pick.words),
    );
    if (at < 0) throw new Error(`no passage of ${pick.file} says "${pick.words}"`);
    return { ...rest.splice(at, 1)[0], hop: pick.hop ?? 0, selected: pick.selected ?? true };
  });
  const ranked = [...order, ...rest.map(item => ({ ...item, hop: 3, selected: false }))].map(
    ({ document, passage, hop, selected }, rank): RankedPassage => {
      const section = document.sections[passage.section];
      return {
        id: passage.id,
        document: document.id,
        file: document.id,
        title: document.title,
        headings: section.headings,
        kind: passage.kind,
        text: document.text.slice(passage.span.start, passage.span.end),
        span: passage.span,
        range: new LineIndex(document.text).range(passage.span),
        header: '',
        hash: document.hash,
        section: passage.section,
        ordinal: passage.ordinal,
        hop,
        rank,
        score: { lookup: 0, words: 0, meaning: 0, walk: 0, total: 1 / (rank + 1), terms: [] },
        selected,
        remedy: { hops: hop, passages: rank + 1 },
        path: [],
        entities: [],
        date: null,
      };
    },
  );
  return { question, entities, ambiguous: [], passages: ranked, trace: [], nodesWalked: 0 };
}

/** The plain sentences of a text, read as one kind of passage. */
export function sentenceTexts(text: string, kind: PassageKind = 'paragraph', header = ''): string[] {
  return splitSentences({ text, kind, header }).map(sentence => sentence.text);
}
