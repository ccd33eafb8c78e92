import { expect, test } from 'vitest';
import { type InstallWorld, openInstall } from './install.js';

/** A browser whose page of now has the text that is given. */
function browser({ controller = {} as ServiceWorker | null, page = 'index-new.js', own = 'index-old.js' } = {}) {
  const events = new EventTarget();
  const workers = Object.assign(new EventTarget(), { controller });
  const read: Promise<string>[] = [];
  let reloads = 0;
  const world: InstallWorld = {
    isInstalled: false,
    isByHand: false,
    events,
    workers: workers as unknown as InstallWorld['workers'],
    readPage: () => {
      const text = page === '' ? Promise.reject(new TypeError('no network')) : Promise.resolve(page);
      read.push(text);
      return text;
    },
    ownScript: own,
    reload: () => void reloads++,
  };
  const takeOver = async (): Promise<void> => {
    workers.dispatchEvent(new Event('controllerchange'));
    await Promise.allSettled(read);
    // The answer has its own effects.
    await Promise.resolve();
  };
  return { world, events, takeOver, reloads: () => reloads };
}

const offerOf = (prompt: () => Promise<void>): Event =>
  Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });

test('asks once, by its own button, where the browser offers to install', () => {
  const { world, events } = browser();
  const door = openInstall(world);
  expect(door.way.value).toBe('menu');
  let asked = 0;
  const offer = offerOf(async () => void asked++);
  events.dispatchEvent(offer);
  expect([door.way.value, offer.defaultPrevented]).toEqual(['asked', true]);
  door.ask();
  door.ask();
  expect([door.way.value, asked]).toEqual(['menu', 1]);
  events.dispatchEvent(new Event('appinstalled'));
  expect(door.way.value).toBe('installed');
});

test('knows an installed app and a browser that installs by hand', () => {
  const { world } = browser();
  expect(openInstall({ ...world, isByHand: true }).way.value).toBe('byHand');
  expect(openInstall({ ...world, isByHand: true, isInstalled: true }).way.value).toBe('installed');
});

test('offers a newer version when its service worker takes over, and loads it', async () => {
  const { world, takeOver, reloads } = browser();
  const door = openInstall(world);
  expect(door.hasUpdate.value).toBe(false);
  await takeOver();
  expect(door.hasUpdate.value).toBe(true);
  door.update();
  expect(reloads()).toBe(1);
});

test('offers nothing to a page that is new itself, at the first visit, or without a network', async () => {
  const same = browser({ page: 'src="./assets/index-old.js"' });
  const door = openInstall(same.world);
  await same.takeOver();
  expect(door.hasUpdate.value).toBe(false);
  const away = browser({ page: '' });
  const other = openInstall(away.world);
  await away.takeOver();
  expect(other.hasUpdate.value).toBe(false);
  const first = browser({ controller: null });
  const visit = openInstall(first.world);
  await first.takeOver();
  expect(visit.hasUpdate.value).toBe(false);
  // The next one is not a first one.
  await first.takeOver();
  expect(visit.hasUpdate.value).toBe(true);
});
