// A thread of `buildWasm`: compiles AssemblyScript, as often as it is asked to, with the arguments of `asc`.
import { parentPort } from 'node:worker_threads';

const asc = import('assemblyscript/asc');

parentPort?.on('message', async (/** @type {string[]} */ args) => {
  const { error } = await (await asc).main(args, { stdout: process.stdout, stderr: process.stderr });
  parentPort?.postMessage(error === null);
});
