import * as vscode from 'vscode';
import { DisposableStore } from '../../../base/lifecycle';
import type { Engine } from '../../../core/engine';
import type { CheckClass } from '../../../core/model/answer';
import type { OpenTarget, ResultView } from '../../../protocol/views';

const key = 'docgraph.keptAnswers';
/** The oldest ones give way: each keeps its quotes in VS Code's store of the workspace. */
const mostKept = 200;

/** An answer as it was, with the generation of the index and the hashes of the texts it was made from. */
export interface KeptAnswer {
  readonly question: string;
  /** Milliseconds since 1970. */
  readonly kept: number;
  readonly settings: { readonly hops: number; readonly passages: number };
  readonly generation: number;
  readonly points: readonly { readonly text: string; readonly citations: readonly OpenTarget[] }[];
}

// The quote does not stand any more where it was cited from.
const gone: ReadonlySet<CheckClass> = new Set(['stale', 'fabricated', 'stitched', 'misattributed', 'missing']);

/** Answers that the user has kept, in the state of the workspace: they outlive the index, and the window. One of a question. */
export class KeptAnswers implements vscode.Disposable {
  readonly #owned = new DisposableStore();
  readonly #changed = this.#owned.add(new vscode.EventEmitter<void>());
  readonly #memory: vscode.Memento;
  readonly onDidChange = this.#changed.event;

  constructor(memory: vscode.Memento) {
    this.#memory = memory;
  }

  /** Newest first. */
  all(): readonly KeptAnswer[] {
    return this.#memory.get<readonly KeptAnswer[]>(key) ?? [];
  }

  async keep(result: ResultView, now: number): Promise<void> {
    const { question, settings, generation, answer } = result;
    const points = answer.points.map(({ text, citations }) => ({ text, citations: citations.map(({ target }) => target) }));
    const kept: KeptAnswer = { question, kept: now, settings, generation, points };
    await this.#write([kept, ...this.all().filter(other => other.question !== question)].slice(0, mostKept));
  }

  async forget(question: string): Promise<void> {
    await this.#write(this.all().filter(kept => kept.question !== question));
  }

  dispose(): void {
    this.#owned.dispose();
  }

  async #write(answers: readonly KeptAnswer[]): Promise<void> {
    await this.#memory.update(key, answers);
    this.#changed.fire();
  }
}

/** Citations of these answers whose words no longer stand in their file. Texts that are as they were need no search. */
export async function changedCitations(engine: Engine, answers: readonly KeptAnswer[]): Promise<ReadonlySet<OpenTarget>> {
  return changedQuotes(
    engine,
    answers.flatMap(({ points }) => points.flatMap(({ citations }) => citations)),
  );
}

/** Those of these citations whose words no longer stand in their file. */
export async function changedQuotes(engine: Engine, citations: readonly OpenTarget[]): Promise<ReadonlySet<OpenTarget>> {
  const cited = citations.filter(({ quote }) => quote !== '');
  const verdicts = await engine.verify(
    cited.map(({ file, quote, hash }) => ({ text: quote, citations: [{ file, quote, hash: hash === '' ? null : hash }] })),
  );
  return new Set(cited.filter((_, i) => gone.has(verdicts[i].class)));
}
