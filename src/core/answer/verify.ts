import type { Citation, Verdict, VerifyCitation, VerifyPoint } from '../model/answer';
import type { DocumentId } from '../model/ids';
import { Checker } from './check';
import type { CurrentTexts } from './texts';

/** One verdict per point, in order. There is no context here: *missing* means no such file, or no citation. */
export function verify(points: readonly VerifyPoint[], texts: CurrentTexts): Verdict[] {
  const checker = new Checker({ selected: null, texts });
  return points.map(({ citations, ...point }) =>
    checker.check({ ...point, requires: [], citations: citations.map(citation => toCitation(citation, texts)) }),
  );
}

function toCitation(given: VerifyCitation, texts: CurrentTexts): Citation {
  const path = given.file.replaceAll('\\', '/').replace(/^\.\//, '').normalize('NFC');
  const [file, fragment] = splitFragment(path);
  const document = texts.named(path) ?? texts.named(file);
  const current = document === undefined ? undefined : texts.read(document);
  const section = fragment === '' ? undefined : current?.sections.find(item => item.slug === fragment || item.ids.includes(fragment));
  return {
    document: document ?? (file as DocumentId),
    file,
    passage: null,
    headings: section?.headings ?? [],
    span: null,
    range: given.range ?? null,
    quote: given.quote ?? null,
    hash: given.hash ?? null,
  };
}

function splitFragment(path: string): [file: string, fragment: string] {
  const at = path.indexOf('#');
  return at < 0 ? [path, ''] : [path.slice(0, at), path.slice(at + 1)];
}
