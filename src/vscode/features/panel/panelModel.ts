import * as vscode from 'vscode';
import { CancelledError } from '../../../base/cancel';
import { DisposableStore } from '../../../base/lifecycle';
import type { ModelAskResult } from '../../../core/generation/askWithModel';
import type { Graph, Place, PlaceInFile } from '../../../core/engine';
import type { AmbiguousName } from '../../../core/model/retrieval';
import type { DocumentId } from '../../../core/model/ids';
import type { WhyNot } from '../../../core/model/whyNot';
import { limits, type QuestionOptions } from '../../../core/options';
import type { ComparisonView } from '../../../protocol/comparison';
import type { CheckView } from '../../../protocol/check';
import { allThemes, type GraphView, type PanelSnapshot, type PathsView, type RemedyView, type ResultView } from '../../../protocol/views';
import { changesQuestions, clamp, readQuestionOptions } from '../../config';
import { contextKeys } from '../../contributions';
import { carriedNames, inContext } from '../../followUp';
import type { EngineSource, Indexer } from '../../indexer';
import { describeFailure, type HostLog } from '../../logger';
import { answerQuestion } from '../../models/answering';
import type { Models } from '../../models/models';
import { answeringEngine, readyEngine } from '../../readyEngine';
import { changesBetween } from './changes';
import { GraphWork } from './graphWork';
import { panelStrings } from './strings';
import { pathsView } from './pathsView';
import { type AnsweredOf, citedPassages, ShownComputations } from './shownComputations';
import type { AskedOf } from './shownOf';
import { ShownThemes } from './shownThemes';
import { graphView, resultView } from './toView';

/** Kept for the workspace, so that a reload of the window brings the result back. */
const memoryKeys = { question: 'docgraph.question', carried: 'docgraph.carried', settings: 'docgraph.panelSettings' } as const;

// The view's own depth, apart from the hops of a question: what a writer has around the document.
const focusHops = 1;

export const entityPrefix = 'entity:';

/** Stands for the broadest themes of the whole workspace. */
export const wholeWorkspace = 'overview:';

/** Nodes of that map: more than the panel draws would only be counted. */
const mapNodes = 150;

/** What a run needs; everything but the question comes from here, so that all faces of the panel share one result. */
export interface PanelModelParts {
  readonly engines: EngineSource;
  readonly indexer: Indexer;
  readonly models: Models;
  readonly memory: vscode.Memento;
  readonly log: HostLog;
}

/** An answer with what it was made from. */
export interface Answered {
  readonly result: ModelAskResult;
  readonly settings: RemedyView;
}

interface Asked {
  readonly question: string;
  /** See `ResultView`; null until it is known. */
  readonly carried: readonly string[] | null;
}

/** An answer, and the mode that was set when it was asked for. */
export interface AnsweredRun {
  readonly result: ResultView;
  readonly mode: QuestionOptions['mode'];
}

/** The one result of the window, with the two settings at hand. Views show its snapshots and change it through its methods. */
export class PanelModel implements vscode.Disposable {
  readonly #owned = new DisposableStore();
  readonly #changed = this.#owned.add(new vscode.EventEmitter<void>());
  readonly #didAnswer = this.#owned.add(new vscode.EventEmitter<AnsweredRun>());
  readonly #parts: PanelModelParts;
  #running: (Asked & { readonly abort: AbortController }) | null = null;
  /** What the last answered question was about. */
  #names: readonly string[] = [];
  #result: ResultView | null = null;
  #ambiguous: readonly AmbiguousName[] = [];
  #error = '';
  #focus: PanelSnapshot['focus'] = null;
  #check: CheckView | null = null;
  #paths: PathsView | null = null;
  #comparison: ComparisonView | null = null;
  readonly #computed: ShownComputations;
  readonly #themes: ShownThemes;
  /** What the user does with the graph on show. */
  readonly graphWork: GraphWork;
  #answered: Answered | null = null;
  #runs = 0;

  /** Any part of the snapshot changed. */
  readonly onDidChange = this.#changed.event;
  /** A question was answered. */
  readonly onDidAnswer = this.#didAnswer.event;

  constructor(parts: PanelModelParts) {
    this.#parts = parts;
    this.#computed = this.#owned.add(new ShownComputations(parts, () => this.#changed.fire()));
    this.#themes = this.#owned.add(new ShownThemes(parts, () => this.#changed.fire()));
    this.graphWork = this.#owned.add(new GraphWork(parts, () => this.#changed.fire()));
    this.#owned.add(parts.indexer.onDidChangeView(() => this.#changed.fire()));
    this.#owned.add(vscode.workspace.onDidChangeConfiguration(event => changesQuestions(event) && void this.#forgetSettings()));
  }

  snapshot(place: PanelSnapshot['place']): PanelSnapshot {
    const { hops, passages, nodes, mode } = this.options();
    return {
      place,
      index: this.#parts.indexer.view,
      settings: { hops, passages, nodes, mode },
      busy: this.#running === null ? null : { question: this.#running.question },
      error: this.#error,
      focus: this.#focus,
      ...this.#computed.views,
      check: this.#check,
      comparison: this.#comparison,
      result: this.#result,
      paths: this.#paths,
      themes: this.#themes.view,
      ...this.graphWork.view(),
      strings: panelStrings(),
    };
  }

  get result(): ResultView | null {
    return this.#result;
  }

  /** Names of the question that is answered which several things have. */
  get ambiguous(): readonly AmbiguousName[] {
    return this.#ambiguous;
  }

  /** The answer on show, as it was made; null where there is none. */
  get answered(): Answered | null {
    return this.#result === null ? null : this.#answered;
  }

  /** The graph on show, without what pages have expanded. */
  get graph(): GraphView | null {
    return this.#result?.graph ?? this.#paths?.graph ?? this.#focus?.graph ?? null;
  }

  get focusDocument(): string | undefined {
    return this.#focus?.document;
  }

  /** The settings of the next run: those of this panel, else those of the user. */
  options(): QuestionOptions {
    const kept = this.#kept();
    const settings = readQuestionOptions();
    return {
      ...settings,
      mode: kept.mode ?? settings.mode,
      hops: clamp(kept.hops ?? settings.hops, limits.hops),
      passages: clamp(kept.passages ?? settings.passages, limits.passages),
    };
  }

  /** Answers a question, read with the names `carried` where given, else with those of the question before where it points back; a run that is under way is cancelled. Resolves when the result, or the error, is shown. Never rejects. */
  async ask(question: string, carried: readonly string[] | null = null): Promise<void> {
    await this.#run({ question: question.trim(), carried }, null);
  }

  /** The last question of this workspace, asked again after a reload of the window. */
  async restore(): Promise<void> {
    const question = this.#parts.memory.get<string>(memoryKeys.question);
    const carried = this.#parts.memory.get<readonly string[]>(memoryKeys.carried) ?? [];
    if (question !== undefined && this.#result === null && this.#running === null && this.#error === '') await this.ask(question, carried);
  }

  /** Remembers the two settings and, where there is a question, answers it anew and says what changed. */
  async setSettings(settings: RemedyView): Promise<void> {
    const next = { hops: clamp(settings.hops, limits.hops), passages: clamp(settings.passages, limits.passages) };
    const { hops, passages } = this.options();
    // Told twice (typing, then Enter): the run that there is says what changed, another one would say that nothing did.
    const isKnown = hops === next.hops && passages === next.passages;
    await this.#parts.memory.update(memoryKeys.settings, { ...this.#kept(), ...next });
    if (isKnown) {
      this.#changed.fire();
      return;
    }
    const asked = this.#running ?? this.#result;
    if (asked === null) this.#changed.fire();
    else
      await this.#run(
        { question: asked.question, carried: asked.carried },
        this.#result?.question === asked.question ? this.#result : null,
      );
  }

  #kept(): Partial<RemedyView & Pick<QuestionOptions, 'mode'>> {
    return this.#parts.memory.get(memoryKeys.settings) ?? {};
  }

  /** Remembers how questions are answered; where there is one, it is answered anew. */
  async setMode(mode: QuestionOptions['mode']): Promise<void> {
    if (mode === this.options().mode) return;
    await this.#parts.memory.update(memoryKeys.settings, { ...this.#kept(), mode });
    this.#computed.keep(null);
    const asked = this.#running ?? this.#result;
    if (asked === null) this.#changed.fire();
    else await this.#run({ question: asked.question, carried: asked.carried }, null);
  }

  /** Remembers all three at once, and answers the question that is shown, or another one, with them. */
  async use(settings: RemedyView & Pick<QuestionOptions, 'mode'>, question?: string): Promise<void> {
    const before = this.#result;
    if (question !== undefined) return this.askAs(question, settings, before?.carried ?? []);
    await this.#parts.memory.update(memoryKeys.settings, settings);
    if (before !== null) await this.#run({ question: before.question, carried: before.carried }, before);
  }

  /** Asks with settings of its own, which are remembered, and with the names that the question was read with. */
  async askAs(question: string, settings: RemedyView & Pick<QuestionOptions, 'mode'>, carried: readonly string[]): Promise<void> {
    await this.#parts.memory.update(memoryKeys.settings, settings);
    await this.#run({ question, carried }, null);
  }

  /** Shows the ranks under each mode of the question that is shown. Another question ends it. Rejects where it fails. */
  async compareModes(): Promise<void> {
    if (this.#result !== null) await this.#computed.modeRanks.show(askedOf(this.#result), this.options());
  }

  /** Why a passage is not selected for the question that is shown; null where there is none. */
  async whyNot(at: PlaceInFile, signal: AbortSignal): Promise<WhyNot<Place> | null> {
    if (this.#result === null) return null;
    const engine = await readyEngine(this.#parts, signal);
    return engine.whyNot(askedOf(this.#result).question, this.options(), at, signal);
  }

  cancel(): void {
    this.#running?.abort.abort();
  }

  /** Back to the neighbourhood of the active document. */
  clear(): void {
    this.cancel();
    this.#computed.keep(null);
    this.#result = null;
    this.#names = [];
    this.#ambiguous = [];
    this.#paths = null;
    this.#error = '';
    void this.#parts.memory.update(memoryKeys.question, undefined);
    this.#resultChanged();
  }

  /** Shows what each setting of hops and budget would release of the question that is shown. Another question ends it. Rejects where it fails. */
  async mapSettings(): Promise<void> {
    if (this.#result !== null) await this.#computed.settingsMap.show(askedOf(this.#result), this.options());
  }

  /** Shows what the cited passages of the answer name. Rejects where it fails. */
  async showEntities(): Promise<void> {
    if (this.#result === null) return;
    await this.#computed.entities.show(answered(this.#result), this.options());
  }

  /** Two runs side by side, above everything else; null closes them. */
  compare(comparison: ComparisonView | null): void {
    if (comparison === this.#comparison) return;
    this.#comparison = comparison;
    this.#changed.fire();
  }

  /** What the check says of a text of the user's; null where none is checked. */
  setCheck(check: CheckView | null): void {
    if (check === null && this.#check === null) return;
    this.#check = check;
    void vscode.commands.executeCommand('setContext', contextKeys.citationsChecked, check !== null);
    this.#changed.fire();
  }

  showError(message: string): void {
    this.#error = message;
    this.#changed.fire();
  }

  /** Shows the neighbourhood of a document, or of an entity (`entity:` and its id), where there is no result; null where there is none to show. */
  async setFocus(node: string | null): Promise<void> {
    const engine = this.#parts.engines.get();
    const { nodes } = this.options();
    let graph: Graph | null = null;
    if (node === allThemes) graph = (await engine?.themeMap(mapNodes)) ?? null;
    else if (node === wholeWorkspace) graph = (await engine?.overview(mapNodes)) ?? null;
    else if (node !== null && engine !== undefined)
      graph = await (node.startsWith(entityPrefix)
        ? engine.graph(node, focusHops, nodes)
        : engine.neighbourhood(node as DocumentId, focusHops, nodes));
    this.#focus = node === null || graph === null ? null : { document: node, title: graph.attributes.title, graph: graphView(graph) };
    this.#graphChanged();
  }

  /** Shows how two things are connected, in the place of an answer. @throws EngineError `not-found`, naming the one that is unknown */
  async showPaths(from: string, to: string, signal: AbortSignal): Promise<PathsView> {
    const engine = await readyEngine(this.#parts, signal);
    const found = pathsView(await engine.path(from, to, signal));
    this.clear();
    this.#paths = found;
    this.#graphChanged();
    return found;
  }

  dispose(): void {
    this.cancel();
    this.#owned.dispose();
  }

  async #run({ question, carried: given }: Asked, before: ResultView | null): Promise<void> {
    this.cancel();
    if (question === '') return;
    const running = { question, carried: given, abort: new AbortController() };
    this.#running = running;
    this.#error = '';
    this.#changed.fire();
    try {
      const options = this.options();
      const { engine, changedSince } = await answeringEngine(this.#parts, running.abort.signal);
      const carried = given ?? (await carriedNames(engine, question, { before: this.#names, options }, running.abort.signal));
      const asked = { question: inContext(question, carried), options };
      const result = await answerQuestion(engine, this.#parts.models, asked, running.abort.signal);
      if (this.#running !== running) return;
      this.#show(result, options, { before, question, carried });
      const shown = this.#result!;
      this.#didAnswer.fire({ result: shown, mode: options.mode });
      // What has changed while the window was closed is in the answer as soon as it is known.
      void changedSince?.(result.generation).then(async isOther => {
        if (isOther && this.#result === shown) await this.#run({ question, carried }, shown);
      });
      await this.#parts.memory.update(memoryKeys.question, question);
      await this.#parts.memory.update(memoryKeys.carried, carried);
    } catch (failure) {
      if (this.#running === running) this.#fail(failure);
    } finally {
      if (this.#running === running) {
        this.#running = null;
        this.#resultChanged();
      }
    }
  }

  #show(
    result: ModelAskResult,
    { hops, passages }: QuestionOptions,
    { before, question, carried }: { readonly before: ResultView | null; readonly question: string; readonly carried: readonly string[] },
  ): void {
    const names = result.retrieval.entities.map(({ name }) => name);
    if (names.length > 0) this.#names = names;
    const view = { ...resultView(result, { hops, passages }), question, carried };
    this.#ambiguous = result.retrieval.ambiguous;
    this.#answered = { result, settings: { hops, passages } };
    this.#computed.keep(answered(view));
    this.#paths = null;
    this.#result = { ...view, run: ++this.#runs, changes: before === null ? null : changesBetween(before, view) };
  }

  #fail(failure: unknown): void {
    if (failure instanceof CancelledError) return;
    // What was shown before does not answer this question.
    this.#computed.keep(null);
    this.#result = null;
    this.#ambiguous = [];
    this.#error = describeFailure(failure, this.#parts.log);
  }

  /** Who changes the setting itself wants that value: what the panel kept gives way. */
  async #forgetSettings(): Promise<void> {
    await this.#parts.memory.update(memoryKeys.settings, undefined);
    this.#changed.fire();
  }

  #resultChanged(): void {
    const { points = [], withheld = [] } = this.#result?.answer ?? {};
    const cited = [...points, ...withheld].some(point => point.citations.length > 0);
    void vscode.commands.executeCommand('setContext', contextKeys.hasAnswer, cited);
    this.#graphChanged();
  }

  /** Another graph may be on show: its themes follow when they are there. */
  #graphChanged(): void {
    this.#changed.fire();
    this.#themes.follow(this.graph);
    this.graphWork.follow(this.graph);
  }
}

function askedOf({ question, carried, generation }: Pick<ResultView, 'question' | 'carried' | 'generation'>): AskedOf {
  return { question: inContext(question, carried), generation };
}

function answered(result: Pick<ResultView, 'question' | 'carried' | 'generation' | 'answer'>): AnsweredOf {
  return { ...askedOf(result), passages: citedPassages(result) };
}
