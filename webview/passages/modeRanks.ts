import { html, type TemplateResult } from 'lit';
import type { ModeRanksView } from '../../src/protocol/views';
import { computedDisclosure } from '../disclosure';
import type { View } from '../view';
import { bar, inDigits } from './score';

type Row = ModeRanksView['rows'][number];

/** The ranks of the best passages under each mode, side by side. Computed when it is first unfolded. */
export function modeRanks(view: View): TemplateResult {
  const { t, actions } = view;
  return computedDisclosure<ModeRanksView>(
    view,
    {
      name: 'modeRanks',
      label: t('modes.compare'),
      icon: 'split-horizontal',
      value: view.state.snapshot?.modeRanks ?? null,
      ask: () => actions.compareModes(),
      askLabel: 'modes.show',
      computingLabel: 'modes.computing',
    },
    ranks => table(view, ranks),
  );
}

function table(view: View, { modes, rows }: ModeRanksView): TemplateResult {
  const { t, state, actions } = view;
  if (rows.length === 0) return html`<p class="map-note">${t('passages.none')}</p>`;
  const current = state.snapshot?.settings.mode;
  return html`<p class="map-note" id="modes-caption">${t('modes.caption')}</p>
    <div class="mode-scroll"><table class="mode-ranks" aria-labelledby="modes-caption">
      <thead>
        <tr>${modes.map(
          mode => html`<th scope="col"><button type="button" class="link-button" aria-pressed=${mode === current ? 'true' : 'false'} title=${t(`mode.${mode}.title`)}
            @click=${() => actions.setMode(mode)}>${t(`mode.${mode}`)}</button></th>`,
        )}</tr>
      </thead>
      ${rows.map(row => rowOf(view, modes, row))}
    </table></div>`;
}

function rowOf({ t, actions }: View, modes: ModeRanksView['modes'], { title, target, cells }: Row): TemplateResult {
  return html`<tbody><tr>
    <th scope="rowgroup" colspan=${modes.length}><button type="button" class="link-button" title=${`${title}\n${t('passages.open', target.file, target.line)}`} @click=${(event: MouseEvent) => actions.open(target, event)}>${title}</button></th></tr><tr>
    ${cells.map((cell, column) => {
      if (cell.rank === 0) return html`<td class="muted"><span aria-label=${t('modes.none', t(`mode.${modes[column]}`))}>–</span></td>`;
      const parts = t('modes.parts', inDigits(cell.words), inDigits(cell.meaning), inDigits(cell.graph), inDigits(cell.total));
      return html`<td class=${cell.selected ? 'mode-selected' : ''} title=${parts}>
        <span class="mode-rank">${cell.rank}</span><span class="visually-hidden">${parts}</span>
        <span class="mode-bars">${bar(cell.words, 'lookup')}${bar(cell.meaning, 'meaning')}${bar(cell.graph, 'walk')}</span>
      </td>`;
    })}
  </tr></tbody>`;
}
