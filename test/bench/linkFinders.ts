// All links of a folder by one finder, in a process of its own: `node finders.cjs engine FOLDER`, or `service FOLDER`. Prints one JSON line.
import { readFileSync, type Stats, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import MarkdownIt from 'markdown-it';
import { TextDocument } from 'vscode-languageserver-textdocument';
import * as service from 'vscode-markdown-languageservice';
import { URI } from 'vscode-uri';
import { createEngine } from '../../src/core/index';
import { memoryStore } from '../../src/core/indexing/memoryStore';
import { readStructure } from '../../src/core/indexing/structure';
import { defaultSettings } from '../../src/core/options';
import { fsWorkspace, singleFolder } from '../../src/node/fsWorkspace';

/** A link as both finders can tell it. Offsets are of UTF-16 units in the text without its byte order mark. */
export interface FoundLink {
  readonly file: string;
  readonly line: number;
  readonly kind: string;
  /** The destination as written; of a reference the whole construct. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly place: 'local' | 'external' | 'templated' | 'definition';
  /** POSIX path below the folder of the file or folder it leads to; null where there is none, or where it leads out. */
  readonly target: string | null;
  readonly broken: '' | 'file' | 'anchor';
}

export interface Found {
  readonly documents: number;
  readonly links: readonly FoundLink[];
  /** Milliseconds by the clock on the wall, and of the processor in this thread (null where Node cannot tell). */
  readonly wall: number;
  readonly cpu: number | null;
}

interface ThreadClock {
  threadCpuUsage?(): { readonly user: number; readonly system: number };
}

async function timed<T>(work: () => Promise<T>): Promise<{ value: T; wall: number; cpu: number | null }> {
  const clock = process as unknown as ThreadClock;
  const used = () => {
    const usage = clock.threadCpuUsage?.();
    return usage ? (usage.user + usage.system) / 1000 : null;
  };
  const [cpu, start] = [used(), performance.now()];
  const value = await work();
  const [wall, end] = [performance.now() - start, used()];
  return { value, wall, cpu: cpu === null || end === null ? null : end - cpu };
}

/** The whole engine on an empty store: the time holds all of the index (search, names, ranking), not the links alone. */
async function byEngine(folder: string): Promise<Found> {
  const store = memoryStore();
  const quiet = { info() {}, warn() {}, error: (text: string) => process.stderr.write(`${text}\n`) };
  const { value: rows, ...times } = await timed(async () => {
    const workspace = fsWorkspace([singleFolder(folder)]);
    const engine = createEngine({ workspace, store, clock: { now: () => Date.now() }, logger: quiet });
    await engine.refresh({ settings: defaultSettings });
    return await engine.allLinks();
  });
  const spans = new Map<string, { start: number; end: number }>();
  for (const { id } of store.documents()) {
    const { text, structure } = store.content(id)!;
    for (const link of readStructure(text, structure).links)
      spans.set(`${id} ${link.span.start} ${link.span.end} ${link.raw}`, link.rawSpan);
  }
  const links = rows.map(({ from, kind, raw, state, target }): FoundLink => {
    const isReference = kind === 'reference' || kind === 'image_reference';
    const destination = spans.get(`${from.document} ${from.span.start} ${from.span.end} ${raw}`) ?? from.span;
    const broken = state === 'missing-file' ? 'file' : state === 'missing-anchor' ? 'anchor' : '';
    const place = isReference ? 'definition' : state === 'external' || state === 'templated' ? state : 'local';
    const { start, end } = isReference ? from.span : destination;
    const path = target?.file.replace(/\/$/, '') ?? null;
    return { file: from.path, line: from.range.start.line, kind, start, end, text: from.quote, place, target: path, broken };
  });
  return { documents: store.documents().length, links, ...times };
}

/** What VS Code's own markdown support is made of, over the files that the engine reads, with its checks at their fullest. */
async function byService(folder: string): Promise<Found> {
  const { files } = await fsWorkspace([singleFolder(folder)]).discover(defaultSettings);
  const { value, ...times } = await timed(async () => {
    const workspace = diskWorkspace(folder, files);
    const md = service.createLanguageService({
      workspace,
      parser: markdownItParser(),
      logger: { level: service.LogLevel.Off, log() {} },
      markdownFileExtensions: ['md', 'markdown', 'mdx'],
    });
    const links: FoundLink[] = [];
    for (const document of await workspace.getAllMarkdownDocuments()) links.push(...(await linksOfService(md, workspace, document)));
    return links;
  });
  return { documents: files.length, links: value, ...times };
}

const never = { isCancellationRequested: false, onCancellationRequested: () => ({ dispose() {} }) };
const level = service.DiagnosticLevel.warning;
const checks: service.DiagnosticOptions = {
  validateReferences: level,
  validateFragmentLinks: level,
  validateFileLinks: level,
  validateMarkdownFileLinkFragments: level,
  validateUnusedLinkDefinitions: service.DiagnosticLevel.ignore,
  validateDuplicateLinkDefinitions: service.DiagnosticLevel.ignore,
  ignoreLinks: [],
};

type DiskWorkspace = ReturnType<typeof diskWorkspace>;

async function linksOfService(md: service.IMdLanguageService, workspace: DiskWorkspace, document: TextDocument): Promise<FoundLink[]> {
  const text = document.getText();
  const uri = URI.parse(document.uri);
  const broken = new Map<string, 'file' | 'anchor'>();
  for (const { code, range } of await md.computeDiagnostics(document, checks, never)) {
    const what =
      code === service.DiagnosticCode.link_noSuchFile ? 'file' : code === service.DiagnosticCode.link_noSuchReferences ? null : 'anchor';
    if (what) broken.set(String(document.offsetAt(range.start)), what);
  }
  const found: FoundLink[] = [];
  for (const link of await md.getDocumentLinks(document, never)) {
    const [start, end] = [document.offsetAt(link.range.start), document.offsetAt(link.range.end)];
    const common = { file: workspace.pathOf(uri), line: link.range.start.line, text: text.slice(start, end) };
    if (link.target !== undefined && link.data) {
      // A reference: the service shows its label as the link and keeps the construct beside it.
      const whole = (link.data as { source: { range: typeof link.range } }).source.range;
      const [from, to] = [document.offsetAt(whole.start), document.offsetAt(whole.end)];
      const kind = text[from] === '!' ? 'image_reference' : 'reference';
      found.push({ ...common, kind, start: from, end: to, text: text.slice(from, to), place: 'definition', target: null, broken: '' });
      continue;
    }
    const place = link.target === undefined ? 'local' : 'external';
    const resolved = place === 'local' ? await md.resolveLinkTarget(common.text, uri, never) : undefined;
    const target = resolved && (await workspace.stat(resolved.uri)) ? workspace.pathOf(resolved.uri) : null;
    // A file or an anchor of the same document is reported at the destination, an anchor of another file at its `#`.
    const hash = text.indexOf('#', start);
    const anchor = hash >= start && hash < end ? broken.get(String(hash)) : undefined;
    const kind = kindAt(text, start, end);
    found.push({ ...common, kind, start, end, place, target, broken: broken.get(String(start)) ?? anchor ?? '' });
  }
  return found;
}

/** The service does not tell the syntax of a link; the characters before its destination do. */
function kindAt(text: string, start: number, end: number): string {
  const before = text.slice(Math.max(0, start - 1000), start);
  if (/\]\(\s*<?$/.test(before)) {
    let depth = 0;
    for (let i = before.lastIndexOf(']('); i >= 0; i--) {
      if (before[i - 1] === '\\') continue;
      if (before[i] === ']') depth++;
      else if (before[i] === '[' && --depth === 0) return before[i - 1] === '!' ? 'image' : 'inline';
    }
    return 'inline';
  }
  if (/\]:[\t ]*<?$/.test(before)) return 'definition';
  if (/<(?:img|video|source)\b[^<]*$/i.test(before)) return 'html_image';
  if (/=["']$/.test(before)) return 'html';
  return before.endsWith('<') && text[end] === '>' ? 'autolink' : 'other';
}

/** The files on disk as the service wants them, each read once, each path looked up once. */
function diskWorkspace(folder: string, files: readonly { readonly path: string }[]) {
  const root = URI.file(folder);
  const documents = new Map<string, TextDocument>();
  for (const { path } of files) {
    const uri = URI.file(join(folder, path)).toString();
    documents.set(uri, TextDocument.create(uri, 'markdown', 1, readFileSync(join(folder, path), 'utf8').replace(/^\uFEFF/, '')));
  }
  const stats = new Map<string, Stats | undefined>();
  const silent = () => ({ dispose() {} });
  return {
    workspaceFolders: [root],
    onDidChangeMarkdownDocument: silent,
    onDidCreateMarkdownDocument: silent,
    onDidDeleteMarkdownDocument: silent,
    getAllMarkdownDocuments: async () => documents.values(),
    hasMarkdownDocument: (uri: URI) => documents.has(uri.toString()),
    openMarkdownDocument: async (uri: URI) => documents.get(uri.toString()),
    async stat(uri: URI) {
      const path = uri.fsPath;
      if (!stats.has(path)) stats.set(path, statSync(path, { throwIfNoEntry: false }));
      const stat = stats.get(path);
      return stat && { isDirectory: stat.isDirectory() };
    },
    readDirectory: async () => [],
    /** POSIX path below the folder. */
    pathOf: (uri: URI) => uri.path.slice(root.path.length + 1).replace(/\/$/, ''),
  };
}

/** As VS Code's markdown extension sets the parser up: HTML on, front matter no text. */
function markdownItParser(): service.IMdParser {
  const md = new MarkdownIt({ html: true });
  const frontMatter = /^---[ \t]*\r?\n[\s\S]*?\n(?:---|\.\.\.)[ \t]*(?=\r?\n|$)/;
  return {
    slugifier: service.githubSlugifier,
    async tokenize(document) {
      // Its lines stay, so that the tokens keep their places.
      return md.parse(
        document.getText().replace(frontMatter, head => head.replace(/[^\r\n]/g, '')),
        {},
      );
    },
  };
}

async function main(): Promise<void> {
  const [finder, folder] = process.argv.slice(2);
  const find = finder === 'engine' ? byEngine : byService;
  process.stdout.write(`${JSON.stringify(await find(resolve(folder)))}\n`);
}

void main();
