// Runs the end-to-end suite (test/e2e): the packaged .vsix in code-server, driven through the browser as a person does.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundleSpecs } from './bundle.mjs';
import { packageExtension } from './package.mjs';
import { node24, outDir, program, readJson, run } from './shell.mjs';

export async function runE2eTests() {
  const vsix = await packageExtension({ quiet: true });
  const bundle = await bundleSpecs('e2e', 'esm');
  const resultsFile = `${bundle}.json`;
  rmSync(resultsFile, { force: true });
  // A process of its own, so that a hanging browser cannot keep this one.
  const env = { DOCGRAPH_TEST_RESULTS: resultsFile, DOCGRAPH_VSIX: vsix };
  const start = `import { run } from ${JSON.stringify(pathToFileURL(bundle).href)};
    run().then(() => process.exit(0), error => { console.error(error.message); process.exit(1); });`;
  const { code } = await run(node24, ['--enable-source-maps', '--input-type=module', '-e', start], { env });
  const results = readJson(resultsFile);
  if (results === undefined) throw new Error(`The end-to-end tests did not finish (exit code ${code}).`);
  return results;
}

program(import.meta, async () => {
  const { passed, failed, skipped } = await runE2eTests();
  console.log(`${passed} passed, ${failed + skipped} failed; screenshots in ${join(outDir, 'screens')}`);
  return failed + skipped > 0 ? 1 : 0;
});
