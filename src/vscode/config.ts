import * as vscode from 'vscode';
import type { EncoderChoice } from '../core/encoder';
import {
  type Asker,
  defaultQuestionOptions,
  defaultSettings,
  type FolderSettings,
  limits,
  questionModes,
  type QuestionOptions,
  type Settings,
} from '../core/options';
import { type TextFormat, textFormats } from '../core/model/formats';
import { mostTasks } from '../core/generation/askByTasks';
import type { ExtractionOptions } from '../core/generation/extractFacts';
import type { Timeout } from '../node/patience';
import { extensionId, type SettingValues } from './contributions';
import { workspaceFolders } from './folders';

/** Other people's settings that decide what is read. */
const editorSettings = ['files.exclude', 'search.exclude', 'search.followSymlinks', 'files.encoding'] as const;

/** The one place where settings are read: what the index needs. `encoder` is the one that may be used in this workspace. */
export function readSettings(encoder: EncoderChoice = defaultSettings.encoder): Settings {
  return {
    ...readFolderSettings(),
    records: defaultSettings.records,
    followSymlinks: foreign('search.followSymlinks', defaultSettings.followSymlinks),
    maxFiles: setting('docgraph.index.maxFiles'),
    baseUrl: setting('docgraph.links.baseUrl'),
    site: setting('docgraph.links.site'),
    access: readAccess(),
    reader: setting('docgraph.reader').filter(label => typeof label === 'string'),
    asker: { name: setting('docgraph.readerName').trim(), focus: readFocus() },
    encoder,
    ofFolders: readOfFolders(),
  };
}

/** What a folder may be told for itself: as its own settings say, or without a folder those of the window. */
function readFolderSettings(folder?: vscode.Uri): Required<FolderSettings> {
  return {
    include: setting('docgraph.index.include', folder),
    kinds: readKinds(folder),
    exclude: setting('docgraph.index.exclude', folder),
    editorExclude: [...globsThatAreOn('files.exclude', folder), ...globsThatAreOn('search.exclude', folder)],
    respectIgnoreFiles: setting('docgraph.index.respectIgnoreFiles', folder),
    maxFileSize: setting('docgraph.index.maxFileSize', folder),
    encoding: foreign('files.encoding', defaultSettings.encoding, folder),
  };
}

/** Of the folders of a workspace of several, what each says otherwise than the window. */
function readOfFolders(): Settings['ofFolders'] {
  const folders = workspaceFolders();
  if (folders.length < 2) return {};
  const common = Object.entries(readFolderSettings());
  const own = folders.map(({ key, uri }) => {
    const said: Readonly<Record<string, unknown>> = readFolderSettings(vscode.Uri.parse(uri, true));
    const other = common
      .filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(said[name]))
      .map(([name]) => [name, said[name]]);
    return [key, Object.fromEntries(other)] as const;
  });
  return Object.fromEntries(own.filter(([, said]) => Object.keys(said).length > 0));
}

/** What is no truth value counts as not set. */
function readKinds(folder?: vscode.Uri): Settings['kinds'] {
  const set = setting('docgraph.index.kinds', folder);
  const isOn = (format: TextFormat): boolean => (typeof set[format] === 'boolean' ? set[format] : defaultSettings.kinds[format]);
  return Object.fromEntries(textFormats.map(format => [format, isOn(format)])) as Record<TextFormat, boolean>;
}

/** What is of another form is left alone: it would only make nothing weigh more. */
function readFocus(): Asker['focus'] {
  const focus = setting('docgraph.readerFocus');
  const list = (values: unknown): readonly string[] => (Array.isArray(values) ? values.filter(value => typeof value === 'string') : []);
  return { folders: list(focus.folders), types: list(focus.types), tags: list(focus.tags) };
}

/** Labels by pattern. A value of another form hides what its pattern names from every reader: a slip must not show it. */
function readAccess(): Settings['access'] {
  const entries = Object.entries(setting('docgraph.access'));
  return Object.fromEntries(entries.map(([glob, labels]) => [glob, Array.isArray(labels) ? labels.map(String) : [String(labels)]]));
}

/** What a question needs; numbers are kept within their limits, since a settings file may hold anything. */
export function readQuestionOptions(): QuestionOptions {
  return {
    ...defaultQuestionOptions,
    hops: clamp(setting('docgraph.hops'), limits.hops),
    passages: clamp(setting('docgraph.passages'), limits.passages),
    nodes: clamp(setting('docgraph.maxNodes'), limits.nodes),
    mode: questionModes.find(mode => mode === setting('docgraph.mode')) ?? defaultQuestionOptions.mode,
    minScore: Math.min(1, Math.max(0, setting('docgraph.minScore'))) || 0,
  };
}

/** What decides over the index of a folder, as `docgraph --set` takes it: `key=JSON`. */
export function indexSettingPairs(folder: vscode.Uri): string[] {
  const names = [
    'docgraph.index.include',
    'docgraph.index.kinds',
    'docgraph.index.exclude',
    'docgraph.index.respectIgnoreFiles',
    'docgraph.index.maxFileSize',
    'docgraph.links.baseUrl',
    'docgraph.links.site',
    'docgraph.access',
    'docgraph.reader',
    'docgraph.readerName',
    'docgraph.readerFocus',
  ] as const;
  const own = names.map(name => `${name}=${JSON.stringify(setting(name, folder))}`);
  return [...own, ...editorSettings.map(name => `${name}=${JSON.stringify(valueIn(name, folder))}`)];
}

/** Tokens that *Copy Context* stays within. */
export function contextTokens(): number {
  return clamp(setting('docgraph.contextTokens'), limits.contextTokens);
}

export interface ModelSettings {
  readonly provider: 'none' | 'editor' | 'server';
  readonly endpoint: string;
  /** Of the server's model, or `vendor/id` of one of the editor's. */
  readonly name: string;
  readonly contextTokens: number;
  readonly timeout: Timeout;
}

/** All of machine scope: a workspace cannot choose a model, nor where text goes. */
export function readModelSettings(): ModelSettings {
  const provider = setting('docgraph.model.provider');
  const idle = clamp(setting('docgraph.model.timeout'), modelLimits.timeout) * 1000;
  return {
    provider: provider === 'editor' || provider === 'server' ? provider : 'none',
    endpoint: setting('docgraph.model.endpoint').trim(),
    name: setting('docgraph.model.name').trim(),
    contextTokens: clamp(setting('docgraph.model.contextTokens'), modelLimits.contextTokens),
    timeout: { idle, total: 5 * idle },
  };
}

/** All of machine scope, as of a model. */
export function readEncoderSettings(): {
  readonly provider: EncoderChoice['provider'];
  readonly folder: string;
  readonly endpoint: string;
  readonly name: string;
} {
  const provider = setting('docgraph.encoder.provider');
  return {
    provider: provider === 'folder' || provider === 'server' ? provider : 'none',
    folder: setting('docgraph.encoder.folder').trim(),
    endpoint: setting('docgraph.encoder.endpoint').trim(),
    name: setting('docgraph.encoder.name').trim(),
  };
}

/** Tasks that a model may split a question into; 0 asks it once. */
export function readMostTasks(): number {
  return clamp(setting('docgraph.model.tasks'), { min: 0, max: mostTasks });
}

/** How much a model may read at once, and how often. */
export function readExtractionOptions(): ExtractionOptions {
  return {
    maxTokens: clamp(setting('docgraph.model.extraction.maxTokens'), modelLimits.maxTokens),
    followUp: setting('docgraph.model.extraction.followUp'),
  };
}

const modelLimits = {
  timeout: { min: 1, max: 3600 },
  contextTokens: { min: 1_000, max: 10_000_000 },
  maxTokens: { min: 1_000, max: 100_000_000 },
} as const;

export function followsActiveEditor(): boolean {
  return setting('docgraph.followActiveEditor');
}

export function showsEntityHover(): boolean {
  return setting('docgraph.entities.hover');
}

export function showsLinkDiagnostics(): boolean {
  return setting('docgraph.links.diagnostics');
}

export function showsCodeLens(): boolean {
  return setting('docgraph.links.codeLens');
}

export function highlightsEvidence(): boolean {
  return setting('docgraph.highlightEvidence');
}

export function changesHighlights(event: vscode.ConfigurationChangeEvent): boolean {
  return event.affectsConfiguration('docgraph.highlightEvidence');
}

export function changesIndex(event: vscode.ConfigurationChangeEvent): boolean {
  return (
    event.affectsConfiguration('docgraph.index') ||
    event.affectsConfiguration('docgraph.links.baseUrl') ||
    event.affectsConfiguration('docgraph.links.site') ||
    event.affectsConfiguration('docgraph.access') ||
    event.affectsConfiguration('docgraph.reader') ||
    event.affectsConfiguration('docgraph.readerName') ||
    event.affectsConfiguration('docgraph.readerFocus') ||
    editorSettings.some(name => event.affectsConfiguration(name))
  );
}

/** Whether a change concerns what `readQuestionOptions` gives. */
export function changesQuestions(event: vscode.ConfigurationChangeEvent): boolean {
  return (['docgraph.hops', 'docgraph.passages', 'docgraph.maxNodes', 'docgraph.mode', 'docgraph.minScore'] as const).some(name =>
    event.affectsConfiguration(name),
  );
}

export function clamp(value: number, { min, max }: { readonly min: number; readonly max: number }): number {
  return Number.isFinite(value) ? Math.min(Math.max(Math.round(value), min), max) : min;
}

/** A setting of ours. VS Code does not enforce its schema: a value of another type counts as its default. */
function setting<K extends keyof SettingValues>(name: K, folder?: vscode.Uri): SettingValues[K] {
  const declared = declaredDefault(name);
  const value = valueIn<SettingValues[K]>(name, folder);
  if (
    value === undefined ||
    (declared !== undefined && (typeof value !== typeof declared || Array.isArray(value) !== Array.isArray(declared)))
  ) {
    if (declared === undefined) throw new Error(`The setting ${name} is not declared in package.json.`);
    return declared;
  }
  return value;
}

interface Manifest {
  readonly contributes: {
    readonly configuration: readonly { readonly properties: Readonly<Record<string, { readonly default?: unknown }>> }[];
  };
}

/** As package.json says. `inspect` tells it as well, but takes some milliseconds for each setting, with each snapshot for the panel. */
function declaredDefault<K extends keyof SettingValues>(name: K): SettingValues[K] | undefined {
  const manifest: Manifest | undefined = vscode.extensions.getExtension(extensionId)?.packageJSON;
  const group = manifest?.contributes.configuration.find(({ properties }) => name in properties);
  return group?.properties[name].default as SettingValues[K] | undefined;
}

/** Of its section only: VS Code copies all that it is asked for, and there are thousands of settings. */
function valueIn<T>(name: string, folder?: vscode.Uri): T | undefined {
  const dot = name.indexOf('.');
  return vscode.workspace.getConfiguration(name.slice(0, dot), folder).get<T>(name.slice(dot + 1));
}

function foreign<T>(name: string, fallback: T, folder?: vscode.Uri): T {
  const value = valueIn<T>(name, folder);
  return typeof value === typeof fallback && value !== undefined ? value : fallback;
}

/** `{ glob: true | false | { when } }`: conditional ones depend on siblings and are left to the editor. */
function globsThatAreOn(name: string, folder?: vscode.Uri): string[] {
  const globs = valueIn<Record<string, unknown>>(name, folder) ?? {};
  return Object.keys(globs).filter(glob => globs[glob] === true);
}
