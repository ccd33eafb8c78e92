// The size of @sitke/rules as a page would load it: bundled, minified, gzipped. Its subpaths (PGN among them) are apart.
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { root } from './prepare.mjs';

const limitBytes = 20_000;

/** Prints the size and returns whether it is within the limit; throws if PGN has slipped in. */
export async function checkRulesSize() {
  const result = await build({
    configFile: false,
    root: path.join(root, 'packages/rules'),
    logLevel: 'warn',
    build: {
      write: false,
      minify: true,
      target: 'es2022',
      rolldownOptions: {
        input: path.join(root, 'packages/rules/dist/index.js'),
        preserveEntrySignatures: 'strict',
        output: { codeSplitting: false },
      },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  if (!output || !('output' in output)) throw new Error('Vite returned no bundle.');
  const [chunk] = output.output;
  if (Object.keys(chunk.modules).some((id) => /[\\/]pgn\.js$/.test(id))) {
    throw new Error('The main entry of @sitke/rules pulls in PGN, which belongs to the subpath ./pgn.');
  }
  const bytes = gzipSync(chunk.code, { level: 9 }).length;
  console.log(`@sitke/rules: ${chunk.code.length} B minified, ${bytes} B gzipped (limit ${limitBytes} B)`);
  return bytes <= limitBytes;
}
