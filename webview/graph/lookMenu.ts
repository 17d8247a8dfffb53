import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { GraphFormatView } from '../../src/protocol/views';
import { icon, iconButton } from '../icon';
import type { StringKey } from '../strings';
import type { View } from '../view';
import type { Look } from './look';
import type { ShownGraph } from './shown';

/** How the graph is drawn, views with names, files of it, and the whole workspace. */
export function lookMenu(view: View, shown: ShownGraph): TemplateResult {
  const { t, actions, state } = view;
  return html`<div class="graph-sections">
    ${drawn(view)} ${marks(view)}
    <div class="graph-section graph-buttons">
      ${state.graphMode === 'list' ? nothing : html`${textButton('zoom-out', t('graph.zoomOut'), () => actions.zoom('out'))} ${textButton('zoom-in', t('graph.zoomIn'), () => actions.zoom('in'))}`}
      ${state.graphMode === 'drawing' ? textButton('refresh', t('graph.layOutAnew'), () => actions.graph.layOutAnew()) : nothing}
      ${shown.hidden > 0 ? textButton('eye', t('graph.showHidden', shown.hidden), () => actions.graph.showHidden()) : nothing}
      ${state.graph.look.centre === null ? nothing : textButton('discard', t('graph.uncentre'), () => actions.graph.centre(null))}
      ${textButton('organization', t('graph.overview.show'), () => actions.graph.overview())}
    </div>
    ${savedViews(view)} ${files(view)}
  </div>`;
}

function textButton(name: string, label: string, click: () => void): TemplateResult {
  return html`<button type="button" class="link-button graph-text-button" @click=${click}>${icon(name)} ${label}</button>`;
}

function drawn(view: View): TemplateResult {
  const { t, actions, state, themes } = view;
  const { look } = state.graph;
  const colour = (themes?.level ?? 0) > 0 ? 'theme' : look.colour;
  const colours = ['kind', 'folder', ...(themes === null ? [] : ['theme'])] as const;
  const setColour = (value: string): void => {
    if (themes !== null) actions.showThemes({ level: value === 'theme' ? Math.max(1, themes.level) : 0, inside: null }, null);
    if (value !== 'theme') actions.graph.change({ colour: value as Look['colour'] });
  };
  const sizes = ['kind', 'rank', 'degree'] as const;
  const layouts = ['force', 'layered', 'concentric'] as const;
  return html`<div class="graph-section">
    ${choice(view, 'graph.colour', colours, colour, setColour)}
    ${choice(view, 'graph.size', sizes, look.size, size => actions.graph.change({ size: size as Look['size'] }))}
    ${state.graphMode === 'drawing' ? choice(view, 'graph.layout', layouts, look.layout, layout => actions.graph.change({ layout: layout as Look['layout'] })) : nothing}
    <span class="visually-hidden">${t('graph.menu')}</span>
  </div>`;
}

function choice(
  { t }: View,
  key: 'graph.colour' | 'graph.size' | 'graph.layout',
  values: readonly string[],
  current: string,
  set: (value: string) => void,
): TemplateResult {
  return html`<label class="graph-field"><span>${t(key)}</span>
    <select class="graph-select" .value=${live(current)} @change=${(event: Event) => set((event.target as HTMLSelectElement).value)}>
      ${values.map(value => html`<option value=${value} ?selected=${value === current}>${t(`${key}.${value}` as StringKey)}</option>`)}
    </select>
  </label>`;
}

function marks({ t, actions, state }: View): TemplateResult {
  const { relations, arrows } = state.graph.look;
  const box = (label: string, on: boolean, change: Partial<Look>): TemplateResult =>
    html`<label class="graph-choice"><input type="checkbox" .checked=${live(on)} @change=${() => actions.graph.change(change)} /> <span>${label}</span></label>`;
  return html`<div class="graph-section graph-choices">${box(t('graph.arrows'), arrows, { arrows: !arrows })} ${box(t('graph.relations'), relations, { relations: !relations })}</div>`;
}

function savedViews({ t, actions, state }: View): TemplateResult {
  const views = state.snapshot?.savedViews ?? [];
  return html`<div class="graph-section" role="group" aria-labelledby="graph-views">
    <h3 id="graph-views">${t('graph.views')}</h3>
    ${
      views.length === 0
        ? nothing
        : html`<ul class="graph-views">${views.map(
            ({ name }) => html`<li>
              <button type="button" class="link-button graph-view-name" title=${t('graph.views.open', name)} @click=${() => actions.graph.openView(name)}>${icon('bookmark')} <span>${name}</span></button>
              ${iconButton({ icon: 'trash', label: t('graph.views.delete', name), click: () => actions.graph.deleteView(name) })}
            </li>`,
          )}</ul>`
    }
    ${textButton('save', t('graph.views.save'), () => actions.graph.saveView())}
  </div>`;
}

const formats: readonly { readonly format: GraphFormatView; readonly name: string }[] = [
  { format: 'png', name: 'PNG' },
  { format: 'svg', name: 'SVG' },
  { format: 'canvas', name: 'JSON Canvas' },
  { format: 'graphml', name: 'GraphML' },
  { format: 'gexf', name: 'GEXF' },
  { format: 'cypher', name: 'Cypher' },
];

function files({ t, actions }: View): TemplateResult {
  return html`<div class="graph-section" role="group" aria-labelledby="graph-files">
    <h3 id="graph-files">${t('graph.export')}</h3>
    <div class="graph-formats">${formats.map(({ format, name }) => html`<button type="button" class="graph-format" title=${t('graph.export.as', name)} @click=${() => actions.graph.save(format)}>${name}</button>`)}</div>
  </div>`;
}
