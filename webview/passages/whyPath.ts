import { html, nothing, type TemplateResult } from 'lit';
import { classMap } from 'lit/directives/class-map.js';
import type { PassageView, PathStepView } from '../../src/protocol/views';
import { icon } from '../icon';
import { lookUp } from '../strings';
import type { View } from '../view';

/** The way from the question to the passage: names to select, edges that open what makes them. */
export function whyPath(view: View, passage: PassageView): TemplateResult | typeof nothing {
  if (passage.path.length === 0) return nothing;
  return html`<div class="why" role="group" aria-label=${view.t('passages.why')} title=${view.t('passages.why')}>
    <span class="chip chip-term">${passage.path[0].from}</span>
    ${passage.path.map(step => html`${edgeChip(view, step)}${nodeChip(view, step)}`)}
  </div>`;
}

function edgeChip(view: View, step: PathStepView): TemplateResult {
  const { evidence, label } = step;
  const words = step.edge === 'RELATES' && label !== '' ? label : lookUp(view.t, `edge.${step.edge}`, step.edge);
  const arrow = icon(step.turned ? 'arrow-small-left' : 'arrow-small-right');
  if (evidence === null) return html`<span class="chip-edge">${words} ${arrow}</span>`;
  const open = (event: MouseEvent): void => {
    event.stopPropagation();
    view.actions.open(evidence, event);
  };
  return html`<button type="button" class="chip-edge link-button" title=${evidence.quote} @click=${open}>${words} ${arrow}</button>`;
}

function nodeChip(view: View, step: PathStepView): TemplateResult {
  const select = (event: MouseEvent): void => {
    event.stopPropagation();
    view.actions.select([step.toKey], 'passages');
  };
  return html`<button type="button" class=${classMap({ chip: true, chosen: view.marked.chosen.has(step.toKey) })} @click=${select}>${step.to}</button>`;
}
