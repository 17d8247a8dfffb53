import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { defaultSettings } from '../../src/core/options';
import { hostWorkspace } from '../../src/vscode/hostWorkspace';

/** A file system that only VS Code can reach: the files of one table. */
class TableFiles implements vscode.FileSystemProvider {
  readonly #files: ReadonlyMap<string, string>;
  readonly onDidChangeFile = new vscode.EventEmitter<vscode.FileChangeEvent[]>().event;

  constructor(files: Readonly<Record<string, string>>) {
    this.#files = new Map(Object.entries(files));
  }

  watch(): vscode.Disposable {
    return new vscode.Disposable(() => {});
  }

  stat(uri: vscode.Uri): vscode.FileStat {
    const text = this.#files.get(uri.path);
    if (text !== undefined) return { type: vscode.FileType.File, ctime: 0, mtime: 7, size: text.length };
    if (uri.path === '/' || this.#below(uri.path).length > 0) return { type: vscode.FileType.Directory, ctime: 0, mtime: 0, size: 0 };
    throw vscode.FileSystemError.FileNotFound(uri);
  }

  readDirectory(uri: vscode.Uri): [string, vscode.FileType][] {
    const names = new Map<string, vscode.FileType>();
    for (const path of this.#below(uri.path)) {
      const [name, ...rest] = path.split('/');
      names.set(name, rest.length === 0 ? vscode.FileType.File : vscode.FileType.Directory);
    }
    return [...names];
  }

  readFile(uri: vscode.Uri): Uint8Array {
    const text = this.#files.get(uri.path);
    if (text === undefined) throw vscode.FileSystemError.FileNotFound(uri);
    return new TextEncoder().encode(text);
  }

  createDirectory(): void {
    throw vscode.FileSystemError.NoPermissions();
  }
  writeFile(): void {
    throw vscode.FileSystemError.NoPermissions();
  }
  delete(): void {
    throw vscode.FileSystemError.NoPermissions();
  }
  rename(): void {
    throw vscode.FileSystemError.NoPermissions();
  }

  #below(folder: string): string[] {
    const prefix = folder === '/' ? '/' : `${folder}/`;
    return [...this.#files.keys()].filter(path => path.startsWith(prefix)).map(path => path.slice(prefix.length));
  }
}

suite('virtual workspaces', () => {
  let registered: vscode.Disposable;
  const folder = { key: '', name: 'virtual', uri: 'docgraph-test:/' };

  suiteSetup(() => {
    const files = new TableFiles({
      '/a.md': '\ufeff# A\r\n',
      '/docs/b.MDX': '# B',
      '/docs/picture.png': 'x',
      '/docs/.gitignore': 'private/\n',
      '/docs/private/c.md': '# C',
      '/node_modules/d.md': '# D',
      '/large.md': 'x'.repeat(5000),
    });
    registered = vscode.workspace.registerFileSystemProvider('docgraph-test', files, { isReadonly: true, isCaseSensitive: true });
  });

  suiteTeardown(() => registered.dispose());

  test('finds markdown, and says why it leaves files out', async () => {
    const found = await hostWorkspace([folder]).discover({ ...defaultSettings, maxFileSize: 4000 });
    assert.deepEqual(
      found.files.map(({ path, modified }) => [path, modified]),
      [
        ['a.md', 7],
        ['docs/b.MDX', 7],
      ],
    );
    assert.deepEqual(
      found.skipped.map(({ path, problem }) => [path, problem.code]),
      [
        ['docs/private/', 'ignored'],
        ['large.md', 'too-large'],
        ['node_modules/', 'excluded'],
      ],
    );
    assert.deepEqual(found.others, ['docs/', 'docs/.gitignore', 'docs/picture.png']);
  });

  test('reads text without its byte order mark, and tells what is gone', async () => {
    const workspace = hostWorkspace([folder]);
    assert.deepEqual(await workspace.read({ folder: '', path: 'a.md' }, defaultSettings), { text: '# A\r\n' });
    assert.equal(await workspace.stat({ folder: '', path: 'gone.md' }), null);
    const gone = await workspace.read({ folder: '', path: 'gone.md' }, defaultSettings);
    assert.ok('problem' in gone && gone.problem.code === 'unreadable');
    const outside = await workspace.read({ folder: '', path: '../a.md' }, defaultSettings);
    assert.ok('problem' in outside && outside.problem.code === 'outside');
  });
});
