// What the bundles of the panel need beyond esbuild itself; used by the build and by the tests in a browser.
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as esbuild from 'esbuild';

const here = dirname(fileURLToPath(import.meta.url));

/** The page's policy refuses styles that a script puts in, so the rules of these libraries stand in `space/space.css`. */
const withoutInlineStyles = {
  name: 'without-inline-styles',
  setup: build =>
    build.onLoad({ filter: /[\\/](3d-force-graph|three-render-objects|float-tooltip)\.mjs$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      const contents = text.replace('styleInject(css_248z);', '');
      if (contents === text) throw new Error(`${path} puts its styles in some other way now.`);
      return { contents, loader: 'js' };
    }),
};

/** We draw with WebGL: the other renderer that the library knows would be two fifths of the bundle. */
const withoutWebGpu = {
  name: 'without-webgpu',
  setup: build => {
    build.onResolve({ filter: /^three\/(webgpu|tsl)$/ }, ({ path }) => ({ path, namespace: 'without-webgpu' }));
    build.onLoad({ filter: /.*/, namespace: 'without-webgpu' }, () => ({ contents: 'module.exports = {};', loader: 'js' }));
  },
};

/** `import { source } from 'worker:./file'`: the file as a bundle of its own, as text. A page of VS Code can start a thread from nothing else. */
const workerText = minify => ({
  name: 'worker-text',
  setup: build => {
    build.onResolve({ filter: /^worker:/ }, ({ path, resolveDir }) => ({
      path: `${join(resolveDir, path.slice('worker:'.length))}.ts`,
      namespace: 'worker-text',
    }));
    build.onLoad({ filter: /.*/, namespace: 'worker-text' }, async ({ path }) => {
      const built = await esbuild.build({ entryPoints: [path], bundle: true, write: false, minify, format: 'iife', target: 'es2022' });
      return { contents: `export const source = ${JSON.stringify(built.outputFiles[0].text)};`, loader: 'js' };
    });
  },
});

/** @returns {import('esbuild').BuildOptions} */
export const panelBundle = minify => ({
  entryPoints: [join(here, 'main.ts')],
  platform: 'browser',
  format: 'iife',
  target: 'es2022',
  plugins: [workerText(minify)],
});

/** Loaded when the view in space is opened. @returns {import('esbuild').BuildOptions} */
export const spaceBundle = () => ({
  entryPoints: [join(here, 'space/main.ts')],
  platform: 'browser',
  format: 'iife',
  target: 'es2022',
  plugins: [withoutInlineStyles, withoutWebGpu],
});

/** The panel's style sheet, whole. */
export async function panelStyles() {
  const parts = ['theme.css', 'graph/graph.css', 'space/space.css'].map(name => readFile(join(here, name), 'utf8'));
  return (await Promise.all(parts)).join('\n');
}
