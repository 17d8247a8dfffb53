import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Frame } from 'playwright-core';
import { root } from '../run/shell.mjs';

const source = readFileSync(createRequire(join(root, 'package.json')).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly target: unknown }[];
}

/** No violation of axe's rules in a page of the panel, as the editor shows it. */
export async function assertAccessible(frame: Frame, what: string): Promise<void> {
  await frame.evaluate(`${source};0`);
  const found: readonly string[] = await frame.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run(page: Document, options: unknown): Promise<{ violations: readonly Violation[] }> } };
    const { violations } = await axe.run(document, { rules: { 'page-has-heading-one': { enabled: false } } });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => String(target)).join(' ')}`);
  });
  assert.deepEqual(found, [], what);
}
