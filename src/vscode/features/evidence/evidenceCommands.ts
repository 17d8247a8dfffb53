import * as vscode from 'vscode';
import { DisposableStore } from '../../../base/lifecycle';
import { oneLine } from '../../../base/oneLine';
import { commandRunner } from '../../commandRunner';
import { commands } from '../../contributions';
import { documentOf } from '../../folders';
import type { HostLog } from '../../logger';
import type { Jump } from '../jump';
import { locate } from '../locate';
import type { PanelModel } from '../panel/panelModel';
import { byDocument, type EvidencePlace, evidencePlaces } from './evidencePlaces';

const statusMilliseconds = 6_000;

export interface EvidenceParts {
  readonly model: PanelModel;
  readonly jump: Jump;
  readonly log: HostLog;
}

/** A place of evidence, and where it stands now. */
interface Found {
  readonly place: EvidencePlace;
  readonly range: vscode.Range;
}

/** From one piece of evidence of the shown answer to the next, across files, and all of them in a peek. */
export function registerEvidenceCommands(parts: EvidenceParts): vscode.Disposable {
  const owned = new DisposableStore();
  const register = commandRunner(owned, parts.log);
  register(commands.nextEvidence, () => step(parts, 1));
  register(commands.previousEvidence, () => step(parts, -1));
  register(commands.peekEvidence, key => peek(parts, typeof key === 'string' ? key : undefined));
  return owned;
}

/** The evidence of the released statements; undefined, and said so, where there is none. */
function evidenceOf({ model }: EvidenceParts): readonly EvidencePlace[] | undefined {
  const answer = model.result?.answer;
  const places = answer === undefined ? [] : evidencePlaces(answer);
  if (places.length > 0) return places;
  const words =
    answer === undefined
      ? vscode.l10n.t('There is no answer with citations. Ask a question first.')
      : vscode.l10n.t('No statement of the answer is confirmed, so there is no evidence to go to.');
  void vscode.window.showInformationMessage(words);
  return undefined;
}

/** Documents in the order of the answer, in each of them from top to bottom, round and round. From an editor without evidence: the first, or the last. */
async function step(parts: EvidenceParts, direction: 1 | -1): Promise<vscode.Selection | undefined> {
  const places = evidenceOf(parts);
  if (places === undefined) return undefined;
  const documents = [...byDocument(places).values()];
  const editor = vscode.window.activeTextEditor;
  const here = editor === undefined ? -1 : documents.findIndex(([first]) => first.target.document === documentOf(editor.document.uri));
  const within = here < 0 ? undefined : await nextWithin(editor!, documents[here], direction);
  const last = documents.length - 1;
  const start = here < 0 ? (direction > 0 ? 0 : last) : (here + direction + documents.length) % documents.length;
  const next = within ?? endOf(documents[start], direction);
  const selection = await parts.jump.open(next.target);
  if (selection !== undefined) {
    const number = vscode.l10n.t('Evidence {0} of {1}', places.indexOf(next) + 1, places.length);
    void vscode.window.setStatusBarMessage(`$(quote) ${number}: ${oneLine(next.points[0].text)}`, statusMilliseconds);
  }
  return selection;
}

/** The next one after (or before) the cursor in this text; undefined where it is the last. */
async function nextWithin(
  editor: vscode.TextEditor,
  places: readonly EvidencePlace[],
  direction: 1 | -1,
): Promise<EvidencePlace | undefined> {
  const at = editor.selection.start;
  const found = await present(editor.document, places);
  const ahead = found.filter(({ range }) => (direction > 0 ? range.start.isAfter(at) : range.start.isBefore(at)));
  return (direction > 0 ? ahead[0] : ahead.at(-1))?.place;
}

/** Those whose words are still there, from top to bottom. */
async function present(document: vscode.TextDocument, places: readonly EvidencePlace[]): Promise<Found[]> {
  const ranges = await locate(
    document,
    places.map(({ target }) => target),
  );
  const found = places.flatMap((place, i) => {
    const range = ranges[i];
    return range === null ? [] : [{ place, range }];
  });
  return found.sort((a, b) => a.range.start.compareTo(b.range.start) || a.range.end.compareTo(b.range.end));
}

/** The topmost, or the lowest, by where they stood when the answer was made. */
function endOf(places: readonly EvidencePlace[], direction: 1 | -1): EvidencePlace {
  const sorted = [...places].sort((a, b) => a.target.start - b.target.start);
  return direction > 0 ? sorted[0] : sorted[sorted.length - 1];
}

/** All the evidence of one statement, else of the statement at the cursor where it has several pieces, else of the answer. */
async function peek(parts: EvidenceParts, key: string | undefined): Promise<number | undefined> {
  const places = evidenceOf(parts);
  if (places === undefined) return undefined;
  const wanted = key === undefined ? await aroundCursor(places) : places.filter(({ points }) => points.some(point => point.key === key));
  const locations: vscode.Location[] = [];
  for (const [, own] of byDocument(wanted.length > 0 ? wanted : places)) locations.push(...(await locationsOf(parts, own)));
  if (locations.length === 0) {
    void vscode.window.showWarningMessage(vscode.l10n.t('The evidence of this answer is gone: its files were changed since. Ask again.'));
    return 0;
  }
  // A peek opens inside an editor, where the cursor is.
  const editor =
    vscode.window.activeTextEditor ?? (await vscode.window.showTextDocument(locations[0].uri, { selection: locations[0].range }));
  await vscode.commands.executeCommand('editor.action.peekLocations', editor.document.uri, editor.selection.active, locations, 'peek');
  return locations.length;
}

/** The evidence of the statements that the words at the cursor bear out. */
async function aroundCursor(places: readonly EvidencePlace[]): Promise<readonly EvidencePlace[]> {
  const editor = vscode.window.activeTextEditor;
  if (editor === undefined) return places;
  const document = documentOf(editor.document.uri);
  const here = await present(
    editor.document,
    places.filter(({ target }) => target.document === document),
  );
  const keys = new Set(
    here.filter(({ range }) => range.contains(editor.selection.active)).flatMap(({ place }) => place.points.map(point => point.key)),
  );
  const own = places.filter(({ points }) => points.some(point => keys.has(point.key)));
  return own.length > 1 ? own : places;
}

async function locationsOf({ jump }: EvidenceParts, places: readonly EvidencePlace[]): Promise<vscode.Location[]> {
  const document = await jump.documentOf(places[0].target);
  return document === undefined ? [] : (await present(document, places)).map(({ range }) => new vscode.Location(document.uri, range));
}
