import { readdirSync, readFileSync } from 'node:fs';
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

  const translations = [
    ...readdirSync(join(root, 'l10n')).flatMap(file =>
      /^bundle\.l10n\.[\w-]+\.json$/.test(file) ? [['l10n/bundle.l10n.json', `l10n/${file}`]] : [],
    ),
    ...readdirSync(root).flatMap(file => (/^package\.nls\.[\w-]+\.json$/.test(file) ? [['package.nls.json', file]] : [])),
  ];

  it('speaks German, Japanese and Chinese', () => {
    expect(translations.map(([, file]) => file).sort()).toEqual(
      ['de', 'ja', 'zh-cn'].flatMap(language => [`l10n/bundle.l10n.${language}.json`, `package.nls.${language}.json`]).sort(),
    );
  });

  it.each(translations)('%s is translated whole in %s, with its places for values, commands and code', (english, file) => {
    const [source, target] = [english, file].map(path => JSON.parse(readFileSync(join(root, path), 'utf8')) as Record<string, string>);
    expect(Object.keys(target)).toEqual(Object.keys(source));
    const marks = (text: string) => (text.match(/\{\d\}|\(command:[\w.?]+|`[^`]*`|\n/g) ?? []).sort();
    for (const [key, text] of Object.entries(source)) expect({ key, marks: marks(target[key]) }).toEqual({ key, marks: marks(text) });
  });
});
