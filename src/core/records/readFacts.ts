import { hashText } from '../../base/hash';
import { type ClaimValue, type DocumentDomain, type DomainName, rowKey, type Statement, type StatementEnd } from '../model/domain';
import { documentId, passageId, sectionId } from '../model/ids';
import type { ParsedDocument, Passage } from '../model/lexical';
import type { Problem } from '../model/problem';
import type { Span } from '../model/span';
import { topSection } from '../model/topSection';
import type { FactMapping } from '../schema/schema';
import { YamlReader } from '../schema/yamlReader';
import { readLineFile } from './lineFile';
import { baseName } from './mapping';
import { claimValue } from './rowStatements';

export interface FactsInput {
  readonly folder: string;
  readonly path: string;
  /** Decoded, without a byte order mark. */
  readonly text: string;
  readonly mapping: FactMapping;
}

/** A value of a configuration file with its key; `span` is both. */
interface Found {
  readonly path: string;
  readonly span: Span;
  readonly value: string;
  readonly valueSpan: Span;
}

/** Without a list of values, a file gives at most so many facts. */
const mostFacts = 500;

/**
 * Reads a configuration file: a document whose passages are the values that the schema names, each a fact of the thing that it names. Never
 * throws: what is wrong is a problem with line and column. Cost: linear in the length.
 */
export function readFacts({ folder, path, text, mapping }: FactsInput): { document: ParsedDocument; domain: DocumentDomain } {
  const id = documentId(folder, path);
  const { values, problems } = /\.(?:json|ya?ml)$/i.test(path) ? treeValues(path, text) : { values: lineValues(text), problems: [] };
  const byPath = new Map(values.map(value => [value.path, value]));
  const wanted =
    mapping.values.length > 0 ? mapping.values : values.slice(0, mostFacts).map(value => ({ path: value.path, as: '', about: '' }));
  const common = mapping.about || (byPath.get(mapping.name)?.value ?? '');
  const facts = wanted
    .flatMap(({ path: key, as, about }) => {
      const found = byPath.get(key);
      const subject = about || common;
      return found && subject !== '' && found.path !== mapping.name
        ? [{ found, subject, type: about === '' ? mapping.type : '', predicate: predicateOf(as || key) }]
        : [];
    })
    .sort((a, b) => a.found.span.start - b.found.span.start)
    // A passage belongs to one fact: what is named twice counts as it is named first.
    .filter(({ found }, i, all) => i === 0 || all[i - 1].found !== found);
  const names = new Map<string, DomainName>();
  const statements = facts.map(({ found, subject, type, predicate }, passage): Statement => {
    const end: StatementEnd = { name: subject, span: null, type, row: rowKey(type, subject) };
    if (!names.has(subject)) names.set(subject, nameOf(end, passage, found.span));
    return { ...stated, subject: end, predicate, value: statedValue(found.value, predicate), passage, span: found.valueSpan };
  });
  const missing = mapping.values.filter(value => !byPath.has(value.path)).map(value => missingProblem(value.path, path));
  return {
    document: {
      id,
      path,
      folder,
      text,
      hash: hashText(text),
      title: baseName(path),
      titleSpan: null,
      aliases: [],
      frontMatter: null,
      sections: [topSection(sectionId(id, [], 0), { start: 0, end: text.length })],
      passages: passagesOf(
        { id, text },
        facts.map(({ found }) => found.span),
      ),
      links: [],
      tags: [],
      anchors: [],
      problems: [...problems, ...missing],
    },
    domain: { names: [...names.values()], statements },
  };
}

const stated = { negated: false, modality: 'plain', standing: 'stated', from: '', until: '', source: 'record', object: null } as const;

function nameOf({ name, type, row }: StatementEnd, passage: number, span: Span): DomainName {
  return { kind: 'record', name, span, passage, type, of: '', description: null, row };
}

/** `listen_port` is called `listen port`. */
function predicateOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[_\s.-]+/g, ' ')
    .trim();
}

/** A switch that is on is a thing that is enabled, as texts say it. */
function statedValue(written: string, predicate: string): ClaimValue {
  const isOn = /^(?:true|on|yes|enabled)$/i.test(written);
  if (predicate === 'status' && (isOn || /^(?:false|off|no|disabled)$/i.test(written)))
    return { kind: 'state', text: written, normal: isOn ? 'enabled' : 'disabled' };
  // TOML and YAML write `7_000` for seven thousand.
  return /^[-+]?\d{1,3}(?:_\d{3})+$/.test(written) ? { ...claimValue(written.replaceAll('_', '')), text: written } : claimValue(written);
}

function missingProblem(key: string, path: string): Problem {
  return {
    code: 'records-invalid',
    message: `Line 1, column 1: There is no value at "${key}" in ${path}, which the schema names.`,
    span: null,
  };
}

function lineValues(text: string): Found[] {
  return readLineFile(text).map(({ key, span, value, valueSpan }) => ({ path: key, span, value, valueSpan }));
}

/** Every single value of a tree by the path of its keys: `spec.server.port`. */
function treeValues(path: string, text: string): { values: Found[]; problems: Problem[] } {
  const reader = new YamlReader(text, /\.json$/i.test(path) ? 'JSON' : 'YAML');
  const values: Found[] = [];
  const open: { node: unknown; prefix: string }[] = [{ node: reader.contents, prefix: '' }];
  for (let next = open.pop(); next; next = open.pop()) {
    for (const { key, keySpan, value } of reader.entries(next.node) ?? []) {
      const scalar = reader.scalar(value);
      const valueSpan = reader.spanOf(value);
      if (scalar !== null && scalar.trim() !== '')
        values.push({ path: next.prefix + key, span: { start: keySpan.start, end: valueSpan.end }, value: scalar, valueSpan });
      else if (reader.entries(value)) open.push({ node: value, prefix: `${next.prefix}${key}.` });
    }
  }
  const problems = reader.problems.map(({ message, line, column, span }) => ({
    code: 'records-invalid' as const,
    message: `Line ${line}, column ${column}: ${message}`,
    span,
  }));
  return { values: values.sort((a, b) => a.span.start - b.span.start), problems };
}

function passagesOf({ id, text }: Pick<ParsedDocument, 'id' | 'text'>, spans: readonly Span[]): Passage[] {
  const seen = new Map<string, number>();
  return spans.map((span, ordinal) => {
    const hash = hashText(`\u0000${text.slice(span.start, span.end)}`);
    const count = seen.get(hash) ?? 0;
    seen.set(hash, count + 1);
    return { id: passageId(id, hash, count), ordinal, section: 0, kind: 'record', span, header: null };
  });
}
