import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCli } from '../../src/cli/run';
import { type Behaviour, fail, modelServer, stream } from '../support/modelServer';
import { points } from '../support/scriptedModel';

const top = mkdtempSync(join(tmpdir(), 'docgraph-model-'));
const docs = join(top, 'docs');
beforeAll(() => {
  mkdirSync(docs);
  writeFileSync(join(docs, 'tides.md'), '# Tides\n\nThe evening ferry waits for the pilot boat.\n');
});
afterAll(() => rmSync(top, { recursive: true }));

async function ask(behaviour: Behaviour, ...args: string[]) {
  const server = await modelServer(behaviour);
  const out: unknown[] = [];
  const err: string[] = [];
  const output = { print() {}, json: (value: unknown) => out.push(value), log: (text: string) => err.push(text), progress() {} };
  const all = ['ask', docs, 'What does the evening ferry wait for?', '--json', '--store', join(top, 's'), ...args];
  const code = await runCli([...all.map(arg => arg.replace('ENDPOINT', server.endpoint))], output, { aborted: false });
  await server.close();
  return { code, out: out[0], err: err.join('\n'), requests: server.requests.length };
}

const flags = ['--model', 'tiny', '--model-endpoint', 'ENDPOINT'];

describe('docgraph ask --model', () => {
  it('tells the points of the model that hold, and withholds the others', async () => {
    const reply = points(
      ['The pilot boat holds up the evening ferry.', 1, 'The boat is slow.'],
      ['The evening ferry waits for the pilot boat.', 1, null],
    );
    const { code, out, err } = await ask(response => stream(response, reply), ...flags);
    expect([code, err]).toEqual([0, '']);
    expect(out).toMatchObject({
      model: { model: 'tiny', answered: true, problem: null },
      status: 'partial',
      points: [{ text: 'The evening ferry waits for the pilot boat.' }],
      withheld: [{ text: 'The pilot boat holds up the evening ferry.', class: 'fabricated' }],
    });
  });

  it('answers without it where it fails, and says so on stderr', async () => {
    const { code, out, err } = await ask(response => fail(response, 404), ...flags);
    expect(code).toBe(0);
    expect(out).toMatchObject({
      model: { answered: false, problem: 'no-model' },
      points: [{ text: 'The evening ferry waits for the pilot boat.' }],
    });
    expect(err).toContain('has no model "tiny"');
  });

  it('asks nobody where no model is named', async () => {
    const { out, requests } = await ask(response => fail(response, 500));
    expect(requests).toBe(0);
    expect(out).not.toHaveProperty('model');
  });

  it('refuses what is no address', async () => {
    expect(await ask(response => fail(response, 500), '--model', 'tiny', '--model-endpoint', 'nowhere')).toMatchObject({
      code: 2,
      err: expect.stringContaining('"nowhere" is not the address of a model server'),
    });
  });
});
