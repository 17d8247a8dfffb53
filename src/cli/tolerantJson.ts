/**
 * Parses JSON as editors write it: with comments, trailing commas and a byte order mark. Other errors are those of `JSON.parse`.
 * Strings are left alone, whatever they hold.
 */
export function parseTolerantJson(text: string): unknown {
  // A string, a comment, or a comma that only comments and spaces part from its closing bracket.
  const token = /"(?:\\.|[^"\\])*"|\/\/[^\r\n]*|\/\*[\s\S]*?\*\/|,(?=(?:\s|\/\/[^\r\n]*|\/\*[\s\S]*?\*\/)*[\]}])/g;
  const plain = text.replace(/^\ufeff/, '').replace(token, match => (match.startsWith('"') ? match : ' '));
  return JSON.parse(plain);
}
