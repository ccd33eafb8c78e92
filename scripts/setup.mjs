// npm run setup: installs what the tests need: packages of npm, and the programs that npm does not bring.
// `npm run setup -- NAME …` installs those named. The tests and tools install none: they say which is missing.
import './checkNode.mjs';
import { installMissing } from './prepare.mjs';
import { programNames, setUp } from './programs.mjs';
import { allBrowserPrograms, serverPrograms } from './testPrograms.mjs';

/** Programs that `npm test` and `npm run test:system` start. */
const needed = [...allBrowserPrograms, ...serverPrograms];

try {
  const given = process.argv.slice(2);
  const unknown = given.find((name) => !programNames.some((known) => known === name));
  if (unknown !== undefined)
    throw new Error(`No program "${unknown}". Usage: npm run setup [-- ${programNames.join(' | ')}]`);
  const names = given.length > 0 ? programNames.filter((name) => given.includes(name)) : needed;
  installMissing();
  for (const [name, file] of Object.entries(setUp(names))) console.log(`${name}=${file}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
