// The in-host suites: each a folder of `*.spec.ts`, with the workspace that its window opens (null: no folder; '': an empty one)
// and the folders of other extensions that are there.

/**
 * @type {readonly {
 *   folder: string,
 *   workspace: string | null,
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
  { folder: 'host/noFolder', workspace: null },
  { folder: 'host/empty', workspace: '' },
  { folder: 'host/besideFoam', workspace: 'test/fixtures/workspace', extensions: ['test/fixtures/extensions/foam'] },
  {
    folder: 'host/restricted',
    workspace: 'test/fixtures/workspace',
    trust: true,
    settings: { 'security.workspace.trust.startupPrompt': 'never' },
  },
];
