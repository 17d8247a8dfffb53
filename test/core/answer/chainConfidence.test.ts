import { expect, test } from 'vitest';
import { Explored } from '../../../src/core/answer/explored';
import { likelihood, likelyTogether } from '../../../src/core/answer/likelihood';
import { Stems } from '../../../src/core/extraction/words';
import { options, smallEngine } from '../../support/smallEngine';

const files = {
  'tide.md': '# Night Tide\n\nNight Tide was shot in Port Almer.\n',
  'port.md': '# Port Almer\n\nPort Almer was founded by Rosa Quint.\n',
  ...Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`town${i}.md`, `# Town ${i}\n\nTown ${i} was founded by somebody.\n`])),
};
const question = 'Who founded the town where Night Tide was shot?';

test('two sentences that answer together are no surer than the weaker one, which says all that both say', async () => {
  const { engine } = await smallEngine(files);
  const [point] = (await engine.ask(question, options())).answer.points;
  expect([point.kind, point.citations.length]).toEqual(['chain', 2]);
  const { passages } = await engine.search(question, options());
  const explored = new Explored(passages, new Stems());
  const links = passages
    .filter(({ id }) => point.requires.includes(id))
    .map(passage => ({ passage, sentence: explored.sentences(passage)[0] }));
  const alone = links.map(link => likelihood({ ...link, score: 1, own: 1, headed: false }, explored));
  expect(alone[0]).not.toBe(alone[1]);
  expect(likelyTogether(links, 1, explored)).toBe(Math.min(...alone));
  expect(point.confidence).toBeLessThanOrEqual(Math.ceil(100 * Math.min(...alone)) / 100);
});
