import { html, nothing, type TemplateResult } from 'lit';
import { classMap } from 'lit/directives/class-map.js';
import { repeat } from 'lit/directives/repeat.js';
import type { GraphEdgeView, GraphNodeView } from '../../src/protocol/views';
import { icon } from '../icon';
import { marks, type View } from '../view';
import type { DrawnGraph } from './elements';
import { edgeInWords, kindMark, kindOrder } from './words';

/** The graph without a picture: nodes as buttons in groups by kind, the connections of the chosen one below it. Same actions as the drawing. */
export function graphList(view: View, graph: DrawnGraph): TemplateResult {
  const groups = kindOrder
    .map(kind => ({ kind, nodes: graph.nodes.filter(node => node.attributes.kind === kind) }))
    .filter(group => group.nodes.length > 0);
  return html`<div class="graph-list">
    ${groups.map(
      ({ kind, nodes }) => html`<section aria-labelledby=${`group-${kind}`}>
        <h3 id=${`group-${kind}`}>${kindMark(kind)} ${view.t(`kinds.${kind}`)} <span class="muted">${nodes.length}</span></h3>
        <ul @keydown=${moveFocus}>${repeat(
          nodes,
          node => node.key,
          node => item(view, graph, node),
        )}</ul>
      </section>`,
    )}
  </div>`;
}

function item(view: View, graph: DrawnGraph, node: GraphNodeView): TemplateResult {
  const { actions, marked, lit } = view;
  const { label, target } = node.attributes;
  const chosen = marked.chosen.has(node.key);
  const keydown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || target === null) return;
    event.preventDefault();
    actions.select([node.key], 'graph');
    actions.open(target, event);
  };
  return html`<li class=${classMap({ 'list-node': true, ...marks(view, node.key, lit?.nodes) })} data-node=${node.key}>
    <button
      type="button" class="list-button" aria-pressed=${chosen ? 'true' : 'false'} @keydown=${keydown}
      @click=${() => actions.select([node.key], 'graph')} @dblclick=${(event: MouseEvent) => (target === null ? undefined : actions.open(target, event))}
    >
      <span class="list-label">${label}</span>
      <span class="list-notes">${notes(view, node)}</span>
    </button>
    ${chosen ? connections(view, graph, node) : nothing}
  </li>`;
}

function notes(view: View, { attributes }: GraphNodeView): string {
  const { t } = view;
  const { seed, selected, touched, hop, more } = attributes;
  const words = [
    seed ? t('graph.seed') : '',
    selected ? t('graph.selected') : touched ? t('graph.touched') : '',
    hop > 0 ? t.count('hops', hop) : '',
    more > 0 ? t('graph.node.more', more) : '',
  ];
  return words.filter(word => word !== '').join(' · ');
}

function connections(view: View, graph: DrawnGraph, node: GraphNodeView): TemplateResult | typeof nothing {
  const { t, actions } = view;
  const labels = new Map(graph.nodes.map(({ key, attributes }) => [key, attributes.label]));
  const edges = graph.edges.filter(edge => edge.source === node.key || edge.target === node.key);
  if (edges.length === 0) return nothing;
  const follow = (edge: GraphEdgeView): void => actions.select([edge.source === node.key ? edge.target : edge.source], 'graph');
  return html`<ul class="connections" aria-label=${t('graph.connections', node.attributes.label)}>
    ${edges.map(edge => {
      const out = edge.source === node.key;
      const { evidence } = edge.attributes;
      return html`<li>
        <button type="button" class="link-button" @click=${() => follow(edge)}>
          ${icon(out ? 'arrow-small-right' : 'arrow-small-left')} <span class="muted">${edgeInWords(edge, t)}</span> ${labels.get(out ? edge.target : edge.source)}
        </button>
        ${
          evidence === null
            ? nothing
            : html`<button type="button" class="icon-button" title=${evidence.quote} aria-label=${t('graph.evidence')} @click=${(
                event: MouseEvent,
              ) => {
                actions.select([node.key, edge.key], 'graph');
                actions.open(evidence, event);
              }}>${icon('quote')}</button>`
        }
      </li>`;
    })}
  </ul>`;
}

/** Up and down move between the buttons of a group. */
function moveFocus(event: KeyboardEvent): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const buttons = [...(event.currentTarget as HTMLElement).querySelectorAll<HTMLElement>('.list-button')];
  const at = buttons.indexOf(document.activeElement as HTMLElement);
  if (at < 0) return;
  event.preventDefault();
  buttons[event.key === 'ArrowDown' ? Math.min(buttons.length - 1, at + 1) : Math.max(0, at - 1)].focus();
}
