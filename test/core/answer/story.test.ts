import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { answer } from '../../../src/core/answer/answer';
import type { Answer } from '../../../src/core/model/answer';
import { type Pick, retrieve, SmallTexts } from '../../support/smallTexts';

const nothingStated = { conflicts: [], properties: [] };

function textsOf(folder: string): SmallTexts {
  const root = join(__dirname, folder);
  const entries = readdirSync(root, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile() && entry.name.endsWith('.md'));
  const paths = entries.map(entry => join(entry.parentPath, entry.name)).sort();
  return new SmallTexts(Object.fromEntries(paths.map(path => [relative(root, path).replaceAll('\\', '/'), readFileSync(path, 'utf8')])));
}

const sample = textsOf('../../../media/sample');

function ask(texts: SmallTexts, question: string, picks: readonly Pick[]): Answer {
  const retrieval = retrieve(texts, question, picks);
  const rank = (id: string) => retrieval.passages.find(passage => passage.id === id)?.remedy ?? { hops: 4, passages: 100 };
  const remedyFor = (ids: readonly string[]) => ({
    hops: Math.max(...ids.map(id => rank(id).hops)),
    passages: Math.max(...ids.map(id => rank(id).passages)),
  });
  return answer(retrieval, texts, remedyFor, nothingStated).answer;
}

const plan: Pick = { file: 'plan/vellmark-launch.md', words: 'requires', hop: 0 };
const status: Pick = { file: 'status.md', words: 'Amber', hop: 0 };
const mail: Pick = { file: 'mail/harrow-lind-4-may.md', words: 'delayed', hop: 1 };
const team: Pick = { file: 'team/field-engineers.md', words: 'shared', hop: 1 };
const docks: Pick = { file: 'register/charging-docks.md', words: 'contains', hop: 1 };
const lock: Pick = { file: 'register/m2-lock.md', words: 'waiting', hop: 2 };
const approvals: Pick = { file: 'assurance/approvals.md', words: 'not expected', hop: 2 };
const refit: Pick = { file: 'projects/tarnby-refit.md', words: 'behind', hop: 2 };
const permit: Pick = { file: 'minutes/2026-05-05.md', words: 'permit', hop: 1 };
const beside: Pick = { file: 'marketing/opening-party.md', words: 'ferry pier', hop: 1 };

const needs = 'The Vellmark launch requires forty charging docks and the field engineers for three weeks.';
const late = `${needs} The delivery of the charging docks is delayed until 26 May because our powder coating line is out of service.`;
const shared = `${needs} The field engineers are shared with the Tarnby refit until 22 May.`;
const sharedLate = `${shared} The Tarnby refit is two weeks behind schedule because asbestos was found under the east roof.`;
const unapproved = `${needs} Each charging dock contains the M2 lock. The M2 lock is waiting for the assurance approval. The assurance approval of the M2 lock is not expected before 29 May.`;
const waits = 'The Vellmark launch is waiting for the street permit.';
const unsigned = `${waits} The street permit has not been signed because the fire service wants a wider lane at the upper market.`;
const cut = (picks: readonly Pick[], chosen: readonly Pick[]) => picks.map(pick => ({ ...pick, selected: chosen.includes(pick) }));
const all = [plan, status, mail, team, docks, permit, beside, lock, approvals, refit];
const why = 'Why is the Vellmark launch at risk?';

describe('the story: why is the launch at risk', () => {
  test('four passages release the chains that they complete, the others name what they miss', () => {
    const found = ask(sample, why, cut(all, [plan, status, mail, team]));
    expect(found.status).toBe('partial');
    expect(found.points.map(point => point.text)).toEqual([late, shared, waits]);
    expect(found.withheld.map(point => [point.text, point.class, point.missing.map(item => item.file)])).toEqual([
      [unapproved, 'missing', ['register/charging-docks.md', 'register/m2-lock.md', 'assurance/approvals.md']],
      [sharedLate, 'missing', ['projects/tarnby-refit.md']],
      [unsigned, 'missing', ['minutes/2026-05-05.md']],
    ]);
    expect(found.withheld[0].remedy).toEqual({ hops: 2, passages: 9 });
  });

  test('without hops there is less, with all passages the answer is complete', () => {
    expect(ask(sample, why, cut(all, [plan, status])).points.map(point => point.text)).toEqual([waits]);
    const found = ask(sample, why, all);
    expect(found.status).toBe('answered');
    expect(found.points.map(point => point.text)).toEqual([late, unapproved, sharedLate, unsigned]);
    expect(found.points.map(point => point.documents)).toEqual([2, 4, 3, 2]);
  });

  test('what is known but not selected releases nothing', () => {
    const found = ask(sample, why, cut(all, []));
    expect(found.points).toEqual([]);
    expect(found.withheld.map(point => point.class)).toEqual(['missing', 'missing', 'missing', 'missing']);
  });

  test('each citation covers exactly its quote', () => {
    for (const point of ask(sample, why, all).points) {
      for (const { document, span, quote } of point.citations)
        expect(sample.read(document)?.text.slice(span?.start, span?.end)).toBe(quote);
    }
  });

  test('a file that has changed since makes its chains stale', () => {
    const changed = textsOf('../../../media/sample');
    const retrieval = retrieve(changed, why, all);
    changed.set('mail/harrow-lind-4-may.md', '# Letter\n\nThe docks have arrived.\n');
    const found = answer(retrieval, changed, () => null, nothingStated).answer;
    expect(found.points.map(point => point.text)).toEqual([unapproved, sharedLate, unsigned]);
    expect(found.withheld.map(point => point.class)).toEqual(['stale']);
  });
});

describe('other questions over the story', () => {
  const everything = sample.documents().flatMap(document =>
    document.passages.map((passage): Pick & { title: string } => ({
      file: document.id,
      words: document.text.slice(passage.span.start, passage.span.end),
      title: document.title,
    })),
  );
  test.each([
    ['When does Skiff open in Vellmark?', ['Skiff opens in Vellmark on 1 June 2026 with sixty cargo bikes at five stations.']],
    ['Who maintains the charging docks?', ['The charging docks are maintained by Jonas Rehn.']],
    ['How much does the M2 lock weigh?', ['M2 lock: It weighs 640 g and closes in 1.5 seconds.']],
    ['What does the first half hour cost?', ['The first half hour costs two crowns, each further half hour one crown.']],
    ['Where is the first aid course?', ['The course is in Tarnby.']],
    ['What is a refit?', ['Refit: Rebuilding of a depot while it is in use.']],
    ['When does the assurance board meet?', ['The board meets on the last Friday of a month.']],
    [
      'Which deliveries are late?',
      ['Item: Charging docks; Supplier: Harrow & Lind; Ordered for: 5 May; State: late; Now expected: 26 May.'],
    ],
    ['How is the Tarnby refit related to the Vellmark launch?', [`${shared.split('. ')[1]} ${needs}`]],
  ])('%s', (question, points) => {
    // Ranked as a search would: those that share most words with the question first.
    const asked = question.toLowerCase().match(/\b(?!what|when|where|which|much|does)(?:[a-z]{4,}|\w\d)\b/g) ?? [];
    const shared = ({ words, title }: (typeof everything)[number]) =>
      asked.filter(word => `${words} ${title}`.toLowerCase().includes(word.slice(0, 6))).length;
    const ranked = [...everything].sort((a, b) => shared(b) - shared(a));
    expect(ask(sample, question, ranked).points.map(point => point.text)).toEqual(points);
  });

  test.each([
    'What is the salary of the field engineers?',
    'Who is the mayor of Vellmark?',
    'Why is the opening party cancelled?',
    'When does Skiff open in Lisbon?',
    'How many trams run in Ostrand?',
    'Why do the spare wheels break?',
  ])('is unknown: %s', question => {
    const found = ask(sample, question, everything);
    expect([found.status, found.points.map(point => point.text)]).toEqual(['unknown', []]);
  });
});

describe('the request for proposal', () => {
  const rfp = textsOf('../../fixtures/rfp');
  const hours: Pick = { file: 'request-for-proposal.md', words: 'Support hours are' };
  const weekend: Pick = { file: 'request-for-proposal.md', words: 'On weekends', hop: 1 };
  const weekdays = 'Support hours are 08:00 to 17:00 on weekdays.';
  const both = `${weekdays} On weekends only critical incidents are dealt with, from 10:00 to 14:00.`;

  test('with the hours passage alone the weekday hours are said, and the exception is known to be missing', () => {
    const found = ask(rfp, 'What are the support hours?', [hours, { ...weekend, selected: false }]);
    expect(found.points.map(point => point.text)).toEqual([weekdays]);
    expect(found.withheld.map(point => [point.text, point.remedy])).toEqual([[both, { hops: 1, passages: 2 }]]);
  });

  test('with the next passage both are said, from both passages', () => {
    const found = ask(rfp, 'What are the support hours?', [hours, weekend]);
    expect(found.points.map(point => point.text)).toEqual([both]);
    expect(found.points[0].requires.length).toBe(2);
    expect(found.status).toBe('answered');
  });
});

describe('two sentences answer together', () => {
  const towns = new SmallTexts({
    'ask.md': '# Ask\n\nThe Ask is a ferry built in 1990 at Odal Works. It carries sixty cars.\n',
    'embla.md': '# Embla\n\nThe Embla is a ferry built in 1995 at Ferrin Yard. It is painted red.\n',
    'odal.md': '# Odal Works\n\nOdal Works is a shipyard owned by the Hald family since 1960.\n',
    'ferrin.md': '# Ferrin Yard\n\nFerrin Yard is a shipyard near Lund.\n',
  });
  const everything = towns
    .documents()
    .flatMap(document =>
      document.passages.map((passage): Pick => ({ file: document.id, words: document.text.slice(passage.span.start, passage.span.end) })),
    );
  const ask1 = 'The Ask is a ferry built in 1990 at Odal Works.';
  const embla1 = 'The Embla is a ferry built in 1995 at Ferrin Yard.';
  const odal1 = 'Odal Works is a shipyard owned by the Hald family since 1960.';
  test.each([
    ['Which ferry is older, the Ask or the Embla?', [`${ask1} ${embla1}`]],
    ['Are the Ask and the Embla both ferries?', [`${ask1} ${embla1}`]],
    ['Which family owned the shipyard where the ferry Ask was built?', [`${ask1} ${odal1}`]],
    ['How many cars does the Ask carry?', ['Ask: It carries sixty cars.']],
    ['Which ferry is older, the Ask or the Hugin?', []],
  ])('%s', (question, points) => {
    const found = ask(towns, question, everything);
    expect(found.points.map(point => point.text)).toEqual(points);
  });

  test('a pair needs both of its passages', () => {
    const found = ask(
      towns,
      'Which family owned the shipyard where the ferry Ask was built?',
      everything.map(pick => ({ ...pick, selected: pick.file !== 'odal.md' })),
    );
    expect([found.points, found.withheld.map(point => point.missing.map(item => item.file))]).toEqual([[], [['odal.md']]]);
  });
});
