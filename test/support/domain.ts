import { DomainGraph } from '../../src/core/domain/domainGraph';
import { buildSegment } from '../../src/core/indexing/parsedBatch';
import { parseDocument } from '../../src/core/markdown/parse';
import type { DocumentDomain, DomainName, DomainNameKind, Statement } from '../../src/core/model/domain';
import { parseSchema } from '../../src/core/schema/parseSchema';
import { Corpus } from '../../src/core/search/corpus';

/**
 * A domain graph over documents of one statement or name a line, so that it is shown without any extraction:
 * `a --REQUIRES--> b`, `a --NOT REQUIRES--> b`, `a: port = 80`, `proper Sherlock Holmes [person]`, `alias K8s of Kubernetes`. A name of a
 * relation may carry its type: `a [Service] --USES--> b`.
 */
export function domainGraphOf(documents: Readonly<Record<string, string>>, schema = ''): DomainGraph {
  const corpus = new Corpus();
  for (const [number, [path, text]] of Object.entries(documents).entries()) addDocument(corpus, path, text, number);
  const parsed = parseSchema(schema).schema;
  return new DomainGraph(corpus, () => parsed);
}

export function addDocument(corpus: Corpus, path: string, text: string, segment: number): void {
  const document = parseDocument({ folder: '', path, text });
  corpus.addSegment(segment, buildSegment(corpus, [{ document, domain: readLines(text) }]));
}

function readLines(text: string): DocumentDomain {
  const names: DomainName[] = [];
  const statements: Statement[] = [];
  for (const match of text.matchAll(/[^\n]+/g)) {
    const [line] = match;
    const span = { start: match.index, end: match.index + line.length };
    const relation = /^(.+?) --(NOT )?(\w+)--> (.+)$/.exec(line);
    const claim = /^(.+?): (\w+) = (.+)$/.exec(line);
    const name = /^(record|defined|abbreviation|alias|code|proper|phrase) (.+?)(?: of (.+?))?(?: \[(\w+)\])?$/.exec(line);
    const end = (given: string) => {
      const [, bare, type = ''] = /^(.+?)(?: \[(\w+)\])?$/.exec(given)!;
      return { name: bare, span: null, type };
    };
    const common = { modality: 'plain', standing: 'stated', from: '', until: '', source: 'sentence', passage: 0, span } as const;
    if (relation) {
      const [, subject, not, predicate, object] = relation;
      statements.push({ ...common, subject: end(subject), predicate, object: end(object), value: null, negated: not !== undefined });
    } else if (claim) {
      const [, subject, predicate, value] = claim;
      const said = { kind: 'text', text: value, normal: value } as const;
      statements.push({ ...common, subject: end(subject), predicate, object: null, value: said, negated: false });
    } else if (name) {
      const [, kind, called, of = '', type = ''] = name;
      names.push({ kind: kind as DomainNameKind, name: called, span, passage: 0, type, of, description: null });
    }
  }
  return { names, statements };
}

/** Relations in a line each: `a --TYPE--> b`, with the weight where it is not 1. */
export function relationLines(graph: DomainGraph): string[] {
  return graph.allRelations().map(({ type, from, to, weight }) => `${from} --${type}--> ${to}${weight === 1 ? '' : ` x${weight}`}`);
}

/** Entities in a line each: `id [Type]`, with the names that were merged into it and why. Titles of the documents are left out. */
export function entityLines(graph: DomainGraph, ...ids: readonly string[]): string[] {
  return ids.map(id => {
    const { type, otherTypes, aliases } = graph.entity(id);
    const other = otherTypes.map(vote => ` or ${vote.type}`).join('');
    return `${id} [${type}${other}]${aliases.map(({ name, reason }) => `; ${name}: ${reason}`).join('')}`;
  });
}
