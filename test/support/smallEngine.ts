import { createEngine, type Engine } from '../../src/core/index';
import { memoryStore } from '../../src/core/indexing/memoryStore';
import type { Answer } from '../../src/core/model/answer';
import { defaultQuestionOptions, defaultSettings, type QuestionOptions, type Settings } from '../../src/core/options';
import type { Store, Workspace } from '../../src/core/ports';
import { fsWorkspace, singleFolder } from '../../src/node/fsWorkspace';
import { shippedVectors } from '../../src/node/shippedVectors';
import { MemoryWorkspace } from './memoryWorkspace';

/** One for all engines of a test file. */
export const vectors = shippedVectors();

export const silent = { info() {}, warn() {}, error() {} };

/** A clock that stands still: what depends on it would show in the results. */
export const stopped = { now: () => 1_700_000_000_000 };

export function options(overrides: Partial<QuestionOptions> = {}): QuestionOptions {
  return { ...defaultQuestionOptions, ...overrides };
}

/** An indexed engine over texts in memory, with its workspace and store to change. */
export async function smallEngine(
  files: Readonly<Record<string, string>>,
  { folders, store = memoryStore(), settings = defaultSettings }: { folders?: readonly string[]; store?: Store; settings?: Settings } = {},
): Promise<{ engine: Engine; workspace: MemoryWorkspace; store: Store; refresh(): Promise<void> }> {
  const workspace = new MemoryWorkspace(files, folders);
  const engine = engineOver(workspace, store);
  const refresh = async () => {
    await engine.refresh({ settings });
  };
  await refresh();
  return { engine, workspace, store, refresh };
}

export function engineOver(workspace: Workspace, store: Store = memoryStore()): Engine {
  return createEngine({ workspace, store, clock: stopped, logger: silent, vectors });
}

/** An indexed engine over a folder on disk. */
export async function folderEngine(path: string): Promise<Engine> {
  const engine = engineOver(fsWorkspace([singleFolder(path)]));
  await engine.refresh({ settings: defaultSettings });
  return engine;
}

/** An answer in a few lines: released points, and withheld ones with class, missing files and remedy. */
export function inShort(answer: Answer): readonly string[] {
  return [
    ...answer.points.map(({ text }) => `+ ${text}`),
    ...answer.withheld.map(point => {
      const files = [...new Set(point.missing.map(({ file }) => file))].join(', ');
      return `- ${point.text} [${point.class}: ${files}; ${point.remedy ? `${point.remedy.hops} hops, ${point.remedy.passages} passages` : 'no remedy'}]`;
    }),
  ];
}
