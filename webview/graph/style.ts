import type { NodeKindView } from '../../src/protocol/views';
import { type GraphTheme, mix } from './theme';

/** One rule of the drawing's style sheet, in cytoscape's words. */
export interface StyleRule {
  readonly selector: string;
  readonly style: Readonly<Record<string, string | number>>;
}

/** Shape and size of each kind, so that kinds differ without colour too. */
export const shapes: Readonly<Record<NodeKindView, { readonly shape: string; readonly width: number; readonly height: number }>> = {
  document: { shape: 'round-rectangle', width: 30, height: 22 },
  section: { shape: 'cut-rectangle', width: 24, height: 18 },
  passage: { shape: 'ellipse', width: 16, height: 16 },
  entity: { shape: 'hexagon', width: 26, height: 23 },
  tag: { shape: 'round-tag', width: 22, height: 16 },
  placeholder: { shape: 'diamond', width: 22, height: 22 },
};

/** Rules from the plainest to the strongest; a later one wins. */
export function graphStyle(theme: GraphTheme): readonly StyleRule[] {
  return [...nodeRules(theme), ...edgeRules(theme), ...stateRules(theme)];
}

function nodeRules(theme: GraphTheme): readonly StyleRule[] {
  const base: StyleRule = {
    selector: 'node',
    style: {
      label: 'data(label)',
      color: theme.muted,
      'font-family': theme.fontFamily,
      'font-size': 11,
      'min-zoomed-font-size': 7,
      'text-valign': 'bottom',
      'text-margin-y': 4,
      'text-outline-color': theme.background,
      'text-outline-width': 2,
      'text-max-width': '130px',
      'text-wrap': 'ellipsis',
      'border-width': 1.5,
      'overlay-opacity': 0,
    },
  };
  const kinds = (Object.keys(shapes) as NodeKindView[]).map((kind): StyleRule => {
    const colour = theme.kinds[kind];
    return {
      selector: `node.${kind}`,
      style: {
        ...shapes[kind],
        'background-color': theme.highContrast ? theme.background : mix(colour, theme.background, 0.18),
        'border-color': colour,
      },
    };
  });
  const touched = (Object.keys(shapes) as NodeKindView[]).map(
    (kind): StyleRule => ({ selector: `node.${kind}.touched`, style: { 'background-color': theme.kinds[kind], color: theme.foreground } }),
  );
  return [
    base,
    ...kinds,
    { selector: 'node.placeholder', style: { 'border-style': 'dashed' } },
    ...touched,
    { selector: 'node.in-context', style: { 'border-color': theme.foreground, 'border-width': 2.5, color: theme.foreground } },
    { selector: 'node.passage.in-context', style: { width: 20, height: 20 } },
    {
      selector: 'node.seed',
      style: {
        'min-zoomed-font-size': 0,
        'border-style': 'double',
        'border-width': 5,
        'border-color': theme.foreground,
        'font-weight': 'bold',
        color: theme.foreground,
        width: 34,
        height: 28,
      },
    },
  ];
}

function edgeRules(theme: GraphTheme): readonly StyleRule[] {
  return [
    {
      selector: 'edge',
      style: {
        width: 1,
        'line-color': theme.line,
        'curve-style': 'bezier',
        'target-arrow-color': theme.line,
        'arrow-scale': 0.8,
        color: theme.muted,
        'font-family': theme.fontFamily,
        'font-size': 9,
        'min-zoomed-font-size': 7,
        'text-rotation': 'autorotate',
        'text-background-color': theme.background,
        'text-background-opacity': 0.85,
        'text-background-padding': '1px',
        'overlay-opacity': 0,
      },
    },
    { selector: 'edge.kind-NEXT', style: { 'line-style': 'dotted', 'target-arrow-shape': 'triangle' } },
    { selector: 'edge.kind-MENTIONS', style: { 'line-style': 'dashed', 'line-dash-pattern': '4 3' } },
    { selector: 'edge.kind-SIMILAR_TO', style: { 'line-style': 'dotted' } },
    {
      selector: 'edge.kind-LINKS_TO, edge.kind-EMBEDS, edge.kind-RELATES, edge.kind-ABOUT, edge.kind-SAME_AS',
      style: { 'target-arrow-shape': 'triangle' },
    },
    {
      selector: 'edge.kind-CONTRADICTS',
      style: { 'line-color': theme.warning, 'target-arrow-color': theme.warning, label: 'data(label)' },
    },
    {
      selector: 'edge.touched',
      style: {
        width: 1.5,
        'line-color': mix(theme.foreground, theme.background, 0.6),
        'target-arrow-color': mix(theme.foreground, theme.background, 0.6),
      },
    },
    { selector: 'edge.named', style: { label: 'data(label)' } },
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
    { selector: '.unlit', style: { opacity: 0.18 } },
    {
      selector: 'node.current',
      style: { 'underlay-color': theme.current, 'underlay-opacity': 0.35, 'underlay-padding': 8, color: theme.foreground },
    },
    {
      selector: 'edge.current',
      style: { 'line-color': theme.current, 'target-arrow-color': theme.current, width: 3, label: 'data(label)' },
    },
    { selector: 'node.pointed', style: { color: theme.foreground, 'z-index': 20, 'text-max-width': '320px', 'min-zoomed-font-size': 0 } },
    { selector: 'edge.pointed', style: { label: 'data(label)', width: 2.5, color: theme.foreground } },
    {
      selector: 'node.chosen',
      style: {
        'outline-width': 3,
        'outline-color': theme.focus,
        'outline-offset': 2,
        color: theme.foreground,
        'font-weight': 'bold',
        'z-index': 10,
        'min-zoomed-font-size': 0,
        opacity: 1,
      },
    },
    {
      selector: 'edge.chosen',
      style: {
        'line-color': theme.focus,
        'target-arrow-color': theme.focus,
        width: 3,
        label: 'data(label)',
        color: theme.foreground,
        opacity: 1,
      },
    },
  ];
}
