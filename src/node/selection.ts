import { readFile } from 'node:fs/promises';
import { sep } from 'node:path';
import type { Problem } from '../core/model/problem';
import type { Settings } from '../core/options';
import { compileGlobs } from '../base/globs';
import { wantedFiles } from '../core/wantedFiles';
import { IgnoreRules } from './ignoreRules';

/** Why something is left out. */
export type Reason = Omit<Problem, 'span'>;

/** What the settings say of paths below a folder. */
export interface Selection {
  /** Whether a file is to be read, where nothing leaves it out. */
  includes(path: string): boolean;
  /** Whether people would expect the file to be read, so that its absence needs a reason. */
  concerns(path: string): boolean;
  /** Why a file or folder is left out; null where it is not. Its parent folders are taken as not left out. */
  leftOut(path: string, isFolder: boolean, rules: IgnoreRules): Reason | null;
}

const looksLikeMarkdown = /\.(md|markdown|mdx|mdown|mkdn?)$/i;

export const notIncluded: Reason = { code: 'excluded', message: 'It does not match the setting docgraph.index.include.' };
export const notRegular: Reason = { code: 'unreadable', message: 'It is not a regular file.' };

export function tooLarge(size: number, settings: Settings): Reason {
  const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`;
  return {
    code: 'too-large',
    message: `The file is too large: ${megabytes(size)}, and docgraph.index.maxFileSize is ${megabytes(settings.maxFileSize)}.`,
  };
}

export function selectionOf(settings: Settings): Selection {
  const { includes } = wantedFiles(settings);
  const exclude = compileGlobs(settings.exclude, { nocase: false });
  const editorExclude = compileGlobs(settings.editorExclude, { nocase: false });
  return {
    includes,
    concerns: path => looksLikeMarkdown.test(path) || includes(path),
    leftOut(path, isFolder, rules) {
      const it = isFolder ? 'The folder' : 'The file';
      if (exclude(path)) return { code: 'excluded', message: `${it} is left out by the setting docgraph.index.exclude.` };
      if (editorExclude(path)) return { code: 'excluded', message: `${it} is left out by the setting files.exclude or search.exclude.` };
      const ignored = rules.reason(path, isFolder);
      return ignored && { code: 'ignored', message: `${it} is ignored by the rule "${ignored.rule}" in ${ignored.source}.` };
    },
  };
}

/** The rules at the top of a workspace folder: git's own exclude file, which is the weakest. */
export async function rulesAtTop(real: string, settings: Settings): Promise<IgnoreRules> {
  if (!settings.respectIgnoreFiles) return IgnoreRules.none;
  const text = await readFile(`${real}${sep}.git${sep}info${sep}exclude`, 'utf8').catch(() => null);
  return text === null ? IgnoreRules.none : IgnoreRules.none.add('', '.git/info/exclude', text);
}

/** With the rules of the folder's own ignore file. @throws what reading the file throws, also where there is none. */
export async function withIgnoreFile(real: string, path: string, rules: IgnoreRules): Promise<IgnoreRules> {
  return rules.add(path, ignoreFileOf(path), await readFile(`${real}${sep}.gitignore`, 'utf8'));
}

export function ignoreFileOf(path: string): string {
  return path === '' ? '.gitignore' : `${path}/.gitignore`;
}

export function failureCode(failure: unknown): string {
  if (failure instanceof Error) return 'code' in failure && typeof failure.code === 'string' ? failure.code : failure.message;
  return String(failure);
}
