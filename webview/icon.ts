import { html, type TemplateResult } from 'lit';

/** A codicon, hidden from screen readers: the control around it carries the name. */
export function icon(name: string): TemplateResult {
  return html`<span class=${`codicon codicon-${name}`} aria-hidden="true"></span>`;
}

export interface IconButton {
  readonly icon: string;
  readonly label: string;
  readonly disabled?: boolean;
  readonly pressed?: boolean;
  readonly click: (event: MouseEvent) => void;
}

export function iconButton(button: IconButton): TemplateResult {
  const { label, disabled = false, pressed, click } = button;
  if (pressed === undefined) {
    return html`<button type="button" class="icon-button" title=${label} aria-label=${label} ?disabled=${disabled} @click=${click}>${icon(button.icon)}</button>`;
  }
  return html`<button type="button" class="icon-button" title=${label} aria-label=${label} aria-pressed=${pressed ? 'true' : 'false'} @click=${click}>
    ${icon(button.icon)}
  </button>`;
}
