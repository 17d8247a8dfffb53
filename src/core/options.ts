import type { EncoderChoice } from './encoder';
import type { TextFormat } from './model/formats';

/** What the user sets. Read in one place by each face (`vscode/config.ts`, `cli/settings.ts`) into this plain object. */
export interface Settings {
  /** Glob patterns, below each folder, of what is read. */
  readonly include: readonly string[];
  /** Which kinds of files are read as documents. */
  readonly kinds: Readonly<Record<TextFormat, boolean>>;
  /** Glob patterns of files that are records; the schema adds to them, not the user. */
  readonly records: readonly string[];
  /** Glob patterns that are left out, besides ignore files and the editor's own excludes. */
  readonly exclude: readonly string[];
  /** `files.exclude` and `search.exclude` of the editor, those that are on. */
  readonly editorExclude: readonly string[];
  /** Whether nested `.gitignore` files are respected. */
  readonly respectIgnoreFiles: boolean;
  /** Whether symbolic links are followed (one node per real file either way). */
  readonly followSymlinks: boolean;
  /** Bytes; a larger file is skipped with a reason. */
  readonly maxFileSize: number;
  /** Files that are read at most; with more, nothing is read before the user has chosen. 0: any number. */
  readonly maxFiles: number;
  /** `files.encoding`. */
  readonly encoding: string;
  /** Where the workspace is found on the web, a site or a repository: links by full URL to its pages lead to their files. Empty: not told. */
  readonly baseUrl: string;
  /** Whose rules links follow: `auto`, or a convention of `links/sites/convention.ts`. */
  readonly site: string;
  /** Labels that a file needs in its reader, by glob patterns below each folder; `access:` in its front matter adds to them. */
  readonly access: Readonly<Record<string, readonly string[]>>;
  /** Labels of who reads; empty: who sees everything. */
  readonly reader: readonly string[];
  readonly asker: Asker;
  /** Of the user, never of a workspace: where text goes is his choice. */
  readonly encoder: EncoderChoice;
  /** What holds otherwise in one folder of a workspace of several, by the folder's key. */
  readonly ofFolders: Readonly<Record<string, FolderSettings>>;
}

/** What a folder may be told for itself. */
export type FolderSettings = Partial<
  Pick<Settings, 'include' | 'kinds' | 'exclude' | 'editorExclude' | 'respectIgnoreFiles' | 'maxFileSize' | 'encoding'>
>;

/** The settings as they hold in one folder. */
export function settingsIn(settings: Settings, folder: string): Settings {
  const own = settings.ofFolders[folder];
  return own === undefined ? settings : { ...settings, ...own };
}

/** Who asks, and what he cares for most. */
export interface Asker {
  /** The name of a record, which "I" and "my" in a question mean; empty: not told. */
  readonly name: string;
  /** What lies in any of these weighs more. */
  readonly focus: Pick<QuestionFilter, 'folders' | 'types' | 'tags'>;
}

export const defaultSettings: Settings = {
  include: ['**/*'],
  // What people write for people, in files that are nothing else. Off is what is mostly something else in a repository, or made by a program:
  // `requirements.txt` and logs, templates and generated sites, and PDF, whose reading takes long.
  kinds: { markdown: true, notebooks: true, transcripts: true, text: false, html: false, pdf: false },
  records: ['.docgraph/records/**/*.{yaml,yml,json,csv}'],
  exclude: ['**/node_modules/**'],
  editorExclude: ['**/.git/**', '**/.svn/**', '**/.hg/**'],
  respectIgnoreFiles: true,
  followSymlinks: true,
  // A document for people is far smaller; a bigger file is a dump, and lezer's cost on hostile input is superlinear.
  maxFileSize: 10 * 1024 * 1024,
  // Twice what the budgets are measured with: some 20 s for a first index and half a GB, which nobody should meet unasked.
  maxFiles: 20_000,
  encoding: 'utf8',
  baseUrl: '',
  site: 'auto',
  access: {},
  reader: [],
  asker: { name: '', focus: {} },
  encoder: { provider: 'none' },
  ofFolders: {},
};

/** What a question is narrowed to, in every mode and before anything is walked. Of a list, any one fits. */
export interface QuestionFilter {
  /** `YYYY-MM-DD`: what holds on or after this day, by the day in the text, else the document's, else the file's. */
  readonly after?: string;
  readonly before?: string;
  /** Types of entities: passages that name one of them. */
  readonly types?: readonly string[];
  /** Types of relations: passages that state one of them. */
  readonly relations?: readonly string[];
  /** Folders below the root, as people name them. */
  readonly folders?: readonly string[];
  /** Files and folders by whole segments of their paths, anywhere in them; `*` stands for anything inside a segment. */
  readonly paths?: readonly string[];
  readonly tags?: readonly string[];
}

/**
 * How a question is answered. `auto` chooses by rules; `lookup` takes words and meaning, `text` the words and `vector` the meaning alone;
 * `entity` goes over the graph from what the question names and asks nothing of the words; `local` takes the graph and the words, `global` the themes.
 */
export const questionModes = ['auto', 'lookup', 'text', 'vector', 'entity', 'local', 'global'] as const;
export type QuestionMode = (typeof questionModes)[number];

/** What one question may set. */
export interface QuestionOptions {
  readonly mode: QuestionMode;
  /** 0 to 4. */
  readonly hops: number;
  /** Passage budget, 1 to 100. */
  readonly passages: number;
  /** Cap of the walk, 10 to 5000. */
  readonly nodes: number;
  /** Passages scoring less are not selected; 0 to 1. */
  readonly minScore: number;
  readonly filter?: QuestionFilter;
}

export const defaultQuestionOptions: QuestionOptions = { mode: 'auto', hops: 2, passages: 8, nodes: 500, minScore: 0 };

export const limits = {
  hops: { min: 0, max: 4 },
  passages: { min: 1, max: 100 },
  nodes: { min: 10, max: 5000 },
  /** Budget of what is copied for a model. */
  contextTokens: { min: 200, max: 1_000_000 },
} as const;
