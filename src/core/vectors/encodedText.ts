/** Grows whenever the text that is given to an encoder is put together otherwise: vectors of before are of another text. */
export const encodedTextVersion = 't1';

/** What an encoder reads of a passage: document title and headings on a line, the header of its table, its text. */
export function encodedText(
  title: string,
  headings: readonly string[],
  { header, text }: { readonly header: string; readonly text: string },
): string {
  const context = [...new Set([title, ...headings])].filter(part => part !== '').join(' ');
  return [context, header, text].filter(part => part !== '').join('\n');
}
