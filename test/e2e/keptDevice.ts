/** A browser that has what a page of an older version has kept. */
import type { VersionDevice } from '@sitke/testkit/fixtures';
import type { TestPage } from './support.js';

/**
 * Puts what an older version has kept into the browser of a page, and goes to the address where that was; returns the page. It is opened
 * at a file that is not a page of the app, which would keep its own.
 */
export async function comeBack(opened: TestPage, url: string, device: VersionDevice): Promise<TestPage> {
  const { hostname: domain } = new URL(url);
  await opened.context.addCookies(device.cookies.map((cookie) => ({ ...cookie, domain })));
  await opened.page.evaluate(async ({ localStorage: local, sessionStorage: session, indexedDB: databases }) => {
    for (const [key, text] of Object.entries(local)) localStorage.setItem(key, text);
    for (const [key, text] of Object.entries(session)) sessionStorage.setItem(key, text);
    for (const { name, version, stores } of databases) {
      const opening = indexedDB.open(name, version);
      opening.onupgradeneeded = () => {
        for (const store of stores) {
          const made = opening.result.createObjectStore(store.name, { keyPath: store.keyPath });
          for (const record of store.records) made.add(record);
        }
      };
      await new Promise((resolve, reject) => {
        opening.onsuccess = resolve;
        opening.onerror = () => reject(opening.error);
      });
      opening.result.close();
    }
  }, device);
  await opened.page.goto(url + device.path);
  return opened;
}
