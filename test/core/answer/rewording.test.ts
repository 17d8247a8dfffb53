import { describe, expect, test } from 'vitest';
import { supports } from '../../../src/core/answer/support';
import { Stems } from '../../../src/core/extraction/words';

function classOf(quote: string, statement: string): string {
  return supports(statement, [{ quote, title: '', context: '', header: '', passage: quote }], new Stems()).class;
}

/** A quote, the same said in other words, and something like it that it does not say. */
type Pair = readonly [quote: string, right: string, wrong: string];

const pairs: Readonly<Record<string, readonly Pair[]>> = {
  'small phrases': [
    ['The crane is able to lift ten tons.', 'The crane can lift ten tons.', 'The crane must lift ten tons.'],
    ['Guests are required to sign the book.', 'Guests have to sign the book.', 'Guests may sign the book.'],
    ['Close the valve prior to the test.', 'Close the valve before the test.', 'Close the valve after the test.'],
    ['The lift stops due to the frost.', 'The lift stops because of the frost.', 'The lift stops despite the frost.'],
    ['The tram runs as well as the ferry.', 'The tram and the ferry run.', 'The tram runs instead of the ferry.'],
    ['The tea is sugar-free.', 'The tea is without sugar.', 'The tea is with sugar added.'],
    ['The lamp can be turned on with a key.', 'A key can turn the lamp on.', 'A key can turn the lamp off.'],
    [
      'The pier opens once the crane has stopped.',
      'The pier opens when the crane has stopped.',
      'The pier opens before the crane has stopped.',
    ],
  ],
  'words that say the same': [
    ['The tool deletes old logs.', 'Old logs are removed by the tool.', 'The tool keeps old logs.'],
    ['There is no risk of fire.', 'There is no danger of fire.', 'There is a danger of fire.'],
    ['The shed contains two boats.', 'The shed has two boats.', 'The shed has three boats.'],
    ['The clerk approved the plan.', "The clerk's approval of the plan was given.", 'The mayor approved the plan.'],
    ['The guide is long.', 'The guide is in fact long.', 'The guide is short.'],
  ],
  denials: [
    ['The file cannot be parsed.', 'The file is unparsable.', 'The file is parsable.'],
    ['The route is unsafe.', 'The route is not safe.', 'The route is safe.'],
    ['Tracing is disabled by default.', 'Tracing is not enabled by default.', 'Tracing is enabled by default.'],
    ['The shop lacks a lift.', 'The shop does not have a lift.', 'The shop has a lift.'],
    ['The list uses names rather than numbers.', 'The list uses names, not numbers.', 'The list uses numbers rather than names.'],
    ['Boats may only land inside the harbour.', 'Boats may not land outside the harbour.', 'Boats may land outside the harbour.'],
    ['Doors only open if the alarm rings.', 'No door opens unless the alarm rings.', 'No door opens if the alarm rings.'],
  ],
  'sides exchanged': [
    ['Oak is heavier than pine.', 'Pine is lighter than oak.', 'Oak is lighter than pine.'],
    ['The audit comes before the release.', 'The release comes after the audit.', 'The release comes before the audit.'],
    [
      'The bridge is closed, so the bus waits.',
      'The bus waits because the bridge is closed.',
      'The bridge is closed because the bus waits.',
    ],
    ['The house was bought by Ann and painted by Bo.', 'Ann bought the house.', 'Cleo bought the house.'],
    ['The yard was run by two brothers.', 'Two brothers ran the yard.', 'The yard ran two brothers.'],
    ['The film stars Ida Lund.', 'Ida Lund stars in the film.', 'Ida Lund directed the film.'],
    ['Acme, Inc. operates as a branch of Bolt.', 'Acme, Inc. is a branch of Bolt.', 'Bolt is a branch of Acme, Inc.'],
  ],
  'ends exchanged word for word': [
    ['Town rules override county rules.', 'Town rules override county rules here.', 'County rules override town rules.'],
    [
      'Letters sent to the clerk are forwarded to the guard.',
      'The clerk forwards letters to the guard.',
      'Letters sent to the guard are forwarded to the clerk.',
    ],
    [
      'A licence is a prerequisite for a permit.',
      'For a permit, a licence is a prerequisite.',
      'A permit is a prerequisite for a licence.',
    ],
    [
      'Remove the old lamp first and then add the new one.',
      'First remove the old lamp.',
      'Add the new one first and then remove the old lamp.',
    ],
    ['The mill and the forge are of oak.', 'The forge and the mill are of oak.', 'The mill and the barn are of oak.'],
    ['Red differs from blue.', 'Blue differs from red.', 'Blue differs from green.'],
  ],
  'what a verb is said of': [
    [
      'The mill grinds flour whereas the forge opens on Sundays only.',
      'The forge opens on Sundays only.',
      'The mill opens on Sundays only.',
    ],
    ['While Ann looks for wood, Bo makes sure that fires burn.', 'Bo makes sure that fires burn.', 'Ann makes sure that fires burn.'],
    [
      'The clerk extends leases for all boats. This keeps them.',
      'The extension of leases for all boats keeps them.',
      'The extension of leases for all boats loses them.',
    ],
    [
      'Faults like rust, rot and leaks can be prevented by paint.',
      'Paint can prevent faults like rust, rot and leaks.',
      'Paint can cause faults like rust, rot and leaks.',
    ],
    ['Code can be kept by a store like Arca.', 'A store can keep the code.', 'A store can sell the code.'],
  ],
  'how far it binds': [
    ['To reach the desk, call the hall.', 'You can reach the desk by calling the hall.', 'You must reach the desk by calling the hall.'],
    ['Select the row and press Enter.', 'The row can be selected.', 'The row must be selected.'],
    ['Entry will require a badge.', 'A badge is required for entry.', 'A badge may be required for entry.'],
    ['When it rains, the gate will close.', 'The gate closes when it rains.', 'The gate may close when it rains.'],
    ['The gate will be removed in May.', 'In May the gate will be removed.', 'The gate was removed in May.'],
    ['The team should have a desk provided.', 'A desk should be provided for the team.', 'A desk must be provided for the team.'],
  ],
  'how many': [
    ['Usually, the pier is closed.', 'The pier is usually closed.', 'The pier is always closed.'],
    ['There are some rules on noise.', 'There are rules on noise.', 'All rules are on noise.'],
    ['The ship takes both cars and vans.', 'The ship takes cars.', 'The ship takes only cars.'],
    [
      'If the car lacks both lamps and brakes, it stays.',
      'If the car lacks both lamps and brakes, it stays.',
      'If the car lacks lamps, it stays.',
    ],
    ['You must bring a pass or a permit.', 'A pass or a permit must be brought.', 'You must bring a permit.'],
    ['It fails if the key is lost or not signed.', 'It fails if the key is lost.', 'It fails only if the key is lost.'],
  ],
  values: [
    ['The trip lasts up to 5 hours.', 'The trip lasts for as long as 5 hours.', 'The trip lasts for at least 5 hours.'],
    ['It began at 2021-01-04T07:40:00Z.', 'It began on 4 January 2021 at 07:40 UTC.', 'It began on 4 January 2021 at 07:50 UTC.'],
    ['The boat calls every 30 minutes.', 'The boat calls every half hour.', 'The boat calls every half day.'],
    ['Date: 2021.07.23', 'Date: 23 July 2021', 'Date: 22 July 2021'],
    ['A disk gets a 1 TB maximum.', 'A disk gets at most 1 TB.', 'A disk gets at least 1 TB.'],
    ['He came in 4th place.', 'He came in fourth place.', 'He came in fifth place.'],
    ['Draw at least one card.', 'Draw one or more cards.', 'Draw two or more cards.'],
    ['The crane swings in.', 'In swings the crane.', 'The crane swings out.'],
  ],
};

describe.each(Object.entries(pairs))('%s', (_, list) => {
  test.each(list)('%s', (quote, right, wrong) => {
    expect.soft(classOf(quote, right), right).toBe('supported');
    expect.soft(classOf(quote, wrong), wrong).not.toBe('supported');
  });
});
