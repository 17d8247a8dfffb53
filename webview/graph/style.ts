import type { NodeKindView } from '../../src/protocol/views';
import { type GraphTheme, mix } from './theme';
import { themeColourCount } from './themeColours';

/** One rule of the drawing's style sheet, in cytoscape's words. */
export interface StyleRule {
  readonly selector: string;
  readonly style: Readonly<Record<string, string | number>>;
}

/** Shape and size of each kind, so that kinds differ without colour too. */
export const shapes: Readonly<Record<NodeKindView, { readonly shape: string; readonly width: number; readonly height: number }>> = {
  document: { shape: 'round-rectangle', width: 19, height: 14 },
  section: { shape: 'cut-rectangle', width: 17, height: 13 },
  passage: { shape: 'ellipse', width: 13, height: 13 },
  entity: { shape: 'hexagon', width: 18, height: 16 },
  tag: { shape: 'round-tag', width: 18, height: 13 },
  placeholder: { shape: 'diamond', width: 15, height: 15 },
  theme: { shape: 'octagon', width: 26, height: 26 },
};
const kinds = Object.keys(shapes) as NodeKindView[];
/** Classes of nodes that are coloured by their theme: one a colour, one for the themes without a colour, one for what is in none. */
export const themeClasses = [...Array.from({ length: themeColourCount }, (_, i) => `theme-${i}`), 'theme-other', 'theme-none'];

/** Null where themes are not shown. */
export function themeClass(colours: ReadonlyMap<string, number> | null, key: string): string | null {
  if (colours === null) return null;
  const colour = colours.get(key);
  return colour === undefined ? 'theme-none' : themeClasses[colour];
}

const selectedPassage = { width: 20, height: 20 };
const seedScale = 1.5;
const quietScale = 0.8;

/** Rules from the plainest to the strongest; a later one wins. */
export function graphStyle(theme: GraphTheme, motion = false): readonly StyleRule[] {
  return [...nodeRules(theme), ...edgeRules(theme), ...stateRules(theme), ...(motion ? movingRules : [])];
}

/** What lights up does so gently, where the reader allows motion. */
const movingRules: readonly StyleRule[] = [
  {
    selector: '.filming',
    style: { 'transition-property': 'opacity, underlay-opacity, line-color, width', 'transition-duration': '260ms' },
  },
];

function nodeRules(theme: GraphTheme): readonly StyleRule[] {
  return [
    {
      selector: 'node',
      style: {
        label: 'data(shown)',
        color: theme.foreground,
        'font-family': theme.fontFamily,
        'font-size': 'data(font)',
        'line-height': 1.2,
        'text-halign': 'data(halign)',
        'text-valign': 'data(valign)',
        'text-margin-x': 'data(marginX)',
        'text-margin-y': 'data(marginY)',
        'text-outline-color': theme.background,
        'text-outline-width': 1.5,
        'text-max-width': '10000px',
        'text-wrap': 'wrap',
        'border-width': 1.5,
        'overlay-opacity': 0,
        'z-index': 1,
      },
    },
    ...paintRules(theme),
    ...themeRules(theme),
    {
      selector: 'node.seed',
      style: {
        'border-color': theme.background,
        'border-width': 2,
        'outline-color': theme.foreground,
        'outline-width': 2,
        'outline-offset': 0,
        'font-weight': 'bold',
        'z-index': 4,
      },
    },
  ];
}

/** By kind, then by what the answer has of them. */
function paintRules(theme: GraphTheme): readonly StyleRule[] {
  return [
    ...kinds.map(kind => ({ selector: `node.${kind}`, style: { ...shapes[kind], ...paint(theme, kind, 0.35, 1) } })),
    ...kinds.map(kind => ({ selector: `node.${kind}.quiet`, style: { ...scaled(kind, quietScale), ...paint(theme, kind, 0.15, 0.6) } })),
    { selector: 'node.quiet', style: { color: theme.highContrast ? theme.foreground : theme.muted, 'border-width': 1 } },
    // As wide as usual the cut corners of so small a shape would meet.
    { selector: 'node.section', style: { 'corner-radius': 3.5 } },
    { selector: 'node.placeholder', style: { 'border-style': 'dashed' } },
    { selector: 'node.theme', style: { 'border-style': 'double', 'border-width': 4 } },
    ...kinds.map(kind => ({ selector: `node.${kind}.way`, style: { ...paint(theme, kind, 0.75, 1), 'z-index': 2 } })),
    {
      selector: 'node.passage.in-context',
      style: {
        ...selectedPassage,
        'background-color': theme.kinds.passage,
        'border-color': theme.foreground,
        'border-width': 2,
        'z-index': 3,
      },
    },
    ...kinds.map(kind => ({
      selector: `node.${kind}.seed`,
      style: {
        ...scaled(kind, seedScale),
        'background-color': theme.kinds[kind],
      },
    })),
  ];
}

/** The colour says the theme then; the shape still says the kind. */
function themeRules(theme: GraphTheme): readonly StyleRule[] {
  const painted = theme.themes.map((colour, at) => ({
    selector: `node.theme-${at}`,
    style: { 'background-color': colour, 'border-color': colour },
  }));
  const other = theme.highContrast ? theme.foreground : theme.muted;
  return [
    ...painted,
    {
      selector: 'node.theme-other',
      style: { 'background-color': mix(other, theme.background, theme.highContrast ? 0 : 0.4), 'border-color': other },
    },
    { selector: 'node.theme-none', style: { 'background-color': theme.background, 'border-color': other, 'border-style': 'dotted' } },
  ];
}

function scaled(kind: NodeKindView, scale: number): StyleRule['style'] {
  const { width, height } = shapes[kind];
  return { width: width * scale, height: height * scale };
}

/** Fill and border of a kind; shares from 0 (background) to 1 (the kind's colour). High contrast knows no tints. */
function paint(theme: GraphTheme, kind: NodeKindView, fill: number, border: number): StyleRule['style'] {
  const colour = theme.kinds[kind];
  if (theme.highContrast) return { 'background-color': fill > 0.5 ? colour : theme.background, 'border-color': colour };
  return { 'background-color': mix(colour, theme.background, fill), 'border-color': mix(colour, theme.background, border) };
}

function edgeRules(theme: GraphTheme): readonly StyleRule[] {
  const colour = (line: string): StyleRule['style'] => ({ 'line-color': line, 'target-arrow-color': line });
  return [
    {
      selector: 'edge',
      style: {
        ...colour(theme.line),
        width: 1,
        'curve-style': 'bezier',
        'control-point-step-size': 14,
        'arrow-scale': 0.6,
        label: 'data(shown)',
        color: theme.highContrast ? theme.foreground : theme.muted,
        'font-family': theme.fontFamily,
        'font-size': 'data(edgeFont)',
        'text-background-color': theme.background,
        'text-background-opacity': 0.9,
        'text-background-padding': '1px',
        'overlay-opacity': 0,
      },
    },
    { selector: 'edge.quiet', style: theme.highContrast ? {} : colour(mix(theme.line, theme.background, 0.75)) },
    { selector: 'edge.kind-NEXT', style: { 'line-style': 'dotted' } },
    { selector: 'edge.kind-MENTIONS', style: { 'line-style': 'dashed', 'line-dash-pattern': '4 3' } },
    { selector: 'edge.kind-SIMILAR_TO', style: { 'line-style': 'dotted' } },
    {
      selector: 'edge.kind-LINKS_TO, edge.kind-EMBEDS, edge.kind-RELATES, edge.kind-NEXT, edge.kind-SAME_AS',
      style: { 'target-arrow-shape': 'triangle' },
    },
    { selector: 'edge.no-arrow', style: { 'target-arrow-shape': 'none' } },
    { selector: 'edge.kind-CONTRADICTS', style: colour(theme.warning) },
    { selector: 'edge.way', style: { ...colour(mix(theme.foreground, theme.background, 0.8)), width: 2, 'z-index': 1 } },
  ];
}

/** What the reader has done by hand: pinned, found, a way. */
function handRules(theme: GraphTheme): readonly StyleRule[] {
  return [
    { selector: 'node.pinned', style: { 'border-style': 'double', 'border-width': 4, 'border-color': theme.foreground } },
    {
      selector: 'node.route',
      style: {
        'underlay-color': theme.focus,
        'underlay-opacity': 0.35,
        'underlay-padding': 5,
        'underlay-shape': 'ellipse',
        color: theme.foreground,
        'z-index': 6,
      },
    },
    {
      selector: 'edge.route',
      style: { ...focusedEdge(theme), 'z-index': 6 },
    },
    {
      selector: 'node.found',
      style: {
        'underlay-color': theme.current,
        'underlay-opacity': 0.5,
        'underlay-padding': 6,
        'underlay-shape': 'ellipse',
        color: theme.foreground,
        'z-index': 6,
      },
    },
    { selector: '.faded', style: { opacity: 0.25 } },
  ];
}

/** What selection, pointer and playback do; see `Marks`. */
function stateRules(theme: GraphTheme): readonly StyleRule[] {
  return [
    {
      selector: 'node.related',
      style: { 'outline-width': 2, 'outline-color': mix(theme.focus, theme.background, 0.6), 'outline-offset': 2, color: theme.foreground },
    },
    { selector: 'edge.related', style: { 'line-color': theme.focus, 'target-arrow-color': theme.focus } },
    ...handRules(theme),
    { selector: '.unlit', style: { opacity: 0.18 } },
    { selector: 'node.outside', style: { opacity: 0.3 } },
    {
      selector: 'node.current',
      style: {
        'underlay-color': theme.current,
        'underlay-opacity': 0.35,
        'underlay-padding': 8,
        'underlay-shape': 'ellipse',
        color: theme.foreground,
      },
    },
    {
      selector: 'edge.current',
      style: { 'line-color': theme.current, 'target-arrow-color': theme.current, width: 3, label: 'data(label)' },
    },
    {
      selector: 'node.pointed',
      style: {
        label: 'data(label)',
        color: theme.foreground,
        'text-max-width': 'data(pointedWidth)',
        'text-background-color': theme.background,
        'text-background-opacity': 1,
        'text-background-padding': '3px',
        'z-index': 20,
      },
    },
    { selector: 'edge.pointed', style: { label: 'data(label)', width: 2.5, color: theme.foreground, 'z-index': 20 } },
    ...chosenRules(theme),
  ];
}

function chosenRules(theme: GraphTheme): readonly StyleRule[] {
  return [
    {
      selector: 'node.chosen',
      style: {
        'outline-width': 3,
        'outline-color': theme.focus,
        'outline-offset': 2,
        color: theme.foreground,
        'font-weight': 'bold',
        'z-index': 10,
        opacity: 1,
      },
    },
    {
      selector: 'edge.chosen',
      style: { ...focusedEdge(theme), opacity: 1 },
    },
  ];
}

/** An edge that is chosen, or on the way that is shown. */
function focusedEdge(theme: GraphTheme) {
  return { 'line-color': theme.focus, 'target-arrow-color': theme.focus, width: 3, label: 'data(label)', color: theme.foreground } as const;
}
