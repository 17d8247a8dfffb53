import { describe, expect, it } from 'vitest';
import type { Graph, GraphEdge, GraphNode } from '../../../src/core/engine';
import { toCanvas } from '../../../src/core/exchange/canvas';
import { toCypher } from '../../../src/core/exchange/cypher';
import { toGexf } from '../../../src/core/exchange/gexf';
import { toGraphml } from '../../../src/core/exchange/graphml';
import type { DocumentId, NodeId } from '../../../src/core/model/ids';
import { LineIndex } from '../../../src/core/model/span';

const hostile = `a<b>&"c"'d\n\u0000\ud800é😀\`\\`;
const text = 'one\ntwo';
const span = { start: 4, end: 7 };
const place = {
  document: 'a.md' as DocumentId,
  folder: '',
  path: 'a.md',
  file: 'a.md',
  span,
  range: new LineIndex(text).range(span),
  quote: 'two',
  hash: '',
};

function node(key: string, label: string): GraphNode {
  return {
    key: key as NodeId,
    attributes: { kind: 'document', label, hop: 1, seed: true, touched: false, selected: false, more: 0, place },
  };
}

function edge(key: string, source: string, target: string): GraphEdge {
  return {
    key,
    source: source as NodeId,
    target: target as NodeId,
    attributes: { kind: 'LINKS_TO', label: hostile, touched: true, evidence: key === 'e1' ? place : null },
  };
}

const graph: Graph = {
  options: { type: 'directed', multi: true, allowSelfLoops: true },
  attributes: { more: 0, title: '' },
  nodes: [node('document:a.md', 'A'), node(`document:${hostile}`, hostile)],
  edges: [
    edge('e1', 'document:a.md', `document:${hostile}`),
    edge('e2', 'document:a.md', 'document:a.md'),
    edge('e3', 'document:a.md', 'document:a.md'),
  ],
};

/** Well-formed enough: every element is closed in order, and no bare `&` or `<` stands in text. Gives the names of elements in order. */
function elements(xml: string): string[] {
  const open: string[] = [];
  const seen: string[] = [];
  const rest = xml
    .replace(/^<\?xml[^>]*\?>\n/, '')
    .replace(/<(\/?)([a-z]+)((?:\s[\w.:]+="[^"<&]*(?:&#\d+;[^"<&]*)*")*)(\/?)>/g, (_, closing: string, name: string, __, empty: string) => {
      if (closing) expect(open.pop()).toBe(name);
      else {
        seen.push(name);
        if (!empty) open.push(name);
      }
      return '';
    });
  expect([open, rest.replace(/&#\d+;/g, '').match(/[<&]|(?!\n)\p{Cc}|\p{Surrogate}/u)]).toEqual([[], null]);
  return seen;
}

const count = (names: readonly string[], name: string) => names.filter(other => other === name).length;

describe('GraphML', () => {
  it('is well formed and holds every node and edge with their values', () => {
    const xml = toGraphml(graph);
    const names = elements(xml);
    expect([count(names, 'node'), count(names, 'edge'), count(names, 'key')]).toEqual([2, 3, 14]);
    expect(xml).toContain('<node id="document:a.md"><data key="n_kind">document</data><data key="n_label">A</data>');
    expect(xml).toContain('<data key="e_line">2</data><data key="e_quote">two</data>');
  });
});

describe('GEXF', () => {
  it('is well formed and tells parallel edges apart', () => {
    const xml = toGexf(graph);
    const names = elements(xml);
    expect([count(names, 'node'), count(names, 'edge')]).toEqual([2, 3]);
    expect(xml).toContain('<edge id="e3" source="document:a.md" target="document:a.md" kind="LINKS_TO"');
  });
});

describe('Cypher', () => {
  it('is one statement a line, with names and texts that cannot leave their quotes', () => {
    const lines = toCypher(graph).trimEnd().split('\n');
    expect(lines).toHaveLength(1 + 2 + 3);
    for (const line of lines) expect(line).toMatch(/;$/);
    expect(lines[1]).toBe(
      "MERGE (n:Docgraph {id: 'document:a.md'}) SET n:`Document`, n += {`kind`: 'document', `label`: 'A', `hop`: 1, `seed`: true, `touched`: false, `selected`: false, `file`: 'a.md', `line`: 2};",
    );
    expect(lines[2]).toContain(String.raw`'document:a<b>&"c"\'d\u000a\u0000\ud800é😀` + String.raw`\`\\'`.replace('\\`', '`'));
  });
});

describe('JSON Canvas', () => {
  const canvas = JSON.parse(toCanvas(graph));

  it('has a card for each node, those of files with their file, and an edge for each edge', () => {
    expect([canvas.nodes.length, canvas.edges.length]).toEqual([2, 3]);
    expect(canvas.nodes[0]).toMatchObject({ id: 'document:a.md', type: 'file', file: 'a.md' });
    const ids = new Set(canvas.nodes.map(({ id }: { id: string }) => id));
    for (const { fromNode, toNode } of canvas.edges) expect([ids.has(fromNode), ids.has(toNode)]).toEqual([true, true]);
  });

  it('stands in columns that do not overlap, or where it is told', () => {
    const many: Graph = {
      ...graph,
      nodes: Array.from({ length: 60 }, (_, at) => ({
        key: `entity:${at}` as NodeId,
        attributes: { ...graph.nodes[0].attributes, kind: at % 3 === 0 ? 'passage' : 'entity', hop: at % 2, place },
      })),
      edges: [],
    };
    const cards = JSON.parse(toCanvas(many)).nodes as { x: number; y: number; width: number; height: number }[];
    const overlapping = cards.filter((a, at) =>
      cards.slice(at + 1).some(b => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height),
    );
    expect(overlapping).toEqual([]);
    const [placed] = JSON.parse(toCanvas(graph, new Map([['document:a.md', { x: 500, y: -40 }]]))).nodes;
    expect([placed.x, placed.y]).toEqual([360, -72]);
  });
});
