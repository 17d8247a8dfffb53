import * as vscode from 'vscode';
import type { Engine, Place } from '../../../core/engine';
import { EngineError } from '../../../core/errors';
import type { FoundPath, PathsBetween } from '../../../core/model/paths';
import type { WorkspaceQueries } from '../../../core/model/queries';
import type { Theme } from '../../../core/model/themes';
import { chat, commands } from '../../contributions';
import { relationWords } from '../relationWords';
import { literal } from './escape';
import { readEnds, readQueryPrompt } from './prompt';
import { cite, refer, write } from './showAnswer';

/** A question that a turn offers for the next one; plain data, since the chat stores it. */
export interface Offer {
  readonly command: string;
  readonly prompt: string;
  readonly label: string;
}

type Stream = vscode.ChatResponseStream;

/** What one turn shows: themes with their findings, those of a theme or ways with their steps, results of a query. More is counted. */
const most = { themes: 10, findings: 3, offers: 3, results: 30 } as const;

/** What the documents are about; with words, the themes that are called so, or have a member or a document that is. */
export async function showThemes(engine: Engine, prompt: string, stream: Stream, signal: AbortSignal): Promise<readonly Offer[]> {
  const { themes } = await engine.themes(signal);
  const words = prompt.trim().toLowerCase();
  const found = words === '' ? themes : themes.flatMap(theme => called(theme, words));
  if (found.length === 0) {
    write(stream, literal(words === '' ? vscode.l10n.t('There are no themes here.') : vscode.l10n.t('No theme is called like that.')));
    return [];
  }
  const shown = found.slice(0, most.themes);
  for (const { title, documents, findings, children } of shown) {
    const counts = [
      vscode.l10n.t('{0} documents', documents.length),
      ...(children.length > 0 ? [vscode.l10n.t('{0} themes inside', children.length)] : []),
    ];
    write(stream, `\n\n**${literal(title)}** (${literal(counts.join(', '))})\n`);
    for (const { text, place } of findings.slice(0, most.findings)) {
      write(stream, `\n- ${literal(text)} `);
      cite(stream, place);
    }
  }
  if (found.length > shown.length) write(stream, `\n\n${literal(vscode.l10n.t('{0} more', found.length - shown.length))}`);
  referAll(
    stream,
    shown.flatMap(({ findings }) => findings.slice(0, most.findings).map(({ place }) => place)),
  );
  return shown
    .slice(0, most.offers)
    .map(({ title, children }) =>
      children.length > 0 && words === ''
        ? { command: chat.commands.themes, prompt: title, label: vscode.l10n.t('Which themes are in {0}?', title) }
        : { command: chat.commands.ask, prompt: whatOf(title), label: whatOf(title) },
    );
}

function whatOf(title: string): string {
  return vscode.l10n.t('What do the documents say about {0}?', title);
}

/** A theme that is called so stands for those inside it. */
function called(theme: Theme<Place>, words: string): readonly Theme<Place>[] {
  const { title, members, documents, children } = theme;
  if (title.toLowerCase() === words) return children.length > 0 ? children : [theme];
  const inside = children.flatMap(child => called(child, words));
  if (inside.length > 0) return inside;
  const names = [title, ...members.map(({ name }) => name), ...documents.map(document => document.title)];
  return names.some(name => name.toLowerCase().includes(words)) ? [theme] : [];
}

/** How two things or documents are connected, each step with the characters that make it. */
export async function showPath(engine: Engine, prompt: string, stream: Stream, signal: AbortSignal): Promise<readonly Offer[]> {
  const ends = readEnds(prompt);
  if (ends.length === 0) {
    write(stream, literal(vscode.l10n.t('Name two things or documents, such as: Tide Clock to Lock Plan.')));
    return [];
  }
  const found = await firstKnown(engine, ends, signal);
  const { from, to, paths } = found;
  if (paths.length === 0) {
    write(stream, literal(vscode.l10n.t('Nothing within reach ties {0} to {1}.', from.label, to.label)));
    return [];
  }
  for (const [i, path] of paths.entries()) {
    write(stream, `\n\n**${i + 1}. ${literal(path.nodes.map(({ label }) => label).join(' – '))}**\n`);
    for (const step of stepsOf(path)) {
      write(stream, `\n- ${literal(step.words)} `);
      cite(stream, step.evidence);
    }
  }
  referAll(
    stream,
    paths.flatMap(({ edges }) => edges.map(({ evidence }) => evidence)),
  );
  write(stream, '\n');
  stream.button({ command: commands.howConnected, title: vscode.l10n.t('Show in the Panel'), arguments: [ends[0][0], ends[0][1]] });
  const why = vscode.l10n.t('How are {0} and {1} related?', from.label, to.label);
  return [{ command: chat.commands.ask, prompt: why, label: why }];
}

/** The first reading whose names are both known. @throws EngineError `not-found` of the first reading where none is */
async function firstKnown(engine: Engine, ends: readonly (readonly [string, string])[], signal: AbortSignal): Promise<PathsBetween<Place>> {
  let first: EngineError | null = null;
  for (const [from, to] of ends) {
    try {
      return await engine.path(from, to, signal);
    } catch (failure) {
      if (!(failure instanceof EngineError) || failure.code !== 'not-found') throw failure;
      first ??= failure;
    }
  }
  throw first;
}

function stepsOf({ nodes, edges }: FoundPath<Place>): readonly { readonly words: string; readonly evidence: Place }[] {
  return edges.map(({ kind, label, turned, evidence }, i) => {
    const [from, to] = turned ? [nodes[i + 1], nodes[i]] : [nodes[i], nodes[i + 1]];
    return { words: `${from.label} ${relationWords(label === '' ? kind : label)} ${to.label}`, evidence };
  });
}

/** Runs a query of the workspace's own; without a name, tells which there are. */
export async function showQuery(engine: Engine, prompt: string, stream: Stream, signal: AbortSignal): Promise<readonly Offer[]> {
  const all = await engine.queries();
  const { name, values, rest } = readQueryPrompt(prompt);
  if (name === '') return listQueries(all, stream);
  const parameters = all.queries.find(query => query.name === name)?.parameters ?? [];
  // Words without a name are the value of the one parameter that has none yet.
  const open = parameters.filter(parameter => values[parameter.name] === undefined && parameter.fallback === null);
  const [only] = open;
  const given = rest !== '' && open.length === 1 && only ? { ...values, [only.name]: rest } : values;
  const { things, more } = await engine.runQuery(name, given, signal);
  if (things.length === 0) {
    write(stream, literal(vscode.l10n.t('The query {0} finds nothing.', name)));
    return [];
  }
  const shown = things.slice(0, most.results);
  for (const { name: thing, way } of shown) {
    write(stream, `\n- **${literal(thing)}**`);
    for (const { from, type, to, evidence } of way) {
      write(stream, `  \n  ${literal(`${from} ${relationWords(type)} ${to}`)} `);
      cite(stream, evidence);
    }
  }
  const rests = more + things.length - shown.length;
  if (rests > 0) write(stream, `\n\n${literal(vscode.l10n.t('{0} more', rests))}`);
  referAll(
    stream,
    shown.flatMap(({ way }) => way.map(({ evidence }) => evidence)),
  );
  return shown
    .slice(0, most.offers)
    .map(({ name: thing }) => ({ command: chat.commands.ask, prompt: whatOf(thing), label: whatOf(thing) }));
}

function listQueries({ queries, problems }: WorkspaceQueries, stream: Stream): readonly Offer[] {
  if (queries.length === 0)
    write(stream, literal(vscode.l10n.t('This workspace has no queries of its own. They are written in {0}.', '.docgraph/queries.yaml')));
  for (const { name, description, parameters } of queries) {
    const needs = parameters.map(parameter =>
      parameter.description === '' ? parameter.name : `${parameter.name}: ${parameter.description}`,
    );
    write(stream, `\n- **${literal(name)}**: ${literal([description, ...needs].filter(text => text !== '').join('; '))}`);
  }
  for (const { file, line, column, message } of problems) write(stream, `\n- ${literal(`${file}:${line}:${column}: ${message}`)}`);
  return queries
    .filter(({ parameters }) => parameters.every(({ fallback }) => fallback !== null))
    .slice(0, most.offers)
    .map(({ name }) => ({ command: chat.commands.query, prompt: name, label: vscode.l10n.t('Run the query {0}', name) }));
}

function referAll(stream: Stream, places: readonly Place[]): void {
  for (const place of new Map(places.map(item => [item.document, item])).values()) refer(stream, place);
}
