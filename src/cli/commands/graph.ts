import type { Graph } from '../../core/engine';
import { toCanvas } from '../../core/exchange/canvas';
import { toCypher } from '../../core/exchange/cypher';
import { toGexf } from '../../core/exchange/gexf';
import { toGraphml } from '../../core/exchange/graphml';
import type { GraphFormat } from '../args';
import { type ExitCode, exitCodes } from '../errors';
import { jsonPlace, type Output } from '../output';

const writers = { graphml: toGraphml, gexf: toGexf, cypher: toCypher, canvas: (graph: Graph) => toCanvas(graph) } as const;

export function showGraph(graph: Graph, format: GraphFormat, output: Output): ExitCode {
  if (format === 'json') output.json(toJson(graph));
  else output.print(writers[format](graph).trimEnd());
  return graph.nodes.length > 0 ? exitCodes.done : exitCodes.nothing;
}

/** What graphology's `import` takes. */
function toJson({ options, attributes, nodes, edges }: Graph) {
  return {
    options,
    attributes,
    nodes: nodes.map(node => ({
      key: node.key,
      attributes: { ...node.attributes, place: node.attributes.place && jsonPlace(node.attributes.place) },
    })),
    edges: edges.map(({ key, source, target, attributes: edge }) => ({
      key,
      source,
      target,
      attributes: { ...edge, evidence: edge.evidence && jsonPlace(edge.evidence) },
    })),
  };
}
