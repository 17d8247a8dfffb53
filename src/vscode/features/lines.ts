import * as vscode from 'vscode';
import type { Place } from '../../core/engine';
import { LineIndex } from '../../core/model/span';
import { uriOf } from '../folders';

/** Lines around places, each file read once. */
export class LineReader {
  readonly #files = new Map<string, Promise<{ text: string; lines: LineIndex } | undefined>>();

  /** The line that the place begins in, without the white space around it; empty where the file cannot be read. */
  async lineOf(place: Place): Promise<string> {
    const read = this.#files.get(place.document) ?? readText(uriOf(place));
    this.#files.set(place.document, read);
    const file = await read;
    if (file === undefined) return '';
    const { line } = place.range.start;
    return file.text.slice(file.lines.lineStart(line), line + 1 < file.lines.lineCount ? file.lines.lineStart(line + 1) : undefined).trim();
  }
}

async function readText(uri: vscode.Uri | undefined): Promise<{ text: string; lines: LineIndex } | undefined> {
  if (uri === undefined) return undefined;
  const open = vscode.workspace.textDocuments.find(document => document.uri.toString() === uri.toString());
  try {
    const text = open?.getText() ?? new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
    return { text, lines: new LineIndex(text) };
  } catch (failure) {
    // Deleted since: its row goes with the next refresh.
    if (failure instanceof vscode.FileSystemError) return undefined;
    throw failure;
  }
}
