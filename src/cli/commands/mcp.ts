import { join, resolve } from 'node:path';
import type { CancelSignal } from '../../base/cancel';
import { EngineError } from '../../core/errors';
import { nodeProblem } from '../nodeVersion';
import type { Common } from '../args';
import { type ExitCode, exitCodes, UsageError } from '../errors';
import type { Output } from '../output';
import { readSettings } from '../settings';
import { packageVersion } from '../version';
import { existsSync, statSync } from 'node:fs';
import { storeDirectory } from '../../node/storageLocation';
import { ServedFolder } from '../servedFolder';

/** Serves the folder to one client until it goes. The index is made once it has asked for the tools, not before the handshake. */
export async function mcp(common: Common, output: Output, signal: CancelSignal): Promise<ExitCode> {
  const problem = nodeProblem(process.versions.node);
  if (problem !== null) throw new EngineError('host-too-old', problem);
  if (!existsSync(common.folder) || !statSync(common.folder).isDirectory())
    throw new UsageError(`There is no folder ${common.folder}.`, 'mcp');
  const { settings, warnings } = readSettings(common.folder, common.set);
  for (const warning of warnings) output.log(warning);
  // A server lives long and holds its index: it has one of its own, so that other commands need not wait for it.
  const directory = join(common.store ?? storeDirectory(common.folder), 'mcp');
  const folder = new ServedFolder({ common, directory, settings, output });
  try {
    // Not before: the protocol's code is a bundle of its own, which no other command loads.
    const { serveMcp } = await import('../../mcp/serve');
    await serveMcp(
      {
        version: packageVersion(),
        root: resolve(common.folder),
        log: text => output.log(text),
        ready: wanted => folder.ready(wanted),
      },
      signal,
    );
    return exitCodes.done;
  } finally {
    await folder.close();
  }
}
