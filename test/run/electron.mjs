// `npm run test:electron [-- PATH]`: the in-host suites in desktop VS Code. Without PATH (the VS Code program) it is downloaded,
// which needs a network. `npm test` runs the same suites in code-server instead.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { bundleSpecs } from './bundle.mjs';
import { makeProfile, placeExtension } from './codeServer.mjs';
import { copyWorkspace } from './hostTests.mjs';
import { hostSuites } from './hostSuites.mjs';
import { packages } from './setup.mjs';
import { mustRun, node24, program, readJson, root } from './shell.mjs';

async function runSuite(suite, vscodeExecutablePath) {
  const { runTests } = await import('@vscode/test-electron');
  const bundle = await bundleSpecs(suite.folder);
  const resultsFile = `${bundle}.json`;
  rmSync(resultsFile, { force: true });
  const workspace = suite.workspace === null ? null : copyWorkspace(suite.workspace);
  const profile = makeProfile({ settings: suite.settings });
  for (const extension of suite.extensions ?? []) placeExtension(join(root, extension), profile);
  const opened = workspace === null ? [] : [join(workspace, suite.file ?? '')];
  const launchArgs = [...opened, '--user-data-dir', profile.user, '--extensions-dir', profile.extensions];
  if (!suite.trust) launchArgs.push('--disable-workspace-trust');
  try {
    await runTests({
      vscodeExecutablePath,
      extensionDevelopmentPath: root,
      extensionTestsPath: bundle,
      launchArgs,
      extensionTestsEnv: { DOCGRAPH_TEST_RESULTS: resultsFile, ...suite.env },
    }).catch(error => console.error(error.message));
    const results = readJson(resultsFile);
    if (results === undefined) throw new Error(`The suite test/${suite.folder} did not finish.`);
    return results;
  } finally {
    profile.remove();
    if (workspace !== null) rmSync(workspace, { recursive: true, force: true });
  }
}

program(import.meta, async ([vscodeExecutablePath]) => {
  await packages();
  await mustRun('Building', node24, [join(root, 'esbuild.mjs')]);
  let passed = 0;
  let failed = 0;
  for (const suite of hostSuites) {
    const results = await runSuite(suite, vscodeExecutablePath);
    passed += results.passed;
    failed += results.failed + results.skipped;
  }
  console.log(`${passed} passed, ${failed} failed`);
  return failed > 0 ? 1 : 0;
});
