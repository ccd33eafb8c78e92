/** The board for other pages: one script and one style sheet below `embed/`, with the page that shows how. */
import fs from 'node:fs';
import { defineConfig, type Plugin } from 'vite';
import { sourceAliases } from '../../scripts/sources.mjs';
import { leaveOutStale } from '../../scripts/staleTexts.mjs';
import { packFiles } from './install/pack.js';

/** The theme speaks of the whole page; in the shadow of an element that is its host. */
function toHost(): Plugin {
  return {
    name: 'to-host',
    // Of the sources: whatever packs them may write selectors, and hand them over, in its own way.
    enforce: 'pre',
    transform(code, id) {
      if (!/\.css(\?|$)/.test(id)) return undefined;
      return code.replace(/:root((?:\[[^\]]*\]|:not\([^)]*\))*)/g, (_, more: string) =>
        more === '' ? ':host' : `:host(${more})`,
      );
    },
  };
}

function addPage(): Plugin {
  return {
    name: 'add-page',
    generateBundle() {
      for (const fileName of ['index.html', 'page.css'])
        this.emitFile({
          type: 'asset',
          fileName,
          source: fs.readFileSync(new URL(`embed/${fileName}`, import.meta.url)),
        });
    },
  };
}

export default defineConfig({
  base: './',
  resolve: { alias: sourceAliases('board') },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  plugins: [toHost(), leaveOutStale(), addPage(), packFiles()],
  json: { namedExports: false },
  build: {
    outDir: 'dist/app/embed',
    emptyOutDir: true,
    target: 'es2022',
    cssCodeSplit: false,
    // A library keeps its white space otherwise.
    rolldownOptions: { output: { minify: true } },
    lib: { entry: 'src/embed/element.tsx', formats: ['es'], fileName: () => 'board.js', cssFileName: 'board' },
  },
});
