/**
 * Keeps the address bar and the state together. A change of the state adds an entry to the history, replaces the last
 * one, or goes back to one; the browser's own buttons change the state.
 */
import { effect } from '@preact/signals';
import { isDialogPage, type Place, stepKey } from '../place.js';
import type { Store } from '../store/store.js';
import type { AppState } from '../types.js';
import { overOf, placeOf } from '../view/place.js';
import { anySeed, dayNow } from './random.js';
import { hrefOf, readAddress, type Site } from './site.js';

/** The words that an entry of the history keeps about itself. */
export interface Entry {
  /** The thing over its page (`overOf`). */
  readonly over: string | null;
  /** The address of the entry before it; null if it is not one of the app's. */
  readonly behind: string | null;
}

/** The address bar with the history, as a browser has it. */
export interface Bar {
  href(): string;
  entry(): Entry;
  push(href: string, entry: Entry): void;
  replace(href: string, entry: Entry): void;
  /** Goes back; the bar says so later. */
  back(): void;
}

/** An entry with its address, and how a step from it is to be taken. */
interface Spot {
  readonly href: string;
  readonly over: string | null;
  readonly place: Place;
}

export type Step =
  | { readonly kind: 'push' | 'replace'; readonly href: string; readonly entry: Entry }
  | { readonly kind: 'back' };

/** Returns the steps from one entry of the history to what the state wants; none where it is there. */
export function stepsTo(from: Spot & { readonly behind: string | null }, to: Spot): Step[] {
  const { behind } = from;
  const over = (above: string | null, href: string): Step[] =>
    above === null ? [] : [{ kind: 'push', href, entry: { over: above, behind: href } }];
  if (to.href === from.href) {
    if (to.over === from.over) return [];
    if (from.over === null) return over(to.over, to.href);
    return to.over === null
      ? [{ kind: 'back' }]
      : [{ kind: 'replace', href: to.href, entry: { over: to.over, behind } }];
  }
  if (behind === to.href && to.over === null && from.over === null) return [{ kind: 'back' }];
  // There is no going back to a question, or to a dialog that is done with.
  const replaces = from.over !== null || isDialogPage(from.place) || stepKey(from.place) === stepKey(to.place);
  const step: Step = replaces
    ? { kind: 'replace', href: to.href, entry: { over: null, behind } }
    : { kind: 'push', href: to.href, entry: { over: null, behind: from.href } };
  return [step, ...over(to.over, to.href)];
}

/** The address bar in step with the state of a store. */
export class Address {
  readonly #store: Store;
  readonly #site: Site;
  readonly #bar: Bar;
  /** Takes in the game of a link, and goes to the page that reads it. */
  readonly #receive: (pgn: string) => void;
  /** Whether a step back was requested and has not been reported yet. */
  #isGoingBack = false;
  #isFollowing = false;
  /** The place that the bar's address asks for, read once. */
  #asked: { readonly href: string; readonly place: Place } | null = null;

  constructor(store: Store, site: Site, bar: Bar, receive: (pgn: string) => void) {
    this.#store = store;
    this.#site = site;
    this.#bar = bar;
    this.#receive = receive;
  }

  /** Follows the address, then writes it as the app does, and keeps it so. Returns what ends that. */
  open(): () => void {
    this.follow();
    return effect(() => this.#write(this.#store.state.value));
  }

  /** Called where the bar has another address. */
  follow(): void {
    if (this.#isGoingBack) {
      this.#isGoingBack = false;
      this.#write(this.#store.state.peek());
      return;
    }
    this.#isFollowing = true;
    const asked = readAddress(this.#site, this.#bar.href());
    if ('pgn' in asked) this.#receive(asked.pgn);
    else if ('place' in asked)
      this.#store.dispatch({ type: 'placeOpened', place: asked.place, seed: anySeed(), day: dayNow() });
    else this.#store.dispatch({ type: 'linkOpened', draft: asked.draft });
    this.#isFollowing = false;
    this.#settle();
  }

  /** Goes back to where somebody came from in the app, or home. */
  leave(): void {
    if (this.#bar.entry().behind !== null) this.#bar.back();
    else this.#store.dispatch({ type: 'placeOpened', place: { page: 'home' }, seed: anySeed(), day: dayNow() });
  }

  #wanted(state: AppState): Spot {
    const place = placeOf(state);
    return { href: hrefOf(this.#site, place), over: overOf(state), place };
  }

  /** After the bar has moved by itself: the address of what is shown takes the place of the one that was asked for. */
  #settle(): void {
    const { href, over } = this.#wanted(this.#store.state.peek());
    const entry = this.#bar.entry();
    if (href !== this.#bar.href() || (over !== null && entry.over === null))
      this.#bar.replace(href, { ...entry, over: null });
    this.#write(this.#store.state.peek());
  }

  #askedNow(): { readonly href: string; readonly place: Place } {
    const href = this.#bar.href();
    if (this.#asked?.href !== href) {
      const asked = readAddress(this.#site, href);
      this.#asked = { href, place: 'place' in asked ? asked.place : { page: 'play' } };
    }
    return this.#asked;
  }

  #write(state: AppState): void {
    if (this.#isGoingBack || this.#isFollowing) return;
    const from = { ...this.#askedNow(), ...this.#bar.entry() };
    for (const step of stepsTo(from, this.#wanted(state))) {
      if (step.kind === 'back') {
        this.#isGoingBack = true;
        this.#bar.back();
      } else this.#bar[step.kind](step.href, step.entry);
    }
  }
}

function readEntry(value: unknown): Entry {
  const { over, behind } = (value ?? {}) as Record<string, unknown>;
  return { over: typeof over === 'string' ? over : null, behind: typeof behind === 'string' ? behind : null };
}

/** Keeps the browser's address bar and a store together; `receive` takes in the game of a link. */
export function connectAddress(store: Store, site: Site, receive: (pgn: string) => void): Address {
  const bar: Bar = {
    href: () => location.href,
    entry: () => readEntry(history.state),
    push: (href, entry) => history.pushState(entry, '', href),
    replace: (href, entry) => history.replaceState(entry, '', href),
    back: () => history.back(),
  };
  const address = new Address(store, site, bar, receive);
  address.open();
  window.addEventListener('popstate', () => address.follow());
  return address;
}
