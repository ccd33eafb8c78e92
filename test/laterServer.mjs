/**
 * `node --import` of this makes `sitke serve` a server of a later version: of the protocol, and of the tables in Postgres, which
 * have a step more, `LATER_STEP` (a migration as JSON, without its number).
 */
import { register } from 'node:module';

const hooks = `
  /** What changes in which built module. */
  const changes = {
    '/store/postgres/migrations.js': [
      /migrations = \\[(.*)\\];/,
      'migrations = [$1, { id: 1 + [$1].length, ...JSON.parse(process.env.LATER_STEP) }];',
    ],
    '/protocol/dist/versions.js': [/PROTOCOL_VERSION = (\\d+)/, 'PROTOCOL_VERSION = 1 + $1'],
  };
  export async function load(url, context, next) {
    const loaded = await next(url, context);
    const file = Object.keys(changes).find((each) => url.endsWith(each));
    if (file === undefined) return loaded;
    const text = String(loaded.source);
    const source = text.replace(...changes[file]);
    if (source === text) throw new Error(url + ' is not as it was');
    return { ...loaded, source };
  }
`;
register(`data:text/javascript,${encodeURIComponent(hooks)}`);
