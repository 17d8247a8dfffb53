import type { ParsedBatch } from '../ports';
import type { Segment } from '../search/segment';
import { SegmentBuilder } from '../search/segmentBuilder';
import { encodeSegment } from '../search/segmentCodec';
import type { Vocabulary } from '../search/vocabulary';
import type { PassageVectors } from '../vectors/passageVectors';
import { accessProperty } from './access';
import { documentDay } from './day';
import { addressProperties } from '../links/outline';
import type { ReadDocument } from './reading';
import { writeStructure } from './structure';

/** Where a segment takes its numbers and vectors from. */
export interface SegmentSource {
  readonly vocabulary: Vocabulary;
  readonly embedder: PassageVectors | null;
}

export function buildSegment({ vocabulary, embedder }: SegmentSource, documents: readonly ReadDocument[]): Segment {
  const builder = new SegmentBuilder(vocabulary, embedder);
  for (const { document, domain } of documents)
    builder.add(document, domain, {
      day: documentDay(document),
      properties: { ...addressProperties(document), ...accessProperty(document) },
    });
  return builder.build();
}

/** The same bytes from any thread: they depend on the documents alone, and on their order. `built` is their segment in the source's numbers. */
export function parsedBatch(source: SegmentSource, documents: readonly ReadDocument[]): ParsedBatch & { readonly built: Segment } {
  const built = buildSegment(source, documents);
  return {
    documents: documents.map(({ document }) => {
      const { id, title, hash, problems, origin, text } = document;
      return { id, title, hash, problems, structure: writeStructure(document), ...(origin && { text }) };
    }),
    segment: encodeSegment(built, source.vocabulary),
    built,
  };
}
