import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { cacheDirectory, storeDirectory } from '../../src/node/storageLocation';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

describe('the place of the index', () => {
  it.each([
    ['linux', {}, '/home/me/.cache/docgraph'],
    ['linux', { XDG_CACHE_HOME: '/var/me' }, '/var/me/docgraph'],
    ['linux', { XDG_CACHE_HOME: 'relative' }, '/home/me/.cache/docgraph'],
    ['darwin', { XDG_CACHE_HOME: '/var/me' }, '/home/me/Library/Caches/docgraph'],
    ['win32', { LOCALAPPDATA: '/local' }, '/local/docgraph/Cache'],
    ['win32', {}, '/home/me/AppData/Local/docgraph/Cache'],
  ])('is the user cache of %s with %o', (platform, env, expected) => {
    expect(cacheDirectory({ platform, env, home: '/home/me' }).replaceAll('\\', '/')).toBe(expected);
  });

  it('is one for each real folder, however it is named', () => {
    const top = mkdtempSync(join(tmpdir(), 'docgraph-place-'));
    folders.push(top);
    mkdirSync(join(top, 'my docs (1)'));
    symlinkSync('my docs (1)', join(top, 'alias'));
    const place = storeDirectory(join(top, 'my docs (1)'), '/cache');
    expect(place).toMatch(/my-docs-1-?-[0-9a-f]{16}$/);
    expect(storeDirectory(join(top, 'alias'), '/cache')).toBe(place);
    expect(storeDirectory(join(top, 'gone'), '/cache')).not.toBe(storeDirectory(join(top, 'gone too'), '/cache'));
  });
});
