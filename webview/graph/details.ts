import { html, nothing, type TemplateResult } from 'lit';
import type { GraphEdgeView, GraphNodeView, GraphView } from '../../src/protocol/views';
import { icon, iconButton } from '../icon';
import type { View } from '../view';
import { edgeInWords, kindInWords, kindMark } from './words';

/** What the chosen node or edge is, in words, with what can be done with it; or the way that is shown. */
export function details(view: View, graph: GraphView): TemplateResult {
  const { marked, state, t } = view;
  if (state.graph.wayFrom !== null) return wayDetails(view, graph, state.graph.wayFrom);
  const node = graph.nodes.find(({ key }) => marked.chosen.has(key));
  if (node !== undefined) return nodeDetails(view, node);
  const edge = graph.edges.find(({ key }) => marked.chosen.has(key));
  if (edge !== undefined) return edgeDetails(view, graph, edge);
  return html`<p class="graph-details muted">${t('graph.hint')}</p>`;
}

function nodeDetails(view: View, node: GraphNodeView): TemplateResult {
  const { t, actions, state } = view;
  const { label, kind, more, target } = node.attributes;
  const type = state.snapshot?.facts?.[node.key]?.type ?? '';
  const loading = view.shown?.loading.includes(node.key) ?? false;
  const said = [type === '' ? kindInWords(kind, t) : type, more > 0 ? t('graph.node.more', more) : '', loading ? t('graph.loading') : ''];
  return html`<div class="graph-details" data-chosen=${node.key}>
    ${kindMark(kind)}
    <span class="details-words"><strong>${label}</strong> <span class="muted">${said.filter(word => word !== '').join(' · ')}</span></span>
    ${target === null ? nothing : html`<button type="button" class="link-button" title=${`${target.file}:${target.line}`} @click=${(event: MouseEvent) => actions.open(target, event)}>${t('graph.open')}</button>`}
    ${nodeActions(view, node.key)}
  </div>`;
}

/** By hand: each has a key of its own in the drawing, which its tooltip names. */
function nodeActions({ t, actions, state }: View, key: string): TemplateResult {
  const { look } = state.graph;
  const [expanded, folded, pinned] = [look.expanded.includes(key), look.folded.includes(key), look.pinned[key] !== undefined];
  return html`<span class="node-actions" role="group" aria-label=${t('graph.actions')}>
    ${iconButton({ icon: expanded ? 'remove' : 'add', label: t(expanded ? 'graph.collapse' : 'graph.expand'), pressed: expanded, click: () => actions.graph.expand(key) })}
    ${iconButton({ icon: folded ? 'unfold' : 'fold', label: t(folded ? 'graph.unfold' : 'graph.fold'), pressed: folded, click: () => actions.graph.fold(key) })}
    ${iconButton({ icon: 'target', label: t('graph.centre'), click: () => actions.graph.centre(key) })}
    ${iconButton({ icon: 'milestone', label: t('graph.wayFrom'), click: () => actions.graph.wayFrom(key) })}
    ${state.graphMode === 'drawing' ? iconButton({ icon: pinned ? 'pinned' : 'pin', label: t(pinned ? 'graph.unpin' : 'graph.pin'), pressed: pinned, click: () => actions.graph.pin(key) }) : nothing}
    ${iconButton({ icon: 'eye-closed', label: t('graph.hide'), click: () => actions.graph.hide(key) })}
  </span>`;
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

/** From where the way leads to what is chosen, each step with the sentence behind it. */
function wayDetails(view: View, graph: GraphView, from: string): TemplateResult {
  const { t, actions, route, state } = view;
  const end = graph.nodes.find(({ key }) => key === state.selection[0] && key !== from);
  const start = labelOf(graph, from);
  const head =
    end === undefined
      ? t('graph.way.choose', start)
      : route === null
        ? t('graph.way.none', start, end.attributes.label)
        : t('graph.way', start, end.attributes.label);
  return html`<div class="graph-details graph-way">
    ${icon('milestone')}
    <span class="details-words" role="status">${head}</span>
    ${iconButton({ icon: 'close', label: t('graph.way.end'), click: () => actions.graph.wayFrom(null) })}
    ${
      route === null || end === undefined
        ? nothing
        : html`<ol class="way-steps">${route.edges.map((key, at) => wayStep(view, graph, key, route.nodes[at]))}</ol>`
    }
  </div>`;
}

function wayStep({ t, actions }: View, graph: GraphView, key: string, from: string): TemplateResult | typeof nothing {
  const edge = graph.edges.find(other => other.key === key);
  if (edge === undefined) return nothing;
  const forward = edge.source === from;
  const { evidence } = edge.attributes;
  return html`<li>${icon(forward ? 'arrow-small-right' : 'arrow-small-left')} <span class="muted">${edgeInWords(edge, t)}</span> ${labelOf(graph, forward ? edge.target : edge.source)}
    ${evidence === null ? nothing : html`<button type="button" class="icon-button" title=${evidence.quote} aria-label=${t('graph.evidence')} @click=${(event: MouseEvent) => actions.open(evidence, event)}>${icon('quote')}</button>`}
  </li>`;
}

function labelOf(graph: GraphView, key: string): string {
  return graph.nodes.find(node => node.key === key)?.attributes.label ?? '';
}
