import * as vscode from 'vscode';
import type { Engine, LinkRow } from '../../../core/engine';
import { splitSentences } from '../../../core/extraction/sentences';
import type { DocumentId } from '../../../core/model/ids';
import { LineIndex, type Span } from '../../../core/model/span';
import type { OpenTarget, PointView } from '../../../protocol/views';
import { findTarget } from '../anchor';
import { placeTarget } from '../panel/toView';
import type { KeptAnswer } from './keptAnswers';

/** Something that would have to be looked at again if the words were changed. */
export interface Dependent {
  readonly kind: 'kept' | 'shown' | 'page';
  readonly label: string;
  readonly detail: string;
  readonly target: OpenTarget;
}

/** The words that are asked about: what is selected, else the sentence at the cursor, else its line. */
export async function wordsAt(engine: Engine, document: DocumentId, text: string, { start, end }: Span): Promise<Span> {
  if (start < end) return { start, end };
  const known = await engine.documentText(document);
  const passage = known.passages.find(({ span }) => span.start <= start && start <= span.end);
  if (known.text === text && passage !== undefined) {
    const sentences = splitSentences({ text: text.slice(passage.span.start, passage.span.end), kind: passage.kind, header: '' });
    const at = start - passage.span.start;
    const sentence = sentences.find(({ span }) => span.start <= at && at <= span.end);
    return sentence === undefined
      ? passage.span
      : { start: passage.span.start + sentence.span.start, end: passage.span.start + sentence.span.end };
  }
  const lines = new LineIndex(text);
  const { line } = lines.position(start);
  return { start: lines.lineStart(line), end: line + 1 < lines.lineCount ? lines.lineStart(line + 1) : text.length };
}

/** Kept answers and the shown one whose quotes these words are part of; then links to the section that holds them, and to the file. */
export function dependents(
  place: { readonly document: string; readonly text: string; readonly words: Span; readonly sectionLines: readonly [number, number] },
  cited: {
    readonly kept: readonly KeptAnswer[];
    readonly shown: { readonly question: string; readonly points: readonly PointView[] } | null;
    readonly links: readonly LinkRow[];
  },
): Dependent[] {
  const holds = (target: OpenTarget): boolean => target.document === place.document && overlaps(place.text, target, place.words);
  const kept = cited.kept.flatMap(({ question, points }) =>
    points.flatMap(({ text, citations }) =>
      citations.filter(holds).map((target): Dependent => ({ kind: 'kept', label: text, detail: question, target })),
    ),
  );
  const shown = (cited.shown?.points ?? []).flatMap(({ text, citations }) =>
    citations
      .filter(({ target }) => holds(target))
      .map(({ target }): Dependent => ({ kind: 'shown', label: text, detail: cited.shown?.question ?? '', target })),
  );
  const [first, last] = place.sectionLines;
  const pages = cited.links
    .filter(
      ({ target, from }) =>
        from.document !== place.document &&
        (target?.fragment == null || (target.line !== null && target.line >= first && target.line <= last)),
    )
    .map(
      ({ from, fromTitle, label, raw }): Dependent => ({
        kind: 'page',
        label: fromTitle,
        detail: label === '' ? raw : label,
        target: placeTarget(from),
      }),
    );
  return [...kept, ...shown, ...pages];
}

function overlaps(text: string, target: OpenTarget, words: Span): boolean {
  const found = target.quote === '' ? null : findTarget(text, target);
  if (found === null) return false;
  const lines = new LineIndex(text);
  const start = lines.lineStart(found.startLine) + found.startCharacter;
  const end = lines.lineStart(found.endLine) + found.endCharacter;
  return start < words.end && words.start < end;
}

/** 0-based lines of the headings under which a line stands: a link to any of them leads to it. */
export function sectionLinesOf(
  sections: readonly { readonly line: number; readonly level: number }[],
  line: number,
): readonly [number, number] {
  const above = sections.filter(section => section.line <= line);
  const last = above.at(-1)?.line ?? 0;
  const nearest = above.at(-1)?.level ?? 0;
  const first = above.findLast(section => section.level < nearest)?.line ?? last;
  return [first, last];
}

export function showDependents(found: readonly Dependent[]): Promise<Dependent | undefined> {
  const { l10n } = vscode;
  const titles: Readonly<Record<Dependent['kind'], string>> = {
    kept: l10n.t('Kept answers'),
    shown: l10n.t('The answer in the panel'),
    page: l10n.t('Pages that link here'),
  };
  const icons: Readonly<Record<Dependent['kind'], string>> = { kept: 'pinned', shown: 'comment-discussion', page: 'link' };
  const items = found.flatMap((dependent, i): (vscode.QuickPickItem & { dependent?: Dependent })[] => [
    ...(found[i - 1]?.kind === dependent.kind ? [] : [{ label: titles[dependent.kind], kind: vscode.QuickPickItemKind.Separator }]),
    {
      label: dependent.label,
      description: `${dependent.target.file}:${dependent.target.line}`,
      detail: dependent.detail,
      iconPath: new vscode.ThemeIcon(icons[dependent.kind]),
      dependent,
    },
  ]);
  const options = { title: l10n.t('What Rests on This?'), matchOnDescription: true, matchOnDetail: true };
  return Promise.resolve(vscode.window.showQuickPick(items, options)).then(chosen => chosen?.dependent);
}
