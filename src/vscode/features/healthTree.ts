import * as vscode from 'vscode';
import { DisposableStore } from '../../base/lifecycle';
import { type HealthFinding, type HealthKind, healthKinds, wrongKinds } from '../../core/model/health';
import { commandRunner } from '../commandRunner';
import { commands, internalCommands, views } from '../contributions';
import { uriOf } from '../folders';
import type { Unanswered } from './history/historyCommands';
import type { EngineSource, Indexer } from '../indexer';
import type { HostLog } from '../logger';
import { someEngine } from '../readyEngine';
import { placeTarget } from './panel/toView';
import { applyOrTell, createFile, stillFits, workspaceEdit } from './links/applyEdits';

export interface HealthParts {
  readonly engines: EngineSource;
  readonly indexer: Indexer;
  readonly log: HostLog;
  /** From the history of questions. */
  readonly history: Unanswered;
}

// A folder that was never cared for may have thousands; nobody opens more rows than these.
const mostRows = 500;
// A check reads every document: typing must not start one after the other.
const quietMilliseconds = 1000;

type Item =
  | { readonly kind: 'group'; readonly of: HealthKind; readonly findings: readonly HealthFinding[] }
  | { readonly kind: 'finding'; readonly finding: HealthFinding }
  | { readonly kind: 'more'; readonly count: number };

/** What is wrong or worth knowing, by kind; a click opens the exact characters, the lamp puts it right. */
export function registerHealthTree(parts: HealthParts): vscode.Disposable & { readonly provider: vscode.TreeDataProvider<unknown> } {
  const owned = new DisposableStore();
  const provider = owned.add(new HealthProvider(parts));
  const tree = owned.add(vscode.window.createTreeView<Item>(views.health, { treeDataProvider: provider, showCollapseAll: true }));
  owned.add(
    provider.onDidCheck(findings => {
      const wrong = findings.filter(({ kind }) => wrongKinds.has(kind)).length;
      tree.badge = wrong === 0 ? undefined : { value: wrong, tooltip: vscode.l10n.t('{0} things are wrong', wrong) };
    }),
  );
  owned.add(tree.onDidChangeVisibility(({ visible }) => visible && provider.refreshIfStale()));
  owned.add(parts.history.onDidChange(() => provider.outdated(tree.visible)));
  owned.add(parts.indexer.onDidIndex(() => provider.outdated(tree.visible)));
  const register = commandRunner(owned, parts.log);
  register(commands.refreshHealth, () => {
    someEngine(parts);
    provider.refresh();
  });
  register(commands.applyFix, async item => {
    const { kind, finding } = (item ?? {}) as Partial<Extract<Item, { kind: 'finding' }>>;
    if (kind === 'finding' && finding !== undefined) return await applyFix(finding);
    return void vscode.window.showInformationMessage(vscode.l10n.t('Choose a finding in the view Health first.'));
  });
  return { provider: provider as vscode.TreeDataProvider<unknown>, dispose: () => owned.dispose() };
}

class HealthProvider implements vscode.TreeDataProvider<Item>, vscode.Disposable {
  readonly #owned = new DisposableStore();
  readonly #changed = this.#owned.add(new vscode.EventEmitter<undefined>());
  readonly #checked = this.#owned.add(new vscode.EventEmitter<readonly HealthFinding[]>());
  readonly #parts: HealthParts;
  #findings: Promise<readonly HealthFinding[]> | undefined;
  #timer: NodeJS.Timeout | undefined;
  readonly onDidChangeTreeData = this.#changed.event;
  readonly onDidCheck = this.#checked.event;

  constructor(parts: HealthParts) {
    this.#parts = parts;
  }

  refresh(): void {
    clearTimeout(this.#timer);
    this.#findings = undefined;
    this.#changed.fire(undefined);
  }

  refreshIfStale(): void {
    if (this.#findings === undefined) this.refresh();
  }

  /** What was found may be so no more; it is looked at again a little later, and only where somebody sees it. */
  outdated(visible: boolean): void {
    this.#findings = undefined;
    clearTimeout(this.#timer);
    if (visible) this.#timer = setTimeout(() => this.#changed.fire(undefined), quietMilliseconds);
  }

  getTreeItem(item: Item): vscode.TreeItem {
    switch (item.kind) {
      case 'group':
        return groupItem(item.of, item.findings.length);
      case 'finding':
        return findingItem(item.finding);
      case 'more':
        return new vscode.TreeItem(vscode.l10n.t('{0} more', item.count));
    }
  }

  async getChildren(item?: Item): Promise<Item[]> {
    if (item?.kind === 'group') return rows(item.findings);
    if (item !== undefined) return [];
    const findings = await this.#all();
    return healthKinds.flatMap(of => {
      const own = findings.filter(({ kind }) => kind === of);
      return own.length === 0 ? [] : [{ kind: 'group', of, findings: own }];
    });
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#owned.dispose();
  }

  #all(): Promise<readonly HealthFinding[]> {
    if (this.#findings !== undefined) return this.#findings;
    const checked = this.#check();
    this.#findings = checked;
    return checked;
  }

  async #check(): Promise<readonly HealthFinding[]> {
    // While nothing is known the welcome view speaks.
    if (this.#parts.indexer.view.documents === 0) return [];
    const found = (await this.#parts.engines.get()?.health()) ?? [];
    const findings = [...found, ...(await this.#parts.history.unanswered()).map(openQuestion)];
    this.#checked.fire(findings);
    return findings;
  }
}

/** A question that found nothing: of no file, and asked again by a click. */
function openQuestion(question: string): HealthFinding {
  const reason = vscode.l10n.t('Nothing in the documents answered it when it was last asked. It goes with its run in the history.');
  return {
    kind: 'unanswered',
    document: null,
    folder: '',
    path: '',
    file: '',
    range: null,
    quote: '',
    hash: '',
    message: question,
    reason,
    fix: null,
  };
}

function rows(findings: readonly HealthFinding[]): Item[] {
  const shown = findings.slice(0, mostRows).map((finding): Item => ({ kind: 'finding', finding }));
  return findings.length > mostRows ? [...shown, { kind: 'more', count: findings.length - mostRows }] : shown;
}

function groupItem(kind: HealthKind, count: number): vscode.TreeItem {
  const wrong = wrongKinds.has(kind);
  const state = wrong ? vscode.TreeItemCollapsibleState.Expanded : vscode.TreeItemCollapsibleState.Collapsed;
  const item = new vscode.TreeItem(groupLabel(kind), state);
  item.id = kind;
  item.description = String(count);
  item.iconPath = new vscode.ThemeIcon(wrong ? 'warning' : 'info');
  return item;
}

function groupLabel(kind: HealthKind): string {
  switch (kind) {
    case 'broken-link':
      return vscode.l10n.t('Broken links');
    case 'broken-anchor':
      return vscode.l10n.t('Broken anchors');
    case 'ambiguous-link':
      return vscode.l10n.t('Ambiguous links');
    case 'duplicate-id':
      return vscode.l10n.t('Duplicate ids');
    case 'front-matter':
      return vscode.l10n.t('Invalid front matter');
    case 'unread-file':
      return vscode.l10n.t('Files that could not be read');
    case 'contradiction':
      return vscode.l10n.t('Contradictions');
    case 'missing-property':
      return vscode.l10n.t('What the schema requires and nothing states');
    case 'undefined-term':
      return vscode.l10n.t('Short names that nothing explains');
    case 'unanswered':
      return vscode.l10n.t('Questions without an answer');
    case 'repeated-heading':
      return vscode.l10n.t('Repeated headings that are linked');
    case 'placeholder':
      return vscode.l10n.t('Notes that are not there yet');
    case 'orphan':
      return vscode.l10n.t('Orphans');
    case 'dead-end':
      return vscode.l10n.t('Dead ends');
    case 'skipped-file':
      return vscode.l10n.t('Files that are left out');
  }
}

function findingItem(finding: HealthFinding): vscode.TreeItem {
  const { message, reason, file, range, document, quote, hash, fix } = finding;
  const item = new vscode.TreeItem(message);
  item.description = range ? `${file}:${range.start.line + 1}` : file;
  item.tooltip = [message, reason, ...(fix ? [fix.title] : [])].join('\n');
  item.contextValue = fix ? 'fixable' : 'finding';
  const title = vscode.l10n.t('Open');
  if (finding.kind === 'unanswered') item.command = { command: commands.ask, title: vscode.l10n.t('Ask Again'), arguments: [message] };
  else if (document !== null && range !== null) {
    const { start, end } = range;
    const target = { document, file, start: start.offset, end: end.offset, quote, hash, line: start.line + 1 };
    const { beside } = finding;
    if (beside === undefined) item.command = { command: internalCommands.openEvidence, title, arguments: [target] };
    else item.command = { command: internalCommands.openContradiction, title, arguments: [target, placeTarget(beside)] };
  } else if (!file.endsWith('/')) {
    const at = range && new vscode.Position(range.start.line, range.start.character);
    item.command = { command: 'vscode.open', title, arguments: [uriOf(finding), ...(at ? [{ selection: new vscode.Range(at, at) }] : [])] };
  }
  return item;
}

/** Makes the change of a finding, unless the text has changed under it. Returns whether it was made. */
async function applyFix({ fix, file }: HealthFinding): Promise<boolean> {
  if (fix === null) return false;
  if (fix.create !== null) return (await createFile(fix.create)) !== undefined;
  if (!(await stillFits(fix.edits))) {
    void vscode.window.showWarningMessage(vscode.l10n.t('{0} was changed since it was checked. Check it again.', file));
    return false;
  }
  return await applyOrTell(workspaceEdit(fix.edits));
}
