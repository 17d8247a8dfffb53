import type { Core, SingularElementReturnValue } from 'cytoscape';
import type { NodeKindView } from '../../src/protocol/views';
import { shapes, themeClass, themeClasses } from './style';

export interface DrawingMarks {
  /** Nodes and edges of the way that is shown. */
  readonly route: ReadonlySet<string>;
  /** Nodes that a search finds; null where nothing is looked for. */
  readonly found: ReadonlySet<string> | null;
  readonly pinned: ReadonlySet<string>;
  readonly chosen: ReadonlySet<string>;
  readonly related: ReadonlySet<string>;
  /** Null where everything is lit. */
  readonly lit: { readonly keys: ReadonlySet<string>; readonly current: ReadonlySet<string> } | null;
  /** Colour of each node by its theme, and the nodes outside the theme on show; null where themes are not shown. */
  readonly themes: { readonly colours: ReadonlyMap<string, number>; readonly outside: ReadonlySet<string> } | null;
}

export const noMarks: DrawingMarks = {
  route: new Set(),
  found: null,
  pinned: new Set(),
  chosen: new Set(),
  related: new Set(),
  lit: null,
  themes: null,
};

const stateClasses = [
  'chosen',
  'related',
  'unlit',
  'current',
  'outside',
  'route',
  'found',
  'faded',
  'pinned',
  'filming',
  ...themeClasses,
] as const;
type StateClass = (typeof stateClasses)[number];

/** Under which an element keeps the scale that it was given last. */
const scaleKey = 'docgraph-scale';

/** Gives each element the classes of its marks and its size, one element a step; what the reader has chosen comes first. Only differences cost. */
export function* marking(core: Core, marks: DrawingMarks, scales: ReadonlyMap<string, number>): Generator<void> {
  const elements = core.elements().toArray() as SingularElementReturnValue[];
  const first = new Set([...marks.chosen, ...(marks.lit?.current ?? []), ...marks.route]);
  const isFirst = (element: SingularElementReturnValue): boolean => first.has(String(element.data('key')));
  for (const turn of first.size === 0 ? [elements] : [elements.filter(isFirst), elements.filter(element => !isFirst(element))]) {
    for (const element of turn) {
      if (element.removed()) continue;
      const marked = mark(element, marks);
      if (scaled(element, scales) || marked) yield;
    }
  }
}

/** Whether anything changed. */
function mark(element: SingularElementReturnValue, marks: DrawingMarks): boolean {
  const key = String(element.data('key'));
  const colour = element.isNode() ? themeClass(marks.themes?.colours ?? null, key) : null;
  const on = marksOf(key, marks);
  let changed = false;
  for (const name of stateClasses) {
    const wanted = on[name] ?? name === colour;
    if (element.hasClass(name) === wanted) continue;
    element.toggleClass(name, wanted);
    changed = true;
  }
  return changed;
}

function marksOf(key: string, { chosen, related, lit, themes, route, found, pinned }: DrawingMarks): Partial<Record<StateClass, boolean>> {
  return {
    chosen: chosen.has(key),
    related: related.has(key) && !chosen.has(key),
    unlit: lit !== null && !lit.keys.has(key),
    current: lit?.current.has(key) ?? false,
    outside: themes?.outside.has(key) ?? false,
    route: route.has(key),
    found: found?.has(key) ?? false,
    faded: (found !== null && !found.has(key)) || (route.size > 0 && !route.has(key)),
    pinned: pinned.has(key),
    filming: lit !== null,
  };
}

/** Whether it got another size than before: to style an element costs far more than to look. */
function scaled(element: SingularElementReturnValue, scales: ReadonlyMap<string, number>): boolean {
  if (!element.isNode()) return false;
  const scale = scales.get(element.id());
  if ((element.scratch(scaleKey) as number | undefined) === scale) return false;
  element.scratch(scaleKey, scale);
  if (scale === undefined) element.removeStyle('width height');
  else {
    const { width, height } = shapes[element.data('kind') as NodeKindView];
    element.style({ width: width * scale, height: height * scale });
  }
  return true;
}
