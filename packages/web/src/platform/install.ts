/** The app on a device: its installation, and the change to a newer version of it. */
import { type ReadonlySignal, signal } from '@preact/signals';

/** The offer of a browser to install the app; asked once, it is spent. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

/** How this browser installs the app: by its own question, by hand as on an iPhone, from its menu, or it has done so. */
export type InstallWay = 'asked' | 'byHand' | 'menu' | 'installed';

/** The way to install the app, and whether a newer version of it is ready. */
export interface InstallDoor {
  readonly way: ReadonlySignal<InstallWay>;
  /** Lets the browser ask whether to install it. */
  readonly ask: () => void;
  readonly hasUpdate: ReadonlySignal<boolean>;
  /** Loads the page again, in its newest version. */
  readonly update: () => void;
}

/** The part of a browser that is used. */
export interface InstallWorld {
  readonly isInstalled: boolean;
  /** Safari on a phone or a tablet, which asks nobody. */
  readonly isByHand: boolean;
  readonly events: Pick<EventTarget, 'addEventListener'>;
  readonly workers: Pick<ServiceWorkerContainer, 'controller' | 'addEventListener'> | null;
  /** Returns the page as it is now: from the server, or as the service worker keeps it. */
  readonly readPage: () => Promise<string>;
  /** The script that this page runs, by its name in the page. */
  readonly ownScript: string;
  readonly reload: () => void;
}

/** Returns the door to installation in a world. */
export function openInstall(world: InstallWorld): InstallDoor {
  const { events, workers, isInstalled, isByHand } = world;
  const way = signal<InstallWay>(isInstalled ? 'installed' : isByHand ? 'byHand' : 'menu');
  const hasUpdate = signal(false);
  let offer: InstallEvent | null = null;
  events.addEventListener('beforeinstallprompt', (event) => {
    // Then the browser shows no bar; the app's button asks.
    event.preventDefault();
    offer = event as InstallEvent;
    way.value = 'asked';
  });
  events.addEventListener('appinstalled', () => {
    offer = null;
    way.value = 'installed';
  });
  // Without one the page comes from the server: the first worker brings nothing new.
  let isFirst = !workers?.controller;
  workers?.addEventListener('controllerchange', () => {
    if (isFirst) isFirst = false;
    else
      void isOutdated(world).then((isOld) => {
        hasUpdate.value = isOld;
      });
  });
  const ask = (): void => {
    void offer?.prompt();
    offer = null;
    if (way.value === 'asked') way.value = 'menu';
  };
  return { way, ask, hasUpdate, update: world.reload };
}

/** Whether the page of now runs another script: a page that was opened from the network may be as new as the worker. */
async function isOutdated({ readPage, ownScript }: InstallWorld): Promise<boolean> {
  return readPage().then(
    (page) => !page.includes(ownScript),
    // Away from the network there is nothing newer to be had.
    () => false,
  );
}

/** Returns the world of this browser; `root` is the app's folder. */
export function browserInstall(root: string): InstallWorld {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  return {
    isInstalled: matchMedia('(display-mode: standalone)').matches || standalone() === true,
    isByHand: standalone() === false,
    events: window,
    workers: 'serviceWorker' in navigator ? navigator.serviceWorker : null,
    readPage: async () => (await fetch(`${root}index.html`)).text(),
    ownScript: script?.src.split('/').at(-1) ?? '',
    reload: () => location.reload(),
  };
}

/** Whether the page is an app of the home screen; only Safari on phones and tablets says so. */
function standalone(): boolean | undefined {
  return (navigator as { readonly standalone?: boolean }).standalone;
}
