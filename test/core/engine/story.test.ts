import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Engine } from '../../../src/core/index';
import { folderEngine, inShort, options } from '../../support/smallEngine';

const why = 'Why is the Vellmark launch at risk?';

let engine: Engine;
beforeAll(async () => {
  engine = await folderEngine(join(import.meta.dirname, '../../../media/sample'));
});

const ask = async (hops: number, passages: number) => (await engine.ask(why, options({ hops, passages }))).answer;

test('one hop and four passages', async () => {
  expect(inShort(await ask(1, 4))).toMatchInlineSnapshot(`
    [
      "+ The Vellmark launch requires forty charging docks and the field engineers for three weeks. Item: Charging docks; Supplier: Harrow & Lind; Ordered for: 5 May; State: late; Now expected: 26 May.",
      "+ The Vellmark launch is waiting for the street permit. The street permit has not been signed because the fire service wants a wider lane at the upper market.",
      "- The Vellmark launch requires forty charging docks and the field engineers for three weeks. Each charging dock contains the M2 lock. The M2 lock is waiting for the assurance approval. The assurance approval of the M2 lock is not expected before 29 May. [missing: register/charging-docks.md, assurance/approvals.md, register/m2-lock.md; 2 hops, 22 passages]",
      "- The Vellmark launch requires forty charging docks and the field engineers for three weeks. The field engineers are shared with the Tarnby refit until 22 May. The Tarnby refit is two weeks behind schedule because asbestos was found under the east roof. [missing: team/field-engineers.md, projects/tarnby-refit.md; 2 hops, 17 passages]",
    ]
  `);
});

test('zero hops', async () => {
  expect(inShort(await ask(0, 30))).toMatchInlineSnapshot(`
    [
      "+ The Vellmark launch is waiting for the street permit.",
      "- The Vellmark launch requires forty charging docks and the field engineers for three weeks. The delivery of the charging docks is delayed until 26 May because our powder coating line is out of service. [missing: mail/harrow-lind-4-may.md; 1 hops, 7 passages]",
      "- The Vellmark launch requires forty charging docks and the field engineers for three weeks. Each charging dock contains the M2 lock. The M2 lock is waiting for the assurance approval. The assurance approval of the M2 lock is not expected before 29 May. [missing: register/charging-docks.md, assurance/approvals.md, register/m2-lock.md; 2 hops, 22 passages]",
      "- The Vellmark launch requires forty charging docks and the field engineers for three weeks. The field engineers are shared with the Tarnby refit until 22 May. The Tarnby refit is two weeks behind schedule because asbestos was found under the east roof. [missing: team/field-engineers.md, projects/tarnby-refit.md; 2 hops, 17 passages]",
      "- The Vellmark launch is waiting for the street permit. The street permit has not been signed because the fire service wants a wider lane at the upper market. [missing: minutes/2026-05-05.md; 1 hops, 4 passages]",
    ]
  `);
});

test('default', async () => {
  expect(inShort(await ask(2, 8))).toMatchInlineSnapshot(`
    [
      "+ The Vellmark launch requires forty charging docks and the field engineers for three weeks. The delivery of the charging docks is delayed until 26 May because our powder coating line is out of service.",
      "+ The Vellmark launch requires forty charging docks and the field engineers for three weeks. The field engineers are shared with the Tarnby refit until 22 May.",
      "+ The Vellmark launch is waiting for the street permit. The street permit has not been signed because the fire service wants a wider lane at the upper market.",
      "- The Vellmark launch requires forty charging docks and the field engineers for three weeks. Each charging dock contains the M2 lock. The M2 lock is waiting for the assurance approval. The assurance approval of the M2 lock is not expected before 29 May. [missing: register/charging-docks.md, assurance/approvals.md, register/m2-lock.md; 2 hops, 22 passages]",
      "- The Vellmark launch requires forty charging docks and the field engineers for three weeks. The field engineers are shared with the Tarnby refit until 22 May. The Tarnby refit is two weeks behind schedule because asbestos was found under the east roof. [missing: projects/tarnby-refit.md; 2 hops, 17 passages]",
    ]
  `);
});

test('complete', async () => {
  expect(inShort(await ask(2, 30))).toMatchInlineSnapshot(`
    [
      "+ The Vellmark launch requires forty charging docks and the field engineers for three weeks. The delivery of the charging docks is delayed until 26 May because our powder coating line is out of service.",
      "+ The Vellmark launch requires forty charging docks and the field engineers for three weeks. Each charging dock contains the M2 lock. The M2 lock is waiting for the assurance approval. The assurance approval of the M2 lock is not expected before 29 May.",
      "+ The Vellmark launch requires forty charging docks and the field engineers for three weeks. The field engineers are shared with the Tarnby refit until 22 May. The Tarnby refit is two weeks behind schedule because asbestos was found under the east roof.",
      "+ The Vellmark launch is waiting for the street permit. The street permit has not been signed because the fire service wants a wider lane at the upper market.",
    ]
  `);
});
