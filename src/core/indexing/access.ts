import type { ParsedDocument } from '../model/lexical';
import type { Settings } from '../options';
import { compileGlobs } from '../../base/globs';
import type { SegmentDocument } from '../search/segment';

/** Front matter that names the labels of those who may read the document. */
const accessKey = 'access';

/** The labels that the document gives itself, as a property that the index keeps; none where it has none. */
export function accessProperty({ frontMatter }: Pick<ParsedDocument, 'frontMatter'>): SegmentDocument['properties'] {
  const property = frontMatter?.properties.find(({ key }) => key.toLowerCase() === accessKey);
  const labels = property?.values.flatMap(({ text }) => text.split(/[,\s]+/)).filter(label => label !== '') ?? [];
  return labels.length > 0 ? { [accessKey]: labels } : {};
}

type Named = Pick<SegmentDocument, 'path'> & Partial<Pick<SegmentDocument, 'properties'>>;

/**
 * Whether a reader may know of a file: it has all labels that the file's front matter and the setting give it. A reader without any label
 * sees what has none.
 */
export function readableBy(reader: readonly string[], access: Settings['access']): (file: Named) => boolean {
  const own = new Set(reader.map(plain));
  const rules = Object.entries(access).map(([glob, labels]) => ({ fits: compileGlobs([glob], { nocase: false }), labels }));
  return ({ path, properties }) =>
    [...(properties?.[accessKey] ?? []), ...rules.flatMap(({ fits, labels }) => (fits(path) ? labels : []))].every(label =>
      own.has(plain(label)),
    );
}

function plain(label: string): string {
  return label.trim().toLowerCase();
}
