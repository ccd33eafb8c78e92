/** The document of the API, and that nothing is served that it does not list. */

import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { ApiWorld } from '../test/apiWorld.js';
import { openApiText } from './openapi.js';
import { ROUTES } from './routes.js';

test('docs/openapi.json is what the routes and the schemas say', () => {
  const file = fileURLToPath(new URL('../../../../docs/openapi.json', import.meta.url));
  const isWritten = fs.readFileSync(file, 'utf8') === openApiText();
  expect(
    isWritten ? '' : 'docs/openapi.json is older than the routes: run "npm run openapi" and commit what it writes.',
  ).toBe('');
});

test('a third-party validator accepts it as OpenAPI 3.1', async () => {
  const validator = new Validator();
  expect(await validator.validate(JSON.parse(openApiText()))).toEqual({ valid: true });
  expect(validator.version).toBe('3.1');
  const broken = openApiText().replace('"operationId"', '"operation"');
  expect((await new Validator().validate(JSON.parse(broken))).valid).toBe(false);
});

test('every route that is served is listed, once, with a name of its own', async () => {
  const world = await new ApiWorld().start();
  const { paths } = JSON.parse(openApiText());
  const listed = Object.entries<object>(paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method} ${path}`),
  );
  const served = world.api.routes.routes
    .filter(({ method, path }) => method !== 'ALL' && path !== '/openapi.json')
    .map(({ method, path }) => `${method.toLowerCase()} ${path.replaceAll(/:(\w+)/g, '{$1}')}`);
  expect(served.sort()).toEqual(listed.sort());
  expect(new Set(ROUTES.map(({ id }) => id)).size).toBe(ROUTES.length);
  for (const { path, params } of ROUTES) {
    expect([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)).toEqual(Object.keys(params));
  }
  expect(await (await world.ask('GET', '/openapi.json')).text()).toBe(openApiText());
  await world.stop();
});

test('docs/bots.md has a line for each route', () => {
  const file = fileURLToPath(new URL('../../../../docs/bots.md', import.meta.url));
  const lines = fs
    .readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| `'));
  const listed = lines.flatMap((line) => [...line.matchAll(/`((?:GET|POST|DELETE) [^`]+)`/g)].map(([, text]) => text));
  expect(listed.sort(), 'docs/bots.md: one line a route in its tables').toEqual(
    ROUTES.map(({ method, path }) => `${method.toUpperCase()} ${path}`).sort(),
  );
});
