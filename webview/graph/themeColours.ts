import { allThemes, type ThemesView } from '../../src/protocol/views';
import type { State } from '../state';

/** Themes beyond these are drawn alike: more colours than these nobody tells apart. */
export const themeColourCount = 6;

/** A theme of the level on show, with the nodes that are drawn in its colour. */
export interface ColouredTheme {
  readonly id: string;
  readonly title: string;
  /** From 0; `themeColourCount` for all that get none of their own. */
  readonly colour: number;
  readonly keys: readonly string[];
  /** Whether a finer level divides it. */
  readonly divided: boolean;
}

export interface ColouredThemes {
  readonly levels: number;
  /** 0: themes are not shown; from 1, the broadest. */
  readonly level: number;
  /** The theme that the finer ones are shown of; null for all. */
  readonly inside: { readonly id: string; readonly title: string } | null;
  /** Those of most nodes first; ties in the order of the host. */
  readonly themes: readonly ColouredTheme[];
  /** Colour of each node, by its key; null where themes are not shown. */
  readonly colours: ReadonlyMap<string, number> | null;
  /** Nodes outside the theme that is shown; empty where all are. */
  readonly outside: ReadonlySet<string>;
}

/** Null where nothing is known of themes. Cost: linear in the nodes that have any. */
export function colouredThemes({ snapshot, theme }: Pick<State, 'snapshot' | 'theme'>): ColouredThemes | null {
  const view = snapshot?.themes ?? null;
  if (snapshot === null || view === null) return null;
  const isMap = snapshot.result === null && snapshot.paths === null && snapshot.focus?.document === allThemes;
  const level = Math.min(theme?.level ?? (isMap ? 1 : 0), view.levels);
  const around = level === 0 ? undefined : view.themes.find(({ id }) => id === theme?.inside);
  const inside = around === undefined ? null : { id: around.id, title: around.title };
  const base = { levels: view.levels, level, inside };
  if (level === 0) return { ...base, themes: [], colours: null, outside: new Set() };
  const groups = grouped(view, level - 1, inside?.id ?? null);
  const themes = groups.map(({ id, keys }, at): ColouredTheme => {
    const known = view.themes.find(other => other.id === id);
    const divided = view.themes.some(({ parent }) => parent === id);
    return { id, title: known?.title ?? '', colour: Math.min(at, themeColourCount), keys, divided };
  });
  const colours = new Map(themes.flatMap(({ keys, colour }) => keys.map(key => [key, colour] as const)));
  const outside = new Set(inside === null ? [] : Object.keys(view.of).filter(key => !colours.has(key)));
  return { ...base, themes, colours, outside };
}

function grouped({ of }: ThemesView, level: number, inside: string | null): { readonly id: string; readonly keys: readonly string[] }[] {
  const groups = new Map<string, string[]>();
  for (const [key, chain] of Object.entries(of)) {
    if (inside !== null && !chain.includes(inside)) continue;
    // A theme that is divided no further stays what it is on finer levels.
    const id = chain[Math.min(level, chain.length - 1)];
    const keys = groups.get(id);
    if (keys === undefined) groups.set(id, [key]);
    else keys.push(key);
  }
  return [...groups].map(([id, keys]) => ({ id, keys })).sort((a, b) => b.keys.length - a.keys.length);
}
