import { html, nothing, type TemplateResult } from 'lit';
import { classMap } from 'lit/directives/class-map.js';
import { repeat } from 'lit/directives/repeat.js';
import type { GraphNodeView, OpenTarget } from '../../src/protocol/views';
import { icon } from '../icon';
import { isOpen } from '../state';
import { marks, type View } from '../view';
import type { DrawnGraph } from './elements';
import { graphKey } from './graphActions';
import { type TreeRow, treeMove, treeRows } from './treeRows';
import { edgeInWords, kindMark } from './words';

/** Rows are folded as long as the result lives. */
const openName = (id: string): string => `tree:${id}`;

/**
 * The graph without a picture, for the keyboard and for those who do not see it: one stop of the Tab key, arrows move, unfold and fold, Enter opens
 * what a row stands for, Space selects it everywhere, and letters do what they do in the drawing.
 */
export function graphTree(view: View, graph: DrawnGraph, title: string): TemplateResult {
  const { state, t } = view;
  const rows = treeRows(graph, (id, byDefault) => isOpen(state, openName(id), byDefault));
  const focused = rows.some(({ id }) => id === state.treeFocus) ? state.treeFocus : (rows[0]?.id ?? '');
  return html`<ul class="graph-tree" role="tree" aria-label=${t('graph.tree', title)} @focusin=${(event: FocusEvent) => follow(view, focused, event)}
    @keydown=${(event: KeyboardEvent) => keydown(view, rows, focused, event)}>
    ${repeat(
      rows,
      ({ id }) => id,
      row => treeItem(view, row, row.id === focused),
    )}
  </ul>`;
}

function treeItem(view: View, row: TreeRow, focused: boolean): TemplateResult {
  const { actions, marked } = view;
  const { id, level, place, size, open, of } = row;
  const key = keyOf(row);
  const classes = classMap({
    'tree-row': true,
    [`tree-${of.kind}`]: true,
    [`tree-level-${level}`]: true,
    ...(of.kind === 'node'
      ? marks(view, of.node.key, view.lit?.nodes)
      : of.kind === 'edge'
        ? marks(view, of.edge.key, view.lit?.edges)
        : {}),
  });
  const click = (event: MouseEvent): void => {
    actions.focusRow(id);
    if ((event.target as HTMLElement).closest('.tree-twist') !== null || of.kind === 'group') toggle(view, row);
    else actions.select([key], 'graph');
  };
  const doubleClick = (event: MouseEvent): void => openRow(view, row, event);
  return html`<li class=${classes} role="treeitem" data-row=${id} data-node=${of.kind === 'node' ? of.node.key : nothing} data-level=${level}
    aria-level=${level} aria-posinset=${place} aria-setsize=${size} aria-expanded=${open === null ? nothing : open ? 'true' : 'false'}
    aria-selected=${of.kind !== 'group' && marked.chosen.has(key) ? 'true' : 'false'} tabindex=${focused ? '0' : '-1'}
    @click=${click} @dblclick=${doubleClick}
  >
    <span class="tree-twist">${open === null ? nothing : icon(open ? 'chevron-down' : 'chevron-right')}</span>
    ${content(view, row)}
  </li>`;
}

function content(view: View, row: TreeRow): TemplateResult {
  const { t } = view;
  const { of } = row;
  if (of.kind === 'group')
    return html`<span class="tree-words"><strong>${t(`kinds.${of.nodes}`)}</strong> <span class="muted">${of.count}</span></span>`;
  const { kind, label } = of.node.attributes;
  const target = targetOf(row);
  return html`${kindMark(kind)}
    <span class="tree-words">${of.kind === 'node' ? nodeWords(view, of.node) : edgeWords(view, of, label)}</span>
    ${target === null ? html`<span class="tree-action"></span>` : openButton(view, row, target)}`;
}

function nodeWords(view: View, node: GraphNodeView): TemplateResult {
  const { label, kind } = node.attributes;
  const said = notes(view, node);
  return html`<span class="tree-label">${label}</span><span class="visually-hidden">, ${view.t(`kind.${kind}`)}${said === '' ? '' : ', '}</span>
    <span class="tree-notes">${said}</span>`;
}

/** "links to B" below A; where B links to A it is "B links to this". */
function edgeWords({ t }: View, { edge, outward }: Extract<TreeRow['of'], { kind: 'edge' }>, label: string): TemplateResult {
  const words = edgeInWords(edge, t);
  const other = html`<span class="tree-label">${label}</span>`;
  return outward
    ? html`<span class="tree-edge">${icon('arrow-small-right')}${words}</span> ${other}`
    : html`<span class="tree-edge">${icon('arrow-small-left')}</span>${other} <span class="tree-edge">${t('graph.row.inward', words)}</span>`;
}

/** For the pointer; the keyboard has Enter. */
function openButton(view: View, row: TreeRow, target: OpenTarget): TemplateResult {
  const { t, actions } = view;
  const evidence = row.of.kind === 'edge' && row.of.edge.attributes.evidence !== null;
  const open = (event: MouseEvent): void => {
    event.stopPropagation();
    actions.open(target, event);
  };
  return html`<span class="tree-action" aria-hidden="true" title=${`${t(evidence ? 'graph.evidence' : 'graph.open')}\n${target.file}:${target.line}`} @click=${open}>${icon(evidence ? 'quote' : 'go-to-file')}</span>`;
}

function notes({ t }: View, { attributes }: GraphNodeView): string {
  const { seed, selected, touched, hop, more } = attributes;
  const words = [
    seed ? t('graph.seed') : '',
    selected ? t('graph.selected') : touched ? t('graph.touched') : '',
    hop > 0 ? t.count('hops', hop) : '',
    more > 0 ? t('graph.node.more', more) : '',
  ];
  return words.filter(word => word !== '').join(' · ');
}

function keyOf({ of }: TreeRow): string {
  return of.kind === 'group' ? '' : of.kind === 'node' ? of.node.key : of.edge.key;
}

/** What Enter opens: of a connection the words that make it, else what is at its other end. */
function targetOf({ of }: TreeRow): OpenTarget | null {
  if (of.kind === 'group') return null;
  return of.kind === 'node' ? of.node.attributes.target : (of.edge.attributes.evidence ?? of.node.attributes.target);
}

function openRow({ actions }: View, row: TreeRow, event: MouseEvent | KeyboardEvent): void {
  const target = targetOf(row);
  if (target !== null) actions.open(target, event);
}

function toggle({ actions }: View, { id, open }: TreeRow): void {
  if (open !== null) actions.toggle(openName(id));
}

/** The row that got the focus, however it did, is the one that the Tab key comes back to. */
function follow({ actions }: View, focused: string, event: FocusEvent): void {
  const row = (event.target as HTMLElement).dataset.row;
  if (row !== undefined && row !== focused) actions.focusRow(row);
}

function keydown(view: View, rows: readonly TreeRow[], focused: string, event: KeyboardEvent): void {
  const { actions } = view;
  const row = rows.find(({ id }) => id === focused);
  if (row === undefined) return;
  if (event.key === 'Enter' || event.key === ' ') {
    event.preventDefault();
    if (row.of.kind === 'group') toggle(view, row);
    else actions.select([keyOf(row)], 'graph');
    if (event.key === 'Enter') openRow(view, row, event);
    return;
  }
  const tree = event.currentTarget as HTMLElement;
  const chosen = row.of.kind === 'group' ? null : row.of.node.key;
  if (graphKey(event, chosen, actions.graph)) {
    event.preventDefault();
    keepFocus(tree, rows, focused);
    return;
  }
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const move = treeMove(rows, focused, event.key);
  if (move === null) return;
  event.preventDefault();
  if (typeof move === 'string') toggle(view, row);
  else {
    tree.querySelector<HTMLElement>(`[data-row="${CSS.escape(move.row)}"]`)?.focus();
  }
}

/** Where the row of the keyboard was taken away (hidden, folded), the next one gets it. */
function keepFocus(tree: HTMLElement, rows: readonly TreeRow[], focused: string): void {
  if (document.activeElement !== document.body) return;
  const at = rows.findIndex(({ id }) => id === focused);
  const order = [...rows.slice(at + 1), ...rows.slice(0, at).reverse()];
  for (const { id } of order) {
    const row = tree.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`);
    if (row === null) continue;
    row.focus();
    return;
  }
}
