import * as vscode from 'vscode';
import type { ChangesView, PassageView, ResultView } from '../../../protocol/views';

// The panel shows changes as a note above the answer: what is beyond this is counted.
const mostLines = 12;

type Compared = Pick<ResultView, 'settings' | 'answer' | 'passages'>;

/** What other settings did to the answer of the same question, in sentences; points first. */
export function changesBetween(before: Compared, after: Compared): ChangesView {
  const { l10n } = vscode;
  const releasedBefore = new Set(before.answer.points.map(point => point.text));
  const releasedAfter = new Set(after.answer.points.map(point => point.text));
  const withheldAfter = new Set(after.answer.withheld.map(point => point.text));
  const selectedBefore = selectedKeys(before.passages);
  const selectedAfter = selectedKeys(after.passages);
  const lines = [
    ...[...releasedAfter].filter(text => !releasedBefore.has(text)).map(text => l10n.t('Confirmed now: {0}', text)),
    ...[...releasedBefore]
      .filter(text => !releasedAfter.has(text))
      .map(text => (withheldAfter.has(text) ? l10n.t('Withheld now: {0}', text) : l10n.t('No longer stated: {0}', text))),
    ...after.passages
      .filter(({ key }) => selectedAfter.has(key) && !selectedBefore.has(key))
      .map(passage => l10n.t('Passage added: {0}', passageName(passage))),
    ...before.passages
      .filter(({ key }) => selectedBefore.has(key) && !selectedAfter.has(key))
      .map(passage => l10n.t('Passage cut: {0}', passageName(passage))),
  ];
  const shown =
    lines.length <= mostLines ? lines : [...lines.slice(0, mostLines - 1), l10n.t('{0} more changes', lines.length - mostLines + 1)];
  return { before: before.settings, after: after.settings, lines: shown };
}

function selectedKeys(passages: readonly PassageView[]): ReadonlySet<string> {
  return new Set(passages.filter(passage => passage.selected).map(passage => passage.key));
}

function passageName({ title, headings, target }: PassageView): string {
  const place = headings.filter(heading => heading !== title).join(' > ');
  return vscode.l10n.t('{0}, line {1}', place === '' ? title : `${title} > ${place}`, target.line);
}
