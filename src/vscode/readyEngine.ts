import * as vscode from 'vscode';
import { checkpoint, type CancelSignal } from '../base/cancel';
import type { Engine } from '../core/engine';
import { EngineError } from '../core/errors';
import type { EngineSource, Indexer } from './indexer';

export interface EngineParts {
  readonly engines: EngineSource;
  readonly indexer: Indexer;
}

/** The engine, whatever the state of its index. @throws EngineError `no-folder`, with a sentence for the user */
export function someEngine({ engines }: Pick<EngineParts, 'engines'>): Engine {
  const engine = engines.get();
  if (engine === undefined) throw new EngineError('no-folder', vscode.l10n.t('Open a folder of markdown documents first.'));
  return engine;
}

/**
 * The engine, with all in its index that is known to have changed.
 * @throws EngineError with a sentence for the user where there is nothing to ask: an index that could not be built answers nothing,
 * which is an error and never "nothing found".
 */
export async function readyEngine({ engines, indexer }: EngineParts, signal: CancelSignal): Promise<Engine> {
  await indexer.settled();
  checkpoint(signal);
  const { state, message, documents } = indexer.view;
  if (state === 'error') throw new EngineError('index-broken', message);
  if (state === 'paused' && documents === 0) {
    const words = vscode.l10n.t('Indexing is paused and no document is read: resume it to get answers.');
    throw new EngineError('paused', `${words} ${message}`.trim());
  }
  if (state === 'no-markdown')
    throw new EngineError('no-markdown', vscode.l10n.t('There is no markdown in this workspace that the settings include.'));
  return someEngine({ engines });
}

/** An engine for one answer. */
export interface AnsweringEngine {
  readonly engine: Engine;
  /** Where all files are still being looked at: resolves once that is done, with whether an answer of this generation may be another now. Never rejects. */
  readonly changedSince: ((generation: number) => Promise<boolean>) | null;
}

/** The same as `readyEngine`, but at a start what is stored answers at once, while the files are still being looked at. */
export async function answeringEngine(parts: EngineParts, signal: CancelSignal): Promise<AnsweringEngine> {
  const isEarly = await parts.indexer.answerable();
  checkpoint(signal);
  if (!isEarly) return { engine: await readyEngine(parts, signal), changedSince: null };
  const engine = someEngine(parts);
  const changedSince = async (generation: number) => {
    await parts.indexer.settled();
    // A failure to look is told where the state of the index is.
    const status = await engine.status().catch(() => null);
    return status !== null && status.generation !== generation;
  };
  return { engine, changedSince };
}
