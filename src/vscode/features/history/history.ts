import * as v from 'valibot';
import * as vscode from 'vscode';
import { DisposableStore } from '../../../base/lifecycle';
import type { HostLog } from '../../logger';
import { type PastRun, sameRun } from './pastRun';

/** Runs that are kept without being pinned, and those that may be pinned: each is a file of some kilobytes. */
export const mostKept = { runs: 100, pinned: 200 } as const;

/** Enough of a run's file to use it; what another version wrote may lack the rest and is left out. */
const stored = v.looseObject({
  id: v.string(),
  question: v.string(),
  carried: v.array(v.string()),
  time: v.number(),
  milliseconds: v.number(),
  settings: v.object({ hops: v.number(), passages: v.number() }),
  mode: v.string(),
  generation: v.number(),
  pinned: v.boolean(),
  status: v.picklist(['answered', 'partial', 'unknown']),
  points: v.array(v.looseObject({ text: v.string(), class: v.string(), citations: v.array(v.looseObject({ document: v.string() })) })),
  passages: v.array(v.looseObject({ key: v.string(), title: v.string(), selected: v.boolean() })),
  steps: v.array(v.looseObject({ kind: v.string(), caption: v.string() })),
});

/**
 * The runs of this workspace, each a file of its own in VS Code's folder for it: they outlive the index, and two windows do not write over each
 * other. Where there is no such folder, they last as long as the window.
 */
export class History implements vscode.Disposable {
  readonly #owned = new DisposableStore();
  readonly #changed = this.#owned.add(new vscode.EventEmitter<void>());
  readonly #folder: vscode.Uri | null;
  readonly #log: HostLog;
  /** One change after the other. */
  #turn: Promise<unknown> = Promise.resolve();
  #runs: Promise<Map<string, PastRun>> | null = null;
  readonly onDidChange = this.#changed.event;

  constructor(storage: vscode.Uri | undefined, log: HostLog) {
    this.#folder = storage === undefined ? null : vscode.Uri.joinPath(storage, 'history');
    this.#log = log;
  }

  /** Pinned ones first, then the newest. */
  async all(): Promise<readonly PastRun[]> {
    this.#runs ??= this.#read();
    return [...(await this.#runs).values()].sort(compareRuns);
  }

  /** Adds a run; one that says the same gives way to it, and so do the oldest beyond the bound. */
  async add(run: PastRun): Promise<void> {
    await this.#change(async runs => {
      const twin = [...runs.values()].find(other => sameRun(other, run));
      const kept = twin === undefined ? run : { ...run, id: twin.id, pinned: twin.pinned };
      await this.#write(runs, kept);
      for (const old of beyondBound([...runs.values()])) await this.#delete(runs, old.id);
    });
  }

  /** Returns whether there was room: pinned runs are never dropped, so no more than some can be pinned. */
  async pin(id: string, pinned: boolean): Promise<boolean> {
    let done = true;
    await this.#change(async runs => {
      const run = runs.get(id);
      const others = [...runs.values()].filter(other => other.pinned && other.id !== id).length;
      done = !pinned || others < mostKept.pinned;
      if (run !== undefined && done) await this.#write(runs, { ...run, pinned });
    });
    return done;
  }

  async remove(ids: readonly string[]): Promise<void> {
    await this.#change(async runs => {
      for (const id of ids) await this.#delete(runs, id);
    });
  }

  /** Takes away all that are not pinned. */
  async clear(): Promise<void> {
    await this.#change(async runs => {
      for (const { id, pinned } of [...runs.values()]) if (!pinned) await this.#delete(runs, id);
    });
  }

  dispose(): void {
    this.#owned.dispose();
  }

  async #change(change: (runs: Map<string, PastRun>) => Promise<void>): Promise<void> {
    const mine = this.#turn.then(async () => {
      this.#runs ??= this.#read();
      await change(await this.#runs);
      this.#changed.fire();
    });
    this.#turn = mine.catch(() => {});
    await mine;
  }

  async #read(): Promise<Map<string, PastRun>> {
    const runs = new Map<string, PastRun>();
    if (this.#folder === null) return runs;
    const folder = this.#folder;
    const entries = await vscode.workspace.fs.readDirectory(folder).then(
      found => found,
      // Nothing was kept yet.
      () => [],
    );
    const names = entries.map(([name]) => name).filter(name => name.endsWith('.json'));
    await Promise.all(names.map(name => this.#readRun(vscode.Uri.joinPath(folder, name), runs)));
    return runs;
  }

  async #readRun(file: vscode.Uri, runs: Map<string, PastRun>): Promise<void> {
    try {
      const run = v.safeParse(stored, JSON.parse(new TextDecoder().decode(await vscode.workspace.fs.readFile(file))));
      if (run.success) runs.set(run.output.id, run.output as unknown as PastRun);
    } catch (failure) {
      // A file that was being written when the machine stopped is one run less.
      this.#log.warn(`A run of the history could not be read (${file.path}): ${String(failure)}`);
    }
  }

  async #write(runs: Map<string, PastRun>, run: PastRun): Promise<void> {
    runs.set(run.id, run);
    const file = this.#file(run.id);
    if (file !== null) await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(JSON.stringify(run)));
  }

  async #delete(runs: Map<string, PastRun>, id: string): Promise<void> {
    const file = this.#file(id);
    if (!runs.delete(id) || file === null) return;
    await vscode.workspace.fs.delete(file).then(undefined, failure => {
      // Another window may have deleted it before.
      if (!(failure instanceof vscode.FileSystemError && failure.code === 'FileNotFound')) throw failure;
    });
  }

  #file(id: string): vscode.Uri | null {
    return this.#folder === null ? null : vscode.Uri.joinPath(this.#folder, `${id.replace(/[^\w-]/g, '_')}.json`);
  }
}

function compareRuns(a: PastRun, b: PastRun): number {
  return Number(b.pinned) - Number(a.pinned) || b.time - a.time || (a.id < b.id ? -1 : 1);
}

function beyondBound(runs: readonly PastRun[]): readonly PastRun[] {
  return runs
    .filter(run => !run.pinned)
    .sort(compareRuns)
    .slice(mostKept.runs);
}
