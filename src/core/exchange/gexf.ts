import { type ExportedGraph, edgeColumns, edgeRows, nodeColumns, nodeRows, type Value } from './rows';
import { escapeXml } from './xml';

const types = { string: 'string', int: 'integer', boolean: 'boolean' } as const;

/** The graph as GEXF 1.3, for Gephi. `kind` of an edge tells parallel edges apart. */
export function toGexf(graph: ExportedGraph): string {
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<gexf xmlns="http://gexf.net/1.3" version="1.3">',
    '  <graph defaultedgetype="directed">',
  ];
  lines.push(...declare('node', nodeColumns), ...declare('edge', edgeColumns), '    <nodes>');
  for (const { id, values } of nodeRows(graph)) {
    lines.push(`      <node id="${escapeXml(id)}" label="${escapeXml(String(values.label))}">${attributeValues(values)}</node>`);
  }
  lines.push('    </nodes>', '    <edges>');
  for (const { id, source, target, kind, values } of edgeRows(graph)) {
    const ends = `source="${escapeXml(source)}" target="${escapeXml(target)}"`;
    lines.push(
      `      <edge id="${escapeXml(id)}" ${ends} kind="${escapeXml(kind)}" label="${escapeXml(String(values.label))}">${attributeValues(values)}</edge>`,
    );
  }
  lines.push('    </edges>', '  </graph>', '</gexf>', '');
  return lines.join('\n');
}

function declare(kind: 'node' | 'edge', columns: Readonly<Record<string, keyof typeof types>>): readonly string[] {
  const declared = Object.entries(columns).map(([name, type]) => `      <attribute id="${name}" title="${name}" type="${types[type]}"/>`);
  return [`    <attributes class="${kind}">`, ...declared, '    </attributes>'];
}

function attributeValues(values: Readonly<Record<string, Value>>): string {
  const all = Object.entries(values).map(([name, value]) => `<attvalue for="${name}" value="${escapeXml(String(value))}"/>`);
  return `<attvalues>${all.join('')}</attvalues>`;
}
