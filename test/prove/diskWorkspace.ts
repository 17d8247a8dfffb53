import { mkdirSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fsWorkspace, singleFolder } from '../../src/node/fsWorkspace';
import type { EditableWorkspace } from '../support/edits';

/** A real folder whose files are written and moved; each write has a later time, as with people, who are slower than the clock. */
export function diskWorkspace(folder: string, texts: Readonly<Record<string, string>>, firstTime = 1_700_000_000): EditableWorkspace {
  let seconds = firstTime;
  mkdirSync(folder, { recursive: true });
  const workspace: EditableWorkspace = {
    ...fsWorkspace([singleFolder(folder)]),
    write(path, text) {
      const file = join(folder, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
      seconds++;
      utimesSync(file, seconds, seconds);
    },
    remove: path => rmSync(join(folder, path), { force: true }),
    rename(from, to) {
      mkdirSync(dirname(join(folder, to)), { recursive: true });
      try {
        renameSync(join(folder, from), join(folder, to));
      } catch (failure) {
        if (!(failure instanceof Error && 'code' in failure && failure.code === 'ENOENT')) throw failure;
      }
    },
  };
  for (const [path, text] of Object.entries(texts)) workspace.write(path, text);
  return workspace;
}
