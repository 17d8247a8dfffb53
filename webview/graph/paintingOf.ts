import type { Core, NodeSingular, EdgeSingular } from 'cytoscape';
import type { NodeKindView } from '../../src/protocol/views';
import type { PaintedEdge, PaintedNode, Painting } from './svg';

/** What a drawing paints now, with the labels that it shows. */
export function paintingOf(core: Core): Pick<Painting, 'nodes' | 'edges'> {
  return { nodes: core.nodes().map(nodeOf), edges: core.edges().map(edgeOf) };
}

function nodeOf(node: NodeSingular): PaintedNode {
  const { x, y } = node.position();
  return {
    at: { x, y },
    kind: node.data('kind') as NodeKindView,
    width: node.width(),
    height: node.height(),
    fill: String(node.style('background-color')),
    stroke: String(node.style('border-color')),
    strokeWidth: Number.parseFloat(String(node.style('border-width'))),
    opacity: Number(node.style('opacity')),
    label: String(node.data('shown') || node.data('text') || ''),
    bold: node.hasClass('seed') || node.hasClass('chosen'),
  };
}

function edgeOf(edge: EdgeSingular): PaintedEdge {
  return {
    from: { ...edge.source().position() },
    to: { ...edge.target().position() },
    stroke: String(edge.style('line-color')),
    width: Number.parseFloat(String(edge.style('width'))),
    opacity: Number(edge.style('opacity')),
    dashed: edge.style('line-style') !== 'solid',
    arrow: edge.style('target-arrow-shape') !== 'none',
    label: edge.hasClass('named') ? String(edge.data('label')) : '',
  };
}
