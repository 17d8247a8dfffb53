import type { Stats } from 'node:fs';
import { lstat, realpath } from 'node:fs/promises';
import { sep } from 'node:path';
import { type Settings, settingsIn } from '../core/options';
import type { Discovery, FoundFile, SkippedFile } from '../core/ports';
import type { IgnoreRules } from './ignoreRules';
import { notIncluded, notRegular, type Reason, rulesAtTop, type Selection, selectionOf, tooLarge, withIgnoreFile } from './selection';
import type { Root } from './walk';

type Name = Pick<FoundFile, 'folder' | 'path'>;

/**
 * What a walk over everything would say of these files, looking only at them and the folders above them. Files that are gone, or lie
 * in a folder that is left out, are not in the result. Null where only the whole walk can tell: a symbolic link is on the way, or a name
 * has another Unicode form.
 */
export async function examine(
  roots: readonly Root[],
  files: readonly Name[],
  settings: Settings,
): Promise<Pick<Discovery, 'files' | 'skipped'> | null> {
  const selections = new Map(roots.map(({ key }) => [key, selectionOf(settingsIn(settings, key))]));
  const reals = new Map<string, string>();
  for (const root of roots) {
    const real = await realpath(root.path).catch(() => null);
    if (real !== null) reals.set(root.key, real);
  }
  const found: FoundFile[] = [];
  const skipped: SkippedFile[] = [];
  for (const { folder, path } of files) {
    const real = reals.get(folder);
    if (real === undefined || path.split('/').includes('..')) continue;
    const own = settingsIn(settings, folder);
    const selection = selections.get(folder)!;
    const state = await stateOf(real + sep + path.replaceAll('/', sep));
    if (state === 'unclear' || (await hasTwin(real, path, state === 'gone'))) return null;
    if (state === 'gone' || state.isDirectory()) continue;
    const rules = await rulesAbove({ real, path, selection, settings: own, reals: new Set(reals.values()) });
    if (rules === null) continue;
    const reason = reasonOf(path, state, selection, rules, own);
    if (reason) skipped.push({ folder, path, problem: { ...reason, span: null } });
    else if (selection.includes(path)) found.push({ folder, path, modified: Math.floor(state.mtimeMs), size: state.size });
  }
  return { files: found, skipped };
}

async function stateOf(name: string): Promise<Stats | 'gone' | 'unclear'> {
  try {
    const state = await lstat(name);
    // The real path differs where a folder above is a link, or where the file system spells the name differently.
    return state.isSymbolicLink() || (await realpath(name)) !== name ? 'unclear' : state;
  } catch (failure) {
    const code = failure instanceof Error && 'code' in failure ? failure.code : '';
    return code === 'ENOENT' || code === 'ENOTDIR' ? 'gone' : 'unclear';
  }
}

/** Whether there is another file of the same name in the other Unicode form. A name that is gone may be spelt in a mixed form, too. */
async function hasTwin(real: string, path: string, isGone: boolean): Promise<boolean> {
  const composed = path.normalize('NFC');
  const twin = path === composed ? path.normalize('NFD') : composed;
  if (twin === path) return false;
  if (isGone) return true;
  const realOf = (below: string) => realpath(real + sep + below.replaceAll('/', sep)).catch(() => null);
  const other = await realOf(twin);
  // Some file systems take both forms for one name.
  return other !== null && other !== (await realOf(path));
}

interface Way {
  readonly real: string;
  readonly path: string;
  readonly selection: Selection;
  readonly settings: Settings;
  /** Real paths of all workspace folders: what lies in another one is not this one's. */
  readonly reals: ReadonlySet<string>;
}

/** The ignore rules that hold for a file; null where a folder above it is left out. */
async function rulesAbove({ real, path, selection, settings, reals }: Way): Promise<IgnoreRules | null> {
  let rules = await rulesAtTop(real, settings);
  let folder = '';
  for (const segment of ['', ...path.split('/').slice(0, -1)]) {
    if (segment === '.git') return null;
    if (segment !== '') {
      folder = folder === '' ? segment : `${folder}/${segment}`;
      if (reals.has(real + sep + folder.replaceAll('/', sep)) || selection.leftOut(folder, true, rules)) return null;
      rules = rules.enter(folder);
    }
    const here = folder === '' ? real : real + sep + folder.replaceAll('/', sep);
    // An ignore file that cannot be read is reported by the walk; most folders have none.
    if (settings.respectIgnoreFiles) rules = await withIgnoreFile(here, folder, rules).catch(() => rules);
  }
  return rules;
}

function reasonOf(path: string, state: Stats, selection: Selection, rules: IgnoreRules, settings: Settings): Reason | null {
  if (!selection.concerns(path)) return null;
  if (!state.isFile()) return selection.includes(path) ? notRegular : null;
  const reason = selection.leftOut(path, false, rules);
  if (reason) return reason;
  if (!selection.includes(path)) return notIncluded;
  return state.size > settings.maxFileSize ? tooLarge(state.size, settings) : null;
}
