import type { Problem } from '../core/model/problem';
import type { ReadResult } from '../core/ports';

/**
 * The text of a PDF, page by page as `core/formats/pdfText.ts` reads it. The library is big, and only who has such files switched on needs it:
 * it lies in a bundle of its own, which is loaded with the first of them. Gives its turn away after each page. Cost: some 5 ms a page.
 */
export async function readPdf(bytes: Uint8Array): Promise<ReadResult> {
  try {
    const { pdfText } = await import('./pdfPages');
    return await pdfText(bytes);
  } catch (failure) {
    return { problem: problem('unreadable', reasonOf(failure)) };
  }
}

function reasonOf(failure: unknown): string {
  const { name, message } = failure instanceof Error ? failure : { name: '', message: String(failure) };
  if (name === 'PasswordException') return 'The PDF is locked with a password. Save it without one to have it indexed.';
  return `The PDF cannot be read: ${message.replace(/\.$/, '')}.`;
}

function problem(code: Problem['code'], message: string): Problem {
  return { code, message, span: null };
}
