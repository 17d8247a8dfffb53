import * as vscode from 'vscode';
import type { ModelAskResult, ModelNote } from '../../../core/generation/askWithModel';
import type { Citation, PointData, Verdict } from '../../../core/model/answer';
import type { RankedPassage } from '../../../core/model/retrieval';
import { commands } from '../../contributions';
import { fileOfDocument, uriOf } from '../../folders';
import { literal } from './escape';

type Stream = vscode.ChatResponseStream;

/** Passages that are offered where nothing answers. */
const mostNear = 3;

/** The answer as the panel shows it: what is borne out with its spans, then apart what is not confirmed, then what contradicts. */
export function showAnswer(stream: Stream, { answer, retrieval, note }: ModelAskResult): void {
  if (note !== null) write(stream, `_${literal(composerLine(note))}_\n\n`);
  if (answer.status === 'unknown') {
    write(stream, vscode.l10n.t('Nothing in the documents of this workspace answers this.'));
    near(stream, retrieval.passages.filter(passage => passage.selected).slice(0, mostNear));
  }
  for (const { text, citations, warning, data } of answer.points) {
    if (data === undefined) write(stream, `\n- ${literal(text)} `);
    else write(stream, `\n${table(data)}\n`);
    if (warning !== null) write(stream, `_${literal(vscode.l10n.t('In a misleading place: rejected, an example, or a quotation.'))}_ `);
    for (const citation of citations) cite(stream, citation);
  }
  if (answer.withheld.length > 0) write(stream, `\n\n**${literal(vscode.l10n.t('Not confirmed'))}**\n`);
  for (const { text, reason } of answer.withheld) write(stream, `\n- ${literal(text)}  \n  _${literal(reason)}_`);
  for (const { subject, predicate, sides } of answer.conflicts) {
    write(stream, `\n\n**${literal(vscode.l10n.t('Contradiction: {0} of {1}', predicate, subject))}**\n`);
    for (const { value, citation } of sides) {
      write(stream, `\n- ${literal(value)} `);
      cite(stream, citation);
    }
  }
  for (const citation of new Map(answer.points.flatMap(point => point.citations).map(item => [item.document, item])).values())
    refer(stream, citation);
  write(stream, '\n');
  stream.button({ command: commands.ask, title: vscode.l10n.t('Show in the Panel'), arguments: [retrieval.question] });
}

/** What comes near is offered as places, not as an answer. */
function near(stream: Stream, passages: readonly RankedPassage[]): void {
  if (passages.length > 0) write(stream, `\n\n${literal(vscode.l10n.t('Passages that come near:'))} `);
  for (const passage of passages) cite(stream, passage);
}

function table({ label, measure, rows }: PointData): string {
  const lines = rows.map(row => `| ${cell(row.label)} | ${cell(row.written)} |`);
  return [`\n| ${cell(label)} | ${cell(measure)} |`, '| --- | ---: |', ...lines].join('\n');
}

function cell(text: string): string {
  return literal(text).replaceAll('|', '\\|').replace(/\s+/g, ' ');
}

function composerLine({ model, answered, message }: ModelNote): string {
  if (answered) return [vscode.l10n.t('Composed by {0}; each statement passed the check.', model), message].join(' ').trim();
  return `${message} ${vscode.l10n.t("The answer is made of the documents' own sentences.")}`;
}

/** One line for each statement: its class, its reason, and where it stands. */
export function showVerdicts(stream: Stream, verdicts: readonly (Verdict & { readonly text: string })[]): void {
  const supported = verdicts.filter(verdict => verdict.class === 'supported').length;
  write(stream, `${literal(vscode.l10n.t('{0} of {1} statements are borne out by what they cite.', supported, verdicts.length))}\n`);
  for (const { class: kind, text, reason, citations } of verdicts) {
    write(stream, `\n- **${kind}**: ${literal(text)} `);
    if (kind !== 'supported' && reason !== '') write(stream, `  \n  _${literal(reason)}_`);
    if (kind === 'supported') for (const citation of citations) cite(stream, citation);
  }
}

/** What names a place: a citation, or the evidence of the graph. */
type Cited = Pick<Citation, 'document' | 'file' | 'range'>;

export function cite(stream: Stream, citation: Cited): void {
  const location = locationOf(citation);
  const name = `${citation.file.split('/').at(-1)}:${(citation.range?.start.line ?? 0) + 1}`;
  if (location === undefined) write(stream, literal(name));
  else stream.anchor(location, name);
  write(stream, ' ');
}

export function refer(stream: Stream, citation: Cited): void {
  const location = locationOf(citation);
  if (location !== undefined) stream.reference(location);
}

/** Made from the span alone: a text never names a place. */
function locationOf({ document, range }: Cited): vscode.Location | undefined {
  const uri = uriOf(fileOfDocument(document));
  if (uri === undefined || range === null) return undefined;
  const { start, end } = range;
  return new vscode.Location(uri, new vscode.Range(start.line, start.character, end.line, end.character));
}

export function write(stream: Stream, markdown: string): void {
  stream.markdown(new vscode.MarkdownString(markdown));
}
