import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { defaultSettings, type Settings } from '../../../src/core/options';
import { balanceText } from '../../../src/core/answer/balance';
import type { Balance, CandidatePoint } from '../../../src/core/model/answer';
import { readAs } from '../../../src/core/workbench/asker';
import { fsWorkspace, singleFolder } from '../../../src/node/fsWorkspace';
import { engineOver, inShort, options, smallEngine } from '../../support/smallEngine';

const leave = join(import.meta.dirname, '../../fixtures/leave');
const asking = (name: string, settings: Partial<Settings> = {}): Settings => ({
  ...defaultSettings,
  ...settings,
  asker: { name, focus: {} },
});

async function ask(question: string, name: string, settings: Partial<Settings> = {}) {
  const engine = engineOver(fsWorkspace([singleFolder(leave)]));
  await engine.refresh({ settings: asking(name, settings) });
  return engine.ask(question, options());
}

const days: Balance = { noun: 'vacation days', allowed: 28, taken: [5, 6], year: '2026' };

const left = 'How many vacation days do I have left?';

describe('who asks', () => {
  it.each([
    [left, 'Ansel Pryce', ['+ 17 vacation days left in 2026: 28 allowed, 5 + 6 = 11 taken.']],
    [left, 'Mirela Stan', ['+ 25 vacation days left in 2026: 28 allowed, 3 taken.']],
    ['How many training days do I have left?', 'Ansel Pryce', ['+ 4.5 training days left in 2026: 6 allowed, 1.5 taken.']],
    ['How many vacation days did I have left in 2025?', 'Ansel Pryce', ['+ 18 vacation days left in 2025: 28 allowed, 10 taken.']],
    ['How many vacation days does Ansel Pryce have left?', '', ['+ 17 vacation days left in 2026: 28 allowed, 5 + 6 = 11 taken.']],
    ['Who is my lead?', 'Ansel Pryce', ['+ Runa Halvorsen']],
    ['What is my desk?', 'Mirela Stan', ['+ Boathouse']],
    // No record of hers tells what she has taken, and nobody is called Odo.
    [left, 'Runa Halvorsen', ['- Vacation days left: not known. [missing: ; no remedy]']],
    [left, 'Odo', ['- Vacation days left: not known. [missing: ; no remedy]']],
    [left, '', ['- Vacation days left: not known. [missing: ; no remedy]']],
  ])('%s (%s)', async (question, name, expected) => {
    expect(inShort((await ask(question, name)).answer)).toEqual(expected);
  });

  it('shows the allowance, each record with its number, and whose they are', async () => {
    const { answer } = await ask(left, 'Ansel Pryce');
    expect(answer.points[0].citations.map(({ file, quote }) => `${file.split('/').at(-1)}: ${quote}`)).toEqual([
      'leave.md: Every employee has 28 vacation days a year.',
      'absences.csv: ab-2,kp-2,vacation,2026-02-09,5',
      'absences.csv: 5',
      'absences.csv: ab-5,kp-2,vacation,2026-05-04,6',
      'absences.csv: 6',
      'employees.csv: kp-2,Ansel Pryce,kp-1,Pier',
    ]);
  });

  it.each<[string, (point: CandidatePoint) => CandidatePoint]>([
    ['another difference', point => ({ ...point, text: point.text.replace('17', '18') })],
    ['another sum', point => ({ ...point, text: point.text.replace('= 11', '= 10') })],
    ['another allowance', point => ({ ...point, text: balanceText({ ...days, allowed: 30 }), balance: { ...days, allowed: 30 } })],
    ['a number of its own', point => ({ ...point, text: balanceText({ ...days, taken: [5, 7] }), balance: { ...days, taken: [5, 7] } })],
    ['a record left out', point => ({ ...point, text: balanceText({ ...days, taken: [5] }), balance: { ...days, taken: [5] } })],
    [
      'a record counted twice',
      point => ({ ...point, citations: point.citations.map((_item, i) => point.citations[i === 3 || i === 4 ? i - 2 : i]) }),
    ],
    ['another year', point => ({ ...point, text: balanceText({ ...days, year: '2025' }), balance: { ...days, year: '2025' } })],
    ['whose they are left out', point => ({ ...point, citations: point.citations.slice(0, -1) })],
  ])('is refused by the check with %s', async (_, alter) => {
    const engine = engineOver(fsWorkspace([singleFolder(leave)]));
    await engine.refresh({ settings: asking('Ansel Pryce') });
    const [{ text, kind, requires, citations }] = (await engine.ask(left, options())).answer.points;
    const point: CandidatePoint = { text, kind, requires, citations, score: null, balance: days };
    const released = async (candidate: CandidatePoint) => (await engine.askWith(left, options(), [candidate])).answer.points.length;
    expect([await released(point), await released(alter(point))]).toEqual([1, 0]);
  });

  it('says what is lacking', async () => {
    const reason = async (name: string) => (await ask(left, name)).answer.withheld[0].reason;
    expect(await reason('Runa Halvorsen')).toBe('No record says how many vacation days Runa Halvorsen has taken.');
    expect(await reason('Odo')).toBe(await reason(''));
    expect(await reason('')).toMatch(/^No record says who asks:/);
  });

  it('tells a reader who may not see the records no more than one for whom there are none', async () => {
    const access = { '.docgraph/records/absences.csv': ['hr'] };
    const hidden = await ask(left, 'Ansel Pryce', { access, reader: ['staff'] });
    expect(inShort(hidden.answer)).toEqual(['- Vacation days left: not known. [missing: ; no remedy]']);
    expect(JSON.stringify(hidden)).not.toMatch(/ab-\d|absences|2026-0/);
    expect(inShort((await ask(left, 'Ansel Pryce', { access, reader: ['hr'] })).answer)).toEqual([
      '+ 17 vacation days left in 2026: 28 allowed, 5 + 6 = 11 taken.',
    ]);
  });

  it('withholds it where the documents allow different numbers', async () => {
    const { engine } = await smallEngine(
      {
        'a.md': '# Leave\n\nEvery employee has 28 vacation days a year.\n',
        'b.md': '# Part time\n\nA part-time employee has 14 vacation days a year.\n',
        '.docgraph/records/employees.csv': 'id,name\nkp-2,Ansel Pryce\n',
        '.docgraph/records/absences.csv': 'id,employee,kind,first,days\nab-1,kp-2,vacation,2026-02-09,5\n',
      },
      { settings: asking('Ansel Pryce') },
    );
    const { withheld } = (await engine.ask(left, options())).answer;
    expect(withheld.map(({ reason }) => reason)).toEqual([
      expect.stringMatching(/different numbers of vacation days: (28 and 14|14 and 28)/),
    ]);
  });

  const policy = 'Every employee has 28 vacation days a year.';
  const counted = async (rows: string, employee = 'id,name\nkp-2,Ansel Pryce', text = policy, schema = '') => {
    const { engine } = await smallEngine(
      {
        'leave.md': `# Vacation days\n\n${text}\n`,
        '.docgraph/records/employees.csv': `${employee}\n`,
        '.docgraph/records/absences.csv': `${rows}\n`,
        '.docgraph/schema.yaml': schema,
      },
      { settings: asking('Ansel Pryce') },
    );
    const { points, withheld } = (await engine.ask(left, options({ passages: 20 }))).answer;
    return [...points.map(point => point.text.split(':')[0]), ...withheld.map(({ reason }) => reason)].join();
  };
  const plain = 'id,employee,kind,first,days\na1,kp-2,vacation,2026-02-09,5\n';
  const state = 'id,employee,kind,first,days,status\na1,kp-2,vacation,2026-02-09,5,approved\n';
  it.each([
    ['a decimal comma', `${plain}a2,kp-2,vacation,2026-05-01,"2,5"`, 'The number of vacation days of the record a2 cannot be read: "2,5".'],
    [
      'a number in words',
      `${plain}a2,kp-2,vacation,2026-05-01,half`,
      'The number of vacation days of the record a2 cannot be read: "half".',
    ],
    ['another unit', `${plain}a2,kp-2,vacation,2026-05-01,4 hours`, /a2 cannot be read: "4 hours"/],
    ['the unit itself', `${plain}a2,kp-2,vacation,2026-05-01,0.5 days`, '22.5 vacation days left in 2026'],
    ['no number', `${plain}a2,kp-2,vacation,2026-05-01,`, 'The record a2 has no number of vacation days.'],
    ['a key twice', `${plain}a1,kp-2,vacation,2026-05-01,3`, 'The record a1 has several numbers of vacation days.'],
    ['a day written otherwise', `${plain}a2,kp-2,vacation,01.05.2026,3`, '20 vacation days left in 2026'],
    ['no day', `${plain}a2,kp-2,vacation,,3`, 'The year of the record a2 cannot be read.'],
    ['days of another year', `${plain}a2,kp-2,vacation,31/12/2025,3`, '23 vacation days left in 2026'],
    ['refused', `${state}a2,kp-2,vacation,2026-05-01,3,rejected`, '23 vacation days left in 2026'],
    ['neither granted nor refused', `${state}a2,kp-2,vacation,2026-05-01,3,pending`, /a2 are taken is not known: its status is "pending"/],
    ['somebody else', `${plain}a2,kp-3,vacation,2026-05-01,"2,5"`, '23 vacation days left in 2026'],
    [
      'two years',
      'id,employee,kind,first,last,days\na1,kp-2,vacation,2025-12-30,2026-01-02,3',
      'The record a1 is of several years: 2025 and 2026.',
    ],
  ])('adds up no record that it cannot tell, nor leaves it out: %s', async (_, rows, expected) => {
    expect(await counted(rows)).toMatch(typeof expected === 'string' ? new RegExp(`^${expected.replace(/[.]/g, '\\.')}$`) : expected);
  });

  it.each([
    ['what was taken', 'id,name,vacation_days_taken,vacation_days\nkp-2,Ansel Pryce,4,30', policy, '25 vacation days left in 2026'],
    ['another year', 'id,name,vacation_days_2025,vacation_days_2026\nkp-2,Ansel Pryce,20,30', policy, '25 vacation days left in 2026'],
    [
      'another year in a sentence',
      undefined,
      `${policy} In 2024, every employee has 24 vacation days a year.`,
      '23 vacation days left in 2026',
    ],
  ])('takes nothing else for the allowance: %s', async (_, employee, text, expected) => {
    expect(await counted(plain.trim(), employee, text)).toBe(expected);
  });

  it('is answered however little the words of the allowance fit the question', async () => {
    const { engine } = await smallEngine(
      {
        'policy.md': '# Leave policy\n\nEvery employee has 25 vacation days per year.\n',
        '.docgraph/records/employees.csv': 'id,name\ne1,Ada Berg\ne2,Bo Lind\ne3,Cy Moe\n',
        '.docgraph/records/leaves.csv':
          'id,employee,from,days,kind\nl1,e1,2026-03-01,1,vacation\nl2,e2,2026-05-01,4,vacation\nl3,e3,2026-05-04,4,vacation\n',
      },
      { settings: asking('Ada Berg') },
    );
    expect(inShort((await engine.ask(left, options())).answer)).toEqual(['+ 24 vacation days left in 2026: 25 allowed, 1 taken.']);
  });

  it('does not take who approved it for who took it', async () => {
    const schema =
      'records:\n  employees.csv: { type: Employee }\n  absences.csv: { type: Absence, relations: { approver: APPROVED_BY } }\n';
    const rows = 'id,employee,approver,kind,first,days\na1,kp-3,kp-2,vacation,2026-02-09,5';
    expect(await counted(rows, 'id,name\nkp-2,Ansel Pryce\nkp-3,Mirela Stan', policy, schema)).not.toMatch(/left/);
  });

  it('keeps the question as it was asked, and traces whom it means', async () => {
    const { retrieval } = await ask(left, 'Ansel Pryce');
    expect(retrieval.question).toBe(left);
    expect(retrieval.trace[0]).toEqual({ kind: 'reader', name: 'Ansel Pryce', words: ['I'], focus: [] });
  });
});

describe('I and my', () => {
  it.each([
    ['Can I ask my lead?', "Can Ada ask Ada's lead?"],
    ["What do I'm allowed, and what I've taken?", 'What do Ada is allowed, and what Ada has taken?'],
    ['how many days do i have', 'how many days do Ada have'],
    ['What does Appendix I say of me?', 'What does Appendix I say of Ada?'],
    ['Is the variable i++ or I/O mine?', "Is the variable i++ or I/O Ada's?"],
    ['My desk?', "Ada's desk?"],
    ['Who owns the mine cart?', 'Who owns the mine cart?'],
  ])('%s', (question, expected) => {
    expect(readAs(question, 'Ada').question).toBe(expected);
  });
});

describe('what a reader cares for most', () => {
  const files = {
    'ops/pump.md': '# Pump at the quay\n\nThe pump is checked by the harbour crew each week.\n',
    'sales/pump.md': '# Pump for customers\n\nThe pump is checked by the sales crew each week.\n',
    'notes/tagged.md': '---\ntags: [night]\n---\n# Night pump\n\nThe pump is checked by the night crew each week.\n',
  };
  const first = async (focus: Settings['asker']['focus']) => {
    const { engine } = await smallEngine(files, { settings: { ...defaultSettings, asker: { name: '', focus } } });
    const { passages } = await engine.search('Which crew has checked the pump?', options({ mode: 'lookup' }));
    return { first: passages[0].file, all: passages.length };
  };
  it.each([
    [{ folders: ['ops'] }, 'ops/pump.md'],
    [{ folders: ['sales'] }, 'sales/pump.md'],
    [{ tags: ['night'] }, 'notes/tagged.md'],
  ])('%j comes first, and nothing is hidden', async (focus, expected) => {
    expect(await first(focus)).toEqual({ first: expected, all: (await first({})).all });
  });
});
