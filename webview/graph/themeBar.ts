import { html, nothing, type TemplateResult } from 'lit';
import type { View } from '../view';
import { type ColouredTheme, type ColouredThemes, themeColourCount } from './themeColours';

/** Named in the row; the others are counted. */
const mostNamed = 12;

/** The slider of levels, and the themes of that level: a click on one shows its nodes and what it is divided into. */
export function themeBar(view: View): TemplateResult | typeof nothing {
  const { themes: shown, t } = view;
  if (shown === null) return nothing;
  return html`<div class="themes" role="group" aria-label=${t('themes.title')}>
    ${slider(view, shown)}
    ${shown.level === 0 ? nothing : html`<ul class="theme-list">${around(view, shown)} ${shown.themes.slice(0, mostNamed).map(theme => item(view, shown, theme))} ${more(view, shown)}</ul>`}
  </div>`;
}

function slider({ t, actions }: View, { levels, level, inside }: ColouredThemes): TemplateResult {
  const words = level === 0 ? t('themes.off') : t('themes.level', level, levels);
  const input = (event: Event): void => {
    const value = Number((event.target as HTMLInputElement).value);
    actions.showThemes({ level: value, inside: inside?.id ?? null }, null);
  };
  return html`<label class="theme-slider"><span>${t('themes.title')}</span>
    <input type="range" min="0" max=${levels} step="1" .value=${String(level)} aria-valuetext=${words} @input=${input} />
    <span class="muted" aria-hidden="true">${words}</span>
  </label>`;
}

function around({ t, actions }: View, { inside }: ColouredThemes): TemplateResult | typeof nothing {
  if (inside === null) return nothing;
  return html`<li><button type="button" class="link-button" title=${t('themes.all')} @click=${() => actions.showThemes({ level: 1, inside: null }, [])}>
    ${t('themes.all')}</button><span class="muted"> › ${inside.title}</span></li>`;
}

function item({ t, actions }: View, { level, levels }: ColouredThemes, theme: ColouredTheme): TemplateResult {
  const { id, title, colour, keys, divided } = theme;
  const click = (): void => actions.showThemes({ level: divided ? Math.min(level + 1, levels) : level, inside: id }, keys);
  return html`<li><button type="button" class="theme-button" data-theme=${id} title=${t('themes.zoom', title)} @click=${click}>
    ${themeMark(colour)}<span class="theme-title">${title}</span><span class="muted">${keys.length}</span>
  </button></li>`;
}

function more({ t }: View, { themes }: ColouredThemes): TemplateResult | typeof nothing {
  return themes.length <= mostNamed ? nothing : html`<li class="muted">${t('themes.more', themes.length - mostNamed)}</li>`;
}

export function themeMark(colour: number): TemplateResult {
  const name = colour < themeColourCount ? String(colour) : 'other';
  return html`<svg class="theme-mark" data-colour=${name} viewBox="0 0 16 16" aria-hidden="true"><circle cx="8" cy="8" r="5.5"></circle></svg>`;
}
