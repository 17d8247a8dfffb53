import { describe, expect, it } from 'vitest';
import { linkNamedFiles } from '../../src/vscode/features/chat/pastedText';

describe('files named in pasted text', () => {
  it.each([
    ['The ferry waits. guides/tides.md:12', 'The ferry waits. ([source](</guides/tides.md>))'],
    ['It waits `/work/docs/tides.md:12:3-7` "so".', 'It waits ([source](</tides.md>)) "so".'],
    ['It waits (tides.md#low-tide).', 'It waits ([source](</tides.md#low-tide>)).'],
    ['It [waits](guides/tides.md) and [tides.md](tides.md).', 'It [waits](guides/tides.md) and [tides.md](tides.md).'],
    ['It waits [x](<a/tides.md>).', 'It waits [x](<a/tides.md>).'],
    ['Über guides/über.md.', 'Über ([source](</guides/über.md>)).'],
    ['Of /etc/x.md it says nothing.', 'Of /etc/x.md it says nothing.'],
    ['No file.', 'No file.'],
  ])('%j', (text, expected) => {
    const pathOf = (file: string) => (file.startsWith('/') ? /^\/work\/docs\/(.*)$/.exec(file)?.[1] : file);
    expect(linkNamedFiles(text, pathOf)).toBe(expected);
  });
});
