import { html, nothing, type TemplateResult } from 'lit';
import { icon } from './icon';
import { isOpen } from './state';
import type { View } from './view';

export interface Disclosure {
  /** Name under which the state keeps whether it is open; with a colon in it, only as long as the result lives. */
  readonly name: string;
  readonly label: string;
  readonly icon?: string;
  readonly openByDefault?: boolean;
  /** Called when the user unfolds it, before it is drawn open. */
  readonly onUnfold?: () => void;
}

/** A button that unfolds what follows it. The content is built only while it is open. */
export function disclosure(view: View, options: Disclosure, content: () => TemplateResult): TemplateResult {
  const open = isOpen(view.state, options.name, options.openByDefault);
  const toggle = (): void => {
    if (!open) options.onUnfold?.();
    view.actions.toggle(options.name);
  };
  return html`<div class="disclosure" data-disclosure=${options.name}>
    <button type="button" class="disclosure-button" aria-expanded=${open ? 'true' : 'false'} @click=${toggle}>
      ${icon(open ? 'chevron-down' : 'chevron-right')} ${options.icon === undefined ? nothing : icon(options.icon)}
      <span>${options.label}</span>
    </button>
    ${open ? content() : nothing}
  </div>`;
}
