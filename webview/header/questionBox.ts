import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { iconButton } from '../icon';
import type { View } from '../view';

/** The box: Enter asks, Escape cancels what runs. */
export function questionBox(view: View): TemplateResult {
  const { state, t, actions } = view;
  const busy = state.snapshot?.busy ?? null;
  const keydown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.isComposing) return;
    event.preventDefault();
    actions.ask(state.draft);
  };
  return html`<div class="question" role="search">
    <vscode-textfield
      class="question-field"
      label=${t('question.label')}
      placeholder=${t('question.placeholder')}
      .value=${live(state.draft)}
      @input=${(event: Event) => actions.draft((event.target as HTMLInputElement).value)}
      @keydown=${keydown}
    ></vscode-textfield>
    ${
      busy === null
        ? html`<vscode-button class="ask-button" ?disabled=${state.draft.trim() === ''} @click=${() => actions.ask(state.draft)}>
            ${t('question.ask')}
          </vscode-button>`
        : html`<vscode-button class="ask-button" secondary @click=${actions.cancel}>
            ${t('question.cancel')}
          </vscode-button>`
    }
    ${state.snapshot?.result == null ? nothing : iconButton({ icon: 'clear-all', label: t('question.clear'), click: actions.clear })}
    ${state.snapshot?.place === 'sidebar' ? iconButton({ icon: 'link-external', label: t('openTab'), click: actions.openTab }) : nothing}
  </div>`;
}

/** A thin bar and, for those who do not see it, the words. */
export function busyLine(view: View): TemplateResult {
  const busy = view.state.snapshot?.busy ?? null;
  const words = busy === null ? '' : view.t('question.busy', busy.question);
  return html`<div class="busy">
    ${busy === null ? nothing : html`<vscode-progress-bar indeterminate aria-label=${words}></vscode-progress-bar>`}
    <span class="visually-hidden" role="status">${words}</span>
  </div>`;
}
