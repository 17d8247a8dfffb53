import { pageTheme } from '../../../webview/graph/colours';
import { drawnGraph, toElements } from '../../../webview/graph/elements';
import { GraphDrawing } from '../../../webview/graph/graphView';
import { layOut, ringPositions } from '../../../webview/graph/layout';
import { graphStyle } from '../../../webview/graph/style';
import { readTheme } from '../../../webview/graph/theme';
import { largeGraph } from './builders';

/** Draws a made graph of `?nodes=` nodes. Milliseconds it took stand in `window.bench`. */
declare global {
  interface Window {
    bench: { readonly layout: number; readonly milliseconds: number; readonly positions: string };
  }
}

const parameters = new URLSearchParams(location.search);
const graph = drawnGraph(largeGraph(Number(parameters.get('nodes') ?? '300')), Number.POSITIVE_INFINITY);
document.documentElement.dataset.theme = 'dark';
document.documentElement.dataset.place = 'editor';
const nothing = (): void => undefined;
const drawing = new GraphDrawing({
  select: nothing,
  open: nothing,
  deselect: nothing,
  moved: nothing,
  resized: nothing,
  command: () => false,
});
const box = document.createElement('div');
box.className = 'bench';
box.append(drawing.element);
document.body.append(box);
drawing.setStyle(graphStyle(readTheme(pageTheme())));
const began = performance.now();
const positions = parameters.get('layout') === 'rings' ? ringPositions(graph) : layOut(graph);
const layout = performance.now() - began;
drawing.show(toElements(graph, { edge: () => '' }), positions);
window.bench = { layout, milliseconds: performance.now() - began, positions: JSON.stringify(drawing.positions()) };
