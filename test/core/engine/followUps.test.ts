import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { defaultSettings } from '../../../src/core/options';
import { folderEngine, options, smallEngine } from '../../support/smallEngine';

const fixtures = join(import.meta.dirname, '../../fixtures');
const files = {
  'gate.md': '# Gate Scheduler\n\nThe Gate Scheduler requires the Surge Clock. The Gate Scheduler is owned by Mira Holt.\n',
  'clock.md': '# Surge Clock\n\nThe Surge Clock requires the Tide Mast. The Surge Clock tells the surge.\n',
  'old.md': '---\ndate: 2023-01-01\n---\n# Old notes\n\nThe retention of the Gate Scheduler is 30 days.\n',
  'new.md': '---\ndate: 2024-01-01\n---\n# New notes\n\nThe retention of the Gate Scheduler is 90 days.\n',
  'secret.md':
    '---\naccess: board\n---\n# Board notes\n\nThe Gate Scheduler requires the Zephyr Vault. The Gate Scheduler replaces the Old Barrier.\n',
};

describe('follow-up questions', () => {
  it('ask for what is contradicted, what is related and was not told, and what stands beside it', async () => {
    const { engine } = await smallEngine({ ...files, 'secret.md': '# Nothing\n' });
    await engine.themes();
    const { followUps } = await engine.ask('Who owns the Gate Scheduler?', options());
    expect(followUps).toEqual([
      { question: 'What is the retention of Gate Scheduler?', reason: 'contradiction' },
      { question: 'What does Gate Scheduler require?', reason: 'relation' },
      { question: 'What does Surge Clock require?', reason: 'relation' },
      expect.objectContaining({ reason: 'theme' }),
    ]);
  });

  it('ask for what a thing is, and has, in words that people use', async () => {
    const { engine } = await smallEngine({
      '.docgraph/schema.yaml': 'relations:\n  HAS_MAST: [has]\n',
      'clock.md': '# Surge Clock\n\nThe Surge Clock is owned by Mira Holt.\n',
      'tools.md': '# Tools\n\nThe Surge Clock is a barometer.\n\nThe Surge Clock has the Tide Mast.\n',
    });
    const { followUps } = await engine.ask('Who owns the Surge Clock?', options());
    const questions = followUps.map(({ question }) => question);
    expect(questions).toContain('What is Surge Clock?');
    expect(questions).toContain('What does Surge Clock have?');
    const kind = await engine.ask('What does the barometer tell?', options());
    expect(kind.followUps.filter(({ question }) => /^What is an? /.test(question))).toEqual([]);
  });

  it('do not repeat the question or what was told, and are none where nothing was answered', async () => {
    const { engine } = await smallEngine(files);
    const { followUps } = await engine.ask('What is the retention of Gate Scheduler?', options());
    expect(followUps.map(({ question }) => question)).not.toContain('What is the retention of Gate Scheduler?');
    expect((await engine.ask('Who paints the moon?', options())).followUps).toEqual([]);
  });

  it('suggest nothing of what the reader may not see', async () => {
    const { engine } = await smallEngine(files, { settings: { ...defaultSettings, reader: ['staff'] } });
    await engine.themes();
    const questions = ['Who owns the Gate Scheduler?', 'What does Gate Scheduler require?', 'What is Gate Scheduler?'];
    for (const question of questions) {
      const { followUps } = await engine.ask(question, options());
      expect(JSON.stringify(followUps)).not.toMatch(/zephyr|barrier|replace|board/i);
    }
    const { engine: board } = await smallEngine(files, { settings: { ...defaultSettings, reader: ['board'] } });
    const { followUps } = await board.ask('Who owns the Gate Scheduler?', options());
    expect(JSON.stringify(followUps)).toMatch(/replace/);
  });

  it('do not ask what a title in the plural is', async () => {
    const beside = async (name: string) => {
      const named = Object.entries(files).map(([path, text]) => [
        path,
        text.replaceAll('Tide Mast', name).replaceAll('Surge Clock', 'Surge Clocks'),
      ]);
      const { engine } = await smallEngine({ ...Object.fromEntries(named), 'secret.md': '# Nothing\n' });
      await engine.themes();
      const { followUps } = await engine.ask('Who owns the Gate Scheduler?', options());
      return followUps.filter(({ reason }) => reason === 'theme').map(({ question }) => question);
    };
    expect(await beside('Tide Mast')).toEqual(['What is Tide Mast?']);
    expect(await beside('Tide Masts')).toEqual([]);
  });

  it('are answered, nearly all of them', async () => {
    const asked = new Map<string, boolean>();
    const sets = [
      ['shop', ['Who bought the Fjord Lantern?', 'Which brand makes the Heron Dome?', 'What is the price of the Echo Whistle?']],
      ['household', ['Who owns the Volvo Amazon?', 'Who lives with Odile Brandt?', 'What colour is the Volvo Amazon?']],
      ['leave', ['What is the desk of Ansel Pryce?', 'How many vacation days does Ansel Pryce have left?']],
    ] as const;
    for (const [set, questions] of sets) {
      const engine = await folderEngine(join(fixtures, set));
      for (const question of questions)
        for (const { question: next } of (await engine.ask(question, options())).followUps)
          asked.set(`${set}: ${next}`, (await engine.ask(next, options())).answer.points.length > 0);
    }
    const open = [...asked].filter(([, answered]) => !answered).map(([question]) => question);
    console.log(`follow-ups: ${asked.size - open.length} of ${asked.size} answered`, open);
    expect(asked.size).toBeGreaterThanOrEqual(7);
    expect(open.length / asked.size).toBeLessThanOrEqual(0.2);
  });
});
