import type { DocumentText } from '../engine';
import { EngineError } from '../errors';
import type { IndexState } from '../indexing/indexState';
import type { DocumentId } from '../model/ids';
import { linesOf } from '../model/origin';

/** A document as the index has it, unsaved text included. @throws EngineError `not-found`. Cost: one reading of its structure. */
export function documentText(state: IndexState, id: DocumentId): DocumentText {
  const place = state.corpus.place(id);
  const structure = state.structure(id);
  if (place === undefined || structure === undefined) throw new EngineError('not-found', `${id} is not in the index.`);
  const { folder, path } = state.corpus.document(place);
  const lines = linesOf(structure);
  return {
    id,
    folder,
    path,
    title: structure.title,
    hash: structure.hash,
    text: structure.text,
    sections: structure.sections
      .filter(section => section.level > 0)
      .map(section => ({ heading: section.heading, level: section.level, line: lines.position(section.span.start).line })),
    passages: structure.passages.map(passage => ({
      id: passage.id,
      kind: passage.kind,
      headings: structure.sections[passage.section].headings,
      span: passage.span,
      range: lines.range(passage.span),
    })),
  };
}
