// `npm run screenshot`: takes the README's pictures anew, from the end-to-end tests that show the sample.
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { runE2eTests } from './e2eTests.mjs';
import { outDir, program, root } from './shell.mjs';

program(import.meta, async () => {
  process.env.DOCGRAPH_TEST_GREP = 'in every theme|the film and the graph';
  const { failed } = await runE2eTests();
  if (failed > 0) return 1;
  for (const [taken, name] of [
    ['theme dark', 'screenshot'],
    ['film', 'film'],
    ['space light', 'space'],
  ])
    cpSync(join(outDir, `screens/${taken}.png`), join(root, `media/${name}.png`));
  return 0;
});
