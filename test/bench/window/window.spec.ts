// Run in the extension host by `window.mjs`: what Docgraph does there while a large folder is read, asked and edited.
import { writeFileSync } from 'node:fs';
import { type Profiler, Session } from 'node:inspector/promises';
import * as vscode from 'vscode';
import { commands } from '../../../src/vscode/contributions';
import { docgraph, until, workspaceUri } from '../../support/host';

suite('window', () => {
  test('is measured', async function () {
    this.timeout(600_000);
    const api = await docgraph();
    const session = new Session();
    session.connect();
    await session.post('Profiler.enable');
    await session.post('Profiler.setSamplingInterval', { interval: 1000 });
    await session.post('Profiler.start');
    const start = performance.now();
    await vscode.commands.executeCommand(commands.openPanel);
    await until('the panel', () => api.readyPages() > 0);
    const panel = performance.now() - start;
    await vscode.commands.executeCommand(commands.rebuildIndex);
    await vscode.commands.executeCommand(commands.ask, 'What does the hub say?');
    await vscode.commands.executeCommand(commands.nextEvidence);
    await vscode.workspace.getConfiguration().update('docgraph.links.codeLens', true, vscode.ConfigurationTarget.Workspace);
    const editor = await vscode.window.showTextDocument(workspaceUri('hub.md'));
    await vscode.commands.executeCommand('vscode.executeCodeLensProvider', editor.document.uri, 100);
    await editor.edit(edit => edit.insert(new vscode.Position(2, 0), 'The hub is measured.\n'));
    await editor.document.save();
    await api.settled();
    const { profile } = await session.post('Profiler.stop');
    // Other extensions have a file of that name as well.
    const ours = `${vscode.extensions.getExtension('docgraph.docgraph')?.extensionUri.path}/dist/extension.js`;
    session.disconnect();
    const { documents } = api.snapshot().index;
    const results = { activation: api.activationMilliseconds, longest: longestBlock(profile, ours), panel, documents };
    writeFileSync(process.env.DOCGRAPH_BENCH_RESULTS!, JSON.stringify(results));
  });
});

/** Milliseconds of the longest stretch of samples that all have code of ours on their stack; tasks with nothing between count as one. */
function longestBlock({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile, ours: string): number {
  const isOurs = new Set<number>();
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map(child => [child, id] as const)));
  const own = new Set(nodes.filter(({ callFrame }) => callFrame.url.endsWith(ours)).map(({ id }) => id));
  for (const { id } of nodes) for (let at: number | undefined = id; at !== undefined; at = parents.get(at)) if (own.has(at)) isOurs.add(id);
  let longest = 0;
  let run = 0;
  samples.forEach((sample, i) => {
    run = isOurs.has(sample) ? run + (timeDeltas[i + 1] ?? 0) : 0;
    longest = Math.max(longest, run);
  });
  return longest / 1000;
}
