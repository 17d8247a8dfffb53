import { describe, expect, it } from 'vitest';
import { parseWebviewMessage } from '../../src/vscode/features/panel/messages';

const target = { document: 'a.md', file: 'a.md', start: 0, end: 3, quote: 'abc', hash: '00', line: 1 };

describe('parseWebviewMessage', () => {
  const good: readonly unknown[] = [
    { type: 'ready' },
    { type: 'ask', question: 'why?', carried: null },
    { type: 'ask', question: 'why?', carried: ['ferry'] },
    { type: 'cancel' },
    { type: 'setSettings', hops: 0, passages: 100 },
    { type: 'open', target, beside: false },
    { type: 'select', keys: ['passage:a'] },
    { type: 'clearResult' },
    { type: 'openTab' },
    { type: 'copyPoint', key: 'point:0' },
    { type: 'peekPoint', key: 'point:0' },
    { type: 'showChecked', index: 3 },
    { type: 'mapSettings' },
    { type: 'setMode', mode: 'entity' },
    { type: 'compareModes' },
    { type: 'command', command: 'clearCitationCheck' },
    { type: 'command', command: 'rebuildIndex' },
    { type: 'failure', message: 'x' },
  ];
  it.each(good)('takes %j', message => expect(parseWebviewMessage(message)).toEqual(message));

  const bad: readonly unknown[] = [
    undefined,
    null,
    'ready',
    {},
    { type: 'other' },
    { type: 'ask' },
    { type: 'ask', question: 7, carried: null },
    { type: 'ask', question: 'why?', carried: [7] },
    { type: 'setSettings', hops: 5, passages: 8 },
    { type: 'setSettings', hops: 1.5, passages: 8 },
    { type: 'setSettings', hops: 1, passages: Number.NaN },
    { type: 'open', target: { ...target, start: -1 }, beside: false },
    { type: 'open', target: { ...target, quote: null }, beside: false },
    { type: 'open', target },
    { type: 'select', keys: 'a' },
    { type: 'setMode', mode: 'magic' },
    { type: 'command', command: 'workbench.action.terminal.new' },
  ];
  it.each(bad)('leaves %j alone', message => expect(parseWebviewMessage(message)).toBeUndefined());

  it('drops what it does not know', () => expect(parseWebviewMessage({ type: 'ready', extra: 1 })).toEqual({ type: 'ready' }));
});
