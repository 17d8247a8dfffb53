import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCli } from '../../src/cli/run';
import { fail, modelServer, stream } from '../support/modelServer';

const top = mkdtempSync(join(tmpdir(), 'docgraph-extract-'));
const sentence = 'Without the pilot boat nobody sees the evening ferry leave.';
const facts = {
  relations: [
    { from: 'evening ferry', type: 'NEEDS', to: 'pilot boat', quote: sentence },
    { from: 'evening ferry', type: 'NEEDS', to: 'pirates', quote: sentence },
  ],
};
let broken = false;
let server: Awaited<ReturnType<typeof modelServer>>;

beforeAll(async () => {
  writeFileSync(join(top, 'tides.md'), `# Tides\n\n${sentence}\n`);
  server = await modelServer(response => (broken ? fail(response, 401) : stream(response, JSON.stringify(facts))));
});
afterAll(async () => {
  await server.close();
  rmSync(top, { recursive: true });
});

async function run(...args: readonly string[]) {
  let out = '';
  let err = '';
  const output = {
    print(text: string) {
      out += text;
    },
    json(value: unknown) {
      out += JSON.stringify(value);
    },
    log(text: string) {
      err += text;
    },
    progress() {},
  };
  const [name, ...rest] = args;
  const code = await runCli([name, top, '--store', join(top, 'store'), ...rest], output, { aborted: false });
  return { code, out, err };
}

describe('docgraph extract', () => {
  const extract = (...args: readonly string[]) => run('extract', '--model', 'tiny', '--model-endpoint', server.endpoint, ...args);

  it('tells the cost and sends nothing, reads where that is agreed to, marks it, reads once, and takes it out again', async () => {
    expect(await extract()).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^1 part: about \d+ tokens in 1 request, to tiny at .*Nothing is sent/),
    });
    expect(server.requests).toHaveLength(0);
    broken = true;
    expect(await extract('--yes')).toMatchObject({ code: 3, err: expect.stringContaining('does not accept the key') });
    broken = false;
    expect(await extract('--yes')).toMatchObject({ code: 0, out: expect.stringContaining('1 relation from 1 part') });
    expect((await run('relations')).out).toContain('evening ferry --NEEDS--> pilot boat (read by a model)');
    expect(JSON.parse((await run('relations', '--type', 'NEEDS', '--json')).out)).toMatchObject([{ byModel: true }]);
    expect(await extract()).toMatchObject({ code: 1 });
    expect(await run('extract', '--remove')).toMatchObject({ code: 0 });
    expect((await run('relations')).out).not.toContain('model');
  });

  it.each([[[]], [['--remove', '--model', 'tiny', '--model-endpoint', 'http://localhost:1/v1']]])('does not take %j', async args => {
    expect((await run('extract', ...args)).code).toBe(2);
  });
});
