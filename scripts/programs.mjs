// Programs that are not npm packages: looking for them, and installing them on Debian and its like.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/**
 * The files of that name in the folders of PATH and in Debian's folder for games.
 * @param {string} name
 */
export function onPath(name) {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter).filter(Boolean);
  const file = process.platform === 'win32' ? `${name}.exe` : name;
  return [...folders, '/usr/games'].map((folder) => path.join(folder, file)).filter((found) => fs.existsSync(found));
}

/**
 * Whether a program starts and ends well with this one argument.
 * @param {string} file
 * @param {string} argument
 */
export function isWorking(file, argument) {
  return spawnSync(file, [argument], { stdio: 'ignore', timeout: 30_000 }).status === 0;
}

/**
 * Installs a package with apt-get, as root or through a sudo that asks nothing.
 * @param {string} name
 * @returns {string} why it is not there, empty if it is
 */
export function installDebianPackage(name) {
  if (process.platform !== 'linux' || onPath('apt-get').length === 0) return 'not a Debian-like Linux';
  const isRoot = process.getuid?.() === 0;
  if (!isRoot && spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status !== 0)
    return 'not allowed to install it';
  console.log(`Installing Debian's ${name} (apt-get) …`);
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', name]]) {
    const command = ['env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-q', ...args];
    const [first = '', ...rest] = isRoot ? command : ['sudo', '-n', ...command];
    const result = spawnSync(first, rest, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 1 << 26 });
    if (result.status !== 0) {
      process.stderr.write(`${result.stdout}${result.stderr}`);
      return `apt-get ${args[0]} failed`;
    }
  }
  return '';
}
