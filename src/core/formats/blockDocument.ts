import { documentId } from '../model/ids';
import type { Anchor, ParsedDocument } from '../model/lexical';
import type { Origin } from '../model/origin';
import type { Problem } from '../model/problem';
import type { Span } from '../model/span';
import type { Block, BlockKind } from '../markdown/blocks';
import { type LinkDraft, placeLinks } from '../markdown/links';
import { nameInWords, type ParseInput } from '../markdown/parse';
import { buildPassages } from '../markdown/passages';
import { buildSections } from '../markdown/sections';
import { Slugger } from '../markdown/slug';

/** A block of a text that is not markdown. */
export interface TextBlock extends Span {
  readonly kind: BlockKind;
  /** 1 to 6 for a heading, whose words are `heading`. */
  readonly level?: number;
  readonly heading?: string;
  readonly ids?: readonly string[];
  readonly parts?: readonly Span[];
  readonly header?: Span | null;
}

/** What a reader of one format found. */
export interface FoundBlocks {
  readonly text: string;
  readonly origin?: Origin;
  /** Of the file's text. */
  readonly hash: string;
  /** Null: the name of the file in words. */
  readonly title: { readonly text: string; readonly span: Span | null } | null;
  readonly blocks: readonly TextBlock[];
  readonly links?: readonly LinkDraft[];
  readonly anchors?: readonly Anchor[];
  readonly problems?: readonly Problem[];
}

/** Makes a document of blocks, as markdown makes one of its own: sections from headings, passages from all else. */
export function blockDocument({ folder, path }: Pick<ParseInput, 'folder' | 'path'>, found: FoundBlocks): ParsedDocument {
  const id = documentId(folder, path);
  const { text, origin } = found;
  const slugger = new Slugger();
  const headings = found.blocks
    .filter(({ kind }) => kind === 'heading')
    .map(({ level, heading, start, end, ids }) => ({
      level: level ?? 1,
      text: heading ?? text.slice(start, end),
      span: { start, end },
      slug: slugger.next(heading ?? text.slice(start, end)),
      ids: ids ?? [],
    }));
  const sections = buildSections(id, 0, text.length, headings);
  const blocks = found.blocks.map(({ kind, start, end, level, parts, header }): Block => {
    return { kind, start, end, level: level ?? 0, parts: parts ?? [], header: header ?? null, leafFrom: 0, leafTo: 0 };
  });
  const passages = buildPassages(id, text, blocks, sections, () => false);
  return {
    id,
    path,
    folder,
    text,
    ...(origin && { origin }),
    hash: found.hash,
    title: found.title?.text ?? nameInWords(path),
    titleSpan: found.title?.span ?? null,
    aliases: [],
    frontMatter: null,
    sections,
    passages,
    links: placeLinks([...(found.links ?? [])], 0, sections, passages),
    tags: [],
    anchors: found.anchors ?? [],
    problems: found.problems ?? [],
  };
}
