import { html, nothing, type TemplateResult } from 'lit';
import type { CheckView } from '../../src/protocol/check';
import { citationChips } from '../answer/citationChips';
import { markedParts } from '../answer/markedText';
import { icon, iconButton } from '../icon';
import { lookUp } from '../strings';
import type { View } from '../view';

/** What the check says of the user's own text, statement by statement, in the order of the text. */
export function checkedStatements(view: View, check: CheckView): TemplateResult {
  const { t, actions } = view;
  const supported = check.statements.filter(statement => statement.class === 'supported').length;
  return html`<section class="part check" aria-labelledby="check-title">
    <header class="part-head">
      <h2 id="check-title">${t(check.partial ? 'check.titlePart' : 'check.title', check.title)}</h2>
      ${check.statements.length === 0 ? nothing : html`<span class="part-note" role="status">${t('check.supported', supported, check.statements.length)}</span>`}
      ${iconButton({ icon: 'close', label: t('check.clear'), click: () => actions.command('clearCitationCheck') })}
    </header>
    ${
      check.statements.length === 0
        ? html`<div class="plain-word">${icon('info')}<p>${t('check.none')}</p></div>`
        : html`<ol class="checked">${check.statements.map((statement, index) => checkedStatement(view, statement, index))}</ol>`
    }
  </section>`;
}

function checkedStatement(view: View, statement: CheckView['statements'][number], index: number): TemplateResult {
  const { t } = view;
  const sound = statement.class === 'supported';
  return html`<li class="checked-statement" data-class=${statement.class}>
    <p>
      <button type="button" class="checked-text" title=${t('check.show', statement.line)} @click=${() => view.actions.showChecked(index)}>${markedParts(
        statement.text,
        statement.uncovered,
      ).map(part => (part.marked ? html`<mark title=${t('answer.uncovered')}>${part.text}</mark>` : part.text))}</button>
      ${citationChips(view, statement.citations)}
    </p>
    <p class="checked-class">
      ${icon(sound ? 'pass' : statement.class === 'unclear' ? 'question' : 'warning')}
      <span><strong>${lookUp(t, `class.${statement.class}`, statement.class)}${sound ? nothing : '.'}</strong> ${statement.reason}</span>
    </p>
    ${statement.warning === '' ? nothing : html`<p class="checked-class">${icon('warning')} <span>${lookUp(t, `answer.warning.${statement.warning}`, statement.warning)}</span></p>`}
  </li>`;
}
