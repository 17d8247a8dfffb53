import { expect, test } from 'vitest';
import { extractFacts, type Surroundings } from '../../../src/core/extraction/facts';
import { splitSentences } from '../../../src/core/extraction/sentences';
import { Stems } from '../../../src/core/extraction/words';
import type { PassageKind } from '../../../src/core/model/lexical';

/** Facts as `subject | relation | object`, with `not` and the modality where there is one. */
function factsOf(text: string, around: Surroundings = { title: '', headings: [] }, kind: PassageKind = 'paragraph'): string[] {
  return extractFacts(splitSentences({ text, kind, header: '' }), around, new Stems()).map(fact =>
    [
      fact.subject.text,
      `${fact.negated ? 'not ' : ''}${fact.modality === 'plain' ? '' : `${fact.modality} `}${fact.relation}`,
      fact.object?.text ?? '-',
    ].join(' | '),
  );
}

test.each([
  ['The launch requires docks.', ['launch | requires | docks']],
  ['Docks are required by the launch.', ['launch | requires | Docks']],
  [
    'The launch needs forty docks, two engineers and a permit.',
    ['launch | requires | forty docks', 'launch | requires | two engineers', 'launch | requires | permit'],
  ],
  ['The parser depends on the scanner.', ['parser | requires | scanner']],
  ['The lock waits for the approval.', ['lock | waits for | approval']],
  ['The permit is blocked by the fire service.', ['permit | blocked by | fire service']],
  ['The fire service is blocking the permit.', ['permit | blocked by | fire service']],
  ['The delivery is delayed until 18 May.', ['delivery | delayed | 18 May']],
  ['The docks are late.', ['docks | delayed | -']],
  ['The K4 lock is replaced by the M2 lock.', ['K4 lock | replaced by | M2 lock']],
  ['The M2 lock supersedes the K4 lock.', ['K4 lock | replaced by | M2 lock']],
  ['The engineers are shared with the refit until 20 May.', ['engineers | shared with | refit', 'engineers | until | 20 May']],
  ['Approval of the lock is not expected before 25 May.', ['Approval of the lock | not before | 25 May']],
  ['The permit has not been signed.', ['permit | not done | -']],
  ['The tram is owned by the depot.', ['tram | owned by | depot']],
  ['The depot owns the tram.', ['tram | owned by | depot']],
  ['Alva reports to Bertil.', ['Alva | reports to | Bertil']],
  ['The lamp is part of the dock.', ['dock | contains | lamp']],
  ['The archive is located in the tram shed.', ['archive | located in | tram shed']],
  ['Harrow & Lind delivers the docks.', ['docks | supplied by | Harrow & Lind']],
  ['The plan was approved by the council.', ['plan | approved by | council']],
  ['A refit is a rebuilding.', ['refit | is a | rebuilding']],
  [
    'The docks are late because the paint line is out of service.',
    ['docks | delayed | -', 'docks | caused by | paint line', 'paint line | delayed | -'],
  ],
  ['Frost causes the fault.', ['fault | caused by | Frost']],
  ['The lock, which waits for the approval, is new.', ['lock | waits for | approval']],
  ['The scheduler does not require a database.', ['scheduler | not requires | database']],
  ['The launch may need a permit.', ['launch | may requires | permit']],
  ['Docks must be approved by the council.', ['Docks | must approved by | council']],
  ['The engineers are shared with the refit and the docks are late.', ['engineers | shared with | refit', 'docks | delayed | -']],
  ['Nothing of note happened.', []],
])('%s', (text, facts) => expect(factsOf(text)).toEqual(facts));

test('pronouns and left-out subjects are read from the sentence before, the heading, or the title', () => {
  expect(factsOf('The lock is new. It waits for the approval.').at(-1)).toBe('lock | waits for | approval');
  expect(factsOf('It waits for the approval.', { title: 'T', headings: ['M2 lock'] })).toEqual(['M2 lock | waits for | approval']);
  expect(factsOf('Requires a restart.', { title: 'Timeout', headings: [] })).toEqual(['Timeout | requires | restart']);
});

test('a row speaks of its first cell', () => {
  const table = '| Item | Supplier | State |\n| --- | --- | --- |\n| Docks | Lind | late |\n| Signs | Own | waiting for the permit |';
  expect(factsOf(table, undefined, 'table')).toEqual([
    'Docks | Supplier | Lind',
    'Docks | delayed | -',
    'Signs | Supplier | Own',
    'Signs | waits for | permit',
  ]);
});

test('trigger and phrases have exact offsets into the sentence', () => {
  const text = 'On Monday the launch of the town requires new docks.';
  const [fact] = extractFacts(splitSentences({ text, kind: 'paragraph', header: '' }), { title: '', headings: [] }, new Stems());
  const slice = (span: { start: number; end: number } | null | undefined) => text.slice(span?.start, span?.end);
  expect([slice(fact.subject.span), slice(fact.trigger), slice(fact.object?.span)]).toEqual([
    'launch of the town',
    'requires',
    'new docks',
  ]);
});
