// Finds the browser of the end-to-end tests, and installs Debian's where there is none and it may.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { installDebianPackage, isWorking, onPath } from './programs.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

/**
 * Returns the path of a Chromium or Chrome that starts.
 *
 * Looks at SITKE_BROWSER, the PATH, the usual places and Playwright's cache, then installs Debian's chromium if it may.
 * Errors: throws an Error of one line that says what to do.
 */
export function findBrowser() {
  const chosen = process.env['SITKE_BROWSER'];
  if (chosen) {
    if (isWorking(chosen, '--version')) return chosen;
    throw new Error(`SITKE_BROWSER is ${chosen}, and that does not start.`);
  }
  const found = candidates().find((file) => isWorking(file, '--version'));
  if (found) return found;
  const problem = installDebianPackage('chromium');
  const installed = onPath('chromium').find((file) => isWorking(file, '--version'));
  if (installed) return installed;
  throw new Error(
    `No browser for the end-to-end tests (${problem}): install Chromium or Chrome, or set SITKE_BROWSER to one.`,
  );
}

function candidates() {
  return [...names.flatMap(onPath), ...usualPlaces(), ...playwrightCache()].filter((file) => fs.existsSync(file));
}

function usualPlaces() {
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
