import { openBrackets } from '../../base/brackets';
import { type Document, isAlias, isMap, isScalar, isSeq, type Node, type ParsedNode, parseDocument } from 'yaml';
import { LineIndex, type Span } from '../model/span';
import type { SchemaProblem } from './schema';

/** Characters and open brackets beyond which a file is not read: the YAML library recurses, and is superlinear on hostile input. */
const maxLength = 4 * 1024 * 1024;
const maxOpenBrackets = 200;

export interface YamlEntry {
  readonly key: string;
  readonly keySpan: Span;
  readonly value: unknown;
}

/** YAML, or JSON, as a tree whose parts know their characters; what is wrong is gathered as problems with line and column. Never throws. */
export class YamlReader {
  readonly problems: SchemaProblem[] = [];
  /** Null where there is nothing that can be read. */
  readonly contents: unknown;
  readonly #text: string;
  readonly #document: Document.Parsed<ParsedNode> | null;
  readonly #language: string;
  #lines: LineIndex | null = null;

  /** JSON is read as the YAML that it is; `language` is what its problems call it. */
  constructor(text: string, language: 'YAML' | 'JSON' = 'YAML') {
    this.#text = text;
    this.#language = language;
    this.#document = this.#parse(text);
    this.contents = this.#document?.contents ?? null;
  }

  #parse(text: string): Document.Parsed<ParsedNode> | null {
    if (text.length > maxLength || openBrackets(text) > maxOpenBrackets) {
      this.problem(
        { start: 0, end: 0 },
        `The file is too complex to be read: more than ${maxLength} characters or ${maxOpenBrackets} open brackets.`,
      );
      return null;
    }
    try {
      const document = parseDocument(text, { uniqueKeys: false, prettyErrors: false, logLevel: 'error', strict: false });
      for (const { code, message, pos } of document.errors)
        if (code === 'MULTIPLE_DOCS') this.#tellFurther(pos[0]);
        else this.problem({ start: pos[0], end: Math.max(pos[0], pos[1]) }, `Not valid ${this.#language}: ${firstLine(message)}.`);
      return document;
    } catch (failure) {
      // Hostile nesting ends the library's stack: bad input, not a bug.
      this.problem({ start: 0, end: 0 }, `Not valid ${this.#language}: ${firstLine(String(failure))}.`);
      return null;
    }
  }

  /** A file of several documents (`---` between them): what stands behind the first one is not read, and that is told where it says something. */
  #tellFurther(start: number): void {
    const says = /^(?!---|\.\.\.|%)[ \t]*[^\s#]/m.exec(this.#text.slice(start).replace(/^---[ \t]*/, ''));
    if (says !== null)
      this.problem(
        { start, end: start },
        'Only the first document of the file is read: "---" begins another one here. Put it into a file of its own.',
      );
  }

  problem(span: Span, message: string): void {
    this.#lines ??= new LineIndex(this.#text);
    const { line, character } = this.#lines.position(span.start);
    this.problems.push({ message, line: line + 1, column: character + 1, span });
  }

  /** Entries of a map, in their order; undefined where it is none. */
  entries(node: unknown): YamlEntry[] | undefined {
    const map = this.resolve(node);
    if (!isMap(map)) return undefined;
    return map.items.flatMap(({ key, value }) => {
      if (!isScalar(key)) return [];
      return [{ key: scalarText(key), keySpan: this.spanOf(key), value }];
    });
  }

  /** Items of a list; undefined where it is none. */
  items(node: unknown): readonly unknown[] | undefined {
    const list = this.resolve(node);
    return isSeq(list) ? list.items : undefined;
  }

  /** Words of a scalar as written, or null: no scalar, or nothing in it. */
  scalar(node: unknown): string | null {
    const value = this.resolve(node);
    if (!isScalar(value) || value.value === null || value.value === undefined) return null;
    return scalarText(value);
  }

  resolve(node: unknown): unknown {
    return isAlias(node) && this.#document ? node.resolve(this.#document) : node;
  }

  /** Characters of a node without what follows it; quotes of a scalar are left out. */
  spanOf(node: unknown): Span {
    const range = (node as Node | null)?.range;
    if (!range) return { start: 0, end: 0 };
    const [start, valueEnd] = range;
    if (isScalar(node) && (node.type === 'QUOTE_DOUBLE' || node.type === 'QUOTE_SINGLE')) return { start: start + 1, end: valueEnd - 1 };
    let end = valueEnd;
    while (end > start && /\s/.test(this.#text[end - 1])) end--;
    return { start, end };
  }
}

/** Words as written where they are plain: a version `1.10` stays what it is. */
function scalarText(node: { value: unknown; source?: string; type?: string }): string {
  return node.type === 'PLAIN' && node.source !== undefined ? node.source : String(node.value);
}

function firstLine(message: string): string {
  return message.split('\n')[0].replace(/[.:]$/, '');
}
