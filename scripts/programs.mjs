// Programs that npm does not bring: where they are, what they are for, and how Debian's are installed.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/**
 * @typedef {object} Wanted
 * @property {string} title what to call it
 * @property {string} why who starts it
 * @property {readonly string[]} names of its file
 * @property {string} debian the package that has it
 * @property {string} [variable] of the environment: names one, which is then taken, whatever else there is
 * @property {string} [argument] with which it starts and ends well; without one it is enough that the file is there
 * @property {() => readonly string[]} [places] where else it may be
 * @property {string} [atLeast] the oldest version that will do, as it says with `argument`
 * @property {{ readonly release: string, readonly packages: readonly string[] }} [later] a release of Debian whose packages will do
 *   where those of this one are too old
 */

const CHROMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

const wanted = {
  browser: {
    title: 'Chromium or Chrome',
    why: 'the browser tests start it',
    // Without windows it opens a page in half the time.
    names: ['chromium-headless-shell', ...CHROMES],
    debian: 'chromium-headless-shell',
    variable: 'SITKE_BROWSER',
    argument: '--version',
    places: () => [...usualBrowsers(), ...playwrightCache()],
  },
  wholeBrowser: {
    title: 'a whole Chromium or Chrome',
    why: 'the tests of notifications and the measurements of pages start it',
    names: CHROMES,
    debian: 'chromium',
    argument: '--version',
    places: () => [...usualBrowsers(), ...playwrightCache()],
  },
  strace: {
    title: 'strace',
    why: 'the tests of power failures and failing disks record and break the calls of the store with it',
    names: ['strace'],
    debian: 'strace',
    variable: 'SITKE_STRACE',
    argument: '-V',
  },
  fairyStockfish: {
    title: 'Fairy-Stockfish',
    why: 'benchmarks are compared with it',
    names: ['fairy-stockfish'],
    debian: 'fairy-stockfish',
    variable: 'SITKE_FAIRY_STOCKFISH',
    argument: 'quit',
  },
  nginx: {
    title: 'nginx',
    why: 'the tests of deploy/ start it before a server',
    names: ['nginx'],
    debian: 'nginx-light',
    argument: '-v',
    places: () => ['/usr/sbin/nginx'],
  },
  caddy: {
    title: 'Caddy',
    why: 'the tests of deploy/ start it before a server',
    names: ['caddy'],
    debian: 'caddy',
    argument: 'version',
  },
  openssl: {
    title: 'OpenSSL',
    why: 'the tests of deploy/ make a certificate with it',
    names: ['openssl'],
    debian: 'openssl',
    argument: 'version',
  },
  curl: {
    title: 'curl',
    why: 'the tests of deploy/ ask from another address with it',
    names: ['curl'],
    debian: 'curl',
  },
  systemdAnalyze: {
    title: 'systemd-analyze',
    why: 'the tests of deploy/ check the unit file with it',
    names: ['systemd-analyze'],
    debian: 'systemd',
    argument: '--version',
  },
  postgres: {
    title: 'PostgreSQL',
    why: 'the tests of stores in Postgres start servers of it',
    names: ['postgres'],
    debian: 'postgresql',
    variable: 'SITKE_POSTGRES',
    argument: '--version',
    places: () => filesIn('/usr/lib/postgresql', 'bin/postgres'),
  },
  pgbouncer: {
    title: 'PgBouncer',
    why: 'the tests of stores in Postgres put it before a server',
    names: ['pgbouncer'],
    debian: 'pgbouncer',
    variable: 'SITKE_PGBOUNCER',
    argument: '--version',
    places: () => ['/usr/sbin/pgbouncer'],
  },
  haproxy: {
    title: 'HAProxy',
    why: 'the tests of several servers put it before them',
    names: ['haproxy'],
    debian: 'haproxy',
    variable: 'SITKE_HAPROXY',
    argument: '-v',
    places: () => ['/usr/sbin/haproxy'],
  },
  etcd: {
    title: 'etcd',
    why: 'the tests of a whole site start Postgres under Patroni with it',
    names: ['etcd'],
    debian: 'etcd-server',
    variable: 'SITKE_ETCD',
    argument: '--version',
  },
  patroni: {
    // Older ones may take the lock of another: "Fix a problem with etcd3.update_leader()", Patroni's 3.0.3.
    title: 'Patroni 3.0.3 or newer',
    why: 'the tests of a whole site start Postgres under it',
    names: ['patroni'],
    debian: 'patroni',
    variable: 'SITKE_PATRONI',
    argument: '--version',
    atLeast: '3.0.3',
    later: { release: 'trixie', packages: ['patroni', 'python3-ydiff'] },
  },
  redis: {
    title: 'Redis',
    why: 'the tests of several servers ring through it',
    names: ['redis-server', 'valkey-server'],
    debian: 'redis-server',
    variable: 'SITKE_REDIS',
    argument: '--version',
  },
  faketime: {
    title: 'libfaketime',
    why: 'the tests of a whole site set clocks with it',
    names: [],
    debian: 'libfaketime',
    variable: 'SITKE_FAKETIME',
    places: () => filesIn('/usr/lib', 'faketime/libfaketimeMT.so.1'),
  },
  xboard: { title: 'XBoard', why: 'the engine plays in it', names: ['xboard'], debian: 'xboard' },
  xvfb: { title: 'a screen', why: 'XBoard and WebKit draw on it', names: ['xvfb-run'], debian: 'xvfb' },
  xauth: { title: 'xauth', why: 'xvfb-run needs it', names: ['xauth'], debian: 'xauth' },
  firefox: {
    title: 'Firefox',
    why: 'tests play in it',
    names: ['firefox-esr', 'firefox'],
    debian: 'firefox-esr',
    variable: 'SITKE_FIREFOX',
    argument: '--version',
  },
  webkit: {
    title: 'WebKitGTK and its driver',
    why: 'tests play in it',
    names: ['WebKitWebDriver'],
    debian: 'webkit2gtk-driver',
  },
};

/** @typedef {keyof typeof wanted} Program */

/** All that can be asked for. */
export const programNames = /** @type {readonly Program[]} */ (Object.keys(wanted));

/** @param {Program} name @returns {Wanted} */
function wantedOf(name) {
  return wanted[name];
}

/**
 * Returns the path of a program that starts, or undefined.
 * @param {Program} name
 * Errors: throws an Error of one line if the environment names one that does not start.
 */
export function findProgram(name) {
  const { title, names, variable, argument, places = () => [], atLeast } = wantedOf(name);
  const isGood = (/** @type {string} */ file) => argument === undefined || isWorking(file, argument, atLeast);
  const chosen = variable && process.env[variable];
  if (chosen && !isGood(chosen))
    throw new Error(`${variable} is ${chosen}, and that does not start${atLeast ? ', or is too old' : ''} (${title}).`);
  if (chosen) return chosen;
  return [...names.flatMap(onPath), ...places()].find((file) => fs.existsSync(file) && isGood(file));
}

/**
 * Returns the path of a program that starts. Installs nothing: tests ask here.
 * @param {Program} name
 * Errors: throws an Error of one line that says what to do.
 */
export function needProgram(name) {
  const found = findProgram(name);
  if (found) return found;
  throw new Error(`${missing(name)}: "npm run setup -- ${name}" installs it${otherwise(name)}.`);
}

/** @param {Program} name */
function missing(name) {
  const { title, why } = wantedOf(name);
  return `${title} is missing (${why})`;
}

/** @param {Program} name */
function otherwise(name) {
  const { variable } = wantedOf(name);
  return variable ? `, or set ${variable} to one` : '';
}

/**
 * Finds programs, and installs those of them that are missing from Debian's packages, in one step that says so.
 *
 * @param {readonly Program[]} names
 * @returns {Record<string, string>} where they are, as variables for the environment of who starts them
 * Errors: throws an Error of one line where one is missing and may not be installed, or cannot.
 */
export function setUp(names) {
  const absent = [...new Set(names)].filter((name) => !findProgram(name));
  if (absent.length > 0) {
    const packages = absent.map((name) => wantedOf(name).debian);
    for (const name of absent) console.log(`${missing(name)}.`);
    let problem = installFromDebian(packages);
    for (const { later } of absent.filter((name) => !findProgram(name)).map(wantedOf))
      if (!problem && later) problem = installFromLater(later);
    const first = absent.find((name) => !findProgram(name));
    if (first) {
      const advice = `run "apt-get install ${packages.join(' ')}" as root, or as your system does it${otherwise(first)}`;
      throw new Error(`${missing(first)} and cannot be installed here: ${problem || 'it does not start'}; ${advice}.`);
    }
  }
  return locate(names);
}

/**
 * Finds programs; installs nothing.
 *
 * @param {readonly Program[]} names
 * @returns {Record<string, string>} where they are, as variables for the environment of who starts them
 * Errors: as `needProgram`.
 */
export function locate(names) {
  const found = names.flatMap((name) => {
    const file = needProgram(name);
    const { variable } = wantedOf(name);
    return variable ? [[variable, file]] : [];
  });
  return Object.fromEntries(found);
}

/**
 * Returns a text that changes when one of these programs is replaced.
 * @param {readonly Program[]} names
 */
export function buildsOf(names) {
  return names.map((name) => `${name} ${fs.statSync(needProgram(name)).mtimeMs}`).join(', ');
}

/**
 * @param {readonly string[]} packages
 * @returns {string} why they are not there, empty if they are
 */
function installFromDebian(packages) {
  if (process.platform !== 'linux' || onPath('apt-get').length === 0) return 'this system has no apt-get';
  const isRoot = process.getuid?.() === 0;
  if (!isRoot && spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status !== 0)
    return 'you are not root, and sudo is missing or asks for a password';
  console.log(`Installing Debian's ${packages.join(' and ')} (apt-get) …`);
  return aptGet(['update']) || aptGet(['install', '-y', '--no-install-recommends', ...packages]);
}

/**
 * Installs packages of a later release of Debian, from where this one's come; the system's own lists stay as they are.
 * @param {NonNullable<Wanted['later']>} later
 * @returns {string} why they are not there, empty if they are
 */
function installFromLater({ release, packages }) {
  const format = ['--format', '$(REPO_URI) $(LABEL)', 'Identifier: Packages'];
  const { stdout } = spawnSync('apt-get', ['indextargets', ...format], { encoding: 'utf8' });
  const uri = /^(\S+) Debian$/m.exec(stdout ?? '')?.[1];
  if (uri === undefined) return `what this system has is too old, and it takes no packages from Debian`;
  console.log(`Installing ${packages.join(' and ')} of Debian's ${release} (apt-get) …`);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sitke-apt-'));
  try {
    const [list, lists] = [path.join(folder, 'sources.list'), path.join(folder, 'lists')];
    fs.writeFileSync(list, `deb ${uri} ${release} main\n`);
    fs.mkdirSync(path.join(lists, 'partial'), { recursive: true });
    const dirs = [`Etc::SourceList=${list}`, 'Etc::SourceParts=/dev/null', `State::Lists=${lists}`];
    const there = dirs.flatMap((each) => ['-o', `Dir::${each}`]);
    const failed = aptGet([...there, 'update']) || aptGet([...there, 'download', ...packages], folder);
    if (failed) return failed;
    const files = fs.readdirSync(folder).filter((file) => file.endsWith('.deb'));
    return aptGet(['install', '-y', '--no-install-recommends', ...files.map((file) => path.join(folder, file))]);
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

/**
 * @param {readonly string[]} args
 * @param {string} [cwd] where it writes what it downloads
 * @returns {string} why it failed, empty if it did not
 */
function aptGet(args, cwd) {
  const command = ['env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-q', ...args];
  const [first = '', ...rest] = process.getuid?.() === 0 ? command : ['sudo', '-n', ...command];
  const options = { cwd, encoding: /** @type {const} */ ('utf8'), maxBuffer: 1 << 26 };
  const result = spawnSync(first, rest, options);
  if (result.status === 0) return '';
  const reason = /^E: (.*)$/m.exec(result.stderr ?? '')?.[1] ?? `status ${result.status}`;
  return `apt-get ${args.find((each) => /^[a-z]+$/.test(each)) ?? ''} failed (${reason})`;
}

/**
 * The files of that name below each folder of a folder, the last first.
 * @param {string} folder
 * @param {string} name
 */
function filesIn(folder, name) {
  const inside = fs.existsSync(folder) ? fs.readdirSync(folder).sort().reverse() : [];
  return inside.map((one) => path.join(folder, one, name));
}

/**
 * The files of that name in the folders of PATH and in Debian's folder for games.
 * @param {string} name
 */
function onPath(name) {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter).filter(Boolean);
  const file = process.platform === 'win32' ? `${name}.exe` : name;
  return [...folders, '/usr/games'].map((folder) => path.join(folder, file)).filter((found) => fs.existsSync(found));
}

/**
 * Whether a program starts and ends well with this one argument, and is new enough.
 * @param {string} file
 * @param {string} argument
 * @param {string} [atLeast]
 */
function isWorking(file, argument, atLeast) {
  const { status, stdout } = spawnSync(file, [argument], { encoding: 'utf8', timeout: 30_000 });
  if (status !== 0 || atLeast === undefined) return status === 0;
  const version = /\d+(\.\d+)+/.exec(stdout)?.[0] ?? '0';
  return version.localeCompare(atLeast, 'en', { numeric: true }) >= 0;
}

function usualBrowsers() {
  if (process.platform === 'darwin') {
    return ['Google Chrome', 'Chromium'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`);
  }
  if (process.platform !== 'win32') return [];
  return ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap((name) => {
    const folder = process.env[name];
    return folder ? [path.join(folder, 'Google/Chrome/Application/chrome.exe')] : [];
  });
}

/** Browsers that `playwright install` has left, the newest first. */
function playwrightCache() {
  const home = os.homedir();
  const cache =
    process.env['PLAYWRIGHT_BROWSERS_PATH'] ??
    { darwin: path.join(home, 'Library/Caches/ms-playwright'), win32: path.join(home, 'AppData/Local/ms-playwright') }[
      /** @type {string} */ (process.platform)
    ] ??
    path.join(home, '.cache/ms-playwright');
  const inside = [
    'chrome-linux/chrome',
    'chrome-linux64/chrome',
    'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
    'chrome-win/chrome.exe',
    'chrome-win64/chrome.exe',
  ];
  const folders = fs.existsSync(cache) ? fs.readdirSync(cache).filter((name) => /^chromium-\d+$/.test(name)) : [];
  return folders
    .sort((a, b) => Number(b.slice(9)) - Number(a.slice(9)))
    .flatMap((folder) => inside.map((file) => path.join(cache, folder, file)));
}
