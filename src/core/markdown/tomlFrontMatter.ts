import type { Name, Property } from '../model/lexical';

/** How far an array may reach; bounds the cost of arrays without an end. */
const maxArray = 4000;

const keyLine = /^([ \t]*)([\w.-]+|"[^"\n]*")[ \t]*=[ \t]*/;
const table = /^[ \t]*\[{1,2}[ \t]*([\w.-]+)[ \t]*\]{1,2}[ \t]*(?:#.*)?$/;
const string = /"((?:[^"\\\n]|\\.)*)"|'([^'\n]*)'|([^\s,[\]#{}"']+)/g;

/**
 * Reads the `key = value` lines of TOML front matter, as Hugo writes them: strings, numbers, dates, arrays (also over several
 * lines), keys of tables as `table.key`. Tolerant: a line of another form is passed over.
 */
export function readToml(source: string, offset: number): Property[] {
  const properties: Property[] = [];
  let prefix = '';
  let position = 0;
  while (position < source.length) {
    const end = lineEndOf(source, position);
    const line = source.slice(position, end);
    const header = table.exec(line);
    const key = keyLine.exec(line);
    let next = end;
    if (header !== null) prefix = `${header[1]}.`;
    else if (key !== null) {
      const start = position + key[0].length;
      next = source[start] === '[' ? arrayEnd(source, start) : end;
      const keyStart = offset + position + key[1].length;
      properties.push({
        key: prefix + key[2].replaceAll('"', ''),
        keySpan: { start: keyStart, end: keyStart + key[2].length },
        values: readValues(source.slice(start, next), offset + start),
      });
    }
    position = lineEndOf(source, next) + 1;
  }
  return properties;
}

function lineEndOf(source: string, position: number): number {
  for (let i = position; i < source.length; i++) if (source[i] === '\n' || source[i] === '\r') return i;
  return source.length;
}

function arrayEnd(source: string, start: number): number {
  const end = source.slice(start, start + maxArray).indexOf(']');
  return end < 0 ? lineEndOf(source, start) : start + end + 1;
}

function readValues(source: string, offset: number): Name[] {
  const values: Name[] = [];
  for (const match of source.matchAll(string)) {
    const text = match[1] ?? match[2] ?? match[3];
    if (text === '') continue;
    const start = offset + match.index + (match[3] === undefined ? 1 : 0);
    values.push({ text: match[1] === undefined ? text : text.replace(/\\(["\\])/g, '$1'), span: { start, end: start + text.length } });
  }
  return values;
}
