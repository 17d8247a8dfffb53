import type { IndexState } from '../indexing/indexState';
import { plainText } from '../markdown/plain';
import type { Labels } from '../retrieval/labels';
import { none, passageKinds } from '../search/segment';
import { encodedText } from '../vectors/encodedText';

/** Code and rows of data are read as they stand; of markdown, what a reader sees: an address costs an encoder more than it tells. */
const verbatim = new Set(['code', 'record']);

/** What an encoder reads of a passage. */
export function encodedTextOf({ state, labels }: { readonly state: IndexState; readonly labels: Labels }, passage: number): string {
  const { corpus } = state;
  const { loaded, local } = corpus.locate(passage);
  const document = labels.documentOf(passage);
  const whole = state.texts.get(document.id)?.text ?? '';
  const { segment } = loaded;
  const kind = passageKinds[segment.passageKind[local]];
  const read = (start: number, end: number) => {
    const raw = whole.slice(start, end);
    return verbatim.has(kind) ? raw : plainText(raw).text;
  };
  const header = segment.passageHeader[local * 2];
  return encodedText(document.title, labels.headings(corpus.sectionOf(passage)), {
    header: header === none ? '' : read(header, segment.passageHeader[local * 2 + 1]),
    text: read(segment.passageStart[local], segment.passageEnd[local]),
  });
}
