import { type ExportedGraph, edgeRows, nodeRows, type Value } from './rows';

/** The graph as Cypher statements, one a line, for Neo4j and its kin. Running them twice changes nothing. */
export function toCypher(graph: ExportedGraph): string {
  const lines = ['CREATE CONSTRAINT docgraph_id IF NOT EXISTS FOR (n:Docgraph) REQUIRE n.id IS UNIQUE;'];
  for (const { id, kind, values } of nodeRows(graph)) {
    const label = kind.charAt(0).toUpperCase() + kind.slice(1);
    lines.push(`MERGE (n:Docgraph {id: ${literal(id)}}) SET n:${name(label)}, n += ${properties(values)};`);
  }
  for (const { id, source, target, kind, values } of edgeRows(graph)) {
    const ends = `MATCH (a:Docgraph {id: ${literal(source)}}), (b:Docgraph {id: ${literal(target)}})`;
    lines.push(`${ends} MERGE (a)-[r:${name(kind)} {id: ${literal(id)}}]->(b) SET r += ${properties(values)};`);
  }
  return `${lines.join('\n')}\n`;
}

function properties(values: Readonly<Record<string, Value>>): string {
  const all = Object.entries(values).map(([key, value]) => `${name(key)}: ${typeof value === 'string' ? literal(value) : value}`);
  return `{${all.join(', ')}}`;
}

function name(text: string): string {
  return `\`${text.replaceAll('`', '``')}\``;
}

/** Line ends, quotes and all that is not plain to print are escaped, so that a statement stays on its line. */
function literal(text: string): string {
  const escaped = text
    .replace(/[\\']/g, '\\$&')
    .replace(/\p{Cc}|\p{Surrogate}|[\u2028\u2029]/gu, character => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return `'${escaped}'`;
}
