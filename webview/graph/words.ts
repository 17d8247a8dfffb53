import { html, svg, type TemplateResult } from 'lit';
import type { GraphEdgeView, NodeKindView } from '../../src/protocol/views';
import { lookUp, type Translate } from '../strings';

/** The order in which kinds are listed. */
export const kindOrder: readonly NodeKindView[] = ['document', 'section', 'passage', 'entity', 'tag', 'placeholder', 'theme'];

/** The shape of a kind as the drawing has it. */
export function kindMark(kind: NodeKindView): TemplateResult {
  return html`<svg class="kind-mark" data-kind=${kind} viewBox="0 0 16 16" aria-hidden="true">${marksByKind[kind]}</svg>`;
}

/** The ring around the start. */
export function startMark(): TemplateResult {
  return html`<svg class="kind-mark start-mark" viewBox="0 0 16 16" aria-hidden="true"><circle cx="8" cy="8" r="6.5"></circle><circle class="core" cx="8" cy="8" r="3.5"></circle></svg>`;
}

/** A selected passage. */
export function selectedMark(): TemplateResult {
  return html`<svg class="kind-mark selected-mark" viewBox="0 0 16 16" aria-hidden="true"><circle cx="8" cy="8" r="5.5"></circle></svg>`;
}

const marksByKind: Readonly<Record<NodeKindView, TemplateResult<2>>> = {
  document: svg`<rect x="1.5" y="3" width="13" height="10" rx="2.5"></rect>`,
  section: svg`<path d="M5 3.5h6l3.5 3v3l-3.5 3H5l-3.5-3v-3z"></path>`,
  passage: svg`<circle cx="8" cy="8" r="5"></circle>`,
  entity: svg`<path d="M4.6 2.2h6.8L14.8 8l-3.4 5.8H4.6L1.2 8z"></path>`,
  tag: svg`<path d="M2 4h8l4 4-4 4H2z"></path>`,
  placeholder: svg`<path d="M8 1.5 14.5 8 8 14.5 1.5 8z"></path>`,
  theme: svg`<path d="M5.2 1.5h5.6l3.7 3.7v5.6l-3.7 3.7H5.2l-3.7-3.7V5.2z"></path>`,
};

export function kindInWords(kind: NodeKindView, t: Translate): string {
  return t(`kind.${kind}`);
}

export function edgeInWords(edge: GraphEdgeView, t: Translate): string {
  const { kind, label } = edge.attributes;
  return label === '' ? lookUp(t, `edge.${kind}`, kind.toLowerCase().replaceAll('_', ' ')) : label;
}
