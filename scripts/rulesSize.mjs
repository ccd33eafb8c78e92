// The size of @sitke/rules as a page would load it: bundled, minified, gzipped. PGN is apart, on its own subpath.
import fs from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from './prepare.mjs';

const folder = path.join(root, 'packages/rules');
/**
 * Limits of an entry with one variant, and of the main entry's growth with each further variant. The release measures them
 * by another bundler, whose files are 1 % larger; FENs as addresses, messages and EPD write them cost 0.2 kB, and why a move in
 * standard notation is not legal, what a move takes and whether a game is over 0.6 kB.
 */
const limitBytes = 17_850;
const furtherBytes = 3_150;

/** The entries that are measured, with their files in dist and their limits in bytes, gzipped. */
export function rulesLimits() {
  const variants = fs
    .readdirSync(path.join(folder, 'dist/variants'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  return [
    { entry: '@sitke/rules', file: 'index.js', bytes: limitBytes + furtherBytes * (variants.length - 1) },
    ...variants
      .map((variant) => ({ entry: `@sitke/rules/${variant}`, file: `variants/${variant}/entry.js`, bytes: limitBytes }))
      .filter(({ file }) => fs.existsSync(path.join(folder, 'dist', file))),
  ];
}

/** Prints the sizes and returns whether each is within its limit; throws if PGN has slipped in. */
export async function checkRulesSize() {
  let isWithin = true;
  for (const { entry, file, bytes } of rulesLimits()) isWithin = (await checkSize(file, entry, bytes)) && isWithin;
  return isWithin;
}

/**
 * @param {string} file in dist
 * @param {string} name
 * @param {number} limit in bytes
 */
async function checkSize(file, name, limit) {
  const { build } = await import('vite');
  const result = await build({
    configFile: false,
    root: folder,
    logLevel: 'warn',
    build: {
      write: false,
      minify: true,
      target: 'es2022',
      rolldownOptions: {
        input: path.join(folder, 'dist', file),
        preserveEntrySignatures: 'strict',
        output: { codeSplitting: false },
      },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  if (!output || !('output' in output)) throw new Error('Vite returned no bundle.');
  const [chunk] = output.output;
  if (Object.keys(chunk.modules).some((id) => /[\\/]pgn\.js$/.test(id))) {
    throw new Error(`${name} pulls in PGN, which belongs to the subpath ./pgn.`);
  }
  const bytes = gzipSync(chunk.code, { level: 9 }).length;
  console.log(`${name}: ${chunk.code.length} B minified, ${bytes} B gzipped (limit ${limit} B)`);
  return bytes <= limit;
}

if (process.argv[1] === path.join(root, 'scripts/rulesSize.mjs') && !(await checkRulesSize())) process.exitCode = 1;
