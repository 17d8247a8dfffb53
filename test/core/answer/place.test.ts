import { describe, expect, test } from 'vitest';
import { hashText } from '../../../src/base/hash';
import { check } from '../../../src/core/answer/check';
import { verify } from '../../../src/core/answer/verify';
import type { VerifyPoint } from '../../../src/core/model/answer';
import type { Citation } from '../../../src/core/model/answer';
import { LineIndex } from '../../../src/core/model/span';
import { SmallTexts } from '../../support/smallTexts';

const files = {
  'a.md':
    '# Pumps\n\nThe north pump runs at night. It needs 40 litres of oil.\n\n## Valves\n\nThe red valve is opened by hand. The blue valve is opened by the motor.\n',
  'b.md': '# Boats\n\nThe ferry carries ninety people across the sound.\n',
  'c/README.md': '# North depot\n\nThe north depot opens at 06:00.\n',
  'd/README.md': '# South depot\n\nThe south depot opens at 07:00.\n',
  'e/README.md': '# East depot\n\nThe east depot opens at 08:00.\n',
  'f/README.md': '# West depot\n\nThe west depot opens at 09:00.\n',
  'g.md':
    '# Store\n\nThe store is kept in one file.\n\n## Rejected\n\nThe store is kept in many files.\n\n## Notes\n\n~~The store is kept in memory.~~ It is small.\n\n> The store is slow.\n\n> [!NOTE]\n> The store is compacted at night.\n',
};

function verdict(point: VerifyPoint, changed: Readonly<Record<string, string>> = {}) {
  const [found] = verify([point], new SmallTexts({ ...files, ...changed }));
  return found;
}

function rangeOf(file: keyof typeof files, words: string) {
  const start = files[file].indexOf(words);
  return new LineIndex(files[file]).range({ start, end: start + words.length });
}

describe('where a quote stands decides its class', () => {
  test.each([
    ['supported', 'The north pump runs at night.', 'a.md', 'The north pump runs at night.'],
    ['supported', 'The ferry carries 90 people.', 'b.md', 'The ferry carries ninety people across the sound.'],
    ['fabricated', 'The ferry carries ninety cars.', 'b.md', 'The ferry carries ninety cars across the sound.'],
    ['fabricated', 'The ferry sinks.', 'b.md', 'The ferry sinks.'],
    ['stitched', 'The red valve is opened by the motor.', 'a.md', 'The red valve is opened by the motor.'],
    ['stitched', 'The north pump is opened by hand.', 'a.md', 'The north pump runs is opened by hand'],
    ['misattributed', 'The ferry carries ninety people.', 'a.md', 'The ferry carries ninety people across the sound.'],
    ['missing', 'The ferry carries ninety people.', 'no.md', 'The ferry carries ninety people across the sound.'],
    ['unsupported', 'The ferry carries eighty people.', 'b.md', 'The ferry carries ninety people across the sound.'],
    ['unclear', 'The ferry carries ninety people across the sound daily.', 'b.md', 'The ferry carries ninety people across the sound.'],
  ])('%s: %s', (kind, text, file, quote) => {
    expect(verdict({ text, citations: [{ file, quote }] }).class).toBe(kind);
  });

  test('a statement without a citation is missing', () => {
    expect(verdict({ text: 'The ferry carries ninety people.', citations: [] }).class).toBe('missing');
  });

  test('a quote in the same section is re-anchored, in another one it is misattributed', () => {
    const text = 'The north pump runs at night.';
    const near = verdict({ text, citations: [{ file: 'a.md', quote: text, range: rangeOf('a.md', 'It needs') }] });
    expect(near.class).toBe('supported');
    expect(near.citations[0].span).toEqual({ start: files['a.md'].indexOf(text), end: files['a.md'].indexOf(text) + text.length });
    expect(verdict({ text, citations: [{ file: 'a.md', quote: text, range: rangeOf('a.md', 'The red valve') }] }).class).toBe(
      'misattributed',
    );
  });

  test('a fragment names the section that is cited', () => {
    const text = 'The red valve is opened by hand.';
    expect(verdict({ text, citations: [{ file: 'a.md#valves', quote: text }] }).class).toBe('supported');
    expect(
      verdict({ text: 'The north pump runs at night.', citations: [{ file: 'a.md#valves', quote: 'The north pump runs at night.' }] })
        .class,
    ).toBe('misattributed');
  });

  test('a citation without a quote cites its section', () => {
    expect(verdict({ text: 'The red valve is opened by hand.', citations: [{ file: 'a.md#valves' }] }).class).toBe('supported');
    expect(verdict({ text: 'The green valve is opened by hand.', citations: [{ file: 'a.md#valves' }] }).class).not.toBe('supported');
  });
});

describe('a text that has changed', () => {
  const text = 'The ferry carries ninety people.';
  const citation = { file: 'b.md', quote: 'The ferry carries ninety people across the sound.', hash: hashText(files['b.md']) };

  test('is stale where the quote is gone, also where it was never there in the new text', () => {
    expect(
      verdict({ text, citations: [citation] }, { 'b.md': '# Boats\n\nThe ferry carries sixty people across the sound.\n' }).class,
    ).toBe('stale');
  });

  test('is found again where the quote has only moved', () => {
    const moved = `# Boats\n\nA new line.\n\n## More\n\nThe ferry carries ninety people across the sound.\n`;
    const found = verdict({ text, citations: [{ ...citation, range: rangeOf('b.md', citation.quote) }] }, { 'b.md': moved });
    expect(found.class).toBe('supported');
    expect(found.citations[0].span?.start).toBe(moved.indexOf('The ferry'));
  });

  test('is fabricated where the citation does not say which version it had', () => {
    expect(verdict({ text, citations: [{ ...citation, hash: null }] }, { 'b.md': '# Boats\n\nThe ferry rests.\n' }).class).toBe(
      'fabricated',
    );
  });
});

describe('quotes are compared with signs, marks and white space evened out', () => {
  test.each([
    ['white space', 'The lock\nis  open now.', 'The lock is open now.'],
    ['a quoted block over two lines', '> The lock is\n> open now.', 'The lock is open now.'],
    ['emphasis and code', 'The **lock** is `open` _now_.', 'The lock is open now.'],
    ['links', 'The [lock](x.md) is [[open|open]] now.', 'The lock is open now.'],
    ['a reference link', 'The [lock] is open now.', 'The lock is open now.'],
    ['typographic quotes', 'It says “open” – now.', 'It says "open" - now.'],
    ['a decomposed accent', 'Cafe\u0301 Lind is open.', 'Café Lind is open.'],
    ['a table row', '| Lock | State |\n| --- | --- |\n| M2 | **open** |', '| M2 | open |'],
    ['CRLF line ends', 'The lock\r\nis open now.', 'The lock is open now.'],
    ['an emoji before it', '🔒 The lock is open now.', 'The lock is open now.'],
  ])('%s', (_name, raw, quote) => {
    const texts = new SmallTexts({ 'q.md': `# Q\n\n${raw}\n` });
    const [found] = verify([{ text: quote, citations: [{ file: 'q.md', quote }] }], texts);
    const span = found.citations[0].span;
    expect(found.class).toBe('supported');
    // The span is raw: what it covers reads like the quote once the marks are off.
    const text = texts.documents()[0].text;
    const covered = text.slice(span?.start, span?.end);
    const letters = (part: string) =>
      part
        .normalize('NFC')
        .replace(/\(x\.md\)|open\|/g, '')
        .replace(/[^\p{L}\p{N}]/gu, '');
    expect(letters(covered)).toBe(letters(quote));
  });

  test('a quote that stands there letter by letter is there, whatever marks without a partner do', () => {
    const quote = 'a bug is `thrown.\n list](crew.md) and caught';
    const texts = new SmallTexts({ 'q.md': `# Q\n\nThe \`code and the [crew\n\n- ${quote} once.\n` });
    expect(verify([{ text: quote, citations: [{ file: 'q.md', quote }] }], texts)[0].class).toBe('supported');
  });

  test('a quote never begins or ends inside a word', () => {
    const texts = new SmallTexts({ 'q.md': '# Q\n\nThe clockwork is open.\n' });
    expect(verify([{ text: 'The clock', citations: [{ file: 'q.md', quote: 'The clock' }] }], texts)[0].class).toBe('fabricated');
  });
});

describe('a quote in a misleading place is released with a warning', () => {
  test.each([
    ['The store is kept in one file.', null],
    ['The store is kept in many files.', 'misleading-place'],
    ['The store is kept in memory.', 'misleading-place'],
    ['The store is slow.', 'misleading-place'],
    ['The store is compacted at night.', null],
  ])('%s', (text, warning) => {
    const found = verdict({ text, citations: [{ file: 'g.md', quote: text }] });
    expect([found.class, found.warning]).toEqual(['supported', warning]);
  });
});

test('four files of one name: each citation keeps its own file and range, and made-up ones are told apart', () => {
  const good = verdict({
    text: 'The north depot opens at 06:00 and the south depot opens at 07:00.',
    citations: [
      { file: 'c/README.md', quote: 'The north depot opens at 06:00.' },
      { file: 'd/README.md', quote: 'The south depot opens at 07:00.' },
    ],
  });
  expect(good.class).toBe('supported');
  expect(good.citations.map(citation => [citation.document, citation.range?.start.line])).toEqual([
    ['c/README.md', 2],
    ['d/README.md', 2],
  ]);
  const classes = [
    'The north depot is closed.',
    'North depot opens at 06:00. The north depot opens',
    'The south depot opens at 07:00.',
  ].map(quote => verdict({ text: 'The north depot opens at 06:00.', citations: [{ file: 'c/README.md', quote }] }).class);
  expect(classes).toEqual(['fabricated', 'stitched', 'misattributed']);
});

test('with a context, every required and every cited passage must be in it', () => {
  const texts = new SmallTexts(files);
  const [first] = texts.documents()[0].passages;
  const [other] = texts.documents()[1].passages;
  const text = texts.documents()[0].text.slice(first.span.start, first.span.end);
  const citation: Citation = {
    document: texts.documents()[0].id,
    file: 'a.md',
    passage: first.id,
    headings: ['Pumps'],
    span: first.span,
    range: null,
    quote: text,
    hash: null,
  };
  const classOf = (requires: (typeof first.id)[], selected: (typeof first.id)[]) =>
    check({ text, requires, citations: [citation] }, { selected: new Set(selected), texts }).class;
  expect(classOf([first.id], [first.id])).toBe('supported');
  expect(classOf([first.id, other.id], [first.id])).toBe('missing');
  expect(classOf([], [other.id])).toBe('missing');
});
