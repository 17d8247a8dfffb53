import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { iconButton } from '../icon';
import type { View } from '../view';

/** Finds nodes of the graph on show by their label, and goes from one to the next. */
export function searchBar(view: View): TemplateResult {
  const { t, state, actions, found } = view;
  const { query } = state.graph;
  const at = found === null ? -1 : found.indexOf(state.selection[0]);
  const keydown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') actions.graph.match(event.shiftKey ? -1 : 1);
    else if (event.key === 'ArrowDown') actions.graph.match(1);
    else if (event.key === 'ArrowUp') actions.graph.match(-1);
    else return;
    event.preventDefault();
  };
  const said =
    query.trim() === '' || found === null
      ? ''
      : found.length === 0
        ? t('graph.found.none')
        : at >= 0
          ? t('graph.found.at', at + 1, found.length)
          : t.count('graph.found', found.length);
  return html`<div class="graph-search">
    <input
      class="graph-search-field" type="search" data-autofocus aria-label=${t('graph.search')} placeholder=${t('graph.search.placeholder')}
      .value=${live(query)} @input=${(event: Event) => actions.graph.find((event.target as HTMLInputElement).value)} @keydown=${keydown}
    />
    <span class="graph-search-count muted" role="status">${said}</span>
    ${
      found === null || found.length === 0
        ? nothing
        : html`${iconButton({ icon: 'arrow-up', label: t('graph.found.former'), click: () => actions.graph.match(-1) })}
            ${iconButton({ icon: 'arrow-down', label: t('graph.found.next'), click: () => actions.graph.match(1) })}`
    }
    ${iconButton({ icon: 'close', label: t('graph.close'), click: () => actions.graph.menu(null) })}
  </div>`;
}
