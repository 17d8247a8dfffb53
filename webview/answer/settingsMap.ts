import { html, nothing, type TemplateResult } from 'lit';
import type { SettingsMapView } from '../../src/protocol/views';
import { computedDisclosure } from '../disclosure';
import { settingsInWords } from '../settingsWords';
import { shownSettings } from '../state';
import type { View } from '../view';

/** Steps of shade between none and all statements that some setting releases. */
const shades = 4;
type Cell = SettingsMapView['cells'][number];

/** All combinations of the two settings in one picture: how much each confirms. Computed when it is first unfolded. */
export function settingsMap(view: View): TemplateResult {
  const { t, actions } = view;
  return computedDisclosure<SettingsMapView>(
    view,
    {
      name: 'settingsMap',
      label: t('map.title'),
      icon: 'table',
      value: view.state.snapshot?.settingsMap ?? null,
      ask: () => actions.mapSettings(),
      askLabel: 'map.show',
      computingLabel: 'map.computing',
    },
    map => drawn(view, map),
  );
}

function drawn(view: View, map: SettingsMapView): TemplateResult {
  const { t } = view;
  if (map.points.length === 0) return html`<p class="map-note">${t('map.none')}</p>`;
  const { hops, passages } = shownSettings(view.state);
  const current = map.cells.find(cell => cell.hops === hops && cell.passages === passages) ?? map.cells[0];
  return html`<p class="map-note" id="map-caption">${t('map.caption')}</p>
    <table class="settings-map" aria-labelledby="map-caption" @keydown=${move}>
      <thead>
        <tr><th scope="col">${t('map.corner')}</th>${map.hops.map(hop => html`<th scope="col">${hop}</th>`)}</tr>
      </thead>
      <tbody>
        ${map.passages.map(
          (budget, row) => html`<tr>
            <th scope="row">${budget}</th>
            ${map.hops.map((_, column) => html`<td>${cellButton(view, map, map.cells[column * map.passages.length + row], current)}</td>`)}
          </tr>`,
        )}
      </tbody>
    </table>
    <p class="map-note">${t('map.points')}</p>
    <ul class="map-points">${map.points.map((point, index) => html`<li>${point} <span class="map-note">(${least(view, map, index)})</span></li>`)}</ul>`;
}

function cellButton(view: View, map: SettingsMapView, cell: Cell, current: Cell): TemplateResult {
  const { t, actions } = view;
  const words = t('map.cell', settingsInWords(cell, t), cell.released.length, cell.withheld);
  const label = cell === current ? `${words}, ${t('map.current')}` : words;
  const most = Math.max(1, ...map.cells.map(other => other.released.length));
  const shade = Math.ceil((cell.released.length / most) * shades);
  const title = [words, ...cell.released.map(point => `• ${map.points[point]}`)].join('\n');
  return html`<button type="button" class=${`map-cell map-shade-${shade}`} title=${title} aria-label=${label} aria-pressed=${cell === current ? 'true' : 'false'}
    tabindex=${cell === current ? '0' : '-1'} @click=${() => actions.applySettings({ hops: cell.hops, passages: cell.passages })}>${cell.released.length === 0 ? nothing : cell.released.length}</button>`;
}

function least(view: View, map: SettingsMapView, point: number): string {
  const first = map.cells.find(cell => cell.released.includes(point));
  return first === undefined ? '' : view.t('map.from', settingsInWords(first, view.t));
}

/** Arrow keys go from cell to cell; the table is one stop of the Tab key. */
function move(event: KeyboardEvent): void {
  const steps: Readonly<Record<string, readonly [number, number]>> = {
    ArrowUp: [-1, 0],
    ArrowDown: [1, 0],
    ArrowLeft: [0, -1],
    ArrowRight: [0, 1],
  };
  const step = steps[event.key];
  const cell = (event.target as HTMLElement).closest('td');
  const table = cell?.closest('table');
  if (step === undefined || cell === null || table == null) return;
  event.preventDefault();
  const row = (cell.parentElement as HTMLTableRowElement).rowIndex + step[0];
  table.rows[row]?.cells[cell.cellIndex + step[1]]?.querySelector('button')?.focus();
}
