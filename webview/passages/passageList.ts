import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { PassageView, ResultView } from '../../src/protocol/views';
import { disclosure } from '../disclosure';
import type { View } from '../view';
import { modeRanks } from './modeRanks';
import { passageCard } from './passageCard';

/** The selected passages in rank order; what was explored besides stands folded below. */
export function passageList(view: View, result: ResultView): TemplateResult {
  const { t } = view;
  const selected = result.passages.filter(passage => passage.selected);
  const explored = result.passages.filter(passage => !passage.selected);
  return html`${selected.length === 0 ? html`<p class="tab-empty">${t('passages.none')}</p>` : cards(view, selected)}
    ${
      explored.length === 0
        ? nothing
        : disclosure(
            view,
            { name: 'explored', label: t('passages.explored', explored.length) },
            () => html`${cards(view, explored)}
            ${result.morePassages > 0 ? html`<p class="muted">${t('passages.further', result.morePassages)}</p>` : nothing}`,
          )
    }
    ${result.cut.length === 0 ? nothing : html`<p class="part-note cut-note">${t('passages.cut', result.cut.join(' · '))}</p>`}
    ${modeRanks(view)}`;
}

function cards(view: View, passages: readonly PassageView[]): TemplateResult {
  return html`<ol class="cards">${repeat(
    passages,
    passage => passage.key,
    passage => passageCard(view, passage),
  )}</ol>`;
}
