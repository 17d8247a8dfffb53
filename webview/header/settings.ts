import { html, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { type ModeView, modeViews } from '../../src/protocol/views';
import { icon } from '../icon';
import { settingLimits, shownSettings } from '../state';
import type { StringKey } from '../strings';
import type { View } from '../view';

/** The two settings at hand. */
export function settings(view: View): TemplateResult {
  return html`<div class="settings" role="group" aria-label=${view.t('settings.label')}>
    ${stepper(view, 'hops', 'settings.hops', 'settings.hops.title')} ${stepper(view, 'passages', 'settings.passages', 'settings.passages.title')} ${modePicker(view)}
  </div>`;
}

/** How the question is answered. */
function modePicker({ t, state, actions }: View): TemplateResult {
  const current = state.snapshot?.settings.mode ?? 'auto';
  return html`<div class="stepper" title=${t(`mode.${current}.title`)}>
    <label class="stepper-label" for="setting-mode">${t('settings.mode')}</label>
    <select id="setting-mode" class="mode-select" .value=${live(current)} @change=${(event: Event) => actions.setMode((event.target as HTMLSelectElement).value as ModeView)}>
      ${modeViews.map(mode => html`<option value=${mode} title=${t(`mode.${mode}.title`)} ?selected=${mode === current}>${t(`mode.${mode}`)}</option>`)}
    </select>
  </div>`;
}

function stepper(view: View, name: 'hops' | 'passages', labelKey: StringKey, titleKey: StringKey): TemplateResult {
  const { t, actions } = view;
  const shown = shownSettings(view.state);
  const value = shown[name];
  const { min, max } = settingLimits[name];
  const set = (next: number): void => actions.changeSettings({ ...shown, [name]: next });
  const draft = view.state.typing?.setting === name ? view.state.typing.text : String(value);
  const typing = (event: Event): void => actions.typeSetting({ setting: name, text: (event.target as HTMLInputElement).value });
  const left = (): void => actions.typeSetting(null);
  const typed = (event: Event): void => {
    const text = (event.target as HTMLInputElement).value;
    if (text === '') left();
    else set(Number(text));
  };
  const label = t(labelKey);
  return html`<div class="stepper" title=${t(titleKey)}>
    <label class="stepper-label" for=${`setting-${name}`}>${label}</label>
    <div class="stepper-box">
      <button type="button" class="stepper-button" aria-label=${t('settings.less', label)} ?disabled=${value <= min} @click=${() => set(value - 1)}>${icon('remove')}</button>
      <input id=${`setting-${name}`} class="stepper-value" type="number" min=${min} max=${max} step="1" .value=${live(draft)} @input=${typing} @change=${typed} @blur=${left} />
      <button type="button" class="stepper-button" aria-label=${t('settings.more', label)} ?disabled=${value >= max} @click=${() => set(value + 1)}>${icon('add')}</button>
    </div>
  </div>`;
}
