import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

/**
 * The layers: which folder may import which others, and which packages. The first entry whose prefix fits a file is its layer.
 */
const layers: readonly { prefix: string; may: readonly string[]; packages: readonly string[] }[] = [
  { prefix: 'src/base/', may: [], packages: ['picomatch'] },
  { prefix: 'src/protocol/', may: [], packages: [] },
  { prefix: 'src/core/model/', may: ['src/base/'], packages: [] },
  { prefix: 'src/core/index.ts', may: ['src/base/', 'src/core/'], packages: [] },
  { prefix: 'src/core/markdown/', may: ['src/base/', 'src/core/model/', 'src/core/*'], packages: ['@lezer/', 'yaml', 'github-slugger'] },
  // Readers of files of other formats, which make what the reader of markdown makes.
  { prefix: 'src/core/formats/', may: ['src/base/', 'src/core/model/', 'src/core/*', 'src/core/markdown/'], packages: ['parse5'] },
  { prefix: 'src/core/extraction/', may: ['src/base/', 'src/core/model/', 'src/core/*'], packages: ['stemmer'] },
  { prefix: 'src/core/vectors/', may: ['src/base/'], packages: [] },
  { prefix: 'src/core/schema/', may: ['src/base/', 'src/core/model/'], packages: ['yaml'] },
  { prefix: 'src/core/questions/', may: ['src/base/', 'src/core/model/', 'src/core/schema/'], packages: [] },
  { prefix: 'src/core/records/', may: ['src/base/', 'src/core/model/', 'src/core/schema/'], packages: ['yaml'] },
  // What the workspace speaks of, over what is stored of it.
  { prefix: 'src/core/domain/', may: ['src/base/', 'src/core/model/', 'src/core/schema/', 'src/core/search/'], packages: [] },
  { prefix: 'src/core/search/', may: ['src/base/', 'src/core/model/', 'src/core/*', 'src/core/vectors/'], packages: ['stemmer'] },
  { prefix: 'src/core/enrichment/', may: ['src/base/', 'src/core/model/', 'src/core/*'], packages: [] },
  {
    prefix: 'src/core/themes/',
    may: [
      'src/base/',
      'src/core/model/',
      'src/core/*',
      'src/core/search/',
      'src/core/domain/',
      'src/core/extraction/',
      'src/core/enrichment/',
    ],
    packages: [],
  },
  {
    prefix: 'src/core/retrieval/',
    may: [
      'src/base/',
      'src/core/model/',
      'src/core/*',
      'src/core/search/',
      'src/core/domain/',
      'src/core/extraction/',
      'src/core/enrichment/',
    ],
    packages: ['stemmer', 'graphology'],
  },
  {
    prefix: 'src/core/answer/',
    may: [
      'src/base/',
      'src/core/model/',
      'src/core/*',
      'src/core/search/',
      'src/core/domain/',
      'src/core/extraction/',
      'src/core/retrieval/',
    ],
    packages: ['stemmer'],
  },
  {
    prefix: 'src/core/links/',
    may: ['src/base/', 'src/core/model/', 'src/core/*', 'src/core/markdown/'],
    packages: ['yaml', 'github-slugger'],
  },
  { prefix: 'src/core/health/', may: ['src/base/', 'src/core/model/', 'src/core/*', 'src/core/links/'], packages: [] },
  { prefix: 'src/core/generation/', may: ['src/base/', 'src/core/model/', 'src/core/*'], packages: [] },
  { prefix: 'src/core/tools/', may: ['src/base/', 'src/core/model/', 'src/core/*'], packages: ['valibot'] },
  // What the calls of the engine are made of, above all stages.
  { prefix: 'src/core/workbench/', may: ['src/base/', 'src/core/'], packages: [] },
  { prefix: 'src/core/indexing/', may: ['src/base/', 'src/core/'], packages: [] },
  // What all stages share: ports, options, errors, the engine's interface.
  { prefix: 'src/core/', may: ['src/base/', 'src/core/model/', 'src/core/*'], packages: [] },
  { prefix: 'src/evaluation/', may: ['src/base/', 'src/core/'], packages: [] },
  { prefix: 'src/node/', may: ['src/base/', 'src/core/'], packages: ['node:', 'ignore', 'picomatch', 'unpdf', 'onnxruntime-web'] },
  { prefix: 'src/mcp/', may: ['src/base/', 'src/core/'], packages: ['@modelcontextprotocol/', '@valibot/', 'node:'] },
  { prefix: 'src/cli/', may: ['src/base/', 'src/core/', 'src/node/', 'src/mcp/', 'src/evaluation/'], packages: ['node:'] },
  { prefix: 'src/vscode/', may: ['src/base/', 'src/core/', 'src/node/', 'src/protocol/'], packages: ['vscode', 'node:', 'valibot'] },
  {
    prefix: 'webview/',
    may: ['src/protocol/'],
    packages: ['cytoscape', 'graphology', 'lit', '@vscode-elements/', '@vscode/codicons', '3d-force-graph', 'three', 'worker:'],
  },
];

const maximumFileLines = 400;
const maximumFunctionLines = 60;

const root = join(import.meta.dirname, '..');
const sources = [...filesBelow('src'), ...filesBelow('webview')].filter(file => /\.tsx?$/.test(file));
const tests = filesBelow('test').filter(file => /\.(ts|mjs)$/.test(file) && !/^test\/(fixtures|out)\//.test(file));

describe('architecture', () => {
  it('has sources to look at', () => {
    expect(sources.length).toBeGreaterThan(20);
  });

  it('lets each layer import only what the table allows', () => {
    expect(sources.flatMap(forbiddenImports)).toEqual([]);
  });

  it(`keeps files within ${maximumFileLines} lines`, () => {
    const long = [...sources, ...tests]
      .map(file => ({ file, lines: text(file).replace(/\n$/, '').split('\n').length }))
      .filter(({ lines }) => lines > maximumFileLines);
    expect(long).toEqual([]);
  });

  it(`keeps functions within ${maximumFunctionLines} lines`, () => {
    expect(sources.flatMap(longFunctions)).toEqual([]);
  });

  it('has no `any` and no default export', () => {
    // Declarations of other people's modules follow those.
    const own = sources.filter(file => !file.endsWith('.d.ts'));
    expect(own.flatMap(forbiddenSyntax)).toEqual([]);
  });
});

function forbiddenImports(file: string): string[] {
  const layer = layers.find(({ prefix }) => file.startsWith(prefix));
  if (layer === undefined) return [`${file}: belongs to no layer`];
  return importsOf(file)
    .filter(specifier => !isAllowed(file, specifier, layer))
    .map(specifier => `${file} -> ${specifier}`);
}

function isAllowed(file: string, specifier: string, layer: (typeof layers)[number]): boolean {
  if (!specifier.startsWith('.'))
    return layer.packages.some(
      name => specifier === name || specifier.startsWith(name.endsWith('/') || name.endsWith(':') ? name : `${name}/`),
    );
  const target = relative(root, join(root, dirname(file), specifier)).replaceAll('\\', '/');
  // A layer may import itself; one that is a single file has no self.
  if (layer.prefix.endsWith('/') && layerPrefix(`${target}.ts`) === layer.prefix) return true;
  return layer.may.some(prefix => (prefix.endsWith('*') ? dirname(target) === prefix.slice(0, -2) : target.startsWith(prefix)));
}

function layerPrefix(file: string): string | undefined {
  return layers.find(({ prefix }) => file.startsWith(prefix))?.prefix;
}

function longFunctions(file: string): string[] {
  const source = parse(file);
  const found: string[] = [];
  visit(source, node => {
    if (!ts.isFunctionLike(node) || !('body' in node) || node.body === undefined) return;
    const lines = lineOf(source, node.end) - lineOf(source, node.getStart(source)) + 1;
    if (lines > maximumFunctionLines) found.push(`${file}:${lineOf(source, node.getStart(source)) + 1}: ${lines} lines`);
  });
  return found;
}

function forbiddenSyntax(file: string): string[] {
  const source = parse(file);
  const found: string[] = [];
  visit(source, node => {
    const place = `${file}:${lineOf(source, node.getStart(source)) + 1}`;
    if (node.kind === ts.SyntaxKind.AnyKeyword) found.push(`${place}: any`);
    if (node.kind === ts.SyntaxKind.DefaultKeyword && ts.canHaveModifiers(node.parent)) found.push(`${place}: default export`);
    if (ts.isExportAssignment(node)) found.push(`${place}: default export`);
  });
  return found;
}

function importsOf(file: string): string[] {
  const source = parse(file);
  const found: string[] = [];
  visit(source, node => {
    if (
      (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) &&
      node.moduleSpecifier !== undefined &&
      ts.isStringLiteral(node.moduleSpecifier)
    )
      found.push(node.moduleSpecifier.text);
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword && ts.isStringLiteral(node.arguments[0]))
      found.push(node.arguments[0].text);
    if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument) && ts.isStringLiteral(node.argument.literal))
      found.push(node.argument.literal.text);
  });
  return found;
}

function visit(node: ts.Node, look: (node: ts.Node) => void): void {
  look(node);
  ts.forEachChild(node, child => visit(child, look));
}

function lineOf(source: ts.SourceFile, position: number): number {
  return source.getLineAndCharacterOfPosition(position).line;
}

function parse(file: string): ts.SourceFile {
  return ts.createSourceFile(file, text(file), ts.ScriptTarget.ES2022, true);
}

function text(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

function filesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
}
