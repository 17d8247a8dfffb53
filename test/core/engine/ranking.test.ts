import { describe, expect, test } from 'vitest';
import type { QuestionOptions } from '../../../src/core/options';
import { options, smallEngine } from '../../support/smallEngine';

/** Files of the ranked passages, best first, each once. */
async function ranked(
  files: Readonly<Record<string, string>>,
  question: string,
  overrides: Partial<QuestionOptions> = {},
): Promise<string[]> {
  const { engine } = await smallEngine(files);
  const { passages } = await engine.search(question, options(overrides));
  return [...new Set(passages.map(({ file }) => file))];
}

const filler = Object.fromEntries(
  Array.from({ length: 20 }, (_, i) => [`filler${i}.md`, `# Filler ${i}\n\nSome words on nothing in particular, number ${i}.`]),
);

describe('ranking', () => {
  test('a page whose title is asked for comes first, though others say the words more often', async () => {
    const files = {
      ...filler,
      'front-door.md': '# Front Door at 700\n\nIt is green.',
      'b.md': '# Doors\n\nThe front door, a front door, front doors and the front door again.',
    };
    expect((await ranked(files, 'Front Door at 700'))[0]).toBe('front-door.md');
  });

  test('a rare word counts more than a common one', async () => {
    const files = { ...filler, 'a.md': '# A\n\nWords on the gearbox.', 'b.md': '# B\n\nWords and words and more words.' };
    expect((await ranked(files, 'words on the gearbox'))[0]).toBe('a.md');
  });

  test.each([
    ['plural and singular', '# A\n\nThe gearboxes are oiled.', 'gearbox'],
    ['case', '# A\n\nThe GEARBOX is oiled.', 'Gearbox'],
    ['diacritics', '# A\n\nDas Getriebe ist geölt, mit Öl.', 'getriebe geolt'],
    ['parts of an identifier', '# A\n\nSet `livenessProbe` to 5.', 'liveness probe'],
    ['a whole identifier', '# A\n\nSet `livenessProbe` to 5.', 'livenessProbe'],
    ['snake case', '# A\n\nSet `max_retry_count` to 5.', 'retry count'],
    ['Chinese', '# 甲\n\n如何安装数据库和齿轮箱。', '齿轮箱'],
    ['Japanese', '# 甲\n\nデータベースのバックアップを作成します。', 'バックアップ'],
    ['a heading', '# A\n\n## Gearbox\n\nIt is oiled.', 'gearbox'],
    ['a programming language', '# A\n\nWritten in C++.', 'C++'],
  ])('finds %s', async (_, text, question) => {
    expect((await ranked({ ...filler, 'a.md': text }, question))[0]).toBe('a.md');
  });

  test.each([
    ['other words for the same', 'Speed\n\nPerformance improved after we tuned the cache.', 'How can I make it faster?'],
    ['another form of the same step', 'Set-up\n\nDownload the package and run the setup program.', 'how to install the software'],
    ['a question in full', 'Fault\n\nThe program crashes with an exception.', 'why do I see an error message'],
  ])('finds by meaning alone %s', async (_, text, question) => {
    const { engine } = await smallEngine({ ...filler, 'a.md': `# ${text}` });
    const { passages } = await engine.search(question, options({ mode: 'lookup' }));
    expect(passages[0]).toMatchObject({ file: 'a.md', score: { words: 0, meaning: 1 }, selected: true });
    expect(passages[0].path.map(({ edge, fromLabel }) => [edge, fromLabel])).toEqual([['MATCHES', 'near in meaning']]);
  });

  test('words side by side as they are asked for come before the same words apart', async () => {
    const files = {
      ...filler,
      'a.md': '# A\n\nThe oil of a gear is changed by hand once a year, and so is the pump.',
      'b.md': '# B\n\nThe gear pump is changed by hand once a year, and so is the oil of it.',
    };
    expect((await ranked(files, 'how is the gear pump changed', { mode: 'lookup' })).slice(0, 2)).toEqual(['b.md', 'a.md']);
    expect((await ranked(files, 'how is oil of a gear changed', { mode: 'lookup' })).slice(0, 2)).toEqual(['a.md', 'b.md']);
  });

  test('what is only loosely related is not found', async () => {
    expect(await ranked({ ...filler, 'a.md': '# Kettle\n\nBoil the water.' }, 'quarterly tax return')).toEqual([]);
  });

  test('what is written as a name leads on from the best passages, though nothing is known by it', async () => {
    const files = {
      ...filler,
      'a.md': '# Reed Song\n\nWritten by a fisher, it is sung at dusk.',
      'b.md': '# Harbour\n\nThe feast in Orlo Bay, where the Reed Song was heard first.',
      'c.md': '# Dinner\n\nA feast needs a song, and who wrote it matters little.',
    };
    const { engine } = await smallEngine(files);
    const asked = async (question: string) => await engine.search(question, options());
    const { passages, trace } = await asked('Who wrote what was heard at the feast in Orlo Bay?');
    expect(trace[0]).toMatchObject({ mode: 'local', reason: 'the question names "Orlo", "Bay"' });
    expect(passages.slice(0, 2).map(({ file }) => file)).toEqual(['b.md', 'a.md']);
    expect((await asked('who wrote what was heard at the feast in orlo bay?')).trace[0]).toMatchObject({ mode: 'lookup' });
    expect((await asked('Wo ist die Bucht mit dem Orlo und wer hat das Lied gesungen?')).trace[0]).toMatchObject({ mode: 'lookup' });
  });

  test('a plain word that happens to be a heading leaves the order to the words', async () => {
    const { engine } = await smallEngine({ ...filler, 'a.md': '# A\n\n## Strings\n\nText.', 'b.md': '# B\n\nWhy strings hold UTF-8.' });
    const { passages, trace } = await engine.search('do strings hold utf-8', options());
    expect(trace[0]).toMatchObject({ kind: 'route', mode: 'lookup', reason: 'the question names Strings, which says little of it' });
    expect(passages[0].file).toBe('b.md');
  });

  test('what two hops away answers is found only over the graph', async () => {
    const files = {
      ...filler,
      'song.md': '# Harbour Song\n\nA song written by Ada Quill.',
      'ada.md': '# Ada Quill\n\nBorn in Vellmark in 1911.',
      'other.md': '# Place of birth\n\nWhere a person was born.',
    };
    const { engine } = await smallEngine(files);
    const { passages } = await engine.search('Where was the writer of Harbour Song born?', options());
    const ada = passages.find(({ file }) => file === 'ada.md');
    expect(ada?.selected).toBe(true);
    expect(ada?.path.map(({ edge, toLabel }) => `${edge} ${toLabel}`)).toEqual([
      'MATCHES Harbour Song',
      'MENTIONS Ada Quill',
      'ABOUT Ada Quill',
    ]);
  });

  test('a link on the way to a passage is shown by its own characters', async () => {
    const { engine } = await smallEngine({ 'a.md': '# Gearbox\n\nOil it as in [the manual](b.md).', 'b.md': '# Manual\n\nEvery spring.' });
    const { passages } = await engine.search('gearbox', options());
    const manual = passages.find(({ file }) => file === 'b.md');
    expect(manual?.path.map(({ edge, evidence }) => [edge, evidence?.quote])).toEqual([
      ['MATCHES', undefined],
      ['LINKS_TO', '[the manual](b.md)'],
    ]);
  });

  test('the best hits stay in front under force of lookup', async () => {
    const files = { ...filler, 'a.md': '# Gearbox\n\nOil.', 'b.md': '# B\n\ngearbox gearbox gearbox oil change interval' };
    const { engine } = await smallEngine(files);
    const { trace } = await engine.search('gearbox oil change', options({ mode: 'lookup' }));
    expect(trace[0]).toEqual({ kind: 'route', mode: 'lookup', reason: 'chosen by hand' });
  });

  test('a name that stands nearly everywhere does not fill the walk', async () => {
    const hub = Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`p${i}.md`, `# Page ${i}\n\nWorks with Docgraph, number ${i}.`]));
    const { engine } = await smallEngine({
      ...hub,
      'docgraph.md': '# Docgraph\n\nIt reads markdown.',
      'oil.md': '# Oil\n\nDocgraph needs no oil.',
    });
    const { passages, nodesWalked } = await engine.search('Does Docgraph need oil?', options());
    expect(passages[0].file).toBe('oil.md');
    expect(nodesWalked).toBeLessThanOrEqual(500);
  });

  test('ties are in order of path, whatever the order of the files', async () => {
    const same = (name: string) => ({ [name]: '# Same\n\nThe very same gearbox.' });
    const forth = await ranked({ ...same('b.md'), ...same('a.md'), ...same('c.md') }, 'gearbox');
    const back = await ranked({ ...same('c.md'), ...same('a.md'), ...same('b.md') }, 'gearbox');
    expect(forth).toEqual(['a.md', 'b.md', 'c.md']);
    expect(back).toEqual(forth);
  });
});

describe('bad questions', () => {
  test.each([
    ['', {}, 'invalid-input'],
    ['x', { hops: 5 }, 'invalid-option'],
    ['x', { passages: 0 }, 'invalid-option'],
    ['x', { nodes: 1.5 }, 'invalid-option'],
    ['x', { minScore: 2 }, 'invalid-option'],
  ])('%j with %j is refused as %s', async (question, overrides, code) => {
    const { engine } = await smallEngine(filler);
    await expect(engine.ask(question, options(overrides))).rejects.toMatchObject({ code });
  });

  test('stop words alone, or words nobody wrote, give nothing and no error', async () => {
    const { engine } = await smallEngine(filler);
    for (const question of ['the of and', 'xyzzy', '???', '🙂']) {
      const { answer } = await engine.ask(question, options());
      expect(answer.points).toEqual([]);
    }
  });
});

describe('answers', () => {
  const crew = '# Crew\n\nThe pilot boat is shared with the rescue station until October.\n\nThe rescue station is staffed by volunteers.';
  const dock =
    '# Charging docks\n\nA charging dock holds one bike and loads its battery.\n\nThe charging docks are maintained by Jonas Rehn.';
  test.each([
    ['What is the pilot boat shared with?', 'The pilot boat is shared with the rescue station until October.'],
    ['What is a charging dock?', 'A charging dock holds one bike and loads its battery.'],
    ['Who maintains the charging docks?', 'The charging docks are maintained by Jonas Rehn.'],
  ])('%s', async (question, text) => {
    const { engine } = await smallEngine({ ...filler, 'crew.md': crew, 'dock.md': dock });
    const { answer } = await engine.ask(question, options());
    expect(answer.points.map(point => point.text)).toEqual([text]);
  });
});
