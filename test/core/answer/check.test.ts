import { describe, expect, test } from 'vitest';
import { supports } from '../../../src/core/answer/support';
import { Stems } from '../../../src/core/extraction/words';

/** Class of a statement against one quote; `around` is its title or heading, `passage` what stands beside it. */
function classOf(quote: string, statement: string, around = '', passage = quote): string {
  return supports(statement, [{ quote, title: '', context: around, header: '', passage }], new Stems()).class;
}

/** A quote, what it bears out, and what it does not though it differs in one thing only. */
type Pair = readonly [quote: string, right: string, wrong: string, around?: string, passage?: string];

const pairs: Readonly<Record<string, readonly Pair[]>> = {
  number: [
    ['The queue holds 1,000 jobs.', 'The queue holds 1000 jobs.', 'The queue holds 10,000 jobs.'],
    ['Two engineers are on call.', '2 engineers are on call.', 'Three engineers are on call.'],
    ['The depot has twenty-one bays.', 'The depot has 21 bays.', 'The depot has 12 bays.'],
    ['The fund holds 3 million crowns.', 'The fund holds 3,000,000 crowns.', 'The fund holds 3 billion crowns.'],
    ['Each node needs at least 4 cores.', 'Each node needs a minimum of 4 cores.', 'Each node needs at most 4 cores.'],
    ['Each node needs at least 4 cores.', 'Each node needs 4 cores or more.', 'Each node needs 4 cores.'],
    ['More than 40 boats took part.', 'More than forty boats took part.', 'Fewer than 40 boats took part.'],
    ['Version 2.4 adds tracing.', 'Tracing was added in version 2.4.', 'Version 2.5 adds tracing.'],
    ['The office opens at 8 am.', 'The office opens at 08:00.', 'The office opens at 8 pm.'],
    ['A dozen guests came.', 'Guests came: a dozen.', 'Two dozen guests came.'],
  ],
  unit: [
    ['The request times out after 30 seconds.', 'The request times out after 30 s.', 'The request times out after 30 minutes.'],
    ['The cache may grow to 5 GB.', 'The cache may grow to 5 gigabytes.', 'The cache may grow to 5 MB.'],
    ['Sales rose by 12 percent.', 'Sales rose by 12 %.', 'Sales rose by 12 euros.'],
    ['The ferry costs $20.', 'The ferry costs 20 dollars.', 'The ferry costs 20 euros.'],
    ['The bridge is 3 km long.', 'The bridge is 3 kilometres long.', 'The bridge is 3 miles long.'],
    ['The pause is 250 ms.', 'The pause is 250 milliseconds.', 'The pause is 250 seconds.'],
  ],
  date: [
    ['The office opens on 12 May 2026.', 'The office opens on 2026-05-12.', 'The office opens on 13 May 2026.'],
    ['The office opens on May 12, 2026.', 'The office opens on 12 May 2026.', 'The office opens on 12 March 2026.'],
    ['The office opens on 12 May 2026.', 'The office opens in May 2026.', 'The office opens in May 2025.'],
    ['It was founded in 1994.', 'It was founded in 1994.', 'It was founded in 1949.'],
    ['The office opens on 12 May.', 'The office opens on 12 May 2026.', 'The office opens on 12 May 2027.', 'Plan for 2026'],
    ['Support ends on 2027-01-31.', 'Support ends on 31 January 2027.', 'Support ends on 30 January 2027.'],
    ['The board meets on Friday.', 'The board meets on Friday.', 'The board meets on Monday.'],
    ['The lease ran from 3 April 1990 to 2 June 1992.', 'The lease ran to 2 June 1992.', 'The lease ran to 3 June 1992.'],
  ],
  negation: [
    ['The scheduler does not require a database.', "The scheduler doesn't require a database.", 'The scheduler requires a database.'],
    ['The scheduler requires a database.', 'A database is required by the scheduler.', 'The scheduler does not require a database.'],
    ['No backups are kept.', 'Backups are not kept.', 'Backups are kept.'],
    ['Backups are kept for a week.', 'Backups are kept.', 'Backups are never kept.'],
    ['The tool works without a network.', 'Without a network the tool works.', 'The tool works with a network.'],
    ['The permit has not been signed.', 'The permit has not been signed.', 'The permit has been signed.'],
    ['The probe fails to start on Windows.', 'The probe fails to start on Windows.', 'The probe starts on Windows.'],
    ['The old port is no longer open.', 'The port is no longer open.', 'The old port is open.'],
    ['Neither the pump nor the valve leaks.', 'Neither the pump nor the valve leaks.', 'The pump leaks.'],
    ['The door is locked.', 'The door is locked.', 'The door is not locked.'],
  ],
  modality: [
    ['Clients must send a token.', 'A token must be sent by clients.', 'Clients may send a token.'],
    ['Clients may send a token.', 'A token may be sent by clients.', 'Clients must send a token.'],
    ['Clients should send a token.', 'Clients should send a token.', 'Clients must send a token.'],
    ['The pump might fail in frost.', 'The pump may fail in frost.', 'The pump fails in frost.'],
    ['Users can delete their account.', 'Users may delete their account.', 'Users must delete their account.'],
    ['All staff have to wear a badge.', 'All staff must wear a badge.', 'All staff may wear a badge.'],
    ['The valve opens in frost.', 'In frost the valve opens.', 'The valve may open in frost.'],
    ['Requests must be signed.', 'Requests must be signed.', 'Requests are signed.'],
  ],
  quantifier: [
    ['Some servers restart at night.', 'Some servers restart at night.', 'All servers restart at night.'],
    ['All servers restart at night.', 'Every server restarts at night.', 'Some of the clients restart at night.'],
    ['Most users log in daily.', 'Most users log in daily.', 'Users log in daily.'],
    ['The door is usually open.', 'Usually the door is open.', 'The door is always open.'],
    ['Admins may delete pages.', 'Pages may be deleted by admins.', 'Only admins may delete pages.'],
    ['Servers restart at night.', 'Servers restart at night.', 'All servers restart at night.'],
  ],
  name: [
    ['Ada Moss leads the harbour team.', 'The harbour team is led by Ada Moss.', 'The harbour team is led by Ida Moss.'],
    [
      'The `scrape_timeout` must be below `scrape_interval`.',
      'The scrape_timeout must be below scrape_interval.',
      'The `eval_timeout` must be below `scrape_interval`.',
    ],
    ['The K4 lock weighs 710 g.', 'The K4 lock weighs 710 g.', 'The M2 lock weighs 710 g.'],
    ['It weighs 640 g.', 'The M2 lock weighs 640 g.', 'The K4 lock weighs 640 g.', 'M2 lock'],
    ['Defaults to 30 seconds.', 'Timeout defaults to 30 seconds.', 'Interval defaults to 30 seconds.', 'Timeout'],
    ['Grafana requires a browser.', 'Grafana requires a browser.', 'Prometheus requires a browser.', 'Prometheus'],
    [
      'She was born in Oslo.',
      'Berit Hald was born in Oslo.',
      'Anna Hald was born in Oslo.',
      'Lives',
      'Berit Hald was a painter. She was born in Oslo.',
    ],
    ['Order from Brenna Cycles.', 'Order from Brenna Cycles.', 'Order from Brenna Motors.'],
  ],
  direction: [
    ['The gateway requires the ledger.', 'The ledger is required by the gateway.', 'The ledger requires the gateway.'],
    ['The M2 lock replaces the K4 lock.', 'The K4 lock is replaced by the M2 lock.', 'The K4 lock replaces the M2 lock.'],
    ['Alva reports to Bertil.', 'Alva reports to Bertil.', 'Bertil reports to Alva.'],
    ['Rovers defeated United in the final.', 'United were defeated by Rovers.', 'United defeated Rovers in the final.'],
    ['Anna taught Bela to sail.', 'Bela was taught by Anna to sail.', 'Bela taught Anna to sail.'],
    [
      'The north tower is taller than the south tower.',
      'The north tower is taller than the south tower.',
      'The south tower is taller than the north tower.',
    ],
    ['The road leads from Tarnby to Ostrand.', 'The road from Tarnby leads to Ostrand.', 'The road leads from Ostrand to Tarnby.'],
    ['Line 4 opened before line 5.', 'Line 4 opened before line 5.', 'Line 5 opened before line 4.'],
    ['Smoke from the mill caused the alarm.', 'The alarm was caused by smoke from the mill.', 'The alarm caused smoke from the mill.'],
    ['The depot owns the tram.', 'The tram is owned by the depot.', 'The tram owns the depot.'],
    ['The parser depends on the scanner.', 'The parser depends on the scanner.', 'The scanner depends on the parser.'],
    ['The Ferrin group bought Odal Works.', 'Odal Works was bought by the Ferrin group.', 'Odal Works bought the Ferrin group.'],
  ],
  attachment: [
    ['Alva has 5 boats and Bertil has 6 boats.', 'Bertil has 6 boats.', 'Bertil has 5 boats.'],
    ['Tarnby was founded in 1820, while Ostrand was founded in 1841.', 'Ostrand was founded in 1841.', 'Ostrand was founded in 1820.'],
    ['The Ask was built in 1990; the Embla was built in 1995.', 'The Ask was built in 1990.', 'The Ask was built in 1995.'],
    ['Rehn was born in 1970 and moved to Lund in 1995.', 'Rehn moved to Lund in 1995.', 'Rehn moved to Lund in 1985.'],
  ],
  words: [
    ['The firm moved its office to the harbour.', 'The office was moved to the harbour.', 'The office was moved to the airport.'],
    ['The motor is approved for use at sea.', 'Approval of the motor: for use at sea.', 'The motor is banned for use at sea.'],
    ['The red valve is open.', 'The red valve is open.', 'The red valve is shut.'],
    [
      'The team shipped the fix, although tests were red, on Monday.',
      'The team shipped the fix on Monday.',
      'The team reverted the fix on Monday.',
    ],
  ],
};

describe('a statement that differs in one thing is refused, the same thing said otherwise is not', () => {
  for (const [kind, list] of Object.entries(pairs)) {
    test.each(list.map(pair => [...pair] as const))(`${kind}: %s`, (quote, right, wrong, around, passage) => {
      expect([classOf(quote, right, around, passage), classOf(quote, wrong, around, passage) === 'supported']).toEqual([
        'supported',
        false,
      ]);
    });
  }
});
