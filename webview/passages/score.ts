import { html, nothing, svg, type TemplateResult } from 'lit';
import type { PassageView } from '../../src/protocol/views';
import { icon } from '../icon';
import { isOpen } from '../state';
import { lookUp } from '../strings';
import type { View } from '../view';

/** Words, meaning and graph as small bars; what each word gave is shown on demand. */
export function scoreParts(view: View, passage: PassageView): TemplateResult {
  const { t, actions } = view;
  const { score } = passage;
  const name = `score:${passage.key}`;
  const open = isOpen(view.state, name);
  const toggle = (event: MouseEvent): void => {
    event.stopPropagation();
    actions.toggle(name);
  };
  return html`<button type="button" class="score" aria-expanded=${open ? 'true' : 'false'} title=${t('passages.terms')} @click=${toggle}>
      <span class="score-part"><span>${t('passages.words')}</span>${bar(score.words, 'lookup')}</span>
      <span class="score-part"><span>${t('passages.meaning')}</span>${bar(score.meaning, 'meaning')}</span>
      <span class="score-part"><span>${t('passages.walk')}</span>${bar(score.walk, 'walk')}</span>
      <span class="score-part"><span class="score-total">${t('passages.score', inDigits(score.total))}</span>${icon(open ? 'chevron-up' : 'chevron-down')}</span>
    </button>
    ${open ? terms(view, passage) : nothing}`;
}

function terms(view: View, passage: PassageView): TemplateResult {
  const { t } = view;
  const strongest = Math.max(...passage.score.terms.map(term => term.score), Number.MIN_VALUE);
  return html`<table class="terms">
    <tbody>
      <tr><th scope="row">${t('passages.words')}</th><td></td><td>${bar(passage.score.words, 'lookup')}</td><td class="number">${inDigits(passage.score.words)}</td></tr>
      <tr><th scope="row">${t('passages.meaning')}</th><td></td><td>${bar(passage.score.meaning, 'meaning')}</td><td class="number">${inDigits(passage.score.meaning)}</td></tr>
      <tr><th scope="row">${t('passages.walk')}</th><td></td><td>${bar(passage.score.walk, 'walk')}</td><td class="number">${inDigits(passage.score.walk)}</td></tr>
      ${passage.score.terms.map(
        term => html`<tr>
          <th scope="row">${term.term}</th>
          <td class="muted">${lookUp(t, `passages.field.${term.field}`, term.field)}</td>
          <td>${bar(term.score / strongest, 'lookup')}</td>
          <td class="number">${inDigits(term.score)}</td>
        </tr>`,
      )}
    </tbody>
  </table>`;
}

/** `share` from 0 to 1; drawn, since the policy of the page allows no inline style. */
export function bar(share: number, kind: 'lookup' | 'meaning' | 'walk'): TemplateResult {
  const width = Math.round(Math.min(1, Math.max(0, share)) * 100);
  return html`<svg class="bar" data-kind=${kind} viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
    ${svg`<rect class="bar-track" width="100" height="6"></rect><rect class="bar-fill" width=${width} height="6"></rect>`}
  </svg>`;
}

export function inDigits(score: number): string {
  return score.toFixed(2);
}
