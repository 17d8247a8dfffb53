import * as vscode from 'vscode';
import { DisposableStore } from '../../../base/lifecycle';
import type { LinkInfo } from '../../../core/model/editing';
import { uriOf } from '../../folders';
import type { Indexer } from '../../indexer';
import { describeFailure, type HostLog } from '../../logger';
import type { LinkAnswers } from './linkAnswers';
import { type MarkdownIt, wikiLinkPlugin } from './markdownItPlugin';

export type { MarkdownIt } from './markdownItPlugin';

/**
 * Wikilinks and embeds in VS Code's preview. The preview renders at once and cannot wait for the engine: the links of a document are
 * asked for when it is first rendered, kept, and the preview is rendered again when they have come or changed.
 */
export class LinkPreview implements vscode.Disposable {
  readonly #owned = new DisposableStore();
  readonly #answers: LinkAnswers;
  readonly #log: HostLog;
  /** By document's URI; `json` tells whether anything changed. */
  readonly #known = new Map<string, { readonly json: string; readonly links: ReadonlyMap<string, LinkInfo> }>();

  constructor(answers: LinkAnswers, indexer: Indexer, log: HostLog) {
    this.#answers = answers;
    this.#log = log;
    this.#owned.add(indexer.onDidIndex(() => this.#refreshAll()));
    this.#owned.add(vscode.workspace.onDidCloseTextDocument(({ uri }) => this.#known.delete(uri.toString())));
  }

  extend(markdown: MarkdownIt): MarkdownIt {
    return wikiLinkPlugin(markdown, {
      yields: this.#answers.yields,
      link: (document, raw, embedded) => this.#link(document, raw, embedded),
      uriOf: target => uriOf(target)?.toString(),
    });
  }

  dispose(): void {
    this.#owned.dispose();
  }

  #link(document: string, raw: string, embedded: boolean): LinkInfo | undefined {
    const known = this.#known.get(document);
    if (known === undefined) this.#load(document);
    return known?.links.get(keyOf(raw, embedded));
  }

  #refreshAll(): void {
    for (const document of this.#known.keys()) this.#load(document);
  }

  #load(uri: string): void {
    if (!this.#known.has(uri)) this.#known.set(uri, { json: '', links: new Map() });
    this.#read(uri).catch(failure => describeFailure(failure, this.#log));
  }

  async #read(uri: string): Promise<void> {
    const document = vscode.workspace.textDocuments.find(open => open.uri.toString() === uri);
    // What is embedded need not be open.
    const asked = document ? await this.#answers.current(document) : this.#answers.asIs({ uri: vscode.Uri.parse(uri, true) });
    const links = (await asked?.engine.foreignLinks(asked.id)) ?? [];
    const shown = links.filter(({ kind }) => kind === 'wiki' || kind === 'embed');
    const json = JSON.stringify(shown);
    if (json === this.#known.get(uri)?.json) return;
    this.#known.set(uri, { json, links: new Map(shown.map(link => [keyOf(link.raw, link.kind === 'embed'), link])) });
    await vscode.commands.executeCommand('markdown.preview.refresh');
  }
}

function keyOf(raw: string, embedded: boolean): string {
  return `${embedded ? '!' : ''}${raw}`;
}
