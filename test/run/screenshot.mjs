// `npm run screenshot`: takes the README's picture anew, from the end-to-end test that shows the sample.
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { runE2eTests } from './e2eTests.mjs';
import { outDir, program, root } from './shell.mjs';

program(import.meta, async () => {
  process.env.DOCGRAPH_TEST_GREP = 'in every theme';
  const { failed } = await runE2eTests();
  if (failed > 0) return 1;
  cpSync(join(outDir, 'screens/theme dark.png'), join(root, 'media/screenshot.png'));
  return 0;
});
