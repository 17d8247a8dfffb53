import type { Corpus } from '../search/corpus';
import { passageKinds } from '../search/segment';

const recordKind = passageKinds.indexOf('record');

/** Whether a passage is a row of the records. */
export function isRecord(corpus: Corpus, passage: number): boolean {
  const { loaded, local } = corpus.locate(passage);
  return loaded.segment.passageKind[local] === recordKind;
}

/** The passages before and after in the same section. */
export function neighbours(corpus: Corpus, passage: number): number[] {
  const { loaded, local } = corpus.locate(passage);
  const { passageSection } = loaded.segment;
  return [local - 1, local + 1]
    .filter(other => other >= 0 && other < passageSection.length && passageSection[other] === passageSection[local])
    .map(other => loaded.base + other);
}

/** Passages directly in a section. */
export function passagesIn(corpus: Corpus, section: number): number[] {
  const { loaded, local } = corpus.locateSection(section);
  const { passageSection, documentPassage } = loaded.segment;
  const document = loaded.sectionDocument[local];
  const inside: number[] = [];
  for (let passage = documentPassage[document]; passage < documentPassage[document + 1]; passage++) {
    if (passageSection[passage] === local) inside.push(loaded.base + passage);
  }
  return inside;
}
