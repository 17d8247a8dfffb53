import { describe, expect, it, test } from 'vitest';
import { parse, passagesOf, placeOf } from './check';

function notebook(...cells: (string | string[])[]): string {
  return JSON.stringify({ cells: cells.map(source => ({ cell_type: 'markdown', metadata: {}, source })), nbformat: 4 }, null, 1);
}

describe('a notebook', () => {
  it('is the markdown of its cells', () => {
    const text = notebook(
      ['# Café\n', '\n', 'The ledger is [here](a.md).'],
      '## Ports\n\n| Service | Port |\n| --- | --- |\n| ledger | 8443 |',
    );
    expect(passagesOf('a.ipynb', text)).toEqual([
      'paragraph (Café): The ledger is [here](a.md).',
      'table (Café > Ports): | Service | Port |\n| --- | --- |\n| ledger | 8443 |',
    ]);
    expect(parse('a.ipynb', text).links.map(({ raw }) => raw)).toEqual(['a.md']);
  });

  it('leaves out code and outputs', () => {
    const code = { cell_type: 'code', source: ['# no\n'], outputs: [{ text: ['## neither'] }], metadata: { cells: [{ source: 'x' }] } };
    const text = JSON.stringify({ cells: [code, { source: 'Yes.', cell_type: 'markdown' }] });
    expect(passagesOf('a.ipynb', text)).toEqual(['paragraph (): Yes.']);
  });

  test.each([
    ['quotation marks and backslashes', '"It is \\"ready\\" in C:\\\\x."', 'is "ready" in C:\\x.', '1:47 is \\"ready\\" in C:\\\\x.'],
    ['escaped letters', '"caf\\u00e9s are open"', 'cafés', '1:44 caf\\u00e9s'],
    ['pairs of surrogates', '"A \\ud83d\\ude00 face."', '😀 face', '1:46 \\ud83d\\ude00 face'],
    ['line ends', '"One\\nline."', 'One\nline.', '1:44 One\\nline.'],
    ['strings of several lines', '["One\\n", "two."]', 'One\ntwo.', '1:45 One\\n", "two.'],
  ])('keeps places exact with %s', (_, source, words, place) => {
    expect(placeOf('a.ipynb', `{"cells":[{"cell_type":"markdown","source":${source}}]}`, words)).toBe(place);
  });

  it('closes what a cell leaves open with the cell', () => {
    expect(passagesOf('a.ipynb', notebook('```py\nx', 'Text.'))).toEqual(['code (): ```py\nx\n```', 'paragraph (): Text.']);
  });

  test.each(['', 'no JSON', '{"cells":[{"cell_type":"markdown","source":["Half', '[]', '{"cells":{}}', '{"metadata":{}}'])(
    'says that %j is none',
    text => {
      expect(parse('a.ipynb', text).problems.map(({ code }) => code)).toEqual(['format-invalid']);
    },
  );

  it('reads what comes before a break, and notebooks of old', () => {
    expect(passagesOf('a.ipynb', '{"cells":[{"cell_type":"markdown","source":"Whole."},{"cell_type":"mark')).toEqual([
      'paragraph (): Whole.',
    ]);
    expect(passagesOf('a.ipynb', '{"worksheets":[{"cells":[{"cell_type":"markdown","source":"Old."}]}]}')).toEqual(['paragraph (): Old.']);
  });
});

const captions = `WEBVTT - Weekly call

NOTE a note

1
00:00:01.000 --> 00:00:04.000 align:start
<v Ann Lee>Welcome everybody, the ledger
moves to port 8443.</v>

00:00:05.000 --> 00:00:08.000
<v Bob>R&amp;D says <i>no</i>.

00:01:02.000 --> 00:01:04.000
The release is due
01:04.000 --> 01:06.000
on Monday.
`;

describe('a transcript', () => {
  it('is turns of some sentences by one voice, each called by its time', () => {
    expect(passagesOf('a.vtt', captions)).toEqual([
      'paragraph (00:00:01): Ann Lee: Welcome everybody, the ledger moves to port 8443.',
      'paragraph (00:00:05): Bob: R&D says no.',
      'paragraph (00:01:02): The release is due on Monday.',
    ]);
    expect(parse('a.vtt', captions).title).toBe('Weekly call');
  });

  it('leads to the lines of the cue', () => {
    expect(placeOf('a.vtt', captions, 'the ledger moves to port 8443.')).toBe('7:30 the ledger\nmoves to port 8443.');
    expect(placeOf('a.vtt', captions, 'R&D says no.')).toBe('11:7 R&amp;D says <i>no</i>.');
    expect(placeOf('a.vtt', captions, 'on Monday.')).toBe('16:0 on Monday.');
  });

  it('reads SubRip, with its line ends, numbers and styles', () => {
    const text = '1\r\n00:00:01,000 --> 00:00:02,000\r\nHello there.\r\n2\r\n00:00:03,500 --> 00:00:05,000\r\n{\\an8}It is 5.\r\n';
    expect(passagesOf('a.srt', text)).toEqual(['paragraph (00:00:01): Hello there. It is 5.']);
    expect(placeOf('a.srt', text, 'It is 5.')).toBe('6:6 It is 5.');
  });

  it('says a line once that live captions say twice', () => {
    const cue = (time: number, ...lines: string[]) => `00:00:0${time}.000 --> 00:00:0${time + 1}.000\n${lines.join('\n')}\n\n`;
    expect(passagesOf('a.vtt', `WEBVTT\n\n${cue(1, 'one')}${cue(2, 'one', 'two')}${cue(3, 'two', 'three')}`)).toEqual([
      'paragraph (00:00:01): one two three',
    ]);
  });

  it('says where there is no cue', () => {
    expect(parse('a.vtt', 'WEBVTT\n\nNothing.').problems.map(({ code }) => code)).toEqual(['format-invalid']);
  });
});

describe('plain text', () => {
  test.each([
    ['paragraphs', 'One\nline.\n\n  Two.', ['paragraph (): One\nline.', 'paragraph (): Two.']],
    [
      'underlined headings',
      'Setup\n=====\nText.\n\nMore\n----\n\nOther.',
      ['paragraph (Setup): Text.', 'paragraph (Setup > More): Other.'],
    ],
    [
      'numbered headings',
      '1. Scope\n\nText.\n\n1.2  Limits\n\nMore.',
      ['paragraph (1. Scope): Text.', 'paragraph (1. Scope > 1.2  Limits): More.'],
    ],
    ['lists', 'Things:\n- one\n- two\n  more', ['paragraph (): Things:', 'list (): - one\n- two\n  more']],
    ['numbers that are no headings', '3. is a number.\n\nText.', ['list (): 3. is a number.', 'paragraph (): Text.']],
    ['lines of signs', 'A.\n\n-----\n\nB.', ['paragraph (): A.', 'paragraph (): B.']],
    ['marks of markdown as what they are', '# not a heading', ['paragraph (): # not a heading']],
  ])('has %s', (_, text, passages) => {
    expect(passagesOf('a.txt', text)).toEqual(passages);
  });

  it('is called by its first line where that stands alone, else by its file', () => {
    expect(parse('a.txt', 'Notes on ports\n\nText.').title).toBe('Notes on ports');
    expect(parse('docs/port-list.txt', 'It is so.\n\nText.').title).toBe('port list');
  });
});

describe('the text of a PDF', () => {
  it('is in sections by page', () => {
    const text = 'Page 1\n\n1 Scope\n\nThe ledger.\nPage 7\nhere.\n\n\fPage 3\n\nEnd.';
    expect(passagesOf('docs/the-guide.pdf', text)).toEqual([
      'paragraph (Page 1): 1 Scope',
      'paragraph (Page 1): The ledger.\nPage 7\nhere.',
      'paragraph (Page 3): End.',
    ]);
    expect(parse('docs/the-guide.pdf', text).title).toBe('the guide');
  });
});
