import { html, type TemplateResult } from 'lit';
import type { State } from './state';
import type { Translate } from './strings';
import type { View } from './view';

/** What those are told who do not see what changed: one place, one sentence at a time. Errors announce themselves. */
export function announcer({ state, t }: View): TemplateResult {
  return html`<div class="visually-hidden announcer" role="status" aria-live="polite" aria-atomic="true">${announcement(state, t)}</div>`;
}

/** The sentence for a state; empty where nothing is to be told. */
export function announcement({ snapshot, found, playback }: State, t: Translate): string {
  if (snapshot === null) return '';
  const { busy, result, comparison } = snapshot;
  if (busy !== null) return t('question.busy', busy.question);
  if (found !== null) return found.rows.length === 0 ? t('found.none') : t.count('found.count', found.rows.length);
  if (comparison !== null) return t('compare.announce', comparison.points.filter(({ fate }) => fate !== 'same').length);
  if (result === null) return '';
  const step = playback === null ? undefined : result.steps[playback.position];
  if (playback !== null && step !== undefined)
    return `${t('playback.position', playback.position + 1, result.steps.length)}: ${step.caption}`;
  const { points, withheld, status } = result.answer;
  if (status === 'unknown')
    return t(result.passages.some(passage => passage.selected) ? 'answer.unknown.near.title' : 'answer.unknown.title');
  return withheld.length === 0
    ? t.count('announce.points', points.length)
    : `${t.count('announce.points', points.length)}, ${t('announce.withheld', withheld.length)}`;
}
