import { html, nothing, type TemplateResult } from 'lit';
import { commandButtons } from './header/notices';
import { percent } from './header/indexLine';
import { icon } from './icon';
import type { StringKey } from './strings';
import type { Command, View } from './view';

interface Empty {
  readonly icon: string;
  readonly title: StringKey;
  /** Null: the host's message alone. */
  readonly text: StringKey | null;
  readonly commands: readonly Command[];
  /** Name of the first command, where the usual one does not fit. */
  readonly label?: StringKey;
}

const empties: Record<'none' | 'no-folder' | 'no-markdown' | 'indexing' | 'paused' | 'ready' | 'error', Empty> = {
  none: { icon: 'database', title: 'empty.none.title', text: 'empty.none.text', commands: ['rebuildIndex'], label: 'command.buildIndex' },
  'no-folder': {
    icon: 'folder-opened',
    title: 'empty.noFolder.title',
    text: 'empty.noFolder.text',
    commands: ['openFolder', 'openSample'],
  },
  'no-markdown': {
    icon: 'markdown',
    title: 'empty.noMarkdown.title',
    text: 'empty.noMarkdown.text',
    commands: ['whyNotIndexed', 'openSample'],
  },
  indexing: { icon: 'book', title: 'empty.indexing.title', text: 'empty.indexing.text', commands: [] },
  paused: { icon: 'debug-pause', title: 'empty.paused.title', text: null, commands: ['resumeIndexing'] },
  ready: { icon: 'comment-discussion', title: 'empty.ready.title', text: 'empty.ready.text', commands: ['overview'] },
  error: { icon: 'warning', title: 'empty.error.title', text: null, commands: ['rebuildIndex', 'showLog'] },
};

/** What stands in the place of the answer where there is none. */
export function emptyState(view: View): TemplateResult {
  const { state, t } = view;
  const index = state.snapshot?.index;
  if (index === undefined) return html``;
  const empty = empties[index.state];
  return html`<div class="empty" data-state=${index.state}>
    <span class="empty-icon">${icon(empty.icon)}</span>
    <h2>${t(empty.title)}</h2>
    ${index.state !== 'ready' && index.message !== '' ? html`<p>${index.message}</p>` : nothing}
    ${empty.text === null ? nothing : html`<p>${t(empty.text)}</p>`}
    ${index.state === 'indexing' ? indexingProgress(view, index.progress) : nothing}
    ${empty.commands.length === 0 ? nothing : html`<div class="button-row">${commandButtons(view, empty.commands, empty.label)}</div>`}
  </div>`;
}

function indexingProgress(view: View, progress: number): TemplateResult {
  const words = view.t('index.indexing', percent(progress));
  return html`<vscode-progress-bar class="empty-progress" .value=${percent(progress)} .max=${100} aria-label=${words}></vscode-progress-bar>`;
}
