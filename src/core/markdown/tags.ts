const pattern = /#([\p{L}\p{N}_](?:[\p{L}\p{N}_\-/.]{0,98}[\p{L}\p{N}_])?)(?![#\p{L}\p{N}_])/uy;
const colour = /^(?:[0-9a-f]{3}|[0-9a-f]{4}|[0-9a-f]{6}|[0-9a-f]{8})$/i;

/**
 * The tag `#a`, `#a/b` at `position`. A number (`#123`) is the reference to an issue, three, four, six or eight hexadecimal
 * digits are a colour: none of them is a tag.
 */
export function readTag(text: string, position: number): { readonly name: string; readonly end: number } | null {
  pattern.lastIndex = position;
  const match = pattern.exec(text);
  if (match === null) return null;
  const name = match[1];
  if (/^[\d.\-/]+$/.test(name) || colour.test(name)) return null;
  return { name, end: position + match[0].length };
}
