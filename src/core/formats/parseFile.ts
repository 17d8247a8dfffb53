import { parseDocument, type ParseInput } from '../markdown/parse';
import type { ParsedDocument } from '../model/lexical';
import { formatOf, type TextFormat } from '../model/formats';
import { parseHtml } from './html';
import { parseNotebook } from './notebook';
import { parsePdfText } from './pdfText';
import { parsePlainText } from './plainTextFile';
import { parseTranscript } from './transcript';

const parsers: Readonly<Record<TextFormat, (input: ParseInput) => ParsedDocument>> = {
  markdown: parseDocument,
  notebooks: parseNotebook,
  transcripts: parseTranscript,
  text: parsePlainText,
  html: parseHtml,
  pdf: parsePdfText,
};

/** Reads one file by its extension; one that is not known is markdown. Never throws: what cannot be read is a problem. */
export function parseFile(input: ParseInput): ParsedDocument {
  return parsers[formatOf(input.path) ?? 'markdown'](input);
}
