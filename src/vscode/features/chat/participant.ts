import * as vscode from 'vscode';
import { CancelledError } from '../../../base/cancel';
import type { Answer, VerifyPoint } from '../../../core/model/answer';
import type { Retrieval } from '../../../core/model/retrieval';
import { readStatements } from '../../../core/tools/pastedText';
import { readQuestionOptions } from '../../config';
import { chat } from '../../contributions';
import { describeFailure, type HostLog } from '../../logger';
import { type EngineParts, readyEngine } from '../../readyEngine';
import { signalOf } from '../../signal';
import { namedDocument } from '../agents/workspaceHost';
import { type ChatQuestion, inContext, readPrompt, writePrompt } from './prompt';
import { showAnswer, showVerdicts } from './showAnswer';

/** What a turn leaves for the next one and for the follow-ups; plain data, since the chat stores it. */
export interface TurnMemory {
  readonly question: string;
  /** Names that the question was about. */
  readonly names: readonly string[];
  readonly remedy: { readonly hops: number; readonly passages: number } | null;
  readonly statements: readonly VerifyPoint[];
}

type Parts = EngineParts & { readonly log: HostLog };
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
      const metadata = await (request.command === chat.commands.check ? check : ask)(parts, request, context, stream, signalOf(token));
      return { metadata };
    } catch (failure) {
      if (failure instanceof CancelledError) return {};
      return { errorDetails: { message: describeFailure(failure, parts.log) } };
    }
  };
}

async function ask(
  parts: Parts,
  { prompt }: vscode.ChatRequest,
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
  let result = await engine.ask(question, settings, signal);
  const asked = inContext(question, result.retrieval.entities.length > 0, before?.names ?? []);
  if (asked !== question) {
    stream.markdown(`_${vscode.l10n.t('Read together with the question before.')}_\n`);
    result = await engine.ask(asked, settings, signal);
  }
  showAnswer(stream, result);
  return remember(asked, result.retrieval, result.answer, before);
}

function remember(question: string, retrieval: Retrieval, answer: Answer, before: TurnMemory | null): TurnMemory {
  const names = retrieval.entities.map(({ name }) => name);
  return {
    question,
    names: names.length > 0 ? names : (before?.names ?? []),
    remedy: answer.withheld.find(point => point.remedy !== null)?.remedy ?? null,
    statements: answer.points.map(({ text, citations }) => ({
      text,
      citations: citations.map(({ document, quote, range, hash }) => ({ file: document, quote, range, hash })),
    })),
  };
}

async function check(
  parts: Parts,
  request: vscode.ChatRequest,
  { history }: vscode.ChatContext,
  stream: vscode.ChatResponseStream,
  signal: AbortSignal,
): Promise<TurnMemory> {
  const pasted = await textToCheck(request);
  const before = lastTurn(history);
  const read = readStatements(pasted).map(({ text, citations }) => ({
    text,
    citations: citations.map(citation => ({ ...citation, file: documentName(citation.file) })),
  }));
  // Words without any citation ("the answer above") mean the last answer.
  const statements = read.some(({ citations }) => citations.length > 0) || before === null ? read : before.statements;
  if (statements.length === 0) {
    stream.markdown(
      vscode.l10n.t('Paste the statements to check, each with the file it cites and, best, the words it rests on in quotes.'),
    );
  } else {
    const engine = await readyEngine(parts, signal);
    showVerdicts(stream, statements, await engine.verify(statements, signal));
  }
  return { question: '', names: before?.names ?? [], remedy: null, statements };
}

/** `path#anchor`, the path as the engine knows it. */
function documentName(file: string): string {
  const at = file.indexOf('#');
  const path = at < 0 ? file : file.slice(0, at);
  return `${namedDocument(path) ?? path}${at < 0 ? '' : file.slice(at)}`;
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
  if (memory === null || memory.question === '') return [];
  const { question, remedy, statements } = memory;
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
  ];
}
