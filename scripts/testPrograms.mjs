// The programs that tests start and npm does not bring: `npm run setup` installs them, scripts/check.mjs finds them.

/** @typedef {import('./programs.mjs').Program} Program */

/** Started by the browser tests of `npm test`. @type {readonly Program[]} */
export const browserPrograms = ['browser', 'wholeBrowser'];

/** Started by those of `npm run test:system`. @type {readonly Program[]} */
export const allBrowserPrograms = [...browserPrograms, 'firefox', 'webkit', 'xvfb', 'xauth'];

/** Started by the other tests of `npm run test:system`. @type {readonly Program[]} */
export const serverPrograms = [
  'strace',
  'nginx',
  'caddy',
  'openssl',
  'curl',
  'systemdAnalyze',
  'postgres',
  'pgbouncer',
  'haproxy',
  'redis',
  'etcd',
  'faketime',
  'patroni',
];
