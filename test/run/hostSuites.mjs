import { join } from 'node:path';
import { root } from './shell.mjs';

// The in-host suites: each a folder of `*.spec.ts`, with the workspace that its window opens (null: no folder; '': an empty one)
// or the workspace file in it that its window opens, and the folders of other extensions that are there.

/**
 * @type {readonly {
 *   folder: string,
 *   workspace: string | null,
 *   file?: string,
 *   trust?: boolean,
 *   settings?: Record<string, unknown>,
 *   extensions?: readonly string[],
 *   env?: Record<string, string>,
 * }[]}
 */
export const hostSuites = [
  { folder: 'host', workspace: 'test/fixtures/workspace' },
  {
    folder: 'host/agents',
    workspace: 'test/fixtures/workspace',
    settings: { 'chat.disableAIFeatures': false },
    extensions: ['test/fixtures/modelExtension'],
  },
  {
    folder: 'host/encoder',
    workspace: 'test/fixtures/workspace',
    env: { DOCGRAPH_TEST_ENCODER: join(root, 'test/fixtures/encoder') },
  },
  { folder: 'host/noFolder', workspace: null },
  { folder: 'host/empty', workspace: '' },
  { folder: 'host/besideFoam', workspace: 'test/fixtures/workspace', extensions: ['test/fixtures/extensions/foam'] },
  { folder: 'host/multiRoot', workspace: 'test/fixtures/multiRoot', file: 'two.code-workspace' },
  {
    folder: 'host/virtual',
    workspace: 'test/fixtures/virtual',
    file: 'far.code-workspace',
    extensions: ['test/fixtures/extensions/virtualFiles'],
  },
  { folder: 'host/readOnly', workspace: 'test/fixtures/workspace', settings: { 'files.readonlyInclude': { '**': true } } },
  {
    folder: 'host/restricted',
    workspace: 'test/fixtures/workspace',
    trust: true,
    settings: { 'security.workspace.trust.startupPrompt': 'never' },
  },
];
