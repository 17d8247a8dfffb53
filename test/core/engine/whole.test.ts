import { describe, expect, it } from 'vitest';
import { options, smallEngine } from '../../support/smallEngine';

/** Questions with the way they should go. `Harbour Guide` titles a document; `Ferry` is named all over. */
const routes: readonly (readonly [question: string, mode: 'lookup' | 'local' | 'global'])[] = [
  ['What are the main themes of these documents?', 'global'],
  ['What are the key topics?', 'global'],
  ['Which topics come up again and again?', 'global'],
  ['What is this documentation about?', 'global'],
  ['What do these notes cover?', 'global'],
  ['Give me an overview', 'global'],
  ['Summarize everything', 'global'],
  ['Summarise all the documents', 'global'],
  ['What recurring problems are there across all pages?', 'global'],
  ['Compare all the approaches to mooring', 'global'],
  ['Which kinds of boats are there?', 'global'],
  ['What types of cargo are carried?', 'global'],
  ['How do people pay for parking?', 'global'],
  ['What lessons are reported throughout the documents?', 'global'],
  ['What is the big picture here?', 'global'],
  ['What are the most important concepts in this handbook?', 'global'],
  ['What do the guides have in common?', 'global'],
  ['Welche Themen gibt es?', 'global'],
  ['What does the Harbour Guide say?', 'local'],
  ['Summarize the Harbour Guide', 'local'],
  ['Give an overview of the Pilot Boat', 'local'],
  ['Why is the Pilot Boat late?', 'local'],
  ['How are the Harbour Guide and the Pilot Boat related?', 'local'],
  ['Who repairs the Pilot Boat?', 'local'],
  ['What does the Pilot Boat require?', 'local'],
  ['When does the tide turn?', 'lookup'],
  ['how to moor at night', 'lookup'],
  ['what is the price of a ticket', 'lookup'],
  ['lost luggage', 'lookup'],
  ['Where can I park overnight?', 'lookup'],
];

/** Written by others, labelled by reading: `local` where a page or a thing of the workspace is named, `lookup` where only words are. */
const heldOut: typeof routes = [
  ['If Gallu is a demon Lilu is what?', 'local'],
  ['Are Christopher Nolan and Sathish Kalathil both film directors?', 'local'],
  ['Scott Howell is a consultant who has worked with the mayor of what city?', 'local'],
  ['Between Iain Banks and Irwin Shaw, which writer has had a more diverse career?', 'local'],
  ['How to Eat, released in which year, is a book of English cuisine by the celebrity cook Nigella Lawson', 'local'],
  ['What low budget British comedy Franchise produced by Peter Rogers and stared Dilys Laye?', 'lookup'],
  ['Heinkel HD 23 was a type of plane that was held on the craft that were first developed when?', 'local'],
  ['What song debuted in the October 27, 1999 episode of South Park?', 'local'],
  ['In what year was the man that resigned as the president of Israel before the Israeli presidential election, 2000 born?', 'local'],
  ['The manuscript for Flute Sonata in C major, BWV 1033 is in the hand of a German musician whose godfather is whom?', 'local'],
  ['Who produced the single that the Jamaican reggae singer born in 1952 in Kingston, Jamaica was most known for?', 'lookup'],
  ['What was your pre-Prometheus monitoring experience?', 'local'],
  ['Can I run a portable version of VS Code?', 'local'],
  ['Why am I not seeing method and variable suggestions?', 'lookup'],
  ['What is systemd in Linux?', 'local'],
  ['What is Helm?', 'local'],
  ['How do I set up debugging?', 'lookup'],
  ['Why Live Share?', 'local'],
  ['How does enabling systemd affect WSL architecture?', 'local'],
  ['Why include unit and type suffixes in metric names?', 'lookup'],
  ['What is the difference between Visual Studio Code and Visual Studio IDE?', 'local'],
  ['How do I get IntelliSense to work correctly?', 'local'],
  ['Why are my files corrupted on format?', 'lookup'],
  ['Is this cloud native?', 'lookup'],
  ['When will these optimizations be generally available?', 'lookup'],
  ['What license is Prometheus released under?', 'local'],
  ['How to use it?', 'lookup'],
  ['What is the Windows Subsystem for Linux?', 'local'],
  ['How can I use Visual Studio Code with Java 12 and 13?', 'local'],
  ['Does VS Code Java support other display languages?', 'local'],
];
const leastRight = 28;

/** A page for each name of those questions, and some with plain words. */
const others = Object.fromEntries(
  [
    ...[
      'Gallu',
      'Lilu',
      'Christopher Nolan',
      'Sathish Kalathil',
      'Scott Howell',
      'Iain Banks',
      'Irwin Shaw',
      'How to Eat',
      'Nigella Lawson',
    ],
    ...['Heinkel HD 23', 'South Park', 'Israeli presidential election, 2000', 'Flute Sonata in C major, BWV 1033', 'Prometheus', 'VS Code'],
    ...['systemd', 'Helm', 'Live Share', 'WSL', 'Visual Studio Code', 'Visual Studio IDE', 'IntelliSense', 'Windows Subsystem for Linux'],
    ...['Metrics and their units', 'Formatting of files', 'Suggestions in the editor', 'Running and debugging', 'Singers and singles'],
  ].map((name, i) => [`page-${i}.md`, `# ${name}\n\nThis page tells of ${name}, and when it was first seen.\n`]),
);

const harbour = {
  'guide.md':
    '# Harbour Guide\n\nThe Harbour Guide explains how to moor at night when the tide turns, and compares approaches to mooring of the Pilot Boat.\n\nPeople pay for parking at the Pilot Boat with coins, says the Harbour Guide. A ticket has a price of four euro.\n',
  'pilot.md':
    '# Pilot Boat\n\nThe Pilot Boat requires a crew of two, says the Harbour Guide, since boats carry cargo of three types.\n\nLost luggage is kept, and parking overnight is free.\n',
  // Pages beside, so that the two names above say something.
  ...Object.fromEntries(
    ['Tower', 'Bakery', 'Cinema', 'Library'].map(name => [
      `${name.toLowerCase()}.md`,
      `# ${name}\n\nThe ${name} is open at noon.\n\nA crew repairs its roof.\n\nAn overview hangs at its door.\n`,
    ]),
  ),
};

describe('the route of a question', () => {
  it('is right for nearly all of a table of questions', async () => {
    const { engine } = await smallEngine(harbour);
    const wrong: string[] = [];
    for (const [question, mode] of routes) {
      const [step] = (await engine.search(question, options())).trace;
      if (step.kind !== 'route' || step.mode !== mode)
        wrong.push(`${question} -> ${step.kind === 'route' ? `${step.mode}, ${step.reason}` : ''}`);
    }
    console.log(`router: ${routes.length - wrong.length} of ${routes.length} right${wrong.map(line => `\n  ${line}`).join('')}`);
    expect(wrong).toEqual([]);
  });

  it('is right for most questions of others: headings of public manuals, and questions of a public set', async () => {
    const { engine } = await smallEngine(others);
    const wrong: string[] = [];
    for (const [question, mode] of heldOut) {
      const step = (await engine.search(question, options())).trace.find(({ kind }) => kind === 'route');
      if (step?.kind !== 'route' || step.mode !== mode)
        wrong.push(`${question} -> ${step?.kind === 'route' ? `${step.mode}, ${step.reason}` : ''}`);
    }
    const right = heldOut.length - wrong.length;
    console.log(`router, held out: ${right} of ${heldOut.length} right${wrong.map(line => `\n  ${line}`).join('')}`);
    // The share that was measured; they are not to be tuned to.
    expect(right).toBeGreaterThanOrEqual(leastRight);
  });

  it('says why', async () => {
    const { engine } = await smallEngine(harbour);
    const { trace } = await engine.search('What are the main themes here?', options());
    expect(trace[0]).toEqual({ kind: 'route', mode: 'global', reason: '"main themes" asks for the whole' });
  });
});

/** Three themes of three pages each. */
const files = Object.fromEntries(
  [
    ['Ferry', 'Pilot Boat', 'Harbour Gate', 'sails on salt water at high tide and saves fuel'],
    ['Rye Bread', 'Wild Yeast', 'Stone Oven', 'needs warm flour in the morning and saves time'],
    ['Night Train', 'Signal Box', 'Steel Rail', 'crosses the long valley in the snow and saves money'],
  ].flatMap(([a, b, c, does]) =>
    [
      [a, b, c],
      [b, c, a],
      [c, a, b],
    ].map(([own, x, y]) => [
      `${own.toLowerCase().replace(' ', '-')}.md`,
      `# ${own}\n\nThe ${own} ${does}, beside the ${x} and the ${y} of the old town.\n`,
    ]),
  ),
);

describe('a question for the whole', () => {
  const ask = async (question: string, passages = 6) => {
    const { engine } = await smallEngine(files);
    return await engine.ask(question, options({ mode: 'global', passages }));
  };

  it('hears every theme before any a second time, and says what is covered', async () => {
    const { retrieval, answer } = await ask('What are the main themes?', 3);
    const step = retrieval.trace.find(({ kind }) => kind === 'themes');
    expect(step).toMatchObject({ level: 0, documents: 9, themes: [{ documents: 3 }, { documents: 3 }, { documents: 3 }] });
    expect(new Set(answer.points.map(({ theme }) => theme)).size).toBe(3);
    expect(retrieval.passages.filter(({ selected }) => selected)).toHaveLength(3);
  });

  it('gives only points that pass the check, each with the exact sentence of a report', async () => {
    const { answer } = await ask('What are the main themes?');
    expect(answer.withheld).toEqual([]);
    expect(answer.points.length).toBeGreaterThanOrEqual(3);
    for (const { citations } of answer.points)
      for (const { file, span, quote } of citations) expect(files[file].slice(span!.start, span!.end)).toBe(quote);
  });

  it('goes only where the question leads', async () => {
    const { retrieval } = await ask('Which kinds of flour and yeast are there?', 8);
    const themes = retrieval.trace.find(step => step.kind === 'themes');
    expect(themes?.kind === 'themes' && themes.themes.map(({ documents }) => documents)).toEqual([3]);
    expect(new Set(retrieval.passages.filter(({ selected }) => selected).map(({ file }) => file))).toEqual(
      new Set(['rye-bread.md', 'wild-yeast.md', 'stone-oven.md']),
    );
  });

  it('gives two different broad questions different first passages', async () => {
    const firsts = await Promise.all(
      ['What do people say about the tide across all documents?', 'What do people say about snow across all documents?'].map(
        async question => (await ask(question)).retrieval.passages[0].text,
      ),
    );
    expect(firsts[0]).not.toBe(firsts[1]);
  });

  it('selects the same passages first under a bigger budget', async () => {
    const selected = async (passages: number) =>
      (await ask('What saves something, in general?', passages)).retrieval.passages.filter(passage => passage.selected).map(({ id }) => id);
    expect((await selected(9)).slice(0, 4)).toEqual(await selected(4));
  });

  it('is answered by lookup where nothing is indexed', async () => {
    const { engine } = await smallEngine({});
    expect((await engine.search('What are the main themes?', options())).trace[0]).toMatchObject({ kind: 'route', mode: 'lookup' });
  });
});
