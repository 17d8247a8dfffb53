import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { readSettings } from '../../src/cli/settings';
import { parseTolerantJson } from '../../src/cli/tolerantJson';
import { defaultQuestionOptions, defaultSettings } from '../../src/core/options';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function read(file: string | null, ...pairs: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'docgraph-settings-'));
  folders.push(folder);
  if (file !== null) {
    mkdirSync(join(folder, '.vscode'));
    writeFileSync(join(folder, '.vscode', 'settings.json'), file);
  }
  return readSettings(folder, pairs);
}

describe('settings of the command line', () => {
  it('are the defaults where nothing is set, with what the editor excludes by itself', () => {
    const { settings, question, warnings } = read(null);
    expect(settings).toEqual({
      ...defaultSettings,
      editorExclude: [...defaultSettings.editorExclude, '**/node_modules', '**/bower_components'],
    });
    expect([question, warnings]).toEqual([defaultQuestionOptions, []]);
  });

  it('come from the folder, as editors write them', () => {
    const { settings, question } = read(`\ufeff{
      // ours
      "docgraph.index.include": ["docs/**/*.md", /* and */ "b // c, ]",],
      "docgraph.hops": 3, "docgraph.passages": 12, "docgraph.maxNodes": 50,
      "files.exclude": { "**/.git": false, "**/.svn/**": false, "out": true, "**/*.js": { "when": "$(basename).ts" } },
      "search.exclude": { "old": true, },
      "search.followSymlinks": false,
      "files.encoding": "latin1",
      "editor.fontSize": 12,
    }`);
    expect(settings).toMatchObject({
      include: ['docs/**/*.md', 'b // c, ]'],
      editorExclude: ['**/.git/**', '**/.hg/**', '**/node_modules', '**/bower_components', 'out', 'old'],
      followSymlinks: false,
      encoding: 'latin1',
    });
    expect(question).toMatchObject({ hops: 3, passages: 12, nodes: 50 });
  });

  it('of the command line are stronger, and may be plain words', () => {
    const { settings, question } = read(
      '{ "docgraph.hops": 3, "files.encoding": "utf16le" }',
      'docgraph.hops=1',
      'files.encoding=latin1',
      'docgraph.index.exclude=["a"]',
    );
    expect([question.hops, settings.encoding, settings.exclude]).toEqual([1, 'latin1', ['a']]);
  });

  it.each([
    ['{ "docgraph.hops": 9 }', 'docgraph.hops is not used: it must be a whole number from 0 to 4.'],
    ['{ "docgraph.index.include": "*.md" }', 'docgraph.index.include is not used: it must be a list of patterns.'],
    ['{ "files.exclude": ["a"] }', 'files.exclude is not used: it must be an object of patterns.'],
    ['[]', 'is not used: it is no object.'],
    ['{ "a": ', 'is not used: '],
  ])('that are wrong in the file are said and not used: %s', (file, warning) => {
    const { settings, question, warnings } = read(file);
    expect(warnings).toEqual([expect.stringContaining(warning)]);
    expect([settings.include, question]).toEqual([defaultSettings.include, defaultQuestionOptions]);
  });

  it.each([
    ['docgraph.hops', 'needs KEY=VALUE'],
    ['docgraph.jumps=1', 'does not know "docgraph.jumps"'],
    ['docgraph.hops=many', '--set docgraph.hops: it must be a whole number from 0 to 4.'],
    ['docgraph.index.maxFiles=-1', 'it must be a number of files, or 0 for any'],
    ['docgraph.index.maxFileSize=1.5', 'it must be a number of bytes'],
  ])('that are wrong on the line are refused: %s', (pair, message) => expect(() => read(null, pair)).toThrow(message));
});

describe('tolerant JSON', () => {
  it.each([
    ['{"a": "// no, ] comment /* \\" */"}', { a: '// no, ] comment /* " */' }],
    ['[1, /* x */ 2, // y\n ]', [1, 2]],
    ['{"a": [1,\r\n],\n/* */ }', { a: [1] }],
    ['"\\\\"', '\\'],
  ])('reads %s', (text, value) => expect(parseTolerantJson(text)).toEqual(value));

  it.each(['[1 2]', '{"a"}', '/* open'])('refuses %s', text => expect(() => parseTolerantJson(text)).toThrow());
});
