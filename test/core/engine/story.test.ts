import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Engine } from '../../../src/core/index';
import { folderEngine, inShort, options } from '../../support/smallEngine';

const folder = (path: string) => folderEngine(join(import.meta.dirname, '../../..', path));

const needs = 'The Vellmark launch requires forty charging docks and the field engineers for three weeks.';
const late = `${needs} The delivery of the charging docks is delayed until 26 May because our powder coating line is out of service.`;
const shared = `${needs} The field engineers are shared with the Tarnby refit until 22 May.`;
const sharedLate = `${shared} The Tarnby refit is two weeks behind schedule because asbestos was found under the east roof.`;
const unapproved = `${needs} Each charging dock contains the M2 lock. The M2 lock is waiting for the assurance approval. The assurance approval of the M2 lock is not expected before 29 May.`;
const waits = 'The Vellmark launch is waiting for the street permit.';
const unsigned = `${waits} The street permit has not been signed because the fire service wants a wider lane at the upper market.`;

describe('why is the launch at risk', () => {
  let engine: Engine;
  beforeAll(async () => {
    engine = await folder('media/sample');
  });
  const why = 'Why is the Vellmark launch at risk?';
  const ask = async (hops: number, passages: number) => (await engine.ask(why, options({ hops, passages }))).answer;

  test('zero hops say what the question matches, and name what each reason is missing', async () => {
    expect(inShort(await ask(0, 30))).toEqual([
      `+ ${waits}`,
      `- ${unapproved} [missing: register/charging-docks.md, register/m2-lock.md, assurance/approvals.md; 2 hops, 11 passages]`,
      `- ${late} [missing: mail/harrow-lind-4-may.md; 1 hops, 7 passages]`,
      `- ${sharedLate} [missing: team/field-engineers.md, projects/tarnby-refit.md; 2 hops, 6 passages]`,
      `- ${unsigned} [missing: minutes/2026-05-05.md; 1 hops, 4 passages]`,
    ]);
  });

  test('one hop and four passages release two reasons and withhold three, each for a named passage', async () => {
    expect(inShort(await ask(1, 4))).toEqual([
      `+ ${shared}`,
      `+ ${unsigned}`,
      `- ${unapproved} [missing: register/charging-docks.md, register/m2-lock.md, assurance/approvals.md; 2 hops, 11 passages]`,
      `- ${late} [missing: mail/harrow-lind-4-may.md; 1 hops, 7 passages]`,
      `- ${sharedLate} [missing: projects/tarnby-refit.md; 2 hops, 6 passages]`,
    ]);
  });

  test('two hops and eight passages leave one reason out', async () => {
    expect(inShort(await ask(2, 8))).toEqual([
      `+ ${late}`,
      `+ ${sharedLate}`,
      `+ ${unsigned}`,
      `- ${unapproved} [missing: register/m2-lock.md, assurance/approvals.md; 2 hops, 11 passages]`,
    ]);
  });

  test('the remedy that is named completes the answer', async () => {
    const complete = await ask(2, 11);
    expect(inShort(complete)).toEqual([`+ ${unapproved}`, `+ ${late}`, `+ ${sharedLate}`, `+ ${unsigned}`]);
    expect(complete.status).toBe('answered');
  });

  test('each named remedy selects the passage that is missing', async () => {
    for (const point of (await ask(1, 4)).withheld) {
      for (const { passage, hops, passages } of point.missing) {
        const { retrieval } = await engine.ask(why, options({ hops, passages }));
        expect(retrieval.passages.find(({ id }) => id === passage)?.selected).toBe(true);
      }
    }
  });

  test('a path in the graph whose passages are not selected releases nothing', async () => {
    const { answer, graph, retrieval } = await engine.ask(why, options({ hops: 2, passages: 1 }));
    expect(graph.nodes.some(({ attributes }) => attributes.label === 'M2 lock')).toBe(true);
    const [only] = retrieval.passages.filter(({ selected }) => selected);
    for (const point of answer.points) expect(point.requires).toEqual([only.id]);
    expect(answer.points.some(({ text }) => text.includes('M2 lock'))).toBe(false);
  });

  test('graph and answer rest on the same selected passages', async () => {
    const { answer, graph, retrieval } = await engine.ask(why, options());
    const selected = retrieval.passages.filter(passage => passage.selected).map(({ id }) => `passage:${id}`);
    const marked = graph.nodes.filter(({ attributes }) => attributes.kind === 'passage' && attributes.selected).map(({ key }) => key);
    expect([...marked].sort()).toEqual([...selected].sort());
    for (const { requires } of answer.points) for (const id of requires) expect(selected).toContain(`passage:${id}`);
  });

  test('two pages that give different opening days stand side by side', async () => {
    const { conflicts } = await ask(2, 8);
    expect(
      conflicts.map(({ subject, predicate, sides }) => [subject, predicate, sides.map(side => [side.value, side.citation.file])]),
    ).toEqual([
      [
        'Vellmark launch',
        'opening',
        [
          ['2026-06-01', 'plan/vellmark-launch.md'],
          ['2026-06-08', 'status.md'],
        ],
      ],
    ]);
  });

  test('a page that says otherwise than the settings of the app contradicts them', async () => {
    const found = (await engine.health()).filter(({ kind }) => kind === 'contradiction').map(({ file, message }) => [file, message]);
    expect(found).toEqual([
      ['config/hire-app.yaml', expect.stringContaining('time limit is 24 hours here and 12 hours in register/hire-app.md:7')],
    ]);
  });

  test('every citation is the exact characters of its span', async () => {
    const { answer } = await engine.ask(why, options({ passages: 30 }));
    for (const { citations } of answer.points) {
      for (const { quote, range, span } of citations) {
        expect(quote).not.toBeNull();
        expect(range?.start.offset).toBe(span?.start);
      }
    }
  });

  test('what the notes do not say is unknown', async () => {
    const { answer } = await engine.ask('How many whales live in the harbour?', options());
    expect([answer.status, answer.points, answer.withheld]).toEqual(['unknown', [], []]);
  });
});

describe('support hours in a request for proposal', () => {
  let engine: Engine;
  beforeAll(async () => {
    engine = await folder('test/fixtures/rfp');
  });
  const weekdays = 'Support hours are 08:00 to 17:00 on weekdays.';
  const weekends = 'On weekends only critical incidents are dealt with, from 10:00 to 14:00.';
  const ask = (hops: number) => engine.ask('What are the support hours?', options({ hops }));
  const texts = (passages: readonly { text: string; selected: boolean }[]) =>
    passages.filter(passage => passage.selected).map(({ text }) => text);

  test('hop 0 selects the hours alone', async () => {
    const { retrieval, answer } = await ask(0);
    expect(texts(retrieval.passages)).toEqual([`${weekdays} The first reply is due within two hours.`]);
    expect(answer.points.map(({ text }) => text)).toEqual([weekdays]);
  });

  test('hop 1 adds the section and the exception, with the three edges between them', async () => {
    const { retrieval, answer, graph } = await ask(1);
    expect(texts(retrieval.passages)).toEqual([`${weekdays} The first reply is due within two hours.`, weekends]);
    expect(answer.points.map(({ text }) => text)).toEqual([`${weekdays} ${weekends}`]);
    const labels = new Map(
      graph.nodes.map(({ key, attributes }) => [
        key,
        `${attributes.kind} ${attributes.kind === 'passage' ? attributes.place?.quote.slice(0, 11) : attributes.label}`,
      ]),
    );
    const drawn = retrieval.passages.filter(({ selected }) => selected).map(({ id }) => `passage:${id}`);
    const section = graph.nodes.find(({ attributes }) => attributes.kind === 'section' && attributes.label === 'Support')!.key;
    const between = graph.edges.filter(({ source, target }) => [source, target].every(key => key === section || drawn.includes(key)));
    expect(between.map(({ source, target, attributes }) => [labels.get(source), attributes.kind, labels.get(target)])).toEqual([
      ['section Support', 'CONTAINS', 'passage Support hou'],
      ['section Support', 'CONTAINS', 'passage On weekends'],
      ['passage Support hou', 'NEXT', 'passage On weekends'],
    ]);
  });
});
