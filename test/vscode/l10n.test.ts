import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

describe('localisation', () => {
  it('has every English string in the bundle that translators start from (npm run l10n)', async () => {
    const { bundleFile, collectStrings } = (await import(join(root, 'test/run/l10n.mjs'))) as {
      bundleFile: string;
      collectStrings: () => Promise<string>;
    };
    expect(readFileSync(bundleFile, 'utf8')).toBe(await collectStrings());
  });

  it('defines each %key% of package.json once in package.nls.json, and no other', () => {
    const manifest = readFileSync(join(root, 'package.json'), 'utf8');
    const used = new Set([...manifest.matchAll(/"%([\w.]+)%"/g)].map(match => match[1]));
    const defined = Object.keys(JSON.parse(readFileSync(join(root, 'package.nls.json'), 'utf8')));
    expect(defined.sort()).toEqual([...used].sort());
  });
});
