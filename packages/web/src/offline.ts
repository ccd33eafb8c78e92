/**
 * The service worker: keeps the app, the engine and its cores, so that all of it works without a network. The page
 * itself is asked of the network first, so that a new version shows at once; what it loads is named by its content and
 * comes from what is kept. Of the cores' builds only the one that this browser uses is kept.
 */
import { wasmBuild } from '@sitke/engine/wasm';

/** Filled in by the build (vite.config.ts): the files of the app, and a name for just these files. */
declare const __APP_FILES__: readonly string[];
declare const __APP_VERSION__: string;

interface Waiting extends Event {
  waitUntil(done: Promise<unknown>): void;
}

interface Fetching extends Event {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

/** The part of a service worker's world that is used. */
interface Scope {
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', hear: (event: Waiting) => void): void;
  addEventListener(type: 'fetch', hear: (event: Fetching) => void): void;
}

const scope = globalThis as unknown as Scope;
const PREFIX = 'sitke-app-';
const NAME = PREFIX + __APP_VERSION__;

/** Whether a file is no core or in the build that this browser uses, as `wasmFile` names it. */
function isUsed(file: string): boolean {
  const [core, build = 'plain'] = /[a-z]+(?:\.([a-z]+))?-[\w-]+\.wasm$/.exec(file) ?? [];
  return core === undefined || build === wasmBuild(false);
}

async function keep(): Promise<void> {
  const cache = await caches.open(NAME);
  await cache.addAll(__APP_FILES__.filter(isUsed).map((file) => `./${file}`));
  await scope.skipWaiting();
}

async function dropOld(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(PREFIX) && name !== NAME).map((name) => caches.delete(name)),
  );
  await scope.clients.claim();
}

async function answerPage(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match('./index.html');
    if (kept) return kept;
    throw error;
  }
}

async function answerFile(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request);
}

scope.addEventListener('install', (event) => event.waitUntil(keep()));
scope.addEventListener('activate', (event) => event.waitUntil(dropOld()));
scope.addEventListener('fetch', (event) => {
  if (event.request.method !== 'GET') return;
  event.respondWith(event.request.mode === 'navigate' ? answerPage(event.request) : answerFile(event.request));
});
