import type { CancelSignal } from '../../base/cancel';
import { createEngine } from '../../core/index';
import { memoryStore } from '../../core/indexing/memoryStore';
import { defaultSettings } from '../../core/options';
import type { Clock, Workspace } from '../../core/ports';
import { foldedName } from '../../core/search/entityIndex';
import { type ExtractionReport, precisionRecall, share } from './score';

interface Mention {
  readonly name: string;
  readonly sent_id: number;
}

interface Article {
  readonly title: string;
  readonly sents: readonly (readonly string[])[];
  readonly vertexSet: readonly (readonly Mention[])[];
  readonly labels: readonly { readonly h: number; readonly t: number; readonly evidence: readonly number[] }[];
}

/**
 * Entities and evidence of Re-DocRED (Tan et al., 2022) against the domain graph of all its articles: two mentions of one article belong
 * together where the graph resolves their names to one entity; a relation of the gold is met where the graph has any edge between its two ends
 * that rests on that article, and a sentence of its evidence where such an edge rests on that sentence.
 */
export async function scoreCoreference(json: string, clock: Clock, signal: CancelSignal): Promise<ExtractionReport> {
  const articles = JSON.parse(json) as readonly Article[];
  const texts = new Map(articles.map((article, i) => [`${i}.md`, textOf(article)]));
  const engine = createEngine({
    workspace: textsWorkspace(texts),
    store: memoryStore(),
    clock,
    logger: { info() {}, warn() {}, error() {} },
  });
  await engine.refresh({ settings: defaultSettings }, undefined, signal);
  const entities = new Map<string, string>();
  for (const { id, name, aliases } of await engine.entities({}, signal))
    for (const each of [name, ...aliases.map(alias => alias.name)]) entities.set(foldedName(each), id);
  const entityOf = (name: string) => entities.get(foldedName(plain(name))) ?? foldedName(plain(name));
  const pairs = { right: 0, found: 0, gold: 0 };
  const errors: string[] = [];
  for (const article of articles) countPairs(article, entityOf, pairs, errors);
  const edges = await edgesByPair(engine, texts);
  const met = { pairs: 0, ofPairs: 0, sentences: 0, ofSentences: 0 };
  for (const [i, article] of articles.entries()) countEvidence(article, `${i}.md`, entityOf, edges, met);
  await engine.close();
  const scores = [
    ...precisionRecall('pairs of mentions', pairs.right, pairs.found, pairs.gold),
    share('relations with an edge', met.pairs, met.ofPairs),
    share('evidence sentences', met.sentences, met.ofSentences),
  ];
  return { scores, errors };
}

/** Tokens of the set stand apart from their marks: `Alger 's` is `Alger's`. */
function plain(text: string): string {
  return text
    .replace(/ ([,.;:!?)]|'s\b|’s\b|n't\b)/g, '$1')
    .replace(/\( /g, '(')
    .replace(/" ([^"]*) "/g, '"$1"');
}

function textOf({ title, sents }: Article): string {
  return `# ${title}\n\n${sents.map(words => plain(words.join(' '))).join(' ')}\n`;
}

function countPairs(
  { title, vertexSet }: Article,
  entityOf: (name: string) => string,
  pairs: { right: number; found: number; gold: number },
  errors: string[],
): void {
  const mentions = vertexSet.flatMap((group, entity) => group.map(({ name }) => ({ entity, name, ours: entityOf(name) })));
  for (let i = 0; i < mentions.length; i++) {
    for (let j = i + 1; j < mentions.length; j++) {
      const [a, b] = [mentions[i], mentions[j]];
      const gold = a.entity === b.entity;
      const ours = a.ours === b.ours;
      if (gold) pairs.gold++;
      if (ours) pairs.found++;
      if (gold && ours) pairs.right++;
      else if (gold !== ours) errors.push(`${title}: ${gold ? 'apart' : 'together'}: ${a.name} | ${b.name}`);
    }
  }
}

type Edges = ReadonlyMap<string, readonly { readonly file: string; readonly quote: string }[]>;

async function edgesByPair(engine: ReturnType<typeof createEngine>, texts: ReadonlyMap<string, string>): Promise<Edges> {
  const edges = new Map<string, { file: string; quote: string }[]>();
  for (const { from, to, evidence } of await engine.relations({})) {
    const places = evidence.map(({ path, range }) => ({
      file: path,
      quote: texts.get(path)?.slice(range.start.offset, range.end.offset) ?? '',
    }));
    const key = pairKey(from.id, to.id);
    edges.set(key, [...(edges.get(key) ?? []), ...places]);
  }
  return edges;
}

function pairKey(a: string, b: string): string {
  return a < b ? `${a}\u0000${b}` : `${b}\u0000${a}`;
}

function countEvidence(
  article: Article,
  file: string,
  entityOf: (name: string) => string,
  edges: Edges,
  met: { pairs: number; ofPairs: number; sentences: number; ofSentences: number },
): void {
  const idOf = (vertex: number) => [...new Set(article.vertexSet[vertex].map(({ name }) => entityOf(name)))];
  for (const { h, t, evidence } of article.labels) {
    const places = idOf(h)
      .flatMap(head => idOf(t).flatMap(tail => edges.get(pairKey(head, tail)) ?? []))
      .filter(place => place.file === file);
    met.ofPairs++;
    if (places.length > 0) met.pairs++;
    for (const sentence of evidence) {
      met.ofSentences++;
      const text = plain(article.sents[sentence].join(' ')).trim();
      if (places.some(({ quote }) => quote.includes(text) || text.includes(quote.trim()))) met.sentences++;
    }
  }
}

/** Texts as a workspace. */
function textsWorkspace(texts: ReadonlyMap<string, string>): Workspace {
  return {
    folders: [{ key: '', name: 'texts', uri: 'memory:/texts' }],
    discover: () =>
      Promise.resolve({
        files: [...texts].map(([path, text]) => ({ folder: '', path, modified: 0, size: text.length })),
        skipped: [],
        others: [],
      }),
    read: ({ path }) => Promise.resolve({ text: texts.get(path) ?? '' }),
    stat: ({ path }) => Promise.resolve(texts.has(path) ? { modified: 0, size: texts.get(path)?.length ?? 0 } : null),
  };
}
