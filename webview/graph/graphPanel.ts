import { html, nothing, type TemplateResult } from 'lit';
import type { GraphEdgeView, GraphNodeView, GraphView } from '../../src/protocol/views';
import { icon, iconButton } from '../icon';
import { isOpen } from '../state';
import type { View } from '../view';
import { drawnGraph } from './elements';
import { graphList } from './graphList';
import type { ShownGraph } from './shown';
import { mapOfThemes } from './themeColours';
import { themeBar } from './themeBar';
import { edgeInWords, kindInWords, kindMark, kindOrder, selectedMark, startMark } from './words';

export function graphPanel(view: View, shown: ShownGraph): TemplateResult {
  const { state, actions } = view;
  const { graph } = shown;
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
          : html`<h2 id="graph-title">${title}</h2>`
      }
      ${open ? toolbar(view) : nothing}
    </header>
    ${open ? content(view, graph) : nothing}
  </section>`;
}

function graphTitle({ t, state }: View, { title }: ShownGraph): string {
  const { result = null, paths = null, focus = null } = state.snapshot ?? {};
  if (result === null && paths !== null) return t('paths.graph');
  if (result === null && focus?.document === mapOfThemes) return t('themes.map');
  return title === '' ? t('graph.title') : t('graph.of', title);
}

function toolbar(view: View): TemplateResult {
  const { t, state, actions } = view;
  const list = state.graphMode === 'list';
  return html`<div class="toolbar" role="group" aria-label=${t('graph.title')}>
    ${
      list
        ? nothing
        : html`${iconButton({ icon: 'zoom-out', label: t('graph.zoomOut'), click: () => actions.zoom('out') })}
            ${iconButton({ icon: 'zoom-in', label: t('graph.zoomIn'), click: () => actions.zoom('in') })}
            ${iconButton({ icon: 'screen-full', label: t('graph.fit'), click: () => actions.zoom('fit') })}`
    }
    ${iconButton({ icon: list ? 'type-hierarchy' : 'list-tree', label: t(list ? 'graph.asDrawing' : 'graph.asList'), click: () => actions.showGraphAs(list ? 'drawing' : 'list') })}
  </div>`;
}

function content(view: View, graph: GraphView): TemplateResult {
  const { t, state } = view;
  const drawn = drawnGraph(graph);
  const more = drawn.more > 0 ? html`<span class="graph-more">${t('graph.more', drawn.more)}</span>` : nothing;
  if (state.graphMode === 'list') return html`<div class="graph-list-box">${graphList(view, drawn)} ${more}</div>`;
  return html`<div class="graph-box">
    ${view.canvas} ${more}
    <div class="graph-foot">${details(view, graph)} ${themeBar(view)} ${legend(view, graph)}</div>
  </div>`;
}

/** What the chosen node or edge is, in words. */
function details(view: View, graph: GraphView): TemplateResult {
  const { marked, t } = view;
  const node = graph.nodes.find(({ key }) => marked.chosen.has(key));
  if (node !== undefined) return nodeDetails(view, node);
  const edge = graph.edges.find(({ key }) => marked.chosen.has(key));
  if (edge !== undefined) return edgeDetails(view, graph, edge);
  return html`<p class="graph-details muted">${t('graph.hint')}</p>`;
}

function nodeDetails(view: View, node: GraphNodeView): TemplateResult {
  const { t, actions } = view;
  const { label, kind, more, target } = node.attributes;
  return html`<div class="graph-details">
    ${kindMark(kind)}
    <span class="details-words"><strong>${label}</strong> <span class="muted">${kindInWords(kind, t)}${more > 0 ? html` · ${t('graph.node.more', more)}` : nothing}</span></span>
    ${target === null ? nothing : html`<button type="button" class="link-button" title=${`${target.file}:${target.line}`} @click=${(event: MouseEvent) => actions.open(target, event)}>${t('graph.open')}</button>`}
  </div>`;
}

function edgeDetails(view: View, graph: GraphView, edge: GraphEdgeView): TemplateResult {
  const { t, actions } = view;
  const { evidence } = edge.attributes;
  return html`<div class="graph-details">
    <span class="details-words"><strong>${labelOf(graph, edge.source)}</strong> ${edgeInWords(edge, t)} <strong>${labelOf(graph, edge.target)}</strong>
      ${evidence === null ? nothing : html`<q class="details-quote">${evidence.quote}</q>`}</span>
    ${evidence === null ? nothing : html`<button type="button" class="link-button" title=${`${evidence.file}:${evidence.line}`} @click=${(event: MouseEvent) => actions.open(evidence, event)}>${t('graph.evidence')}</button>`}
  </div>`;
}

function legend(view: View, graph: GraphView): TemplateResult {
  const { t } = view;
  const present = new Set(graph.nodes.map(node => node.attributes.kind));
  return html`<ul class="legend" aria-label=${t('graph.legend')}>
    ${kindOrder.filter(kind => present.has(kind)).map(kind => html`<li>${kindMark(kind)} ${kindInWords(kind, t)}</li>`)}
    ${graph.nodes.some(node => node.attributes.seed) ? html`<li>${startMark()} <span class="legend-word">${t('graph.seed')}</span></li>` : nothing}
    ${graph.nodes.some(isSelectedPassage) ? html`<li>${selectedMark()} <span class="legend-word">${t('graph.selected')}</span></li>` : nothing}
  </ul>`;
}

function isSelectedPassage({ attributes }: GraphNodeView): boolean {
  return attributes.selected && attributes.kind === 'passage';
}

function labelOf(graph: GraphView, key: string): string {
  return graph.nodes.find(node => node.key === key)?.attributes.label ?? '';
}
