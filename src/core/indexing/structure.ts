import { EngineError } from '../errors';
import type { ParsedDocument } from '../model/lexical';

/** All of a parsed document but its text; grows a version when its form or the parser's results change. */
export type DocumentStructure = Omit<ParsedDocument, 'text'>;

/** Version of what parser, names and ranking make of a text: a new one indexes everything anew. */
export const extractorVersion = 11;

export function writeStructure({ text: _text, ...structure }: ParsedDocument): string {
  return JSON.stringify(structure);
}

/** @throws EngineError `index-broken` where it is not what was written */
export function readStructure(text: string, structure: string): ParsedDocument {
  try {
    return { ...(JSON.parse(structure) as DocumentStructure), text };
  } catch (failure) {
    if (!(failure instanceof SyntaxError)) throw failure;
    throw new EngineError('index-broken', 'A part of the index cannot be read. Rebuild the index.');
  }
}
