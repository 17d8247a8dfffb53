import * as vscode from 'vscode';
import { CancelledError } from '../../base/cancel';
import { DisposableStore } from '../../base/lifecycle';
import { oneLine } from '../../base/oneLine';
import type { Place } from '../../core/engine';
import type { QueryResult, WorkspaceQueries } from '../../core/model/queries';
import { commands } from '../contributions';
import { describeFailure, type HostLog } from '../logger';
import { type EngineParts, readyEngine } from '../readyEngine';
import { fileLine } from './entities/entityItems';
import type { Jump } from './jump';
import { placeTarget } from './panel/toView';
import { relationWords } from './relationWords';

export interface QueryParts extends EngineParts {
  readonly jump: Jump;
  readonly log: HostLog;
}

/** Runs a query that the workspace names itself: chosen, filled in, and its results in a list that opens their evidence. */
export function registerOwnQueries(parts: QueryParts): vscode.Disposable {
  const owned = new DisposableStore();
  owned.add(
    vscode.commands.registerCommand(commands.runQuery, async (name?: unknown, values?: unknown) => {
      try {
        return await run(parts, name, values);
      } catch (failure) {
        if (failure instanceof CancelledError) return undefined;
        return void vscode.window.showErrorMessage(describeFailure(failure, parts.log));
      }
    }),
  );
  return owned;
}

/** Returns the names of what was found; undefined where nothing was run. With a name and values nothing is asked or listed. */
async function run(parts: QueryParts, name: unknown, values: unknown): Promise<readonly string[] | undefined> {
  const { signal } = new AbortController();
  const engine = await readyEngine(parts, signal);
  const isAsked = typeof name !== 'string';
  const query = isAsked ? await pickQuery(await engine.queries()) : name;
  if (query === undefined) return undefined;
  const given = isAsked ? await askValues(await engine.queries(), query) : ((values ?? {}) as Record<string, string>);
  if (given === undefined) return undefined;
  const found = await engine.runQuery(query, given, signal);
  if (isAsked) await showThings(found, parts);
  return found.things.map(thing => thing.name);
}

async function pickQuery({ queries, problems }: WorkspaceQueries): Promise<string | undefined> {
  const [problem] = problems;
  if (problem !== undefined) void vscode.window.showWarningMessage(`${problem.file}:${problem.line}:${problem.column}: ${problem.message}`);
  if (queries.length === 0) {
    const words = vscode.l10n.t('This workspace has no queries of its own. They are written in {0}.', '.docgraph/queries.yaml');
    return void vscode.window.showInformationMessage(words);
  }
  const items = queries.map(({ name, description }) => ({ label: name, detail: description }));
  return (await vscode.window.showQuickPick(items, { title: vscode.l10n.t('Which query?'), matchOnDetail: true }))?.label;
}

/** The value of each parameter; undefined where one was not given. */
async function askValues({ queries }: WorkspaceQueries, query: string): Promise<Record<string, string> | undefined> {
  const values: Record<string, string> = {};
  for (const { name, description, fallback } of queries.find(other => other.name === query)?.parameters ?? []) {
    const value = await vscode.window.showInputBox({
      title: `${query}: ${name}`,
      prompt: description,
      value: fallback ?? '',
      ignoreFocusOut: true,
    });
    if (value === undefined) return undefined;
    values[name] = value;
  }
  return values;
}

async function showThings({ name, things, more }: QueryResult<Place>, { jump }: QueryParts): Promise<void> {
  if (things.length === 0) return void vscode.window.showInformationMessage(vscode.l10n.t('The query {0} finds nothing.', name));
  const items = things.map(thing => {
    const last = thing.way[thing.way.length - 1];
    const said = thing.way.map(({ from, type, to }) => `${from} ${relationWords(type)} ${to}`).join(', ');
    return {
      label: thing.name,
      description: said,
      detail: `${fileLine(last.evidence)}: ${oneLine(last.evidence.quote)}`,
      place: last.evidence,
    };
  });
  const placeHolder = more > 0 ? vscode.l10n.t('{0} more were found', more) : vscode.l10n.t('Choose one to see what states it');
  const chosen = await vscode.window.showQuickPick(items, { title: name, placeHolder, matchOnDescription: true, matchOnDetail: true });
  if (chosen !== undefined) await jump.open(placeTarget(chosen.place));
}
