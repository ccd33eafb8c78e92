/**
 * The engine's cores in the app: they are not part of the build, since `npm start` builds them later, while the server runs
 * (scripts/beside.mjs). Their addresses are known in advance.
 */
import path from 'node:path';
import type { Plugin } from 'vite';
import { coreAddresses } from '../../../scripts/cores.mjs';

/** Where the engine finds its cores; other bundlers read this file as it is. */
const ADDRESSES = /[\\/]engine[\\/]dist[\\/]coreAddresses\.js$/;

/** The addresses of all cores, from the app's folder. */
export function coreFiles(): readonly string[] {
  return [...coreAddresses().values()];
}

/** Gives the engine's worker the addresses of the cores in its folder. */
export function nameCores(): Plugin {
  return {
    name: 'name-cores',
    apply: 'build',
    load(id) {
      if (!ADDRESSES.test(id)) return null;
      const names = [...coreAddresses()].map(([file, address]) => [file, `./${path.basename(address)}`]);
      return `const names = ${JSON.stringify(Object.fromEntries(names))};
export const coreAddress = (file) => new URL(names[file], self.location.href);`;
    },
  };
}
