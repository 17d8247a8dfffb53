import { html, nothing, type TemplateResult } from 'lit';
import { classMap } from 'lit/directives/class-map.js';
import type { FoundView } from '../../src/protocol/found';
import { markedParts } from '../answer/markedText';
import type { View } from '../view';

export const foundListId = 'found-list';

/** Id of a row, for the box that the keyboard stays in. */
export function foundRowId(row: number): string {
  return `found-${row}`;
}

/** Passages that fit the question in writing, below its box. */
export function foundList(view: View): TemplateResult | typeof nothing {
  const { state, t } = view;
  const { found } = state;
  if (found === null) return nothing;
  if (found.rows.length === 0) return html`<div class="found" data-empty><p class="found-none">${t('found.none')}</p></div>`;
  return html`<div class="found">
    <div role="listbox" id=${foundListId} aria-label=${t('found.label')}>${found.rows.map((row, index) => foundRow(view, row, index))}</div>
    <p class="found-hint" aria-hidden="true">${t('found.hint')}</p>
  </div>`;
}

function foundRow(view: View, { title, place, snippet, marks, target }: FoundView, index: number): TemplateResult {
  const { state, actions } = view;
  const active = state.found?.active === index;
  const open = (event: MouseEvent): void => {
    actions.closeFound();
    actions.open(target, event);
  };
  // The keyboard stays in the box.
  const keepFocus = (event: MouseEvent): void => event.preventDefault();
  return html`<div id=${foundRowId(index)} class=${classMap({ 'found-row': true, active })} role="option" aria-selected=${active ? 'true' : 'false'}
    @mousedown=${keepFocus} @click=${open} @mousemove=${() => (active ? undefined : actions.activate(index))}>
    <span class="found-head"><span class="found-title">${title}</span>${place === '' ? nothing : html`<span class="found-place">${place}</span>`}</span>
    <span class="found-snippet">${markedParts(snippet, marks).map(part => (part.marked ? html`<mark>${part.text}</mark>` : part.text))}</span>
    <span class="found-file">${target.file}:${target.line}</span>
  </div>`;
}
