/** The command `sitke` from a registry by its name alone, under each Node that is supported: what that brings, and what it can do. */

import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { nodeVersions } from '#scripts/nodeVersions';
import { problemOf } from './checks.js';
import { install, run } from './packed.js';
import { startRegistry } from './registry.js';

const packed = inject('packed');
const folder = path.join(inject('folder'), 'command');
const MAX_PACKAGES = 15;
const MAX_BYTES = 10_000_000;

let registry: Awaited<ReturnType<typeof startRegistry>>;
beforeAll(async () => {
  registry = await startRegistry(packed);
});
afterAll(() => registry.close());

/** The packages that are installed in a folder, and the bytes of all files. */
function installedIn(place: string): { packages: number; bytes: number } {
  const files = fs.readdirSync(place, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map((entry) => path.join(entry.parentPath, entry.name));
  const isManifest = /node_modules\/(@[^/]+\/)?[^/]+\/package\.json$/;
  return {
    packages: paths.filter((file) => isManifest.test(file)).length,
    bytes: paths.reduce((sum, file) => sum + fs.statSync(file).size, 0),
  };
}

describe.each(nodeVersions)('under Node %s', (version) => {
  const name = `node-${process.platform}-${process.arch}`;
  const home = path.join(folder, `home${version}`);
  const place = { folder: path.join(folder, `node${version}`), bin: path.join(home, 'node_modules', name, 'bin') };
  const sitke = (...args: readonly string[]): string => run(place, 'npx', '--no', '--', 'sitke', ...args);

  beforeAll(() => {
    install({ folder: home }, [`${name}@${version}`]);
    const startedMs = performance.now();
    install(place, ['@sitke/cli'], [`--@sitke:registry=${registry.url}`]);
    const { packages, bytes } = installedIn(path.join(place.folder, 'node_modules'));
    const seconds = (performance.now() - startedMs) / 1000;
    console.log(
      `@sitke/cli under Node ${version}: ${packages} packages, ${(bytes / 1e6).toFixed(1)} MB, ${seconds.toFixed(1)} s`,
    );
  });

  test('it brings few packages, none of them compiled or a database', () => {
    const { packages, bytes } = installedIn(path.join(place.folder, 'node_modules'));
    expect(packages).toBeLessThanOrEqual(MAX_PACKAGES);
    expect(bytes).toBeLessThanOrEqual(MAX_BYTES);
    expect(fs.readdirSync(path.join(place.folder, 'node_modules/@sitke')).sort()).not.toContain('server');
  });

  test('it counts, searches and plays through games', () => {
    expect(sitke('perft', '3', '--variant', 'makruk')).toContain('12012');
    expect(sitke('bench', '1', '--variant', 'sissa')).toMatch(/^signature \d+$/m);
    fs.writeFileSync(path.join(place.folder, 'game.pgn'), '[Variant "Sissa"]\n\n1. e4 e6 *\n'.repeat(600));
    expect(sitke('replay', 'game.pgn').match(/^result \*$/gm)).toHaveLength(600);
  });

  test('it says what to install for a server, and serves once that is there', () => {
    const [problem] = problemOf(() => sitke('serve', '--help'));
    expect(problem).toMatch(/needs the server, which is a package of its own: npm install @sitke\/server@[\d.]+\n$/);
    const [wanted] = /@sitke\/server@[\d.]+/.exec(problem!)!;
    run(place, 'npm', 'install', '--ignore-scripts', `--@sitke:registry=${registry.url}`, wanted);
    expect(sitke('serve', '--help')).toMatch(/^Usage: sitke serve/);
  });
});
