import { html, type TemplateResult } from 'lit';
import { classMap } from 'lit/directives/class-map.js';
import { icon } from '../icon';
import { marks, type View } from '../view';
import type { Source } from './sources';

/** The documents that the answer rests on, each with the characters that are cited. */
export function sourcesTab(view: View, sources: readonly Source[]): TemplateResult {
  const { t } = view;
  if (sources.length === 0) return html`<p class="tab-empty">${icon('files')} ${t('sources.none')}</p>`;
  return html`<ol class="sources">${sources.map(source => sourceCard(view, source))}</ol>`;
}

function sourceCard(view: View, { title, file, points, quotes }: Source): TemplateResult {
  const { t, actions } = view;
  return html`<li class="source">
    <div class="source-head">
      ${icon('file')}
      <div class="card-names">
        <button type="button" class="link-button card-title" title=${t('passages.open', file, quotes[0].target.line)} @click=${(event: MouseEvent) => actions.open(quotes[0].target, event)}>${title}</button>
        <span class="place">${file}</span>
      </div>
      <span class="part-note">${t.count('sources.points', points)}</span>
    </div>
    <ul class="quotes">${quotes.map(quote => quoteRow(view, quote))}</ul>
  </li>`;
}

function quoteRow(view: View, { number, passage, target }: Source['quotes'][number]): TemplateResult {
  const { t, actions } = view;
  const open = (event: MouseEvent): void => {
    if (passage !== '') actions.select([passage], 'answer');
    actions.open(target, event);
  };
  const classes = classMap({ quote: true, ...(passage === '' ? {} : marks(view, passage, undefined)) });
  return html`<li class=${classes} data-source-passage=${passage}>
    <button type="button" class="quote-button" title=${`${target.file}:${target.line}`} @click=${open}>
      <span class="citation" aria-hidden="true">${number}</span>
      <span class="quote-text">${target.quote === '' ? target.file : target.quote}</span>
      <span class="quote-line">${t('line', target.line)}</span>
    </button>
  </li>`;
}
