import type { NodeKindView } from '../../src/protocol/views';
import type { DrawingMarks } from '../graph/marking';
import { type GraphTheme, mix } from '../graph/theme';
import type { NodePaint } from './nodeObject';

const dimmed = 0.14;

/** The same marks as in the flat drawing, as a node in space has them. */
export function nodePaint(
  { key, kind, seed }: { readonly key: string; readonly kind: NodeKindView; readonly seed: boolean },
  marks: DrawingMarks,
  theme: GraphTheme,
): NodePaint {
  const { chosen, related, lit, themes, route, found } = marks;
  const group = themes === null ? undefined : themes.colours.get(key);
  const colour = themes === null ? theme.kinds[kind] : group === undefined ? theme.muted : (theme.themes[group] ?? theme.muted);
  const current = lit?.current.has(key) ?? false;
  const out =
    (lit !== null && !lit.keys.has(key)) ||
    (themes?.outside.has(key) ?? false) ||
    (found !== null && !found.has(key)) ||
    (route.size > 0 && !route.has(key));
  const marked = chosen.has(key) || route.has(key);
  const ring = marked ? theme.focus : seed ? theme.foreground : related.has(key) ? mix(theme.focus, theme.background, 0.6) : null;
  const glow = current || (found?.has(key) ?? false) ? theme.current : null;
  return { colour: glow ?? colour, ring, glow, opacity: out && !chosen.has(key) ? dimmed : 1 };
}

/** Colour and width of a connection; `rgba` since lines have no opacity of their own. */
export function edgePaint(
  key: string,
  marks: DrawingMarks,
  theme: GraphTheme,
): { readonly colour: string; readonly width: number; readonly current: boolean } {
  const { chosen, lit, route } = marks;
  const current = lit?.current.has(key) ?? false;
  if (current) return { colour: theme.current, width: 1.4, current };
  if (chosen.has(key) || route.has(key)) return { colour: theme.focus, width: 1.4, current };
  const out = (lit !== null && !lit.keys.has(key)) || route.size > 0;
  return { colour: mix(theme.foreground, theme.background, out ? 0.12 : theme.highContrast ? 0.9 : 0.5), width: 0, current };
}
