/** The document of the API, and that nothing is served that it does not list. */

import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { ApiWorld } from '../test/apiWorld.js';
import { patternOf } from './route.js';
import { openApi, ROUTES } from './routes.js';
import { routesOf } from './site.js';

test('docs/openapi.json is what the routes and the schemas say', () => {
  const file = fileURLToPath(new URL('../../../../docs/openapi.json', import.meta.url));
  const isWritten = fs.readFileSync(file, 'utf8') === openApi();
  expect(
    isWritten ? '' : 'docs/openapi.json is older than the routes: run "npm run openapi" and commit what it writes.',
  ).toBe('');
});

test('a third-party validator accepts it as OpenAPI 3.1', async () => {
  const validator = new Validator();
  expect(await validator.validate(JSON.parse(openApi()))).toEqual({ valid: true });
  expect(validator.version).toBe('3.1');
  const broken = openApi().replace('"operationId"', '"operation"');
  expect((await new Validator().validate(JSON.parse(broken))).valid).toBe(false);
});

test('every route that is served is listed, once, with its own name', async () => {
  const world = await new ApiWorld().start();
  const { paths } = JSON.parse(openApi());
  const listed = Object.entries<object & { servers?: unknown }>(paths).flatMap(([path, { servers, ...item }]) =>
    Object.keys(item).map(
      (method) => `${method.toUpperCase()} ${patternOf(servers === undefined ? `/api${path}` : path)}`,
    ),
  );
  const internal = ROUTES.filter(({ isInternal = false }) => isInternal);
  const others = internal.map(({ method, path }) => `${method.toUpperCase()} ${patternOf(path)}`);
  const served = routesOf(world.api.routes).map(({ method, path }) => `${method} ${path}`);
  expect(served.sort()).toEqual([...listed, ...others].sort());
  expect(new Set(ROUTES.map(({ id }) => id)).size).toBe(ROUTES.length);
  for (const { path, params } of ROUTES) {
    expect([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)).toEqual(Object.keys(params));
  }
  expect(await (await world.ask('GET', '/openapi.json')).text()).toBe(openApi());
  await world.stop();
});

test('docs/bots.md has a line for each route', () => {
  const file = fileURLToPath(new URL('../../../../docs/bots.md', import.meta.url));
  const lines = fs
    .readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| `'));
  const listed = lines.flatMap((line) => [...line.matchAll(/`((?:GET|POST|DELETE) [^`]+)`/g)].map(([, text]) => text));
  const routes = new Map<string, string>(
    ROUTES.filter(({ isInternal = false }) => !isInternal).map(({ method, path, about }) => {
      return [`${method.toUpperCase()} ${path.replace(/^\/api(?=\/)/, '')}` as string, about] as const;
    }),
  );
  const missing = [...routes].filter(([name]) => !listed.includes(name));
  const spare = listed.filter((name) => !routes.has(name!));
  expect([
    ...missing.map(([name, about]) => `docs/bots.md: write "| \`${name}\` | ${about} |"`),
    ...spare.map((name) => `docs/bots.md: there is no \`${name}\``),
  ]).toEqual([]);
  expect(listed).toHaveLength(routes.size);
});
