import * as vscode from 'vscode';
import { CancelledError } from '../../../base/cancel';
import { DisposableStore } from '../../../base/lifecycle';
import type { Engine } from '../../../core/engine';
import { LineIndex, type Span } from '../../../core/model/span';
import { judge } from '../../../core/questions/judge';
import { type ExpectedAnswer, parseQuestionFile, questionsPath } from '../../../core/questions/questionFile';
import { readQuestionOptions } from '../../config';
import type { EngineSource, Indexer } from '../../indexer';
import { describeFailure, type HostLog } from '../../logger';
import { readyEngine } from '../../readyEngine';
import { signalOf } from '../../signal';

/** Questions that were answered as expected when they were last run: what fails now has got worse. */
const passedKey = 'docgraph.questionsPassed';

interface QuestionTestsParts {
  readonly engines: EngineSource;
  readonly indexer: Indexer;
  readonly memory: vscode.Memento;
  readonly log: HostLog;
}

/** The questions of each folder's `.docgraph/questions.yaml` as tests. What is wrong in the file is a problem in its place. */
export interface QuestionTests extends vscode.Disposable {
  readonly controller: vscode.TestController;
  /** Runs the tests as the Test Explorer does; resolves when the last one has ended. */
  run(request: vscode.TestRunRequest, token: vscode.CancellationToken): Promise<void>;
}

export function registerQuestionTests(parts: QuestionTestsParts): QuestionTests {
  const owned = new DisposableStore();
  const controller = owned.add(vscode.tests.createTestController('docgraph.questions', vscode.l10n.t('Docgraph questions')));
  const tests = owned.add(new Tests(parts, controller));
  const run: QuestionTests['run'] = (request, token) => tests.run(request, token);
  owned.add(controller.createRunProfile(vscode.l10n.t('Ask'), vscode.TestRunProfileKind.Run, run, true));
  controller.resolveHandler = async item => {
    if (item === undefined) await tests.readAll();
  };
  controller.refreshHandler = () => tests.readAll();
  const watcher = owned.add(vscode.workspace.createFileSystemWatcher(`**/${questionsPath}`));
  const read = (uri: vscode.Uri): void => void tests.read(uri).catch(failure => describeFailure(failure, parts.log));
  owned.add(watcher.onDidCreate(read));
  owned.add(watcher.onDidChange(read));
  owned.add(watcher.onDidDelete(uri => tests.forget(uri)));
  owned.add(vscode.workspace.onDidChangeTextDocument(({ document }) => isQuestionFile(document.uri) && read(document.uri)));
  owned.add(vscode.workspace.onDidChangeWorkspaceFolders(() => void tests.readAll().catch(failure => describeFailure(failure, parts.log))));
  tests.readAll().catch(failure => describeFailure(failure, parts.log));
  return { controller, run, dispose: () => owned.dispose() };
}

function isQuestionFile(uri: vscode.Uri): boolean {
  return vscode.workspace.getWorkspaceFolder(uri) !== undefined && uri.path.endsWith(`/${questionsPath}`);
}

class Tests implements vscode.Disposable {
  readonly #parts: QuestionTestsParts;
  readonly #controller: vscode.TestController;
  readonly #problems = vscode.languages.createDiagnosticCollection('docgraph questions');
  readonly #expected = new WeakMap<vscode.TestItem, { readonly answer: ExpectedAnswer; readonly lines: LineIndex }>();

  constructor(parts: QuestionTestsParts, controller: vscode.TestController) {
    this.#parts = parts;
    this.#controller = controller;
  }

  async readAll(): Promise<void> {
    for (const folder of vscode.workspace.workspaceFolders ?? []) await this.read(vscode.Uri.joinPath(folder.uri, questionsPath));
  }

  /** The file's questions as they stand in the editor, else on the disk. */
  async read(uri: vscode.Uri): Promise<void> {
    const text = await textOf(uri);
    if (text === undefined) return this.forget(uri);
    const lines = new LineIndex(text);
    const { questions, problems } = parseQuestionFile(text);
    this.#problems.set(
      uri,
      problems.map(({ message, span }) => {
        const problem = new vscode.Diagnostic(toRange(lines, span), message, vscode.DiagnosticSeverity.Error);
        problem.source = 'Docgraph';
        return problem;
      }),
    );
    const folder = vscode.workspace.getWorkspaceFolder(uri);
    const file =
      this.#controller.items.get(uri.toString()) ?? this.#controller.createTestItem(uri.toString(), folder?.name ?? questionsPath, uri);
    file.children.replace(
      questions.map(answer => {
        const item = this.#controller.createTestItem(`${uri.toString()}#${answer.question}`, answer.question, uri);
        item.range = toRange(lines, answer.span);
        this.#expected.set(item, { answer, lines });
        return item;
      }),
    );
    if (questions.length > 0) this.#controller.items.add(file);
    else this.#controller.items.delete(file.id);
  }

  forget(uri: vscode.Uri): void {
    this.#controller.items.delete(uri.toString());
    this.#problems.delete(uri);
  }

  async run(request: vscode.TestRunRequest, token: vscode.CancellationToken): Promise<void> {
    const run = this.#controller.createTestRun(request);
    const items = this.#leaves(request);
    for (const item of items) run.enqueued(item);
    try {
      const engine = await readyEngine(this.#parts, signalOf(token));
      const passed = new Set(this.#parts.memory.get<readonly string[]>(passedKey) ?? []);
      for (const item of items) {
        if (token.isCancellationRequested) break;
        run.started(item);
        if (await this.#ask(engine, item, run, { token, passedBefore: passed.has(item.id) })) passed.add(item.id);
      }
      await this.#parts.memory.update(passedKey, [...passed].sort());
    } catch (failure) {
      const message = new vscode.TestMessage(describeFailure(failure, this.#parts.log));
      if (!(failure instanceof CancelledError)) for (const item of items) run.errored(item, message);
    } finally {
      run.end();
    }
  }

  dispose(): void {
    this.#problems.dispose();
  }

  /** Whether it is answered as expected. */
  async #ask(
    engine: Engine,
    item: vscode.TestItem,
    run: vscode.TestRun,
    { token, passedBefore }: { readonly token: vscode.CancellationToken; readonly passedBefore: boolean },
  ): Promise<boolean> {
    const known = this.#expected.get(item);
    if (known === undefined) return false;
    const { hops, passages, question } = known.answer;
    const options = { ...readQuestionOptions(), ...(hops !== null && { hops }), ...(passages !== null && { passages }) };
    const { answer, milliseconds } = await engine.ask(question, options, signalOf(token));
    const failures = judge(known.answer, answer);
    if (failures.length === 0) {
      run.passed(item, milliseconds);
      return true;
    }
    const messages = failures.map(({ message, span, expected, actual }) => {
      const words = passedBefore ? `${vscode.l10n.t('It was answered as expected before.')} ${message}` : message;
      const told =
        expected === undefined || actual === undefined ? new vscode.TestMessage(words) : vscode.TestMessage.diff(words, expected, actual);
      if (item.uri !== undefined) told.location = new vscode.Location(item.uri, toRange(known.lines, span));
      return told;
    });
    run.failed(item, messages, milliseconds);
    return false;
  }

  #leaves({ include, exclude = [] }: vscode.TestRunRequest): vscode.TestItem[] {
    const found: vscode.TestItem[] = [];
    const visit = (item: vscode.TestItem): void => {
      if (exclude.includes(item)) return;
      if (this.#expected.has(item)) found.push(item);
      for (const [, child] of item.children) visit(child);
    };
    const all: vscode.TestItem[] = [];
    for (const [, item] of this.#controller.items) all.push(item);
    for (const item of include ?? all) visit(item);
    return found;
  }
}

function toRange(lines: LineIndex, { start, end }: Span): vscode.Range {
  const from = lines.position(start);
  const to = lines.position(end);
  return new vscode.Range(from.line, from.character, to.line, to.character);
}

async function textOf(uri: vscode.Uri): Promise<string | undefined> {
  const open = vscode.workspace.textDocuments.find(document => document.uri.toString() === uri.toString());
  if (open !== undefined) return open.getText();
  try {
    return new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
  } catch (failure) {
    if (failure instanceof vscode.FileSystemError && failure.code === 'FileNotFound') return undefined;
    throw failure;
  }
}
