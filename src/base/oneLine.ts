/** A text on one line: each run of white space is one blank, and none stands at its ends. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
