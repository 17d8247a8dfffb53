import { html, nothing, type TemplateResult } from 'lit';
import { icon, iconButton } from '../icon';
import type { View } from '../view';
import { filterCount } from './look';
import type { GraphState } from './visits';

/** The few controls that are always at hand; the rest is in the menus that they unfold. */
export function toolbar(view: View): TemplateResult {
  const { t, state, actions } = view;
  const { graphMode: mode, graph } = state;
  const active = filterCount(graph.look.filter);
  const list = mode === 'list';
  const space = mode === 'space';
  return html`<div class="toolbar" role="toolbar" aria-label=${t('graph.toolbar')}>
    ${
      graph.past.length === 0 && graph.future.length === 0
        ? nothing
        : html`${iconButton({ icon: 'arrow-left', label: t('graph.back'), disabled: graph.past.length === 0, click: () => actions.graph.back() })}
            ${iconButton({ icon: 'arrow-right', label: t('graph.forward'), disabled: graph.future.length === 0, click: () => actions.graph.forward() })}`
    }
    ${menuButton(view, 'search', 'search', t('graph.search'), 0)} ${menuButton(view, 'filter', 'filter', active > 0 ? t('graph.filter.active', active) : t('graph.filter'), active)}
    ${list ? nothing : iconButton({ icon: 'screen-full', label: t('graph.fit'), click: () => actions.zoom('fit') })}
    ${iconButton({ icon: 'globe', label: t(space ? 'graph.asDrawing' : 'graph.asSpace'), pressed: space, click: () => actions.showGraphAs(space ? 'drawing' : 'space') })}
    ${iconButton({ icon: 'list-tree', label: t(list ? 'graph.asDrawing' : 'graph.asList'), pressed: list, click: () => actions.showGraphAs(list ? 'drawing' : 'list') })}
    ${menuButton(view, 'look', 'ellipsis', t('graph.menu'), 0)}
  </div>`;
}

function menuButton(
  { state, actions }: View,
  menu: NonNullable<GraphState['menu']>,
  name: string,
  label: string,
  count: number,
): TemplateResult {
  const open = state.graph.menu === menu;
  return html`<button
    type="button" class="icon-button graph-menu-button" data-menu=${menu} title=${label} aria-label=${label}
    aria-expanded=${open ? 'true' : 'false'} aria-controls="graph-menu" @click=${() => actions.graph.menu(open ? null : menu)}
  >${icon(name)}${count > 0 ? html`<span class="badge" data-count=${count}></span>` : nothing}</button>`;
}
