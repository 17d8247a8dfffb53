import { html, nothing, type TemplateResult } from 'lit';
import { icon, iconButton } from '../icon';
import { settingsInWords } from '../settingsWords';
import type { StringKey } from '../strings';
import type { Command, View } from '../view';

/** A failed run, and an index in trouble while there is a result to show. */
export function errorNotice(view: View): TemplateResult | typeof nothing {
  const { state, t } = view;
  const error = state.snapshot?.error ?? '';
  if (error === '') return nothing;
  return html`<div class="notice notice-error" role="alert">
    ${icon('error')}
    <div class="notice-body">
      <strong>${t('error.title')}</strong>
      <p>${error}</p>
      <div class="button-row">${commandButtons(view, state.snapshot?.index.state === 'no-folder' ? ['openFolder', 'showLog'] : ['rebuildIndex', 'showLog'])}</div>
    </div>
  </div>`;
}

/** What a changed setting did to the answer, until it is dismissed. */
export function changesNotice(view: View): TemplateResult | typeof nothing {
  const { state, t, actions } = view;
  const changes = state.snapshot?.result?.changes ?? null;
  if (changes === null || state.dismissed === state.result.run) return nothing;
  return html`<div class="notice notice-info" role="status">
    ${icon('git-compare')}
    <div class="notice-body">
      <strong>${t('changes.title', settingsInWords(changes.before, t), settingsInWords(changes.after, t))}</strong>
      ${changes.lines.length === 0 ? html`<p>${t('changes.none')}</p>` : html`<ul class="change-lines">${changes.lines.map(line => html`<li>${line}</li>`)}</ul>`}
    </div>
    ${iconButton({ icon: 'close', label: t('changes.dismiss'), click: actions.dismissChanges })}
  </div>`;
}

const commandKeys: Record<Command, StringKey> = {
  rebuildIndex: 'command.rebuildIndex',
  showLog: 'command.showLog',
  openFolder: 'command.openFolder',
  openSample: 'command.openSample',
  whyNotIndexed: 'command.whyNotIndexed',
  overview: 'command.overview',
  resumeIndexing: 'command.resumeIndexing',
  clearCitationCheck: 'check.clear',
  exportProof: 'answer.proof',
};

/** The first is the primary one. */
export function commandButtons(view: View, commands: readonly Command[], label?: StringKey): TemplateResult[] {
  return commands.map(
    (command, index) =>
      html`<vscode-button ?secondary=${index > 0} @click=${() => view.actions.command(command)}>${view.t(index === 0 && label !== undefined ? label : commandKeys[command])}</vscode-button>`,
  );
}
