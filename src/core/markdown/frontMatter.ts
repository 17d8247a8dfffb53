import { openBrackets } from '../../base/brackets';
import { isAlias, isMap, isScalar, isSeq, parseDocument, type Document, type Node, type ParsedNode } from 'yaml';
import type { FrontMatter, Name, Property } from '../model/lexical';
import type { Problem } from '../model/problem';
import type { Span } from '../model/span';
import { maskText } from './mask';
import { readToml } from './tomlFrontMatter';

/** Characters; more is data, not the head of a document, and YAML's cost on hostile input is superlinear. */
const maxLength = 64 * 1024;

/** How deep maps and lists may lie in each other. */
const maxDepth = 8;

/** Brackets that may be open at once, quotes not looked at: the YAML library recurses, and costs more the deeper it is. */
const maxOpenBrackets = 100;

export interface FrontMatterResult {
  /** Null where the text has none. The span covers both fences and the line end after the second. */
  readonly frontMatter: FrontMatter | null;
  readonly problems: readonly Problem[];
  /** Where the body begins. */
  readonly bodyStart: number;
}

const none: FrontMatterResult = { frontMatter: null, problems: [], bodyStart: 0 };
const open = /^(?:---[ \t]*(?:\r\n|\n|\r)|\+\+\+[ \t]*(?:\r\n|\n|\r))/;
const closeYaml = /(?:^|\r\n|\n|\r)(?:---|\.\.\.)[ \t]*(?:\r\n|\n|\r|$)/g;
const closeToml = /(?:^|\r\n|\n|\r)\+\+\+[ \t]*(?:\r\n|\n|\r|$)/g;

/**
 * Reads the front matter at the beginning of `text`: YAML between `---`, TOML between `+++`. Values keep the words of the
 * source (a date stays as it is written), each with its exact span, quotes left out. Invalid YAML gives one problem.
 */
export function readFrontMatter(text: string): FrontMatterResult {
  const opening = open.exec(text);
  if (opening === null) return none;
  const start = opening[0].length;
  const toml = text.startsWith('+');
  // The closing fence may begin right at `start`, so the line end before it is looked at too.
  const rest = text.slice(start);
  const close = toml ? closeToml : closeYaml;
  close.lastIndex = 0;
  const match = close.exec(rest);
  if (match === null) return none;
  const bodyStart = start + match.index + match[0].length;
  const source = maskText(rest.slice(0, match.index), 0, false);
  const span = { start: 0, end: bodyStart };
  if (source.length > maxLength || openBrackets(source) > maxOpenBrackets)
    return { frontMatter: { span, properties: [] }, problems: [tooComplex(span)], bodyStart };
  if (toml) return { frontMatter: { span, properties: readToml(source, start) }, problems: [], bodyStart };
  return { ...readYaml(source, start, span), bodyStart };
}

function tooComplex(span: Span): Problem {
  const limits = `more than ${maxLength} characters or ${maxOpenBrackets} open brackets`;
  return { code: 'too-complex', message: `Line 1: the front matter was not read, because it has ${limits}. Simplify it.`, span };
}

function readYaml(source: string, offset: number, span: Span): Pick<FrontMatterResult, 'frontMatter' | 'problems'> {
  const simple = readSimple(source, offset);
  if (simple !== null) return { frontMatter: { span, properties: simple }, problems: [] };
  let document: Document.Parsed<ParsedNode>;
  try {
    document = parseDocument(source, { schema: 'failsafe', uniqueKeys: false, prettyErrors: false, logLevel: 'silent', strict: false });
  } catch (failure) {
    // The library recurses, so that hostile nesting ends its stack: bad input, not a bug.
    return { frontMatter: { span, properties: [] }, problems: [invalid(source, offset, 0, String(failure))] };
  }
  const properties: Property[] = [];
  if (isMap(document.contents)) collect(document.contents, '', { source, offset, depth: 0 }, properties);
  const [error] = document.errors;
  if (error !== undefined) return { frontMatter: { span, properties }, problems: [invalid(source, offset, error.pos[0], error.message)] };
  return { frontMatter: { span, properties }, problems: [] };
}

function invalid(source: string, offset: number, position: number, message: string): Problem {
  const line = source.slice(0, position).split(/\r\n|\n|\r/).length + 1;
  const first = message.split('\n')[0].replace(/[.:]$/, '');
  return {
    code: 'front-matter-invalid',
    message: `The front matter is not valid YAML in line ${line}: ${first}. The rest of the file is indexed.`,
    span: { start: offset + position, end: Math.min(offset + position + 1, offset + source.length) },
  };
}

const simpleLine = /^([A-Za-z_][\w-]*):(?:[ \t]+([^\r\n]*?))?[ \t]*$/;
const plainScalar = /^[A-Za-z0-9_(./][^#:"'`{}[\]&*!|>%@\r\n]*$/;

/** The common case without the YAML library: only `key: plain words` lines. Null where there is anything else. */
function readSimple(source: string, offset: number): Property[] | null {
  const properties: Property[] = [];
  let position = 0;
  for (const line of source.split('\n')) {
    const match = simpleLine.exec(line.endsWith('\r') ? line.slice(0, -1) : line);
    if (match === null) return null;
    const [, key, value = ''] = match;
    if (value !== '' && !plainScalar.test(value)) return null;
    const keySpan = { start: offset + position, end: offset + position + key.length };
    const start = value === '' ? keySpan.end + 1 : offset + position + line.indexOf(value, key.length + 1);
    const values = value === '' || value === 'null' ? [] : [{ text: value, span: { start, end: start + value.length } }];
    properties.push({ key, keySpan, values });
    position += line.length + 1;
  }
  return properties;
}

interface Walk {
  readonly source: string;
  readonly offset: number;
  readonly depth: number;
}

/** Properties of maps inside are named by their path: `owner.name`. */
function collect(map: Node, prefix: string, walk: Walk, properties: Property[]): void {
  if (!isMap(map) || walk.depth > maxDepth) return;
  for (const { key, value } of map.items) {
    if (!isScalar(key) || !key.range) continue;
    const name = prefix + String(key.value);
    const [start, end] = key.range;
    const keySpan = { start: walk.offset + start, end: walk.offset + end };
    if (isMap(value)) {
      properties.push({ key: name, keySpan, values: [] });
      collect(value, `${name}.`, { ...walk, depth: walk.depth + 1 }, properties);
    } else properties.push({ key: name, keySpan, values: valuesOf(value, walk) });
  }
}

function valuesOf(node: unknown, walk: Walk): Name[] {
  if (isScalar(node)) return scalar(node, walk);
  if (isSeq(node) && walk.depth <= maxDepth) return node.items.flatMap(item => valuesOf(item, { ...walk, depth: walk.depth + 1 }));
  if (isMap(node) && walk.depth <= maxDepth) {
    return node.items.flatMap(({ value }) => valuesOf(value, { ...walk, depth: walk.depth + 1 }));
  }
  if (isAlias(node) && node.range) return [nameAt(`*${node.source}`, node.range[0], node.range[1], walk)];
  return [];
}

function scalar(node: { value: unknown; range?: [number, number, number] | null; type?: string }, walk: Walk): Name[] {
  if (!node.range || node.value === null || node.value === '') return [];
  const [start, end] = node.range;
  const text = String(node.value);
  if (node.type === 'PLAIN' && /^(?:null|~)$/i.test(text)) return [];
  const quoted = node.type === 'QUOTE_DOUBLE' || node.type === 'QUOTE_SINGLE';
  return [quoted ? nameAt(text, start + 1, end - 1, walk) : nameAt(text, start, end, walk)];
}

function nameAt(text: string, start: number, end: number, walk: Walk): Name {
  return { text, span: { start: walk.offset + start, end: Math.max(walk.offset + start, walk.offset + end) } };
}

/** The values of the property, whatever its case; empty where it is not there. */
export function propertyValues(frontMatter: FrontMatter | null, ...keys: readonly string[]): readonly Name[] {
  if (frontMatter === null) return [];
  return frontMatter.properties.filter(({ key }) => keys.includes(key.toLowerCase())).flatMap(({ values }) => values);
}

/** Splits a value that holds several names: at commas, or with `spaces` at white space where there is no comma. */
export function splitNames(names: readonly Name[], separator: 'comma' | 'comma or space'): Name[] {
  return names.flatMap(name => {
    const { text, span } = name;
    // A value with escapes does not stand in the text as it reads, so it is left whole.
    if (text.length !== span.end - span.start) return [name];
    const by = separator === 'comma' || text.includes(',') ? /[^,]+/g : /[^\s]+/g;
    const parts: Name[] = [];
    for (const match of text.matchAll(by)) {
      const part = match[0].trim();
      if (part === '') continue;
      const start = span.start + match.index + match[0].indexOf(part);
      parts.push({ text: part, span: { start, end: start + part.length } });
    }
    return parts;
  });
}
