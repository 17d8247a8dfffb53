import { describe, expect, test } from 'vitest';
import { options, smallEngine } from '../../support/smallEngine';

const files = {
  'tides.md': '---\ntitle: Tide table\nowner: Harbour office\nreview: 2026-03-01\n---\n# Tide table\n\nThe table is printed on Mondays.\n',
  'server.md':
    '# Server\n\nThe server is set up so:\n\n```yaml\nserver:\n  port: 9093\n  query:\n    maxSamples: 5000\n```\n\n## Client\n\nThe client is started with:\n\n```sh\nclient run\n--retryInterval=30s\n```\n',
  'sizes.md': '# Sizes\n\nEvery vault keeps a secret.\n\nThe maximum size of a key is 36 bytes. The secret holds keys.\n',
  'why.md':
    '# Ferry 9\n\n## Sale of ferry 9\n\nThe ferry was sold in May. It was sold because its hull leaked.\n\n## Rust\n\nThe hull is red because of the paint.\n',
};

async function check(question: string, expected: readonly string[]): Promise<void> {
  const { engine } = await smallEngine(files);
  const { answer } = await engine.ask(question, options());
  expect(answer.points.map(({ text }) => text)).toEqual(expected);
}

describe('a value that no sentence says', () => {
  test.each([
    ['a setting in code', 'What is the port of the server?', ['port: 9093']],
    ['under the names above it', 'What is the max samples of a query?', ['maxSamples: 5000']],
    ['a flag', 'What is the retry interval of the client?', ['--retryInterval=30s']],
    ['not of something else', 'What is the port of the client?', []],
    ['not a default where none is called so', 'What is the default port of the server?', []],
    ['front matter', 'Who owns the tide table?', ['Harbour office']],
    ['a date of front matter', 'When is the review of the tide table?', ['2026-03-01']],
    ['not of another document', 'Who owns the server?', []],
    ['not the greatest of another thing', 'What is the maximum size of a secret?', []],
  ])('%s', (_, question, expected) => check(question, expected));
});

test('a reason says why, of what is asked', () => check('Why was ferry 9 sold?', ['Ferry 9: It was sold because its hull leaked.']));
