import { html, nothing, type TemplateResult } from 'lit';
import { classMap } from 'lit/directives/class-map.js';
import { repeat } from 'lit/directives/repeat.js';
import type { WithheldView } from '../../src/protocol/views';
import { disclosure } from '../disclosure';
import { icon } from '../icon';
import { settingsInWords } from '../settingsWords';
import { lookUp } from '../strings';
import { marks, type View } from '../view';
import { citationChips } from './citationChips';
import { markedParts } from './markedText';

/** Folded apart, so that what is not confirmed never reads as an answer. */
export function withheldPoints(view: View, withheld: readonly WithheldView[]): TemplateResult | typeof nothing {
  if (withheld.length === 0) return nothing;
  return disclosure(
    view,
    { name: 'withheld', label: view.t('answer.withheld', withheld.length), icon: 'question' },
    () => html`<ul class="withheld">
    ${repeat(
      withheld,
      point => point.key,
      point => withheldPoint(view, point),
    )}
  </ul>`,
  );
}

function withheldPoint(view: View, point: WithheldView): TemplateResult {
  const { t, actions } = view;
  const { remedy } = point;
  return html`<li class=${classMap({ 'withheld-point': true, ...marks(view, point.key, view.lit?.points) })} data-point=${point.key}>
    <p class="withheld-text">
      ${markedParts(point.text, point.uncovered).map(part => (part.marked ? html`<mark title=${t('answer.uncovered')}>${part.text}</mark>` : part.text))}
      ${citationChips(view, point.citations)}
    </p>
    <p class="withheld-reason"><strong>${lookUp(t, `class.${point.class}`, point.class)}.</strong> ${point.reason}</p>
    ${
      point.missing.length === 0
        ? nothing
        : html`<ul class="missing">
          ${point.missing.map(
            missing => html`<li>${icon('file')}
              <span class="missing-place">${missing.file}${missing.heading === '' ? nothing : html`<span class="missing-heading"> › ${missing.heading}</span>`}</span>
              <span class="missing-needs">${t('answer.missing.needs', settingsInWords(missing, t))}</span>
            </li>`,
          )}
        </ul>`
    }
    ${
      remedy === null
        ? point.class === 'missing'
          ? html`<p class="withheld-reason">${t('answer.noRemedy')}</p>`
          : nothing
        : html`<vscode-button class="remedy" secondary @click=${() => actions.applySettings(remedy)}>${t('answer.remedy', settingsInWords(remedy, t))}</vscode-button>`
    }
  </li>`;
}
