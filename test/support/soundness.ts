import { strict as assert } from 'node:assert';
import type { CurrentTexts } from '../../src/core/answer/texts';
import { verify } from '../../src/core/answer/verify';
import { buildSegment } from '../../src/core/indexing/parsedBatch';
import { Reading } from '../../src/core/indexing/reading';
import { readStructure, writeStructure } from '../../src/core/indexing/structure';
import { outlineOf } from '../../src/core/links/outline';
import { createResolver } from '../../src/core/links/resolve';
import { parseFile } from '../../src/core/formats/parseFile';
import { plainText } from '../../src/core/markdown/plain';
import type { ParsedDocument } from '../../src/core/model/lexical';
import { linesOf } from '../../src/core/model/origin';
import { LineIndex, type Span } from '../../src/core/model/span';
import { Corpus } from '../../src/core/search/corpus';
import { passageIdAt } from '../../src/core/search/segment';
import { decodeSegment, encodeSegment } from '../../src/core/search/segmentCodec';
import { mergeSegments } from '../../src/core/search/segmentMerge';
import { Vocabulary } from '../../src/core/search/vocabulary';

/** What must hold of any text, stage by stage; each function throws where it does not. */

function spansOf(document: ParsedDocument): Span[] {
  return [
    ...document.sections.flatMap(({ span, headingSpan }) => (headingSpan === null ? [span] : [span, headingSpan])),
    ...document.passages.flatMap(({ span, header }) => (header === null ? [span] : [span, header])),
    ...document.links.flatMap(({ span, rawSpan }) => [span, rawSpan]),
    ...document.tags.map(({ span }) => span),
    ...document.anchors.map(({ span }) => span),
    ...document.aliases.map(({ span }) => span),
    ...(document.frontMatter?.properties ?? []).flatMap(({ keySpan, values }) => [keySpan, ...values.map(({ span }) => span)]),
    ...(document.titleSpan === null ? [] : [document.titleSpan]),
  ];
}

/** Spans lie inside the text and cut out what is claimed, ids are unique, passages are in order, apart and within their section. */
export function checkParse(file: string, path = 'notes/page.md'): ParsedDocument {
  const document = parseFile({ folder: '', path, text: file });
  const { text } = document;
  if (document.origin) checkOrigin(document, file);
  else assert.equal(text, file, 'text of the file');
  for (const { start, end } of spansOf(document)) assert(0 <= start && start <= end && end <= text.length, `span ${start} to ${end}`);
  assert.equal(new Set(document.passages.map(({ id }) => id)).size, document.passages.length, 'passage ids');
  assert.equal(new Set(document.sections.map(({ id }) => id)).size, document.sections.length, 'section ids');
  let last = 0;
  for (const { span, section } of document.passages) {
    assert(span.start >= last && span.end > span.start, 'order of passages');
    last = span.end;
    const around = document.sections[section].span;
    assert(around.start <= span.start && span.end <= around.end, 'passage within its section');
  }
  for (const link of document.links) {
    // Of a page of HTML the destination is no part of the text.
    if (!path.endsWith('.html')) assert.equal(text.slice(link.rawSpan.start, link.rawSpan.end), link.raw, 'destination as written');
    assert(link.passage < document.passages.length && link.section < document.sections.length, 'place of a link');
  }
  const { text: plain, offsets } = plainText(text);
  assert.equal(offsets.length, plain.length, 'offsets of the plain text');
  for (let i = 1; i < offsets.length; i++) assert(offsets[i - 1] <= offsets[i], 'order of offsets');
  return document;
}

/** Each run of a text lies where it says, in the file's order; what is copied says the same there; and places lead back. */
function checkOrigin({ text, passages, origin }: ParsedDocument, file: string): void {
  const { runs } = origin!;
  const lines = linesOf({ text, origin });
  let at = 0;
  let place = 0;
  for (let i = 0; i < runs.length; i += 3) {
    const [length, passed, stands] = runs.slice(i, i + 3);
    assert(length > 0 && passed >= 0 && stands >= 0, 'form of a run');
    place += passed;
    if (length === stands && length > 2) {
      // A single sign of white space may stand for another one.
      const even = (part: string): string => part.replace(/\s/g, ' ');
      assert.equal(even(text.slice(at, at + length)), even(file.slice(place, place + stands)), 'what is copied');
      const { start } = lines.range({ start: at, end: at + 1 });
      assert.equal(start.offset, place, 'place of a run');
      assert.equal(lines.offsetAt(start.line, start.character), at, 'way back');
    }
    at += length;
    place += stands;
  }
  assert.equal(at, text.length, 'length of the runs');
  assert(place <= file.length, 'end of the runs');
  for (const { span } of passages) {
    const { start, end } = lines.range(span);
    assert(start.offset <= end.offset && end.offset <= file.length, 'place of a passage');
    for (const { line, character, offset } of [start, end]) assert.equal(new LineIndex(file).lineStart(line) + character, offset, 'line');
  }
}

/** Each link leads somewhere or says why not, and to a line that is there. */
export function checkLinks(document: ParsedDocument): void {
  const resolver = createResolver({ folders: [''], others: ['notes/', 'images/', 'images/a.png'], siteFiles: [] });
  const lines = linesOf(document).lineCount;
  resolver.add(outlineOf(document));
  for (const link of document.links) {
    const { state, target, problem } = resolver.resolve(document, link);
    assert(
      state === 'ok' ? target !== null : ['external', 'directory'].includes(state) || problem !== '' || state === 'templated',
      `${state} without a reason`,
    );
    if (target?.document !== document.id) continue;
    assert(target.line === null || (target.line >= 0 && target.line < lines), `line ${target.line} of ${lines}`);
    assert(target.section === null || target.section < document.sections.length, 'section of a link');
  }
}

/** What is stored is what was parsed, and the ranking's arrays say the same after a round trip and a merge. */
export function checkStored(document: ParsedDocument): void {
  assert.deepEqual(readStructure(document.text, writeStructure(document)), document);
  const corpus = new Corpus();
  const segment = buildSegment(corpus, [{ document, domain: new Reading().statedBy(document) }]);
  assert.equal(segment.passageStart.length, document.passages.length);
  document.passages.forEach(({ id }, passage) => {
    assert.equal(passageIdAt(segment, 0, passage), id);
  });
  const encoded = encodeSegment(segment, corpus.vocabulary);
  const decoded = decodeSegment({ ...encoded, bytes: encoded.bytes.slice() }, corpus.vocabulary);
  assert.deepEqual(decoded, segment);
  // The words of what is stated are numbered anew by a merge; their order means nothing.
  assert.deepEqual({ ...mergeSegments([{ segment, live: () => true }]), domain: null }, { ...segment, domain: null });
  const elsewhere = new Vocabulary();
  const moved = decodeSegment(encoded, elsewhere);
  assert.deepEqual(
    Array.from(moved.tokens, token => elsewhere.token(token >>> 1)),
    Array.from(segment.tokens, token => corpus.vocabulary.token(token >>> 1)),
  );
}

/** A whole passage (with a word in it) that is quoted from its own file is never called invented, put together, or placed wrongly. */
export function checkQuotes(document: ParsedDocument): void {
  const texts: CurrentTexts = {
    read: id => (id === document.id ? document : undefined),
    named: file => (file === document.path ? document.id : undefined),
    mentioning: () => [document.id],
  };
  for (const { span } of document.passages.slice(0, 3)) {
    const quote = document.text.slice(span.start, span.end);
    if (!/[\p{L}\p{N}]/u.test(plainText(quote).text)) continue;
    const [verdict] = verify([{ text: quote, citations: [{ file: document.path, quote, hash: document.hash }] }], texts);
    assert(
      !['fabricated', 'stitched', 'misattributed', 'stale', 'missing'].includes(verdict.class),
      `${verdict.class}: ${JSON.stringify(quote)}`,
    );
  }
}

/** Time bound of one file (DESIGN section 9), in milliseconds. */
export function timeBound(text: string): number {
  return 1000 + (500 * text.length) / (1024 * 1024);
}

/** All of the above; returns the milliseconds of the processor that it took. */
export function checkAll(text: string, path?: string): number {
  const before = process.cpuUsage();
  const document = checkParse(text, path);
  const { user, system } = process.cpuUsage(before);
  const milliseconds = (user + system) / 1000;
  assert(milliseconds <= timeBound(text), `${milliseconds.toFixed(0)} ms for ${text.length} characters`);
  checkLinks(document);
  checkStored(document);
  checkQuotes(document);
  return milliseconds;
}
