import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { until } from './host';

/** What a scripted model does: gives its answer in parts. */
export type Script = (texts: readonly string[], token: vscode.CancellationToken) => Iterable<string> | AsyncIterable<string>;

export interface TestModels {
  /** The messages of each request since the last `answerWith`. */
  readonly requests: readonly (readonly string[])[];
  answerWith(script: Script): void;
}

/** The extension with the scripted model, active, and its model known to the editor. */
export async function testModels(): Promise<TestModels> {
  const extension = vscode.extensions.getExtension<TestModels>('docgraph-test.test-models');
  assert.ok(extension, 'the extension with the test models is installed');
  const models = await extension.activate();
  await until('the test model', async () => (await vscode.lm.selectChatModels({ vendor: 'docgraph-test' })).length > 0);
  return models;
}
