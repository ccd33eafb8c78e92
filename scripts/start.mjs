// npm start: installs what is missing, builds, serves the app and prints its address.
import './checkNode.mjs';
import { appFolder, buildApp, compile, installMissing } from './prepare.mjs';
import { serve } from './serve.mjs';

const usage = 'Usage: npm start [-- --port N]   (N from 1 to 65535; 4173, or the next free port, without it)';

/** @param {string[]} args */
function portOf(args) {
  if (args.length === 0) return 4173;
  const [name, value, ...rest] = args.flatMap((arg) => arg.split('='));
  const port = Number(value);
  if (name !== '--port' || rest.length > 0 || !Number.isInteger(port) || port < 1 || port > 65535)
    throw new Error(usage);
  return port;
}

async function main() {
  const port = portOf(process.argv.slice(2));
  installMissing();
  if (!compile() || !buildApp()) throw new Error('The build failed; the lines above say why.');
  const server = await serve(appFolder, { port });
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void server.close());
  console.log(`Sitke is ready: ${server.url}`);
}

main().catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});
