/** The sorts of files that are read as documents; `docgraph.index.kinds` switches each. */
export const textFormats = ['markdown', 'notebooks', 'transcripts', 'text', 'html', 'pdf'] as const;
export type TextFormat = (typeof textFormats)[number];

const extensions: Readonly<Record<TextFormat, readonly string[]>> = {
  markdown: ['md', 'markdown', 'mdx'],
  notebooks: ['ipynb'],
  transcripts: ['vtt', 'srt'],
  text: ['txt'],
  html: ['html', 'htm'],
  pdf: ['pdf'],
};

const formats = new Map<string, TextFormat>(
  textFormats.flatMap(format => extensions[format].map(extension => [extension, format] as const)),
);

/** Whether what is read of a file of this name differs from its text; also asked of the id of a document. */
export function textDiffers(path: string): boolean {
  const format = formatOf(path);
  return format === 'notebooks' || format === 'transcripts' || format === 'html';
}

/**
 * Whether we write into files of this name: into markdown only. What is read of others differs from the file, or they know no links; a link, or a
 * name with a quote or a `<`, written there would break them. Also asked of the id of a document.
 */
export function mayEdit(path: string): boolean {
  const format = formatOf(path);
  return format === 'markdown' || (format === null && !isData(path));
}

/** Whether a file that is read has values and no prose: the records of a folder and configuration. */
export function isData(path: string): boolean {
  return /\.(?:ya?ml|json|csv|properties|ini|env|toml)$/i.test(path);
}

/** By the extension of a name, whatever its case; null for all others. */
export function formatOf(path: string): TextFormat | null {
  return formats.get(path.slice(path.lastIndexOf('.') + 1).toLowerCase()) ?? null;
}

/** The last part of a path without an extension that says how it is read: what a person calls the file. */
export function baseName(path: string): string {
  const file = path.slice(path.lastIndexOf('/') + 1);
  const dot = file.lastIndexOf('.');
  return dot > 0 && formatOf(file) !== null ? file.slice(0, dot) : file;
}

/** What a place of a PDF or a transcript is called for people, from the headings above it: its page, its time; empty for all others. */
export function placeName(file: string, headings: readonly string[]): string {
  const format = formatOf(file);
  return format === 'pdf' || format === 'transcripts' ? (headings.at(-1) ?? '') : '';
}
