import { describe, expect, it } from 'vitest';
import { readQuestion, withoutPart } from '../../../src/core/retrieval/questionLanguage';
import { slipsBetween } from '../../../src/core/search/nearestWord';
import { options, smallEngine } from '../../support/smallEngine';

const files = {
  'ops/backup.md':
    '---\ntags: [storage]\ndate: 2024-03-01\n---\n# Etcd Backup\n\nTake a backup of the cluster with a snapshot each night.\n',
  'ops/proxy.md':
    '# Proxies\n\nExtra members fall back to being a proxy of the cluster. The time out is ten seconds.\n\nAnother time out is none.\n',
  'dev/store.md': '---\ndate: 2025-05-05\n---\n# Store\n\nA key-value store keeps what the scraper hands over at each scrape interval.\n',
  'dev/config.md':
    '# Flags\n\nThe field `scrapeInterval` is read at the start. The flag `--web.listen-address` says where to listen.\n\nThe variable `scrape_timeout` bounds it.\n',
  'zh/index.md': '# 备份\n\n每天晚上用快照备份集群。\n',
};

async function ask(question: string) {
  const { engine } = await smallEngine(files);
  const { trace, passages } = await engine.search(question, options());
  const step = trace.find(({ kind }) => kind === 'query');
  return { query: step?.kind === 'query' ? step : null, passages, files: [...new Set(passages.map(({ file }) => file))], trace };
}

describe('what stands in a question beside its words', () => {
  const cases: readonly (readonly [question: string, words: string, parts: readonly string[]])[] = [
    ['who owns "the vault" path:ops?', 'who owns "the vault"?', ['phrase=the vault', 'path=ops']],
    ['path:"my docs/a b.md" tag:x/y what is it', 'what is it', ['path=my docs/a b.md', 'tag=x/y']],
    ['what changed after:2025-01-31, before:2025-02-28.', 'what changed ,.', ['after=2025-01-31', 'before=2025-02-28']],
    ['what does `path:ops` mean', 'what does `path:ops` mean', []],
    ['what is a type: in a schema', 'what is a type: in a schema', []],
    ['say “type:Team” and «so»', 'say “type:Team” and «so»', ['phrase=type:Team', 'phrase=so']],
    ['a 5" disk', 'a 5" disk', []],
  ];
  it.each(cases)('%s', (question, words, parts) => {
    const read = readQuestion(question);
    expect(read.words).toBe(words);
    expect(read.parts.map(({ kind, value }) => `${kind}=${value}`)).toEqual(parts);
  });

  it('goes part by part', () => {
    const question = 'who owns "the vault" path:ops?';
    const without = readQuestion(question).parts.map(part => withoutPart(question, part));
    expect(without).toEqual(['who owns the vault path:ops?', 'who owns "the vault"']);
  });
});

describe('filters in a question', () => {
  const cases: readonly (readonly [question: string, files: readonly string[]])[] = [
    ['cluster path:ops', ['ops/backup.md', 'ops/proxy.md']],
    ['cluster path:ops/proxy.md', ['ops/proxy.md']],
    ['cluster path:*oxy.md', ['ops/proxy.md']],
    ['cluster tag:storage', ['ops/backup.md']],
    ['cluster path:ops path:zh tag:storage', ['ops/backup.md']],
    ['store after:2025-01-01 after:2024-01-01', ['dev/store.md']],
    ['cluster "being a proxy"', ['ops/proxy.md']],
    ['cluster "etcd backup"', ['ops/backup.md']],
    ['"each night" "fall back" cluster', ['ops/backup.md', 'ops/proxy.md']],
    ['"备份集群"', ['zh/index.md']],
  ];
  it.each(cases)('%s', async (question, expected) => {
    expect((await ask(question)).files.sort()).toEqual(expected);
  });

  it('are told of with the phrase that no passage holds', async () => {
    const { query, files: found } = await ask('cluster "backup night" path:ops');
    expect(query?.parts.map(({ written, taken }) => [written, taken])).toEqual([
      ['"backup night"', 'words'],
      ['path:ops', 'condition'],
    ]);
    expect(found).toContain('ops/backup.md');
  });

  it('take the name of something in a sentence for a name', async () => {
    const { query, trace } = await ask('What does "Etcd Backup" say of the cluster?');
    expect(query?.parts.map(({ taken }) => taken)).toEqual(['name']);
    expect(trace.some(({ kind }) => kind === 'filter')).toBe(false);
  });

  const wrong: readonly (readonly [question: string, message: string])[] = [
    ['cluster path:nowhere', 'path:nowhere: no file or folder that is indexed is called "nowhere".'],
    ['cluster tag:nothing', 'tag:nothing: no file has the tag "nothing". There are: storage.'],
    ['cluster type:Fruit', 'type:Fruit: nothing here is of the type "Fruit".'],
    ['cluster after:2025-02-30', 'after:2025-02-30: "2025-02-30" is no day. Write it like 2025-01-31.'],
    ['path:ops', 'The question has nothing but filters. Add words to look for.'],
  ];
  it.each(wrong)('say what is wrong: %s', async (question, message) => {
    await expect(ask(question)).rejects.toThrow(message);
  });
});

describe('words of a question in another spelling', () => {
  const cases: readonly (readonly [question: string, first: string, said: readonly string[]])[] = [
    ['How do I back up a cluster?', 'ops/backup.md', ['back up > backup (joined)']],
    ['backing up', 'ops/backup.md', ['backing up > backup (joined)']],
    ['timeout of a proxy', 'ops/proxy.md', ['timeout > time out (parted)']],
    ['keyvalue', 'dev/store.md', ['keyvalue > key value (parted)']],
    ['key value store', 'dev/store.md', []],
    ['nightly snapshto', 'ops/backup.md', ['snapshto > snapshot (nearest)']],
    ['Snpashot', 'ops/backup.md', ['Snpashot > Snapshot (nearest)']],
    ['scrape interval', 'dev/store.md', []],
    ['scrapeInterval', 'dev/config.md', []],
    ['what is scrape_timeout', 'dev/config.md', []],
    ['--web.listen-address', 'dev/config.md', []],
    ['Wie erstelle ich ein Backup mit snapshot?', 'ops/backup.md', []],
    ['快照', 'zh/index.md', []],
    ['什么是 scrapeInterval', 'dev/config.md', []],
  ];
  it.each(cases)('%s', async (question, first, said) => {
    const { query, passages } = await ask(question);
    expect(passages[0]?.file).toBe(first);
    expect((query?.spellings ?? []).map(({ from, to, how }) => `${from} > ${to} (${how})`)).toEqual(said);
  });

  const untouched = ['scrpae_interval', '`snapshto`', '"snapshto"', 'SNPASHOT', 'snpaShot', 'proy', './snapshto/x', '--snapshto'];
  it.each(untouched)('leave %s as it is', async question => {
    expect((await ask(`cluster ${question}`)).query?.spellings ?? []).toEqual([]);
  });

  it('do not depend on what was asked before', async () => {
    const { engine } = await smallEngine(files);
    const asked = async () => (await engine.search('clustre snapshto', options())).trace;
    const before = await asked();
    await engine.search('clustre snapshto clusters snapshotted clusted', options());
    expect(await asked()).toEqual(before);
  });
});

describe('slips between words', () => {
  it.each([
    ['cluster', 'cluster', 0],
    ['clsuter', 'cluster', 1],
    ['cluser', 'cluster', 1],
    ['clusster', 'cluster', 1],
    ['clustar', 'cluster', 1],
    ['reconfigurtoin', 'reconfiguration', 2],
    ['cluster', 'proxies', 3],
  ])('%s, %s', (a, b, slips) => {
    expect(slipsBetween(a, b, 2)).toBe(slips);
  });
});
