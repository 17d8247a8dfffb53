import { expect, test } from 'vitest';
import { cut, parse } from './check';

const id = '65f3a2b1-1234-4abc-9def-0123456789ab';

test('properties at the beginning name the document', () => {
  const text = 'title:: The page\nalias:: Other, [[Third]]\ntags:: #one, [[two words]], three\n\n- x\n';
  const { title, titleSpan, aliases, tags } = parse(text);
  expect([title, titleSpan && cut(text, titleSpan)]).toEqual(['The page', 'The page']);
  expect(aliases.map(({ text: name, span }) => [name, cut(text, span)])).toEqual([
    ['Other', 'Other'],
    ['Third', 'Third'],
  ]);
  expect(tags.map(({ name }) => name)).toEqual(['one', 'three']);
});

test('further down they do not, and a line in a sentence is none', () => {
  expect(parse('words\n\nalias:: A\n').aliases).toEqual([]);
  expect(parse('alias:: A\nand std::vector\n').aliases).toEqual([]);
  expect(parse('std::vector\n').tags).toEqual([]);
});

test('blocks have the ids that are given to them', () => {
  const text = `- a block\n  id:: ${id}\n  tags:: x\n- another\n  id:: none\n\n\`\`\`\nid:: ${id}\n\`\`\`\n`;
  const { anchors, tags } = parse(text);
  expect(anchors.map(anchor => [anchor.kind, anchor.id, anchor.span.start])).toEqual([['block', id, text.indexOf(id)]]);
  expect(tags.map(({ name, span }) => [name, cut(text, span)])).toEqual([['x', 'x']]);
});
