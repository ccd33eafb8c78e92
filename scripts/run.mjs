// The folder of the clone, and the installed tools that other scripts run in it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the clone. */
export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

const tools = {
  biome: '@biomejs/biome/bin/biome',
  tsc: 'typescript/bin/tsc',
  vite: 'vite/bin/vite.js',
  vitest: 'vitest/vitest.mjs',
  'wasm-opt': 'binaryen/bin/wasm-opt',
};

/**
 * Runs one of the installed tools in the clone and returns its exit status.
 * @param {keyof typeof tools} tool
 * @param {string[]} args
 * @param {{ cwd?: string, env?: Record<string, string> }} [options]
 */
export async function runTool(tool, args, { cwd = root, env = {} } = {}) {
  const file = path.join(root, 'node_modules', tools[tool]);
  const child = spawn(process.execPath, [file, ...args], {
    cwd,
    stdio: ['ignore', 'inherit', 'inherit'],
    // Vite builds something else where a test has started it.
    env: { ...process.env, ...(tool === 'vite' && { NODE_ENV: 'production' }), ...env },
  });
  // A script that is ended leaves none running.
  const end = () => child.kill();
  process.once('exit', end);
  const [status] = /** @type {[number | null]} */ (await once(child, 'close'));
  process.off('exit', end);
  return status ?? 1;
}
