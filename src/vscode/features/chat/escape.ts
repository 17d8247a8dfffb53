/**
 * Text of a document or a model as markdown that shows exactly its characters on one line: no link, picture, mark or address of it
 * comes to life. Every ASCII punctuation mark may be escaped in markdown.
 */
export function literal(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[!-/:-@[-`{-~]/g, '\\$&');
}
