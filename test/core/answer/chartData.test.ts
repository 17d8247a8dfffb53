import { describe, expect, test } from 'vitest';
import { chartData } from '../../../src/core/answer/chartData';
import type { Citation } from '../../../src/core/model/answer';
import { options, smallEngine } from '../../support/smallEngine';

const citation = {} as Citation;

/** What is drawn of these rows, as `label=value`; null where nothing is. */
function drawn(rows: readonly string[], question = ''): string | null {
  const data = chartData(
    rows.join('\n'),
    rows.map(() => citation),
    question,
  );
  return (
    data &&
    `${data.form} ${data.measure}${data.unit === '' ? '' : ` in ${data.unit}`} by ${data.label}: ${data.rows.map(row => `${row.label}=${row.value}`).join(' ')}`
  );
}

describe('the numbers of a point', () => {
  test.each([
    ['per item', ['Bike: Otter; Weight: 24 kg', 'Bike: Skiff; Weight: 31 kg'], '', 'bars Weight in kg by Bike: Otter=24 Skiff=31'],
    ['over time', ['Year: 2023; Trips: 1,200', 'Year: 2024; Trips: 1,900'], '', 'line Trips by Year: 2023=1200 2024=1900'],
    ['by month', ['Month: January; Cost: 30 €', 'Month: February; Cost: -4 €'], '', 'line Cost in € by Month: January=30 February=-4'],
    [
      'the column that is asked for',
      ['Bike: Otter; Weight: 24 kg; Price: 900 €', 'Bike: Skiff; Weight: 31 kg; Price: 1200 €'],
      'How heavy, in weight, is each bike?',
      'bars Weight in kg by Bike: Otter=24 Skiff=31',
    ],
    ['not of different units', ['Bike: Otter; Weight: 24 kg', 'Bike: Skiff; Weight: 3 t'], '', null],
    ['not where a row has none', ['Bike: Otter; Weight: 24 kg', 'Bike: Skiff; Weight: unknown'], '', null],
    ['not where words stand beside the number', ['Bike: Otter; Seats: 2 of 3', 'Bike: Skiff; Seats: 3 of 3'], '', null],
    ['not of one row', ['Bike: Otter; Weight: 24 kg'], '', null],
    ['not of plain lines', ['24 kg', '31 kg'], '', null],
    ['not of rows of different tables', ['Bike: Otter; Weight: 24 kg', 'Lock: M2; Weight: 1 kg'], '', null],
  ])('%s', (_, rows, question, expected) => expect(drawn(rows, question)).toBe(expected));
});

test('a table that is asked for whole comes as numbers with the citation of each row', async () => {
  const { engine } = await smallEngine({
    'trips.md':
      '# Trips\n\n## Trips per month\n\n| Month | Trips |\n| --- | --- |\n| January | 410 |\n| February | 380 |\n| March | 560 |\n',
  });
  const { answer } = await engine.ask('How many trips were there per month?', options());
  const [point] = answer.points;
  expect(point.data).toMatchObject({ form: 'line', label: 'Month', measure: 'Trips' });
  expect(point.data?.rows.map(({ value, citation }) => [value, point.citations[citation].quote])).toEqual([
    [410, '| January | 410 |'],
    [380, '| February | 380 |'],
    [560, '| March | 560 |'],
  ]);
});

test.each([
  ['a column of the table', 'What is the fee per harbour?', ['Moss', 'Risør']],
  ['no column of the table', 'What is the fee per ferry?', undefined],
])('what is asked for each of a kind: %s', async (_, question, expected) => {
  const { engine } = await smallEngine({
    'fees.md': '# Fees\n\nWhat boats pay.\n\n| Harbour | Fee |\n| --- | --- |\n| Moss | 40 € |\n| Risør | 35 € |\n',
  });
  const { answer } = await engine.ask(question, options());
  expect(answer.points[0]?.data?.rows.map(({ label }) => label)).toEqual(expected);
});
