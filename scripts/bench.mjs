// npm run bench: installs what is missing, compiles and runs the benchmarks of tools/src/bench; with --browser those of
// the engine in a browser.
import './checkNode.mjs';
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { appFolder, buildBareApp, compile, installMissing, root } from './prepare.mjs';
import { locate } from './programs.mjs';

/**
 * Runs a benchmark and returns its exit status.
 * @param {string} name
 * @param {Record<string, string>} env
 * @returns {Promise<number>}
 */
function run(name, env) {
  const file = path.join(root, 'tools/dist/bench', name);
  const child = spawn(process.execPath, [file, ...process.argv.slice(2)], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  return new Promise((done) => child.on('close', (status) => done(status ?? 1)));
}

async function runInBrowser() {
  if (!(await buildBareApp())) throw new Error('The build of the app failed; the lines above say why.');
  const worker = fs.readdirSync(path.join(appFolder, 'assets')).find((name) => /^worker-.*\.js$/.test(name));
  if (!worker) throw new Error('The app has no worker.');
  // Only when it is built.
  const { startServer } = await import('@sitke/server');
  const { MemoryStore } = await import('@sitke/server/store');
  const fail = (/** @type {unknown} */ error) => {
    throw error;
  };
  const server = await startServer({
    store: new MemoryStore(),
    app: appFolder,
    host: '127.0.0.1',
    port: 0,
    origins: [],
    onError: fail,
    onFatal: fail,
  });
  const env = {
    ...locate(['browser']),
    SITKE_APP: `${server.url}/`,
    SITKE_APP_WORKER: `${server.url}/assets/${worker}`,
  };
  const status = await run('browser.js', env);
  await server.close();
  return status;
}

try {
  installMissing();
  if (!(await compile())) throw new Error('The build failed; the lines above say why.');
  process.exitCode = process.argv.includes('--browser')
    ? await runInBrowser()
    : await run('index.js', locate(['fairyStockfish']));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
