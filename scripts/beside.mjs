// Makes beside the server of `npm start` the engine's cores, and then the endgame tables, and puts each into the built app when it is
// made. `node scripts/beside.mjs APP` makes what is missing, and says how far it is.
import os from 'node:os';
import { publishCores } from './cores.mjs';
import { appFolder } from './prepare.mjs';
import { makeTables } from './tables.mjs';
import { buildWasm } from './wasm.mjs';

/** How much the tables give way to other programs. */
const NICE = 10;

/** Builds the cores that are missing; false if one fails, which ends the waiting for it. @param {string} app */
async function makeCores(app) {
  if (publishCores(app)) return true;
  const startedMs = Date.now();
  console.log('Building the engine beside the server …');
  const isBuilt = await buildWasm(() => publishCores(app));
  publishCores(app, true);
  if (isBuilt) console.log(`The engine is built, in ${Math.round((Date.now() - startedMs) / 1000)} s`);
  else console.error('The engine could not be built; the app goes on without it.');
  return isBuilt;
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1));
const [app = appFolder] = process.argv.slice(2);
if (await makeCores(app)) {
  // Players come first.
  os.setPriority(NICE);
  const isMade = await makeTables(app);
  if (!isMade) console.error('The endgame tables could not be made; the app goes on without those that are missing.');
  process.exitCode = isMade ? 0 : 1;
} else process.exitCode = 1;
