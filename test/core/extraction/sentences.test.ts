import { expect, test } from 'vitest';
import { splitSentences } from '../../../src/core/extraction/sentences';
import type { PassageKind } from '../../../src/core/model/lexical';

type Case = readonly [kind: PassageKind, raw: string, sentences: readonly (readonly [text: string, raw: string])[]];

/** What a reader sees, and the exact raw characters of it. */
function check([kind, raw, sentences]: Case, header = ''): void {
  const found = splitSentences({ text: raw, kind, header });
  expect(found.map(sentence => [sentence.text, raw.slice(sentence.span.start, sentence.span.end)])).toEqual(sentences);
}

const same = (...texts: string[]) => texts.map(text => [text, text] as const);

test.each<[string, Case]>([
  ['two sentences', ['paragraph', 'It is late. We wait!', same('It is late.', 'We wait!')]],
  [
    'abbreviations',
    ['paragraph', 'See Dr. Moss, e.g. on Monday. Then go, i.e. leave.', same('See Dr. Moss, e.g. on Monday.', 'Then go, i.e. leave.')],
  ],
  [
    'an abbreviation that ends a sentence',
    ['paragraph', 'Bring bread, tea, etc. The bus waits.', same('Bring bread, tea, etc.', 'The bus waits.')],
  ],
  [
    'decimals and versions',
    ['paragraph', 'It takes 3.5 s in v1.2. Version 2.0.1 is faster.', same('It takes 3.5 s in v1.2.', 'Version 2.0.1 is faster.')],
  ],
  ['initials', ['paragraph', 'J. R. Moss wrote it. A. Lind read it.', same('J. R. Moss wrote it.', 'A. Lind read it.')]],
  ['a number before a stop', ['paragraph', 'No. 5 failed in 2024. We know.', same('No. 5 failed in 2024.', 'We know.')]],
  [
    'quotes and brackets after the stop',
    ['paragraph', 'He said "Stop." (It was late.) They went.', same('He said "Stop."', '(It was late.)', 'They went.')],
  ],
  ['Chinese and Japanese', ['paragraph', '今天下雨。明天晴！好。', same('今天下雨。', '明天晴！', '好。')]],
  [
    'a line break inside a sentence',
    [
      'paragraph',
      'It is\nlate. We\nwait.',
      [
        ['It is late.', 'It is\nlate.'],
        ['We wait.', 'We\nwait.'],
      ],
    ],
  ],
  [
    'marks',
    [
      'paragraph',
      '**It** is _late_. ~~We wait.~~ `a. B` is [here](x.md).',
      [
        ['It is late.', '**It** is _late_.'],
        ['We wait.', '~~We wait.~~'],
        ['a. B is here.', '`a. B` is [here](x.md).'],
      ],
    ],
  ],
  [
    'a bold sentence',
    [
      'paragraph',
      '**It is late.** We wait.',
      [
        ['It is late.', '**It is late.**'],
        ['We wait.', 'We wait.'],
      ],
    ],
  ],
  [
    'wikilinks',
    [
      'paragraph',
      'See [[a b|the plan]] and [[docks]]. Then [[go]].',
      [
        ['See the plan and docks.', 'See [[a b|the plan]] and [[docks]].'],
        ['Then go.', 'Then [[go]].'],
      ],
    ],
  ],
  [
    'items',
    [
      'list',
      '- One. Two goes\n  on.\n- Three\n  1. Four\n- [x] Five',
      [
        ['One.', 'One.'],
        ['Two goes on.', 'Two goes\n  on.'],
        ['Three', 'Three'],
        ['Four', 'Four'],
        ['Five', 'Five'],
      ],
    ],
  ],
  [
    'a quotation',
    [
      'quote',
      '> It is\n> late. We wait.',
      [
        ['It is late.', 'It is\n> late.'],
        ['We wait.', 'We wait.'],
      ],
    ],
  ],
  ['a definition', ['definition', '**Dock**\n: Holds a bike.', [['Dock: Holds a bike.', '**Dock**\n: Holds a bike.']]]],
  ['a code block whole, without its fences', ['code', '```sh\nls. -l\nrm x\n```', [['ls. -l\nrm x', 'ls. -l\nrm x']]]],
  [
    'rows with their header',
    [
      'table',
      '| A | B |\n| --- | --: |\n| 1 | `x` |\n| [y](z) | |',
      [
        ['A: 1; B: x', '| 1 | `x` |'],
        ['A: y', '| [y](z) | |'],
      ],
    ],
  ],
  [
    'CRLF',
    [
      'paragraph',
      'It is\r\nlate. We wait.',
      [
        ['It is late.', 'It is\r\nlate.'],
        ['We wait.', 'We wait.'],
      ],
    ],
  ],
  [
    'an underscore inside a word',
    ['paragraph', 'Set scrape_timeout and a_b. Then 2 * 3 * 4.', same('Set scrape_timeout and a_b.', 'Then 2 * 3 * 4.')],
  ],
  [
    'entities',
    [
      'paragraph',
      'Use a &lt; bee &amp; sea. Then go.',
      [
        ['Use a < bee & sea.', 'Use a &lt; bee &amp; sea.'],
        ['Then go.', 'Then go.'],
      ],
    ],
  ],
  ['nothing', ['paragraph', ' \n', []]],
])('%s', (_name, given) => check(given));

test('rows that were cut off from their header are read with it', () => {
  check(['table', '| late | 4 May |', [['State: late; Due: 4 May', '| late | 4 May |']]], '| State | Due |\n| --- | --- |');
});
