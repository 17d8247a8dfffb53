import { html, nothing, type TemplateResult } from 'lit';
import { icon } from './icon';
import { isOpen } from './state';
import type { StringKey } from './strings';
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

export interface ComputedDisclosure<T> extends Pick<Disclosure, 'label' | 'icon'> {
  /** Without a colon: it stays unfolded over the runs that its own clicks start. */
  readonly name: string;
  /** Null before it has been asked for. */
  readonly value: T | 'computing' | null;
  readonly ask: () => void;
  readonly askLabel: StringKey;
  readonly computingLabel: StringKey;
}

/** A part that is computed when it is first unfolded. */
export function computedDisclosure<T>(view: View, options: ComputedDisclosure<T>, content: (value: T) => TemplateResult): TemplateResult {
  const { value, ask, askLabel, computingLabel, ...rest } = options;
  const onUnfold = (): void => {
    if (value === null) ask();
  };
  return disclosure(view, { ...rest, onUnfold }, () =>
    value === null
      ? html`<button type="button" class="link-button" @click=${() => ask()}>${view.t(askLabel)}</button>`
      : value === 'computing'
        ? html`<p class="map-note" role="status">${view.t(computingLabel)}</p>`
        : content(value),
  );
}
