/** Where a worker finds the cores: next to this file. A build that names them otherwise puts its own module in its place. */

/** Returns the address of a core's file. A template, because bundlers find the files by it. */
export function coreAddress(file: string): URL {
  const [name] = file.split('.wasm');
  return new URL(`./${name}.wasm`, import.meta.url);
}
