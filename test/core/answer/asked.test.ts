import { describe, expect, test } from 'vitest';
import { options, smallEngine } from '../../support/smallEngine';

/** The released points of an answer over one file, or over several. */
async function check(files: string | Readonly<Record<string, string>>, question: string, expected: readonly string[]): Promise<void> {
  const { engine } = await smallEngine(typeof files === 'string' ? { 'a.md': files } : files);
  const { answer } = await engine.ask(question, options());
  expect(answer.points.map(({ text }) => text)).toEqual(expected);
}

const works = '# Works\n\nThe pump requires a valve.\n\nThe mill requires the pump.\n\nCarl Holm was replaced by Anna Berg.\n';

describe('a question that names one end of a relation', () => {
  test.each([
    ['What does the pump require?', ['The pump requires a valve.']],
    ['What requires the pump?', ['The mill requires the pump.']],
    ['What is required by the mill?', ['The mill requires the pump.']],
    ['What does the valve require?', []],
    ['Who was replaced by Anna Berg?', ['Carl Holm was replaced by Anna Berg.']],
    ['Who replaced Carl Holm?', ['Carl Holm was replaced by Anna Berg.']],
  ])('%s', (question, expected) => check(works, question, expected));
});

describe('a question on what something is', () => {
  test.each([
    [
      'what it does, under its own title',
      '# Recording rules\n\nRecording rules precompute costly expressions.',
      'What is a recording rule?',
      ['Recording rules precompute costly expressions.'],
    ],
    ['in the singular', '# Pod\n\nA pod contains a container.', 'What is a pod?', ['A pod contains a container.']],
    ['not a thing of it', '# Chart\n\nThe chart architecture remains unchanged.', 'What is a chart?', []],
    ['not under the title of something else', '# Kitchen\n\nA pod contains a container.', 'What is a pod?', []],
    ['not a part of the words', '# Recording rule change\n\nAll rules were checked at once.', 'What is a recording rule?', []],
    ['what it does, where it is asked', '# Fog\n\nThe foghorn sounds twice.', 'What does the foghorn do?', ['The foghorn sounds twice.']],
    ['not the same word again', '# Governance\n\n- Charts - community curated charts.', 'What is a chart?', []],
  ])('%s', (_, text, question, expected) => check(text, question, expected));
});

test('a sentence with the names of the question and nothing of what is asked about them is no answer', () =>
  check('# Helm 3\n\nHelm 3 was released in November.\n\nIn Helm 3 the server was removed.', 'What was removed in Helm 3?', [
    'In Helm 3 the server was removed.',
  ]));

describe('a page in two languages', () => {
  const german = 'Service Meshes bewältigen diese Aufgaben, indem sie die Kommunikation zwischen den Services verwalten.';
  const english = 'Service meshes add security features uniformly across all services of a cluster.';
  const files = { 'de/mesh.md': `# Service Mesh\n\n${german}\n`, 'en/mesh.md': `# Service Mesh\n\n${english}\n` };

  test('is read in the language of the question', async () => {
    await check(files, 'What is a service mesh?', [english]);
  });

  test('is read in the other one where the first does not say it', async () => {
    await check({ 'de/mesh.md': files['de/mesh.md'] }, 'What is a service mesh?', [german]);
  });
});

describe('a question on how to do something', () => {
  const manual =
    '# Pump\n\n## Starting the pump\n\nTo start the pump:\n\n1. Open the valve.\n2. Press the green button.\n\nThe pump is loud.\n\n## Cleaning\n\nUse this command to clean the filter:\n\n```sh\npump clean\n```\n';
  test.each([
    [
      'an ordered list whole, with what leads to it',
      'How do I start the pump?',
      ['To start the pump:\nOpen the valve.\nPress the green button.'],
    ],
    ['a block of code with its sentence', 'How do I clean the filter?', ['Use this command to clean the filter:\npump clean']],
    ['nothing where it is not said', 'How do I paint the pump?', []],
  ])('%s', (_, question, expected) => check(manual, question, expected));
});

describe('a question on a difference', () => {
  const parts = '# Valves\n\nA gate valve is a valve with a plate.\n\nA ball valve is a valve with a ball.\n';
  test.each([
    [
      'says what each is',
      parts,
      'What is the difference between a gate valve and a ball valve?',
      ['A gate valve is a valve with a plate. A ball valve is a valve with a ball.'],
    ],
    ['not one side alone', parts, 'What is the difference between a gate valve and a needle valve?', []],
    [
      'takes the rows of a table with a column for each',
      '# Locks\n\n| | M2 | K4 |\n| --- | --- | --- |\n| Weight | 640 g | 710 g |\n',
      'What is the difference between M2 and K4?',
      ['Weight; M2: 640 g; K4: 710 g'],
    ],
  ])('%s', (_, text, question, expected) => check(text, question, expected));
});

test('what several documents say is one point with all its sources, and a copy is no second witness', async () => {
  const { engine } = await smallEngine({
    'a.md': '# A\n\nThe harbour crane lifts forty tonnes at a time.\n',
    'b.md': '# B\n\nForty tonnes at a time the harbour crane lifts.\n',
    'c.md': '# C\n\nForty tonnes at a time the harbour crane lifts.\n',
  });
  const { answer } = await engine.ask('How many tonnes does the harbour crane lift?', options());
  expect(answer.points.map(({ documents, citations }) => [documents, citations.length])).toEqual([[2, 3]]);
});

describe('two documents that say the very same in several parts', () => {
  const list = 'The Heron is 40 m long. The captain of the Heron is Lea Strand.\n\n## What does the Heron carry?\n\n- Salt\n- Cod\n';
  const table = (name: string) =>
    `# ${name}\n\n## Costs of the Heron\n\n| Month | Cost |\n| --- | --- |\n| Jan | 1200 |\n| Feb | 900 |\n| Mar | 700 |\n`;
  test.each([
    ['a list', `# One\n\n${list}`, `# Two\n\n${list}`, 'What does the Heron carry?', 'Salt\nCod', 2],
    ['a list that differs', `# One\n\n${list}`, `# Two\n\n${list}- Tea\n`, 'What does the Heron carry?', 'Salt\nCod', 1],
  ])('%s', async (_name, one, two, question, text, documents) => {
    const { engine } = await smallEngine({ 'a.md': one, 'b.md': two });
    const { answer } = await engine.ask(question, options());
    const found = answer.points.filter(point => point.text === text);
    expect(found.map(point => point.documents)).toEqual([documents]);
    expect(found[0].citations).toHaveLength(2 * documents);
  });

  test('keep the picture of their numbers', async () => {
    const draw = async (files: Readonly<Record<string, string>>) => {
      const { engine } = await smallEngine(files);
      const { answer } = await engine.ask('List the cost of the Heron per month', options());
      return answer.points.map(({ data }) => data?.rows.length);
    };
    expect(await draw({ 'a.md': table('One'), 'b.md': table('Two') })).toEqual(await draw({ 'a.md': table('One') }));
  });
});
