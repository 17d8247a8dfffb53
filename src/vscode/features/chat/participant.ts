import * as vscode from 'vscode';
import { CancelledError } from '../../../base/cancel';
import type { Answer, Citation, VerifyPoint } from '../../../core/model/answer';
import type { Retrieval } from '../../../core/model/retrieval';
import { readQuestionOptions } from '../../config';
import { chat } from '../../contributions';
import { fileOfDocument, workspaceFolders } from '../../folders';
import { carriedNames, inContext } from '../../followUp';
import { describeFailure, type HostLog } from '../../logger';
import { answerQuestion } from '../../models/answering';
import type { Models } from '../../models/models';
import { type EngineParts, readyEngine } from '../../readyEngine';
import { signalOf } from '../../signal';
import { namedDocument } from '../agents/workspaceHost';
import { type Offer, showPath, showQuery, showThemes } from './graphTurns';
import { linkNamedFiles } from './pastedText';
import { type ChatQuestion, readPrompt, writePrompt } from './prompt';
import { showAnswer, showVerdicts } from './showAnswer';

/** What a turn leaves for the next one and for the follow-ups; plain data, since the chat stores it. */
export interface TurnMemory {
  readonly question: string;
  /** Names that the question was about. */
  readonly names: readonly string[];
  readonly remedy: { readonly hops: number; readonly passages: number } | null;
  readonly statements: readonly VerifyPoint[];
  /** What the turn offers to ask next. */
  readonly offers?: readonly Offer[];
}

type Parts = EngineParts & { readonly models: Models; readonly log: HostLog };
/** Questions of the graph's that are offered after an answer. */
const mostOffers = 2;

type Handler = (...args: Parameters<vscode.ChatRequestHandler>) => Promise<vscode.ChatResult>;

/** `@docgraph` in the chat: asks the documents, and checks statements against them. It needs no model. */
export function registerChat(parts: Parts): { readonly handler: Handler; readonly dispose: () => void } {
  const handler = chatHandler(parts);
  const participant = vscode.chat.createChatParticipant(chat.id, handler);
  participant.iconPath = new vscode.ThemeIcon('type-hierarchy');
  participant.followupProvider = { provideFollowups: result => followups(memoryOf(result)) };
  return { handler, dispose: () => participant.dispose() };
}

function chatHandler(parts: Parts): Handler {
  return async (request, context, stream, token) => {
    try {
      const metadata = await turnOf(request.command)(parts, request, context, stream, signalOf(token));
      return { metadata };
    } catch (failure) {
      if (failure instanceof CancelledError) return {};
      return { errorDetails: { message: describeFailure(failure, parts.log) } };
    }
  };
}

type Turn = (
  parts: Parts,
  request: vscode.ChatRequest,
  context: vscode.ChatContext,
  stream: vscode.ChatResponseStream,
  signal: AbortSignal,
) => Promise<TurnMemory>;

function turnOf(command: string | undefined): Turn {
  switch (command) {
    case chat.commands.check:
      return check;
    case chat.commands.themes:
      return ofGraph(showThemes);
    case chat.commands.path:
      return ofGraph(showPath);
    case chat.commands.query:
      return ofGraph(showQuery);
    default:
      return ask;
  }
}

/** A turn that shows a part of the graph; the question before stays what the next one points back to. */
function ofGraph(show: typeof showThemes): Turn {
  return async (parts, { prompt }, { history }, stream, signal) => {
    stream.progress(vscode.l10n.t('Reading the documents of this workspace'));
    const engine = await readyEngine(parts, signal);
    const offers = await show(engine, prompt, stream, signal);
    return { question: '', names: lastTurn(history)?.names ?? [], remedy: null, statements: [], offers };
  };
}

async function ask(
  parts: Parts,
  { prompt, model }: vscode.ChatRequest,
  { history }: vscode.ChatContext,
  stream: vscode.ChatResponseStream,
  signal: AbortSignal,
): Promise<TurnMemory> {
  const { question, options } = readPrompt(prompt);
  const before = lastTurn(history);
  if (question === '') {
    stream.markdown(vscode.l10n.t('Ask a question that the documents of this workspace may answer.'));
    return { question: '', names: [], remedy: null, statements: [] };
  }
  stream.progress(vscode.l10n.t('Reading the documents of this workspace'));
  const engine = await readyEngine(parts, signal);
  const settings = { ...readQuestionOptions(), ...options };
  const carried = await carriedNames(engine, question, { before: before?.names ?? [], options: settings }, signal);
  const asked = inContext(question, carried);
  if (asked !== question) stream.markdown(`_${vscode.l10n.t('Read together with the question before.')}_\n`);
  const result = await answerQuestion(engine, parts.models, { question: asked, options: settings, chat: model }, signal);
  showAnswer(stream, result);
  const offers = result.followUps
    .slice(0, mostOffers)
    .map(({ question: next }) => ({ command: chat.commands.ask, prompt: next, label: next }));
  return { ...remember(asked, result.retrieval, result.answer, before), offers };
}

function remember(question: string, retrieval: Retrieval, answer: Answer, before: TurnMemory | null): TurnMemory {
  const names = retrieval.entities.map(({ name }) => name);
  return {
    question,
    names: names.length > 0 ? names : (before?.names ?? []),
    remedy: answer.withheld.find(point => point.remedy !== null)?.remedy ?? null,
    statements: answer.points.map(toPoint),
  };
}

/** Statements of the text that is typed or attached; where that cites nothing ("the answer above"), those of the last answer. */
async function check(
  parts: Parts,
  request: vscode.ChatRequest,
  { history }: vscode.ChatContext,
  stream: vscode.ChatResponseStream,
  signal: AbortSignal,
): Promise<TurnMemory> {
  const before = lastTurn(history);
  const engine = await readyEngine(parts, signal);
  const text = linkNamedFiles(await textToCheck(request), pathInFolder);
  const checked = await engine.checkDocument({ folder: workspaceFolders()[0].key, path: 'pasted.md', text });
  const known = before?.statements ?? [];
  if (checked.length > 0) showVerdicts(stream, checked);
  else if (known.length > 0)
    showVerdicts(
      stream,
      (await engine.verify(known)).map((verdict, i) => ({ ...verdict, text: known[i].text })),
    );
  else
    stream.markdown(
      vscode.l10n.t('Paste the statements to check, each with the file it cites and, best, the words it rests on in quotes.'),
    );
  return { question: '', names: before?.names ?? [], remedy: null, statements: checked.length > 0 ? checked.map(toPoint) : known };
}

function toPoint({ text, citations }: { readonly text: string; readonly citations: readonly Citation[] }): VerifyPoint {
  return { text, citations: citations.map(({ document, quote, range, hash }) => ({ file: document, quote, range, hash })) };
}

/** Path below its folder of a file that is named in pasted text; of several folders only the first is meant. */
function pathInFolder(file: string): string | undefined {
  const document = namedDocument(file);
  return document === undefined ? undefined : fileOfDocument(document).path;
}

/** What is typed, and the selections that are attached. */
async function textToCheck({ prompt, references }: vscode.ChatRequest): Promise<string> {
  const texts = [prompt];
  for (const { value } of references) {
    if (typeof value === 'string') texts.push(value);
    if (value instanceof vscode.Location) texts.push((await vscode.workspace.openTextDocument(value.uri)).getText(value.range));
  }
  return texts.join('\n\n');
}

function lastTurn(history: vscode.ChatContext['history']): TurnMemory | null {
  const turn = history.findLast(item => item instanceof vscode.ChatResponseTurn);
  return turn instanceof vscode.ChatResponseTurn ? memoryOf(turn.result) : null;
}

/** The chat keeps it as it was, or not at all; an older version's shape counts as none. */
function memoryOf({ metadata }: vscode.ChatResult): TurnMemory | null {
  return Array.isArray(metadata?.names) && Array.isArray(metadata.statements) ? (metadata as TurnMemory) : null;
}

function followups(memory: TurnMemory | null): vscode.ChatFollowup[] {
  if (memory === null) return [];
  const { question, remedy, statements } = memory;
  const offers = Array.isArray(memory.offers) ? memory.offers : [];
  if (question === '') return [...offers];
  const wider: ChatQuestion | null = remedy === null ? null : { question, options: remedy };
  return [
    ...(wider === null || remedy === null
      ? []
      : [
          {
            prompt: writePrompt(wider),
            command: chat.commands.ask,
            label: vscode.l10n.t('What do {0} hops and {1} passages add?', remedy.hops, remedy.passages),
          },
        ]),
    ...(statements.length === 0
      ? []
      : [{ prompt: vscode.l10n.t('the answer above'), command: chat.commands.check, label: vscode.l10n.t('Does this still hold?') }]),
    ...offers,
  ];
}
