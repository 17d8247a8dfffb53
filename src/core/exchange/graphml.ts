import { type ExportedGraph, edgeColumns, edgeRows, nodeColumns, nodeRows, type Value } from './rows';
import { escapeXml } from './xml';

/** The graph as GraphML, for yEd, Gephi, networkx. Order of nodes and edges as in the graph. */
export function toGraphml(graph: ExportedGraph): string {
  const lines = ['<?xml version="1.0" encoding="UTF-8"?>', '<graphml xmlns="http://graphml.graphdrawing.org/xmlns">'];
  for (const [name, type] of Object.entries(nodeColumns))
    lines.push(`  <key id="n_${name}" for="node" attr.name="${name}" attr.type="${type}"/>`);
  for (const [name, type] of Object.entries(edgeColumns))
    lines.push(`  <key id="e_${name}" for="edge" attr.name="${name}" attr.type="${type}"/>`);
  lines.push('  <graph edgedefault="directed">');
  for (const { id, values } of nodeRows(graph)) lines.push(`    <node id="${escapeXml(id)}">${data('n', values)}</node>`);
  for (const { id, source, target, values } of edgeRows(graph)) {
    lines.push(`    <edge id="${escapeXml(id)}" source="${escapeXml(source)}" target="${escapeXml(target)}">${data('e', values)}</edge>`);
  }
  lines.push('  </graph>', '</graphml>', '');
  return lines.join('\n');
}

function data(prefix: string, values: Readonly<Record<string, Value>>): string {
  return Object.entries(values)
    .map(([name, value]) => `<data key="${prefix}_${name}">${escapeXml(String(value))}</data>`)
    .join('');
}
