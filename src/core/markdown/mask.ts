/**
 * The text as the block grammar should see it, every character at its own offset: each line ends in `\n` (the grammar knows no
 * other), front matter is blank, and in MDX imports and exports are blank.
 */
export function maskText(text: string, bodyStart: number, mdx: boolean): string {
  let masked = text;
  if (bodyStart > 0) masked = `${' '.repeat(bodyStart - 1)}\n${text.slice(bodyStart)}`;
  if (masked.includes('\r')) masked = masked.replace(/\r\n?/g, end => (end.length === 2 ? ' \n' : '\n'));
  return mdx ? maskModules(masked) : masked;
}

const moduleLine = /^(?:import|export)[ \t{*]/;

/** Blanks `import` and `export` blocks: they begin a line after an empty one and end before the next empty line. */
function maskModules(text: string): string {
  if (!/^(?:import|export)[ \t{*]/m.test(text)) return text;
  let blank = true;
  let inside = false;
  return text
    .split('\n')
    .map(line => {
      const empty = line.trim() === '';
      inside = !empty && (inside || (blank && moduleLine.test(line)));
      blank = empty || inside;
      return inside ? ' '.repeat(line.length) : line;
    })
    .join('\n');
}
