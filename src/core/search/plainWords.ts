import { identifierParts } from './tokenizer';

/** Whether a run of letters is written as a word of a language: no part of an identifier, a path or an address, no camel case, no capitals. */
export function isPlainWord(question: string, start: number, end: number): boolean {
  const written = question.slice(start, end);
  if (!/^\p{L}\p{Ll}+$/u.test(written) || identifierParts(written).length > 0) return false;
  return !/[_./@\\#$=:`~+-]$/.test(question.slice(0, start)) && !/^(?:[_/@\\=(`+]|[.:-][\p{L}\p{N}_])/u.test(question.slice(end));
}
