import { html, nothing, type TemplateResult } from 'lit';
import type { IndexView } from '../../src/protocol/views';
import { ageInWords } from '../age';
import { icon } from '../icon';
import type { Translate } from '../strings';
import type { View } from '../view';

const icons: Record<IndexView['state'], string> = {
  none: 'circle-outline',
  'no-folder': 'folder',
  'no-markdown': 'markdown',
  indexing: 'sync',
  paused: 'debug-pause',
  ready: 'pass',
  error: 'error',
};

/** State and age of the index, with what the host has to say about it. */
export function indexLine(view: View): TemplateResult {
  const index = view.state.snapshot?.index;
  if (index === undefined) return html``;
  const skipped = index.state === 'ready' && index.skipped > 0;
  return html`<div class="index-line" data-state=${index.state}>
    ${icon(icons[index.state])}
    <span>${indexInWords(index, view.state.now, view.t)}</span>
    ${
      skipped
        ? html`<button type="button" class="link-button" title=${view.t('command.whyNotIndexed')} @click=${() => view.actions.command('whyNotIndexed')}>
            ${view.t.count('index.skipped', index.skipped)}
          </button>`
        : nothing
    }
    ${index.message !== '' && (index.state === 'ready' || index.state === 'paused' || view.state.snapshot?.result != null) ? html`<span class="index-note">${index.message}</span>` : nothing}
  </div>`;
}

/** "Index as of 2 minutes ago, 12 documents". `now` in milliseconds since 1970. */
export function indexInWords(index: IndexView, now: number, t: Translate): string {
  switch (index.state) {
    case 'ready':
      return t('index.age', ageInWords(index.updated, now, t), t.count('index.documents', index.documents));
    case 'indexing':
      return t('index.indexing', percent(index.progress));
    case 'paused':
      return t('index.paused');
    case 'none':
      return t('index.none');
    case 'no-folder':
      return t('index.noFolder');
    case 'no-markdown':
      return t('index.noMarkdown');
    case 'error':
      return t('index.error');
    default:
      return index.state satisfies never;
  }
}

/** Whole per cent that never says 100 before the end. */
export function percent(progress: number): number {
  return Math.floor(Math.min(1, Math.max(0, progress)) * 100);
}
