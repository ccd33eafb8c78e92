import { createHash } from 'node:crypto';
import { defineConfig, type Plugin } from 'vite';
import { sourceAliases } from '../../scripts/sources.mjs';
import { leaveOutStale } from '../../scripts/staleTexts.mjs';
import { readArticles } from './articles/plugin.js';
import { coreFiles, nameCores } from './install/cores.js';
import { firstPage } from './install/firstPage.js';
import { packFiles } from './install/pack.js';
import { makeInstallable } from './install/plugin.js';

/** The service worker, which has its own name because browsers look for changes of it there. */
const SERVICE_WORKER = 'offline.js';

/** Files for systems and search engines, which fetch them themselves. */
const OF_SYSTEMS = /^(icons\/.*|robots\.txt)$/;

/** Returns the name of the file of a chunk: a part of the catalogue has its own with a language, as `online.my`, and so have the rules' texts. */
function chunkName({
  facadeModuleId,
  name,
}: {
  readonly facadeModuleId: string | null;
  readonly name: string;
}): string {
  const [, rules] = /\/rules\/dist\/text\/([\w-]+)\.js$/.exec(facadeModuleId ?? '') ?? [];
  const [, part, language] = /\/(\w+)\/texts\.([\w-]+)\.json$/.exec(facadeModuleId ?? '') ?? [];
  return `assets/${rules ? `ruleTexts.${rules}` : part ? `${part}.${language}` : name}-[hash].js`;
}

/** Gives the service worker the list of the app's files. */
function listFiles(): Plugin {
  return {
    name: 'list-files',
    enforce: 'post',
    generateBundle(_, bundle) {
      const worker = bundle[SERVICE_WORKER];
      if (worker?.type !== 'chunk') throw new Error(`the build has no ${SERVICE_WORKER}`);
      // Browsers would not run it: they do not load it as a module.
      if (worker.imports.length > 0) throw new Error(`${SERVICE_WORKER} shares code with the app: ${worker.imports}`);
      const built = Object.keys(bundle).filter((file) => file !== SERVICE_WORKER && !OF_SYSTEMS.test(file));
      const files = [...built, ...coreFiles()];
      const hash = createHash('sha256').update(files.join());
      for (const file of ['index.html', 'app.webmanifest']) {
        const named = bundle[file];
        if (named?.type === 'asset') hash.update(named.source);
      }
      worker.code = worker.code
        .replaceAll('__APP_FILES__', JSON.stringify(files.sort()))
        .replaceAll('__APP_VERSION__', JSON.stringify(hash.digest('hex').slice(0, 16)));
    },
  };
}

const first = firstPage();

export default defineConfig({
  base: './',
  resolve: { alias: sourceAliases('board') },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  plugins: [first.plugin, readArticles(), leaveOutStale(), makeInstallable(), listFiles(), packFiles()],
  worker: { plugins: () => [nameCores()] },
  // An export for each key would be more code; the page reads all keys.
  json: { namedExports: false },
  build: {
    outDir: 'dist/app',
    emptyOutDir: true,
    target: 'es2022',
    // A browser without it asks for the second script a moment later.
    modulePreload: { polyfill: false },
    // A file within a script would have an address that the server's policy forbids.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Packing takes most of the time; a warning of that at every start would not help.
      checks: { bundlerTimings: false },
      input: { index: 'index.html', offline: 'src/offline.ts' },
      output: {
        entryFileNames: ({ name }) => (name === 'offline' ? SERVICE_WORKER : 'assets/[name]-[hash].js'),
        chunkFileNames: chunkName,
        // Most screens share the first, some the second; each file more costs a kilobyte of headers.
        codeSplitting: {
          groups: [
            { name: 'base', minShareCount: 2, test: first.has },
            { name: 'shared', minShareCount: 3, test: /\.(m?[jt]sx?)$/ },
          ],
        },
      },
    },
  },
});
