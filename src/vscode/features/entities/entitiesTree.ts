import * as vscode from 'vscode';
import { DisposableStore } from '../../../base/lifecycle';
import type { Place } from '../../../core/engine';
import { EngineError } from '../../../core/errors';
import type { EntityDetails } from '../../../core/model/domainRows';
import { contextKeys, views } from '../../contributions';
import type { EngineSource, Indexer } from '../../indexer';
import { LineReader } from '../lines';
import { type EntityItem, type PartOf, treeItem } from './entityItems';

// A type may have tens of thousands; nobody opens more rows than these, and the filter looks through all.
const mostEntities = 200;
// Every unsaved key changes the index: a tree that is seen follows a little later.
const quietMilliseconds = 500;

/** The view of what the documents speak of. */
export interface EntitiesTree extends vscode.Disposable {
  readonly provider: vscode.TreeDataProvider<EntityItem>;
  /** Shows only what is called like this; empty shows all. */
  filter(words: string): void;
}

export function createEntitiesTree(engines: EngineSource, indexer: Indexer): EntitiesTree {
  const owned = new DisposableStore();
  const provider = owned.add(new EntitiesProvider(engines, indexer));
  const tree = owned.add(vscode.window.createTreeView<EntityItem>(views.entities, { treeDataProvider: provider, showCollapseAll: true }));
  owned.add(indexer.onDidIndex(() => provider.outdated(tree.visible)));
  owned.add(tree.onDidChangeVisibility(({ visible }) => visible && provider.refreshIfStale()));
  return {
    provider,
    filter: words => {
      tree.message = words === '' ? undefined : vscode.l10n.t('Called like "{0}"', words);
      void vscode.commands.executeCommand('setContext', contextKeys.entitiesFiltered, words !== '');
      provider.filter(words);
    },
    dispose: () => owned.dispose(),
  };
}

class EntitiesProvider implements vscode.TreeDataProvider<EntityItem>, vscode.Disposable {
  readonly #owned = new DisposableStore();
  readonly #changed = this.#owned.add(new vscode.EventEmitter<undefined>());
  readonly #engines: EngineSource;
  readonly #indexer: Indexer;
  #words = '';
  #isStale = false;
  #timer: NodeJS.Timeout | undefined;
  readonly onDidChangeTreeData = this.#changed.event;

  constructor(engines: EngineSource, indexer: Indexer) {
    this.#engines = engines;
    this.#indexer = indexer;
  }

  filter(words: string): void {
    this.#words = words;
    this.#refresh();
  }

  outdated(visible: boolean): void {
    this.#isStale = true;
    clearTimeout(this.#timer);
    if (visible) this.#timer = setTimeout(() => this.#refresh(), quietMilliseconds);
  }

  refreshIfStale(): void {
    if (this.#isStale) this.#refresh();
  }

  #refresh(): void {
    clearTimeout(this.#timer);
    this.#isStale = false;
    this.#changed.fire(undefined);
  }

  getTreeItem(item: EntityItem): vscode.TreeItem {
    return treeItem(item);
  }

  async getChildren(item?: EntityItem): Promise<EntityItem[]> {
    switch (item?.kind) {
      case undefined:
        return this.#groups();
      case 'group': {
        const { entities, count } = item.group;
        return withMore(
          entities.map(entity => ({ kind: 'entity', entity })),
          count,
        );
      }
      case 'entity':
        return this.#parts(item.entity.id);
      case 'part':
        return partRows(item.of, item.details);
      case 'relation':
        return item.row.evidence.length > 1 ? placeRows(item.row.evidence) : [];
      default:
        return [];
    }
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#owned.dispose();
  }

  async #groups(): Promise<EntityItem[]> {
    // While nothing is known the welcome view speaks.
    if (this.#indexer.view.documents === 0) return [];
    const groups = (await this.#engines.get()?.entityGroups(this.#words, mostEntities)) ?? [];
    return groups.map(group => ({ kind: 'group', group }));
  }

  async #parts(id: string): Promise<EntityItem[]> {
    const details = await this.#engines
      .get()
      ?.entityDetails(id)
      .catch(failure => {
        // Gone since the list was made, which is made again soon.
        if (failure instanceof EngineError && failure.code === 'not-found') return undefined;
        throw failure;
      });
    if (details === undefined) return [];
    const sizes: readonly (readonly [PartOf, number])[] = [
      ['names', details.merges.length],
      ['definitions', details.definitions.length],
      ['relations', details.relations.length],
      ['claims', details.claims.length],
      ['places', details.places.length],
    ];
    return sizes.filter(([, size]) => size > 0).map(([of]) => ({ kind: 'part', of, details }));
  }
}

async function partRows(of: PartOf, details: EntityDetails<Place>): Promise<EntityItem[]> {
  switch (of) {
    case 'names':
      return details.merges.map(alias => ({ kind: 'alias', details, alias }));
    case 'relations':
      return details.relations.map(row => ({ kind: 'relation', details, row }));
    case 'claims':
      return details.claims.map(row => ({ kind: 'claim', row }));
    case 'definitions':
      return placeRows(details.definitions);
    case 'places':
      return placeRows(details.places);
  }
}

async function placeRows(places: readonly Place[]): Promise<EntityItem[]> {
  const lines = new LineReader();
  return Promise.all(places.map(async place => ({ kind: 'place' as const, place, line: await lines.lineOf(place) })));
}

function withMore(items: readonly EntityItem[], count: number): EntityItem[] {
  return items.length < count ? [...items, { kind: 'more', count: count - items.length }] : [...items];
}
