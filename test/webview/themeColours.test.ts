import { describe, expect, it } from 'vitest';
import type { ThemesView } from '../../src/protocol/views';
import { colouredThemes, themeColourCount } from '../../webview/graph/themeColours';
import type { State } from '../../webview/state';
import { snapshots } from './harness/snapshots';

/** Sea, divided into boats and tides, and bread, which is divided no further. */
const themes: ThemesView = {
  levels: 2,
  themes: [
    { id: 'sea', level: 0, parent: null, title: 'Sea' },
    { id: 'bread', level: 0, parent: null, title: 'Bread' },
    { id: 'boats', level: 1, parent: 'sea', title: 'Boats' },
    { id: 'tides', level: 1, parent: 'sea', title: 'Tides' },
  ],
  of: { ferry: ['sea', 'boats'], pilot: ['sea', 'boats'], ebb: ['sea', 'tides'], rye: ['bread'] },
};

function coloured(theme: State['theme'], view: ThemesView | null = themes, document = 'a.md') {
  return colouredThemes({ snapshot: { ...snapshots.focus, focus: { ...snapshots.focus.focus!, document }, themes: view }, theme });
}

/** Level, then each theme with its colour and nodes. */
function inShort(theme: State['theme'], document?: string) {
  const shown = coloured(theme, themes, document)!;
  return [`${shown.level} ${shown.inside?.id ?? 'all'}`, ...shown.themes.map(({ id, colour, keys }) => `${id} ${colour}: ${keys}`)];
}

describe('colours of themes', () => {
  it.each([
    ['are off until the reader asks', null, ['0 all']],
    ['show the broadest first, the biggest first', { level: 1, inside: null }, ['1 all', 'sea 0: ferry,pilot,ebb', 'bread 1: rye']],
    [
      'keep a theme that is divided no further',
      { level: 2, inside: null },
      ['2 all', 'boats 0: ferry,pilot', 'tides 1: ebb', 'bread 2: rye'],
    ],
    ['show the parts of one theme', { level: 2, inside: 'sea' }, ['2 sea', 'boats 0: ferry,pilot', 'tides 1: ebb']],
    ['forget a theme that this graph does not have', { level: 1, inside: 'gone' }, ['1 all', 'sea 0: ferry,pilot,ebb', 'bread 1: rye']],
    ['know no finer level than there is', { level: 9, inside: 'bread' }, ['2 bread', 'bread 0: rye']],
  ])('%s', (_, theme, expected) => {
    expect(inShort(theme)).toEqual(expected);
  });

  it('are on from the start in the map of themes', () => {
    expect(inShort(null, 'themes:')[0]).toBe('1 all');
  });

  it('are none where nothing is known of themes', () => {
    expect(coloured({ level: 1, inside: null }, null)).toBe(null);
  });

  it('tell what lies outside the theme that is shown', () => {
    expect([...coloured({ level: 2, inside: 'sea' })!.outside]).toEqual(['rye']);
    expect([...coloured({ level: 1, inside: null })!.outside]).toEqual([]);
  });

  it('are alike for more themes than there are colours', () => {
    const ids = Array.from({ length: 9 }, (_, i) => `t${i}`);
    const many = {
      levels: 1,
      themes: ids.map(id => ({ id, level: 0, parent: null, title: id })),
      of: Object.fromEntries(ids.map(id => [`n${id}`, [id]])),
    };
    const { themes: shown } = coloured({ level: 1, inside: null }, many)!;
    expect(shown.map(({ colour }) => colour)).toEqual([0, 1, 2, 3, 4, 5, themeColourCount, themeColourCount, themeColourCount]);
  });
});
