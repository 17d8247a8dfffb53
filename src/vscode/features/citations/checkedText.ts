import * as vscode from 'vscode';
import { oneLine } from '../../../base/oneLine';
import type { Engine } from '../../../core/engine';
import { offendingSpan } from '../../../core/answer/offending';
import type { CheckedStatement, Citation } from '../../../core/model/answer';
import type { CheckView } from '../../../protocol/check';
import type { CitationView } from '../../../protocol/views';
import { fileName, fileOfDocument, uriOf, workspaceFolders } from '../../folders';
import { toRange } from '../links/linkAnswers';
import { citationTarget } from '../panel/toView';

/** One checked text: a document or a part of it, with what the check said of its statements. */
export interface CheckedText {
  readonly document: vscode.TextDocument;
  /** Null for the whole document. */
  readonly part: vscode.Range | null;
  readonly statements: readonly CheckedStatement[];
}

/** Checks the text of an editor, saved or not; statements that touch `part` are kept. The text outside it is read too, for its footnotes. */
export async function checkText(engine: Engine, document: vscode.TextDocument, part: vscode.Range | null): Promise<CheckedText> {
  // What lies outside the folders is read as if it lay at the top of the first one.
  const file = fileName(document.uri) ?? { folder: workspaceFolders()[0].key, path: 'checked.md' };
  const found = await engine.checkDocument({ ...file, text: document.getText() });
  const statements = found.filter(({ range }) => part === null || part.intersection(toRange(range)) !== undefined);
  return { document, part, statements };
}

/** What a problem says of each statement that is not supported, or that cites a misleading place. */
export function toDiagnostics({ document, statements }: CheckedText): vscode.Diagnostic[] {
  return statements.flatMap(statement => {
    const { class: kind, warning } = statement;
    if (kind === 'supported' && warning === null) return [];
    const { start, end } = offendingSpan(statement, document.getText());
    const range = new vscode.Range(document.positionAt(start), document.positionAt(end));
    const diagnostic = new vscode.Diagnostic(range, `${titleOf(statement)}. ${reasonOf(statement)}`.trim(), severityOf(statement));
    diagnostic.source = 'Docgraph';
    diagnostic.code = kind === 'supported' ? (warning ?? kind) : kind;
    diagnostic.relatedInformation = evidence(statement).flatMap(relatedTo);
    return [diagnostic];
  });
}

export function toCheckView({ document, part, statements }: CheckedText): CheckView {
  let number = 0;
  return {
    title: vscode.workspace.asRelativePath(document.uri),
    partial: part !== null,
    statements: statements.map(statement => ({
      text: statement.text,
      class: statement.class,
      reason: statement.class === 'supported' ? '' : statement.reason,
      warning: statement.warning ?? '',
      uncovered: statement.uncovered.map(({ start, end }) => ({ start, end })),
      line: statement.range.start.line + 1,
      citations: evidence(statement).map((citation): CitationView => ({ number: ++number, passage: '', target: citationTarget(citation) })),
    })),
  };
}

/** A citation without a quote is a section or a file: its first line is shown. */
function relatedTo({ document, file, headings, quote, range }: Found): vscode.DiagnosticRelatedInformation[] {
  const uri = uriOf(fileOfDocument(document));
  if (uri === undefined) return [];
  const place =
    quote === null ? new vscode.Range(range.start.line, range.start.character, range.start.line, range.start.character) : toRange(range);
  const words = quote ?? vscode.l10n.t('What it cites: {0}', [file, ...headings].join(' › '));
  return [new vscode.DiagnosticRelatedInformation(new vscode.Location(uri, place), oneLine(words))];
}

type Found = Citation & { readonly range: NonNullable<Citation['range']> };

/** The citations whose place was found. */
function evidence({ citations }: CheckedStatement): readonly Found[] {
  return citations.flatMap(citation => (citation.range === null || citation.span === null ? [] : [{ ...citation, range: citation.range }]));
}

function severityOf({ class: kind }: CheckedStatement): vscode.DiagnosticSeverity {
  // What the check cannot tell, or what only stands in a doubtful place, is no fault of the text.
  return kind === 'unclear' || kind === 'supported' ? vscode.DiagnosticSeverity.Information : vscode.DiagnosticSeverity.Warning;
}

function reasonOf({ class: kind, reason }: CheckedStatement): string {
  return kind === 'supported' ? '' : reason;
}

function titleOf({ class: kind }: CheckedStatement): string {
  const { l10n } = vscode;
  switch (kind) {
    case 'supported':
      return l10n.t('It is quoted from a place that may not hold any more');
    case 'missing':
      return l10n.t('What it cites is not there');
    case 'stale':
      return l10n.t('Its source has changed');
    case 'misattributed':
      return l10n.t('The quote stands elsewhere');
    case 'stitched':
      return l10n.t('The quote is stitched together');
    case 'fabricated':
      return l10n.t('The quote stands nowhere');
    case 'unsupported':
      return l10n.t('Not supported by what it cites');
    case 'unclear':
      return l10n.t('Unclear whether it is supported');
  }
}
