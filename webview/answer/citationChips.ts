import { html, type TemplateResult } from 'lit';
import { classMap } from 'lit/directives/class-map.js';
import type { CitationView } from '../../src/protocol/views';
import type { View } from '../view';
import { keysOfCitation } from './citations';

/** The numbers behind a statement. A click selects the passage everywhere and opens the exact characters. */
export function citationChips(view: View, citations: readonly CitationView[]): TemplateResult {
  return html`<span class="citations">${citations.map(citation => chip(view, citation))}</span>`;
}

function chip(view: View, citation: CitationView): TemplateResult {
  const { target } = citation;
  const label = view.t('answer.citation', citation.number, target.file, target.line);
  const activate = (event: MouseEvent): void => {
    event.stopPropagation();
    view.actions.select(keysOfCitation(view.ties, citation), 'answer');
    view.actions.open(target, event);
  };
  const classes = classMap({ citation: true, chosen: citation.passage !== '' && view.marked.chosen.has(citation.passage) });
  return html`<button type="button" class=${classes} title=${`${target.file}:${target.line}\n${target.quote}`} aria-label=${label} @click=${activate}>${citation.number}</button>`;
}
