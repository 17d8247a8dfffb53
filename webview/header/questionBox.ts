import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { iconButton } from '../icon';
import type { View } from '../view';
import { foundList, foundListId, foundRowId } from './foundList';

/** The box: what is typed is looked for at once; Enter asks, or opens the row in use; Escape closes the list, then cancels what runs. */
export function questionBox(view: View): TemplateResult {
  const { state, t, actions } = view;
  const busy = state.snapshot?.busy ?? null;
  const rows = state.found?.rows.length ?? 0;
  const active = state.found?.active ?? -1;
  return html`<div class="question" role="search" @focusout=${(event: FocusEvent) => left(view, event)}>
    <div class="question-combo">
      <input
        class="question-field" type="text" role="combobox" autocomplete="off" spellcheck="false" aria-autocomplete="list"
        aria-label=${t('question.label')} placeholder=${t('question.placeholder')} aria-expanded=${rows > 0 ? 'true' : 'false'}
        aria-controls=${rows > 0 ? foundListId : nothing} aria-activedescendant=${active >= 0 ? foundRowId(active) : nothing}
        .value=${live(state.draft)} @input=${(event: Event) => actions.draft((event.target as HTMLInputElement).value)} @keydown=${(event: KeyboardEvent) => keydown(view, event)}
      />
      ${foundList(view)}
    </div>
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

function keydown({ state, actions }: View, event: KeyboardEvent): void {
  if (event.isComposing) return;
  const { found } = state;
  const rows = found?.rows ?? [];
  const active = found?.active ?? -1;
  if (event.key === 'Enter') {
    event.preventDefault();
    const row = rows[active];
    if (row === undefined) actions.ask(state.draft);
    else {
      actions.closeFound();
      actions.open(row.target, event);
    }
  } else if (event.key === 'Escape' && found !== null) {
    // The next one cancels what runs.
    event.stopPropagation();
    actions.closeFound();
  } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && rows.length > 0) {
    event.preventDefault();
    // The box itself is one of the places that the arrows go round.
    const places = rows.length + 1;
    const next = (active + 1 + (event.key === 'ArrowDown' ? 1 : places - 1)) % places;
    actions.activate(next - 1);
    document.getElementById(foundRowId(next - 1))?.scrollIntoView({ block: 'nearest' });
  }
}

/** The list closes when the keyboard leaves the box and its buttons. */
function left({ actions }: View, event: FocusEvent): void {
  if (!(event.currentTarget as HTMLElement).contains(event.relatedTarget as Node | null)) actions.closeFound();
}

/** A thin bar while a question runs. */
export function busyLine(view: View): TemplateResult {
  const busy = view.state.snapshot?.busy ?? null;
  return html`<div class="busy">
    ${busy === null ? nothing : html`<vscode-progress-bar indeterminate aria-label=${view.t('question.busy', busy.question)}></vscode-progress-bar>`}
  </div>`;
}
