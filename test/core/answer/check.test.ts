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
    ['The pump stops at -10 degrees.', 'The pump stops at minus 10 degrees.', 'The pump stops at 10 degrees.'],
    ['The pump stops at 10 degrees.', 'At 10 degrees the pump stops.', 'The pump stops at -10 degrees.'],
    ['It takes 5-10 jobs.', 'It takes 5-10 jobs.', 'It takes -10 jobs.'],
    ['A dozen guests came.', 'Guests came: a dozen.', 'Two dozen guests came.'],
  ],
  unit: [
    ['The request times out after 30 seconds.', 'The request times out after 30 s.', 'The request times out after 30 minutes.'],
    ['The cache may grow to 5 GB.', 'The cache may grow to 5 gigabytes.', 'The cache may grow to 5 MB.'],
    ['Sales rose by 12 percent.', 'Sales rose by 12 %.', 'Sales rose by 12 euros.'],
    ['The ferry costs $20.', 'The ferry costs 20 dollars.', 'The ferry costs 20 euros.'],
    ['The bridge is 3 km long.', 'The bridge is 3 kilometres long.', 'The bridge is 3 miles long.'],
    ['The line carries 512 Mb each hour.', 'Each hour the line carries 512 Mb.', 'The line carries 512 MB each hour.'],
    ['The cache holds 5 GiB of pages.', 'The cache holds 5 gibibytes of pages.', 'The cache holds 5 GB of pages.'],
    ['The lamp draws 10 mW at night.', 'At night the lamp draws 10 mW.', 'The lamp draws 10 MW at night.'],
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
    ['The backup runs every Monday.', 'Every Monday the backup runs.', 'The backup runs every other Monday.'],
    ['The backup runs every second Monday.', 'The backup runs every second Monday.', 'The backup runs every Monday.'],
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
    ['Bob drives the car to Oslo.', 'The car is driven to Oslo by Bob.', 'Bob drives the car from Oslo.'],
    ['Data is copied from the vault.', 'The vault: data is copied from the vault.', 'Data is copied into the vault.'],
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

describe('a statement that takes the words of a quote and says something else is refused', () => {
  test.each<[string, string]>([
    ['Prometheus does not store traces, only metrics.', 'Prometheus stores traces and metrics.'],
    ['Prometheus does not store traces, only metrics.', 'Prometheus stores only traces.'],
    ['In launch configurations, you can now use the attribute.', 'In launch configurations, you must now use the attribute.'],
    ['The order counts in which jobs are awaited, not in which they are made.', 'The order counts in which they are made.'],
    ['The parser module is in the core folder, so we can test it.', 'The core folder is in the parser module.'],
    [
      'Peers must use the oldest version unless asked otherwise by the host.',
      'Hosts must use the oldest version unless asked otherwise by the peer.',
    ],
    ['If a row lacks both a key and a name, no line is written.', 'If a row lacks a name, no line is written.'],
    ['In most cases the pump sends its data over the bus.', 'In a few cases the pump sends its data over the bus.'],
    ['If the flag is set, the server restarts every hour.', 'The server restarts every hour.'],
    ['The API was deprecated in v1.20 and removed in v1.22.', 'The API was removed in v1.20.'],
    ['The API was deprecated in v1.20 and removed in v1.22.', 'The API was deprecated in v1.22.'],
    ['Only cluster admins can create namespaces.', 'Users can create namespaces.'],
    ['The default timeout is 30 seconds; the maximum is 5 minutes.', 'The default timeout is 5 minutes.'],
    ['The default timeout is 30 seconds; the maximum is 5 minutes.', 'The maximum timeout is 30 seconds.'],
    ['Alice approved the change after Bob rejected it.', 'Bob approved the change.'],
    ['Alice approved the change after Bob rejected it.', 'Alice rejected the change.'],
    ['The controller retries at most three times.', 'The controller retries at least three times.'],
    ['The controller may retry three times.', 'The controller retries three times.'],
    ['Backups are encrypted except those older than 2019.', 'All backups are encrypted.'],
    ['Team Blue owns the gateway and Team Red owns the ledger.', 'Team Red owns the gateway.'],
    ['The gateway calls the ledger.', 'The ledger calls the gateway.'],
    ['We considered moving to Postgres but decided against it.', 'We decided to move to Postgres.'],
    ['Version 3 is faster than version 2.', 'Version 2 is faster than version 3.'],
    ['Nobody except the owner may delete a project.', 'Nobody may delete a project.'],
    ['The feature is disabled by default.', 'The feature is enabled by default.'],
    ['It is unlikely that the permit is signed in May.', 'The permit is signed in May.'],
    ['The tests passed on Linux and failed on Windows.', 'The tests passed on Windows.'],
    ['The tests passed on Linux and failed on Windows.', 'The tests failed on Linux.'],
    ['Rust was started in 2006 by Graydon Hoare.', 'Rust was started in 2009 by Graydon Hoare.'],
    ['Each pod has one IP address.', 'Each pod has two IP addresses.'],
    ['Each node runs up to 110 pods.', 'Each node runs 110 pods.'],
    ['Logs are kept for 30 days in staging and 90 days in production.', 'Logs are kept for 90 days in staging.'],
    ['The proposal was rejected by the council.', 'The council was rejected by the proposal.'],
    ['The proposal was rejected by the council.', 'The proposal was accepted by the council.'],
    ['Fewer than 10 users reported the bug.', 'More than 10 users reported the bug.'],
    ['The service should be restarted weekly.', 'The service is restarted weekly.'],
    ['Anna is the manager of Bert.', 'Bert is the manager of Anna.'],
    ['Oslo is north of Hamburg.', 'Hamburg is north of Oslo.'],
    ['The lock is heavier than the dock.', 'The dock is heavier than the lock.'],
    ['The switch from Jenkins to Actions took a year.', 'The switch from Actions to Jenkins took a year.'],
    ['The server must not be exposed to the internet.', 'The server must be exposed to the internet.'],
    ['The server must not be exposed to the internet.', 'The server may be exposed to the internet.'],
    ['Sales fell by 5 percent.', 'Sales rose by 5 percent.'],
    ['The docks will arrive on Monday.', 'The docks arrived on Monday.'],
    ['Half of the nodes were drained.', 'All of the nodes were drained.'],
    ['The importer reads YAML files but writes only JSON files.', 'The importer writes YAML files.'],
    ['Support for Windows was added in 2019, and support for macOS was added in 2021.', 'Support for macOS was added in 2019.'],
    ['The mayor praised the engineers who repaired the bridge.', 'The engineers praised the mayor.'],
    ['Three of the five pumps were replaced.', 'Five pumps were replaced.'],
    ['The report denies that the dam was unsafe.', 'The dam was unsafe.'],
    ['The tool was written in Go and later rewritten in Rust.', 'The tool was rewritten in Go.'],
    ['Requests without a token are rejected.', 'Requests with a token are rejected.'],
    ['The quota is 20 GB for teams and 5 GB for guests.', 'The quota is 20 GB for guests.'],
    ['Tickets can be returned until 14 days before the show.', 'Tickets can be returned until 14 days after the show.'],
    ['The board plans to close the branch in Lund.', 'The board closed the branch in Lund.'],
    ['Mia lent her boat to Nils.', 'Nils lent his boat to Mia.'],
    ['The cache is cleared when the version changes.', 'The version changes when the cache is cleared.'],
    ['The old API will be removed in 2027.', 'The old API was removed in 2027.'],
    ['Neither proposal was accepted.', 'Both proposals were accepted.'],
    ['The store keeps at least two copies of every file.', 'The store keeps two copies of every file.'],
    ['Most of the patients recovered within a week.', 'The patients recovered within a week.'],
    ['The plant opened in Kiruna in May 1998.', 'The plant opened in Kiruna in June 1998.'],
    ['A key must be rotated every 90 days.', 'A key must be rotated every 90 hours.'],
    ['Eva is younger than Karin.', 'Karin is younger than Eva.'],
    ['The pilot was cancelled because the budget was cut.', 'The budget was cut because the pilot was cancelled.'],
    ['The museum is closed on Mondays.', 'The museum is open on Mondays.'],
    ['The vendor claims that the battery lasts ten hours.', 'The battery lasts ten hours.'],
    ['Users rarely change the default.', 'Users change the default.'],
    ['The bus stops at the mill, not at the church.', 'The bus stops at the church.'],
  ])('%s / %s', (quote, statement) => expect(classOf(quote, statement)).not.toBe('supported'));
});

describe('a statement that says part of a quote, or says it otherwise, is supported', () => {
  test.each<[string, string]>([
    ['The controller retries at most three times.', 'The controller retries no more than 3 times.'],
    ['Logs are kept for 30 days in staging and 90 days in production.', 'Logs are kept for 90 days in production.'],
    ['Logs are kept for 30 days in staging and 90 days in production.', 'In production, logs are kept for 90 days.'],
    ['The API was deprecated in v1.20 and removed in v1.22.', 'The API was removed in v1.22.'],
    ['Team Blue owns the gateway and Team Red owns the ledger.', 'The ledger is owned by Team Red.'],
    ['The default timeout is 30 seconds; the maximum is 5 minutes.', 'The maximum is 5 minutes.'],
    ['Rust was started in 2006 by Graydon Hoare.', 'Graydon Hoare started Rust in 2006.'],
    ['The tests passed on Linux and failed on Windows.', 'The tests failed on Windows.'],
    ['The server must not be exposed to the internet.', "The server mustn't be exposed to the internet."],
    ['The proposal was rejected by the council on 3 May 2024.', 'On 2024-05-03 the council rejected the proposal.'],
    ['Alice approved the change after Bob rejected it.', 'Bob rejected the change.'],
    ['Alice approved the change after Bob rejected it.', 'The change was approved by Alice.'],
    ['The switch from Jenkins to Actions took a year.', 'The switch to Actions took a year.'],
    ['You need Node 22 or later to run the CLI.', 'Running the CLI needs Node 22 or later.'],
    ['The operator watches Secrets and restarts pods.', 'The operator restarts pods.'],
    ['Only cluster admins can create namespaces.', 'Namespaces can only be created by cluster admins.'],
    ['Members are expected to review within two days.', 'Members are expected to review within 2 days.'],
    ['The scheduler assigns pods to nodes.', 'Pods are assigned to nodes by the scheduler.'],
    ['The lake, which froze in 1963, is 40 m deep.', 'The lake is 40 m deep.'],
    ['The lake, which froze in 1963, is 40 m deep.', 'The lake froze in 1963.'],
    ['By default the server listens on port 9090.', 'The server listens on port 9090 by default.'],
    ['Each node runs up to 110 pods.', 'A node runs at most 110 pods.'],
    ['Anna is the manager of Bert.', 'Anna manages Bert.'],
    ['The firm was bought by Odal in 2011 for $3 million.', 'Odal bought the firm in 2011 for 3,000,000 dollars.'],
    ['Support for Windows was added in 2019, and support for macOS was added in 2021.', 'Support for macOS was added in 2021.'],
    ['The tool was written in Go and later rewritten in Rust.', 'The tool was rewritten in Rust.'],
    ['The quota is 20 GB for teams and 5 GB for guests.', 'The quota for guests is 5 GB.'],
    ['Mia lent her boat to Nils.', 'Mia lent a boat to Nils.'],
    ['The museum is closed on Mondays.', 'On Mondays, the museum is closed.'],
    ['The plant opened in Kiruna in May 1998.', 'The plant in Kiruna opened in 1998.'],
    ['Eva, a nurse from Umeå, is younger than Karin.', 'Eva is a nurse from Umeå.'],
    ['The dam, built by Skanska in 1967, was raised by 4 metres in 2003.', 'Skanska built the dam in 1967.'],
    ['The dam, built by Skanska in 1967, was raised by 4 metres in 2003.', 'The dam was raised by four metres in 2003.'],
    ['The importer reads YAML files but writes only JSON files.', 'The importer reads YAML files.'],
    ['A key must be rotated every 90 days.', 'Every 90 days a key must be rotated.'],
    ['The pilot was cancelled because the budget was cut.', 'The pilot was cancelled.'],
    ['The server listens on port 8080, which can be changed.', 'The port can be changed.'],
    ['Tickets can be returned until 14 days before the show.', 'Tickets may be returned until fourteen days before the show.'],
    ['The council approved the plan in a vote of 12 to 5.', 'The plan was approved by the council in a vote of 12 to 5.'],
  ])('%s / %s', (quote, statement) => expect(classOf(quote, statement)).toBe('supported'));
});

describe('cells of a table belong to their columns', () => {
  const header = '; Plan ; Price (EUR) ; Seats ;';
  const [basic, pro] = ['; Basic ; 10 ; 3 ;', '; Pro ; 30 ; 10 ;'];
  const classIn = (quote: string, statement: string) =>
    supports(statement, [{ quote, title: '', context: '', header, passage: quote }], new Stems()).class;
  test.each<[string, string, boolean]>([
    [basic, 'The Basic plan has 3 seats.', true],
    [basic, 'The Basic plan has 10 seats.', false],
    [pro, 'The Pro plan has a price of 30.', true],
    [pro, 'The Pro plan has a price of 10.', false],
    [pro, 'The Pro plan has a price of 30 and 10 seats.', true],
    [pro, 'The Pro plan has 10 seats and a price of 30.', true],
    [pro, 'The Pro plan has a price of 10 and 30 seats.', false],
    [`${basic} ${pro}`, 'The Pro plan has 10 seats.', true],
    [`${basic} ${pro}`, 'The Pro plan has 3 seats.', false],
    [`${basic} ${pro}`, 'Basic has more seats than Pro.', false],
  ])('%s / %s', (quote, statement, right) => expect(classIn(quote, statement) === 'supported').toBe(right));
});
