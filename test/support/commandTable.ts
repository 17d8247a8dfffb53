import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { commandOutcomes } from './commandOutcomes';
import { docgraph } from './host';

/** What a command does where it cannot do all that it is for: it works all the same, or it says a sentence that names the reason. */
export type Outcome = 'works' | RegExp;

const longest = 30_000;

/** A test for each command of the manifest in this window; pickers and boxes that it opens are closed without an answer: none throws, none hangs, none is silent about what it lacks. */
export function testCommands(window: 'noFolder' | 'empty' | 'virtual'): void {
  const said = recordMessages();

  test('the table has every command of the manifest', () => {
    const manifest = vscode.extensions.getExtension('docgraph.docgraph')?.packageJSON;
    const known: readonly string[] = manifest.contributes.commands.map(({ command }: { command: string }) => command);
    assert.deepEqual(Object.keys(commandOutcomes).sort(), [...known].sort());
  });

  for (const [command, { [window]: outcome, args = [] }] of Object.entries(commandOutcomes)) {
    test(`${command} ${outcome === 'works' ? 'works' : `says ${outcome}`}`, async () => {
      const api = await docgraph();
      said.clear();
      await untilDone(command, vscode.commands.executeCommand(command, ...args));
      const words = [...said.all(), api.snapshot().error].join(' | ');
      if (outcome === 'works') assert.doesNotMatch(words, /failed/i);
      else assert.match(words, outcome);
    });
  }
}

/**
 * What our extension says, by messages that nobody has to answer. The window of the extension is ours, too: the tests are loaded from its
 * folder. What it says is said all the same.
 */
export function recordMessages(): { all(): readonly string[]; clear(): void } {
  const said: string[] = [];
  type Show = (message: string, ...rest: unknown[]) => Thenable<unknown>;
  const window = vscode.window as unknown as Record<string, Show>;
  for (const name of ['showInformationMessage', 'showWarningMessage', 'showErrorMessage']) {
    const real = window[name];
    window[name] = (message, ...rest) => {
      said.push(message);
      // A dialog that stops the window has nobody who would answer it.
      const [options] = rest as [{ readonly modal?: boolean } | undefined];
      return options?.modal === true ? Promise.resolve(undefined) : real(message, ...rest);
    };
  }
  return { all: () => said, clear: () => said.splice(0) };
}

async function untilDone(command: string, running: PromiseLike<unknown>): Promise<void> {
  let done = false;
  const finished = Promise.resolve(running).finally(() => {
    done = true;
  });
  const end = Date.now() + longest;
  while (!done) {
    assert.ok(Date.now() < end, `${command} hangs`);
    await Promise.race([finished, new Promise(resolve => setTimeout(resolve, 100))]);
    if (!done) await vscode.commands.executeCommand('workbench.action.closeQuickOpen');
  }
  await finished;
}
