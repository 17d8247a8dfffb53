import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { ResultView } from '../../src/protocol/views';
import { icon, iconButton } from '../icon';
import type { View } from '../view';

/** Buttons, slider and caption of the playback. */
export function playerView(view: View, result: ResultView): TemplateResult | typeof nothing {
  const { t, actions, state } = view;
  const last = result.steps.length - 1;
  if (last < 0) return nothing;
  const { playback } = state;
  if (playback === null) {
    return html`<section class="player player-idle" aria-label=${t('playback.label')}>
      <button type="button" class="link-button player-start" @click=${actions.play}>${icon('play')} ${t('playback.play')}</button>
    </section>`;
  }
  const { position, playing } = playback;
  const main = playing
    ? { icon: 'debug-pause', label: t('playback.pause'), click: actions.pause }
    : position >= last
      ? { icon: 'debug-rerun', label: t('playback.play'), click: actions.restart }
      : { icon: 'play', label: t('playback.play'), click: actions.play };
  return html`<section class="player" aria-label=${t('playback.label')}>
    <div class="player-row">
      ${iconButton({ icon: 'debug-restart', label: t('playback.restart'), disabled: position <= 0 && !playing, click: actions.restart })}
      ${iconButton({ icon: 'chevron-left', label: t('playback.back'), disabled: position <= 0, click: () => actions.seek(position - 1) })} ${iconButton(main)}
      ${iconButton({ icon: 'chevron-right', label: t('playback.forward'), disabled: position >= last, click: () => actions.seek(position + 1) })}
      <input
        class="player-slider" type="range" min="0" max=${last} step="1" aria-label=${t('playback.label')} aria-valuetext=${t('playback.position', position + 1, last + 1)}
        .value=${live(String(position))} @input=${(event: Event) => actions.seek(Number((event.target as HTMLInputElement).value))}
      />
      ${speedPicker(view)}
      <span class="player-count">${position + 1}/${last + 1}</span>
      ${iconButton({ icon: 'close', label: t('playback.end'), click: actions.endPlayback })}
    </div>
    <p class="caption">${icon(stepIcons[result.steps[position].kind])}<span>${result.steps[position].caption}</span></p>
  </section>`;
}

const speeds = [0.5, 1, 2, 4] as const;

function speedPicker({ t, actions, state }: View): TemplateResult {
  return html`<select class="player-speed" title=${t('playback.speed')} aria-label=${t('playback.speed')} .value=${live(String(state.speed))} @change=${(event: Event) => actions.setSpeed(Number((event.target as HTMLSelectElement).value))}>
    ${speeds.map(speed => html`<option value=${speed} ?selected=${speed === state.speed}>${speed}×</option>`)}
  </select>`;
}

const stepIcons: Record<ResultView['steps'][number]['kind'], string> = {
  reader: 'account',
  query: 'edit',
  encoder: 'circuit-board',
  filter: 'filter',
  route: 'compass',
  themes: 'list-tree',
  match: 'symbol-key',
  steps: 'split-horizontal',
  bridge: 'git-merge',
  hop: 'type-hierarchy-sub',
  rank: 'list-ordered',
  select: 'checklist',
  compose: 'edit',
  model: 'sparkle',
  check: 'verified',
};
