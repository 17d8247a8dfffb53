import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Frame } from 'playwright-core';
import { root } from '../run/shell.mjs';

const source = readFileSync(createRequire(join(root, 'package.json')).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly target: unknown; readonly any: readonly { readonly message: string }[] }[];
}

/** After a change of theme the page takes on its colours one after the other; what is wrong for longer than this stays wrong. */
const settled = 5000;
const pause = 250;

/** No violation of axe's rules in a page of the panel, as the editor shows it once its colours have settled. */
export async function assertAccessible(frame: Frame, what: string): Promise<void> {
  await frame.evaluate(`${source};0`);
  const end = Date.now() + settled;
  let found = await violations(frame);
  while (found.length > 0 && Date.now() < end) {
    await new Promise(resolve => setTimeout(resolve, pause));
    found = await violations(frame);
  }
  assert.deepEqual(found, [], what);
}

function violations(frame: Frame): Promise<readonly string[]> {
  return frame.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run(page: Document, options: unknown): Promise<{ violations: readonly Violation[] }> } };
    const { violations } = await axe.run(document, { rules: { 'page-has-heading-one': { enabled: false } } });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target, any }) => `${target} ${any[0]?.message ?? ''}`).join('; ')}`);
  });
}
