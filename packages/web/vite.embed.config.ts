/** The board for other pages: one script and one style sheet below `embed/`, with the page that shows how. */
import fs from 'node:fs';
import { defineConfig, type Plugin } from 'vite';
import { packFiles } from './install/pack.js';

/** The theme speaks of the whole page; in the shadow of an element that is its host. */
function toHost(css: string): string {
  return css.replace(/:root((?:\[[^\]]*\]|:not\([^)]*\))*)/g, (_, more: string) =>
    more === '' ? ':host' : `:host(${more})`,
  );
}

function finishEmbed(): Plugin {
  return {
    name: 'finish-embed',
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'asset' && file.fileName.endsWith('.css')) file.source = toHost(String(file.source));
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
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  plugins: [finishEmbed(), packFiles()],
  build: {
    outDir: 'dist/app/embed',
    emptyOutDir: true,
    target: 'es2022',
    cssCodeSplit: false,
    lib: { entry: 'src/embed/element.tsx', formats: ['es'], fileName: () => 'board.js', cssFileName: 'board' },
  },
});
