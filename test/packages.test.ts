/** Packages that run with the server: none comes in unnoticed, and none runs anything when it is installed. */
import fs from 'node:fs';
import path from 'node:path';
import { Database } from '@sitke/server/store/database';
import { describe, expect, test } from 'vitest';
import { root } from '#scripts/prepare';

interface Entry {
  readonly version?: string;
  readonly link?: boolean;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly hasInstallScript?: boolean;
  readonly optional?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const lock: Readonly<Record<string, Entry>> = JSON.parse(
  fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8'),
).packages;

/** Where a package finds another, as Node looks for it. */
function find(from: string, name: string): string {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const place = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (lock[place]) return lock[place].link ? lock[place].resolved! : place;
    if (folder === '') throw new Error(`${from} needs ${name}, which is not in package-lock.json`);
  }
}

/** The packages of others that a package of ours needs to run, but for some and what they alone need, by their names. */
function runtimeOf(own: string, ...without: string[]): string[] {
  const seen = new Set<string>();
  const left = [own];
  for (let place = left.pop(); place !== undefined; place = left.pop()) {
    if (seen.has(place)) continue;
    seen.add(place);
    const { dependencies = {}, optionalDependencies = {} } = lock[place]!;
    left.push(
      ...Object.keys({ ...dependencies, ...optionalDependencies }).flatMap((name) =>
        without.includes(name) ? [] : find(place!, name),
      ),
    );
  }
  return [...seen].flatMap((place) => place.split('node_modules/').slice(1).at(-1) ?? []).sort();
}

/** Add a new package here, after a look at it. */
const SERVER =
  `@hono/node-server @opentelemetry/api @photostructure/sqlite @pinojs/redact @valibot/to-json-schema atomic-sleep
  bintrees hono node-addon-api node-gyp-build on-exit-leak-free pino pino-abstract-transport pino-std-serializers process-warning
  prom-client quick-format-unescaped real-require safe-stable-stringify sonic-boom split2 tdigest thread-stream valibot ws`.split(
    /\s+/,
  );
/** The same, for a store in Postgres and a bus by Redis. */
const POSTGRES =
  `@ioredis/commands cluster-key-slot debug denque ioredis ms pg pg-cloudflare pg-connection-string pg-int8 pg-pool pg-protocol pg-types pgpass postgres-array
  postgres-bytea postgres-date postgres-interval redis-errors standard-as-callback xtend`.split(/\s+/);
const WEB = [
  '@fontsource/padauk',
  '@noble/hashes',
  '@preact/signals',
  '@preact/signals-core',
  'idb',
  'gifenc',
  'lean-qr',
  'preact',
  'valibot',
];

/** Whether a version is this one or a later one. */
function isFrom(version: string, least: string): boolean {
  const [own, other] = [version, least].map((text) => text.split('.').map(Number));
  const at = own!.findIndex((part, index) => part !== other![index]);
  return at === -1 || own![at]! > other![at]!;
}

describe('the packages of others', () => {
  test('that the server has are known, and at most thirty run beside those for Postgres and Redis', () => {
    expect(runtimeOf('packages/server')).toEqual([...SERVER, ...POSTGRES].sort());
    expect(runtimeOf('packages/server', 'pg', 'ioredis').length).toBeLessThanOrEqual(30);
  });

  test('that the command has are known: the server, its databases and its metrics are a separate package', () => {
    expect(runtimeOf('packages/cli')).toEqual(['valibot']);
  });

  test('that the app runs are known', () => {
    for (const name of runtimeOf('packages/web')) expect(WEB).toContain(name);
    expect(WEB.length).toBeLessThanOrEqual(10);
  });

  test('run nothing when they are installed: the one that would compile a database comes with it compiled', () => {
    const running = Object.entries(lock).filter(([, { hasInstallScript }]) => hasInstallScript);
    expect(running.map(([place]) => place)).toEqual(['node_modules/@photostructure/sqlite']);
    const { allowScripts } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'));
    expect(allowScripts).toEqual({ '@photostructure/sqlite': false });
  });

  test('are held to what they were by a hash', () => {
    const others = Object.entries(lock).filter(([place, { link }]) => place.includes('node_modules/') && !link);
    // Packages for other systems are not fetched here, and their hashes are not known.
    const bare = others.filter(([, { integrity, optional }]) => !integrity && !optional);
    expect(bare.map(([place]) => place)).toEqual([]);
  });

  test('have no hole that is known: ws from 8.21 on, SQLite from 3.51.3 on', () => {
    expect(isFrom(lock['node_modules/ws']!.version!, '8.21.0')).toBe(true);
    const db = new Database(':memory:');
    const version = db.prepare<[], string>('SELECT sqlite_version()').pluck().get()!;
    db.close();
    expect([version, isFrom(version, '3.51.3')]).toEqual([version, true]);
  });
});

test.each([
  ['3.51.3', '3.51.3', true],
  ['3.53.0', '3.51.3', true],
  ['4.0.0', '3.51.3', true],
  ['3.51.2', '3.51.3', false],
  ['3.9.9', '3.51.3', false],
  ['8.20.9', '8.21.0', false],
])('%s is not before %s: %s', (version, least, answer) => expect(isFrom(version, least)).toBe(answer));

test.each(['tools', ...fs.readdirSync(path.join(root, 'packages')).map((name) => `packages/${name}`)])(
  'npm test -w %s runs its unit tests',
  (folder) => {
    const { scripts } = JSON.parse(fs.readFileSync(path.join(root, folder, 'package.json'), 'utf8'));
    expect(scripts.test).toBe(
      `vitest run --root ${path.relative(path.join(root, folder), root)} --project unit ${folder}`,
    );
  },
);
