import * as v from 'valibot';
import { limits } from '../../../core/options';
import type { WebviewMessage } from '../../../protocol/messages';
import { modeViews } from '../../../protocol/views';

const text = v.pipe(v.string(), v.maxLength(100_000));
const offset = v.pipe(v.number(), v.integer(), v.minValue(0));
const keys = v.pipe(v.array(text), v.maxLength(10_000));

const target = v.object({ document: text, file: text, start: offset, end: offset, quote: v.string(), hash: text, line: offset });

const message = v.variant('type', [
  v.object({ type: v.literal('ready') }),
  v.object({ type: v.literal('ask'), question: text, carried: v.nullable(v.pipe(v.array(text), v.maxLength(100))) }),
  v.object({ type: v.literal('cancel') }),
  v.object({ type: v.literal('find'), text }),
  v.object({
    type: v.literal('setSettings'),
    hops: v.pipe(v.number(), v.integer(), v.minValue(limits.hops.min), v.maxValue(limits.hops.max)),
    passages: v.pipe(v.number(), v.integer(), v.minValue(limits.passages.min), v.maxValue(limits.passages.max)),
  }),
  v.object({ type: v.literal('open'), target, beside: v.boolean() }),
  v.object({ type: v.literal('select'), keys }),
  v.object({ type: v.picklist(['copyPoint', 'peekPoint']), key: text }),
  v.object({ type: v.literal('chooseReading'), term: text }),
  v.object({ type: v.literal('clearResult') }),
  v.object({ type: v.literal('mapSettings') }),
  v.object({ type: v.literal('setMode'), mode: v.picklist(modeViews) }),
  v.object({ type: v.literal('compareModes') }),
  v.object({ type: v.literal('showEntities') }),
  v.object({ type: v.literal('closeComparison') }),
  v.object({ type: v.literal('showChecked'), index: offset }),
  v.object({ type: v.literal('openTab') }),
  v.object({ type: v.literal('expand'), keys: v.pipe(v.array(text), v.maxLength(100)) }),
  v.object({ type: v.literal('showOverview') }),
  v.object({ type: v.literal('openBase'), base: text }),
  v.object({ type: v.literal('saveView'), base: text, look: text }),
  v.object({ type: v.literal('deleteView'), name: text }),
  v.object({
    type: v.literal('exportGraph'),
    format: v.picklist(['png', 'svg', 'graphml', 'gexf', 'cypher', 'canvas']),
    nodes: keys,
    edges: v.pipe(v.array(text), v.maxLength(100_000)),
    places: v.pipe(v.array(v.object({ x: v.number(), y: v.number() })), v.maxLength(10_000)),
    image: v.pipe(v.string(), v.maxLength(50_000_000)),
  }),
  v.object({
    type: v.literal('command'),
    command: v.picklist([
      'rebuildIndex',
      'showLog',
      'openFolder',
      'openSample',
      'whyNotIndexed',
      'overview',
      'resumeIndexing',
      'clearCitationCheck',
      'exportProof',
    ]),
  }),
  v.object({ type: v.literal('failure'), message: text }),
]);

/** What a webview sent, if it is one of our messages; a webview is not trusted to keep to its types. */
export function parseWebviewMessage(value: unknown): WebviewMessage | undefined {
  const result = v.safeParse(message, value);
  return result.success ? result.output : undefined;
}
