import { html, nothing, type TemplateResult } from 'lit';
import { allThemes, type GraphNodeView, type GraphView } from '../../src/protocol/views';
import { icon, iconButton } from '../icon';
import { isOpen } from '../state';
import type { View } from '../view';
import { details } from './details';
import { drawnGraph, drawnNodes } from './elements';
import { filterMenu } from './filterMenu';
import { mostDrawn } from './follow';
import { graphTree } from './graphTree';
import { noFilter } from './look';
import { lookMenu } from './lookMenu';
import { searchBar } from './searchBar';
import type { ShownGraph } from './shown';
import { themeBar, themeMark } from './themeBar';
import { toolbar } from './toolbar';
import { kindInWords, kindMark, kindOrder, selectedMark, startMark } from './words';

/** Stands for the broadest themes of the whole workspace; as the host has it. */
const overview = 'overview:';

export function graphPanel(view: View, shown: ShownGraph): TemplateResult {
  const { state, actions } = view;
  const title = graphTitle(view, shown);
  const sidebar = state.snapshot?.place === 'sidebar';
  const open = !sidebar || isOpen(state, 'graph', true);
  return html`<section class="part graph" aria-labelledby="graph-title">
    <header class="part-head">
      ${
        sidebar
          ? html`<h2><button type="button" class="fold" id="graph-title" title=${title} aria-expanded=${open ? 'true' : 'false'} @click=${() => actions.toggle('graph')}>
              ${icon(open ? 'chevron-down' : 'chevron-right')}<span>${title}</span>
            </button></h2>`
          : html`<h2 id="graph-title" title=${title}>${title}</h2>`
      }
      ${open ? toolbar(view) : nothing}
    </header>
    ${open ? content(view, shown, title) : nothing}
  </section>`;
}

function graphTitle({ t, state }: View, { title }: ShownGraph): string {
  const { result = null, paths = null, focus = null } = state.snapshot ?? {};
  if (title === '' && result === null && paths !== null) return t('paths.graph');
  if (result === null && focus?.document === allThemes) return t('themes.map');
  if (result === null && focus?.document === overview && state.graph.look.centre === null) return t('graph.overview');
  return title === '' ? t('graph.title') : t('graph.of', title);
}

function content(view: View, shown: ShownGraph, title: string): TemplateResult {
  const { state } = view;
  const { graph } = shown;
  const drawn = drawnGraph(graph, state.graph.look.all ? mostDrawn : drawnNodes);
  const list = state.graphMode === 'list';
  const canvas = state.graphMode === 'space' ? view.space : view.canvas;
  return html`${menu(view, shown)}
    ${
      list
        ? html`<div class="graph-list-box">${graph.nodes.length === 0 ? nothingLeft(view) : graphTree(view, drawn, title)} ${counts(view, shown, drawn.more)}
            <div class="graph-foot">${details(view, graph)}</div></div>`
        : html`<div class="graph-box">
            ${graph.nodes.length === 0 ? nothingLeft(view) : canvas} ${counts(view, shown, drawn.more)} ${layingOut(view)} ${spaceNote(view)}
            <div class="graph-foot">${details(view, graph)} ${themeBar(view)} ${legend(view, graph)}</div>
          </div>`
    }`;
}

function menu(view: View, shown: ShownGraph): TemplateResult | typeof nothing {
  const { state, actions, t } = view;
  const open = state.graph.menu;
  if (open === null) return nothing;
  const keydown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    actions.graph.menu(null);
  };
  const label = t(open === 'search' ? 'graph.search' : open === 'filter' ? 'graph.filter' : 'graph.menu');
  return html`<div class="graph-menu" id="graph-menu" data-menu=${open} role="region" aria-label=${label} @keydown=${keydown}>
    ${open === 'search' ? searchBar(view) : open === 'filter' ? filterMenu(view, shown.choices) : lookMenu(view, shown)}
  </div>`;
}

/** What is not drawn, and how to draw it. */
function counts(view: View, { filtered, hidden }: ShownGraph, more: number): TemplateResult | typeof nothing {
  const { t, state, actions } = view;
  const words = [
    more > 0 ? t('graph.more', more) : '',
    filtered > 0 ? t('graph.filtered', filtered) : '',
    hidden > 0 ? t('graph.hidden', hidden) : '',
  ].filter(word => word !== '');
  if (words.length === 0) return nothing;
  const cut = view.shown !== null && view.shown.graph.nodes.length > drawnNodes && !state.graph.look.all;
  return html`<div class="graph-more"><span>${words.join(' · ')}</span>${cut ? html` <button type="button" class="link-button" @click=${() => actions.graph.change({ all: true })}>${t('graph.drawAll')}</button>` : nothing}</div>`;
}

function nothingLeft({ t, actions }: View): TemplateResult {
  return html`<div class="graph-nothing">
    ${icon('filter')}
    <p>${t('graph.nothing')}</p>
    <button type="button" class="link-button" @click=${() => actions.graph.change({ filter: noFilter })}>${t('graph.filter.clear')}</button>
  </div>`;
}

function layingOut({ t, state, actions }: View): TemplateResult | typeof nothing {
  if (state.layoutShare === null) return nothing;
  return html`<div class="graph-note" role="status">${t('graph.layingOut', Math.round(state.layoutShare * 100))}
    <button type="button" class="link-button" @click=${() => actions.graph.cancelLayout()}>${t('question.cancel')}</button></div>`;
}

function spaceNote({ t, state, actions }: View): TemplateResult | typeof nothing {
  if (state.space === 'none') return nothing;
  if (state.space === 'loading') return html`<div class="graph-note" role="status">${t('graph.space.loading')}</div>`;
  return html`<div class="graph-note" role="alert">${icon('warning')} ${t('graph.space.missing')}
    ${iconButton({ icon: 'close', label: t('graph.close'), click: () => actions.dismissSpace() })}</div>`;
}

function legend(view: View, graph: GraphView): TemplateResult {
  const { t, folders } = view;
  const present = new Set(graph.nodes.map(node => node.attributes.kind));
  return html`<ul class="legend" aria-label=${t('graph.legend')}>
    ${kindOrder.filter(kind => present.has(kind)).map(kind => html`<li>${kindMark(kind)} ${kindInWords(kind, t)}</li>`)}
    ${graph.nodes.some(node => node.attributes.seed) ? html`<li>${startMark()} <span class="legend-word">${t('graph.seed')}</span></li>` : nothing}
    ${graph.nodes.some(isSelectedPassage) ? html`<li>${selectedMark()} <span class="legend-word">${t('graph.selected')}</span></li>` : nothing}
    ${folders.map(({ folder, colour, keys }) => html`<li>${themeMark(colour)} ${folder === '' ? t('graph.filter.noFolder') : folder} <span class="muted">${keys.length}</span></li>`)}
  </ul>`;
}

function isSelectedPassage({ attributes }: GraphNodeView): boolean {
  return attributes.selected && attributes.kind === 'passage';
}
