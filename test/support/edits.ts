import fc from 'fast-check';
import { CancelledError } from '../../src/base/cancel';
import type { Engine } from '../../src/core/index';
import { defaultSettings, type Settings } from '../../src/core/options';
import type { Store, Workspace } from '../../src/core/ports';
import { engineOver, options } from './smallEngine';

/** Files that can be changed: in memory, or on a disk. */
export interface EditableWorkspace extends Workspace {
  write(path: string, text: string): void;
  remove(path: string): void;
  rename(from: string, to: string): void;
}

/** All that an engine says of its workspace, in a form that two engines can be compared by. */
export async function everything(engine: Engine) {
  const questions = ['What does Alpha need?', 'beta gamma', 'Why is the Delta late?'];
  const answers = [];
  for (const question of questions) {
    const { retrieval, answer, graph } = await engine.ask(question, options());
    answers.push({ retrieval, answer, graph });
  }
  const documents = await engine.documents();
  const backlinks = [];
  for (const { id } of documents) backlinks.push(await engine.backlinks(id));
  const health = await engine.health();
  return { documents, links: await engine.allLinks(), backlinks, graph: await engine.graph(null, 1, 500), health, answers };
}

export const startTexts = { 'a.md': '# Alpha\n\nAlpha needs [[Beta]].', 'b.md': '# Beta\n\nBeta is late.' };

const paths = ['a.md', 'b.md', 'sub/c.md', 'sub/d.md', 'sub/deep/e.mdx', 'image.png'];
const word = fc.constantFrom(
  'Alpha',
  'Beta',
  'Gamma',
  'Delta',
  'needs',
  'harbour',
  'requires',
  'is late',
  '[[Beta]]',
  '[[d]]',
  '[x](a.md)',
  '[y](sub/c.md#gamma)',
  '[y](c.md#alpha)',
  '[z](/sub/)',
  '![i](image.png)',
  '#tag',
);
const text = fc
  .tuple(
    fc.constantFrom('Alpha', 'Beta', 'Gamma', 'Delta', ''),
    fc.constantFrom('', '---\naliases: [Beta, Omega]\nstatus: draft\n---\n'),
    fc.array(fc.array(word, { minLength: 1, maxLength: 8 }), { maxLength: 4 }),
  )
  .map(
    ([title, front, paragraphs]) =>
      `${front}${title === '' ? '' : `# ${title}\n\n`}${paragraphs.map(words => `${words.join(' ')}.`).join('\n\n## Gamma\n\n')}\n`,
  );
const path = fc.constantFrom(...paths);

const settingsVariants: readonly Partial<Settings>[] = [
  {},
  { exclude: ['sub/**'] },
  { editorExclude: ['**/b.md'] },
  { maxFileSize: 40 },
  { respectIgnoreFiles: false },
  { encoding: 'latin1' },
];
const ignoreFiles = ['', 'sub/\n', 'b.md\n', '*.md\n!a.md\n', '/sub/c.md\n'];

export const edit = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('write' as const), path, text }) },
  fc.record({ kind: fc.constant('remove' as const), path }),
  fc.record({ kind: fc.constant('rename' as const), path, to: path }),
  fc.record({ kind: fc.constant('ignore' as const), text: fc.constantFrom(...ignoreFiles) }),
  fc.record({ kind: fc.constant('settings' as const), settings: fc.constantFrom(...settingsVariants) }),
  fc.record({ kind: fc.constant('type' as const), path, text }),
  fc.record({ kind: fc.constant('close' as const), path }),
  fc.record({ kind: fc.constant('cancel' as const), path, text, after: fc.nat({ max: 8 }) }),
  fc.record({ kind: fc.constant('ask' as const) }),
  fc.record({ kind: fc.constant('rebuild' as const) }),
  fc.record({ kind: fc.constant('reload' as const) }),
);
export type Edit = typeof edit extends fc.Arbitrary<infer T> ? T : never;

/** The engine after the edits, each followed by what a window would tell it, and a fresh one over the same files. */
export async function afterEdits(
  edits: readonly Edit[],
  workspace: EditableWorkspace,
  store: Store,
): Promise<{ engine: Engine; fresh: Engine }> {
  let engine = engineOver(workspace, store);
  let settings = defaultSettings;
  const files = (...changed: string[]) => engine.refresh({ settings, files: changed.map(name => ({ folder: '', path: name })) });
  const apply: { readonly [K in Edit['kind']]: (change: Extract<Edit, { kind: K }>) => Promise<unknown> } = {
    async write(change) {
      workspace.write(change.path, change.text);
      // A file that is no document is told by its folder.
      await (change.path.endsWith('.png') ? engine.refresh({ settings }) : files(change.path));
    },
    async remove(change) {
      workspace.remove(change.path);
      await engine.refresh({ settings });
    },
    async rename(change) {
      workspace.rename(change.path, change.to);
      await engine.refresh({ settings });
    },
    async ignore(change) {
      workspace.write('.gitignore', change.text);
      await engine.refresh({ settings });
    },
    async settings(change) {
      settings = { ...defaultSettings, ...change.settings };
      await engine.refresh({ settings });
    },
    type: change => engine.setOverlay({ folder: '', path: change.path }, change.text),
    close: change => engine.setOverlay({ folder: '', path: change.path }, null),
    async cancel(change) {
      workspace.write(change.path, change.text);
      await cancelled(engine, settings, change.after);
      await engine.refresh({ settings });
    },
    ask: () => everything(engine),
    rebuild: () => engine.refresh({ settings, rebuild: true }),
    async reload() {
      engine = engineOver(workspace, store);
    },
  };
  await engine.refresh({ settings });
  for (const change of edits) await (apply[change.kind] as (change: Edit) => Promise<unknown>)(change);
  for (const name of paths) await engine.setOverlay({ folder: '', path: name }, null);
  // Settings that were told to no refresh since the last reload.
  await engine.refresh({ settings });
  const fresh = engineOver(workspace);
  await fresh.refresh({ settings });
  return { engine, fresh };
}

/** A rebuild that is cancelled when it has looked at its signal so many times. */
async function cancelled(engine: Engine, settings: Settings, after: number): Promise<void> {
  let looks = 0;
  const signal = {
    get aborted() {
      return looks++ >= after;
    },
  };
  try {
    await engine.refresh({ settings, rebuild: true }, undefined, signal);
  } catch (failure) {
    if (!(failure instanceof CancelledError)) throw failure;
  }
}
