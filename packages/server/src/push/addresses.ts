/** The addresses at push services where a player's devices are woken: with the player's sessions, and gone with them. */
import { createHash } from 'node:crypto';
import type { SessionStore } from '../store/index.js';

/** The most devices; a further one takes the place of the first. */
const MAX_DEVICES = 8;
/** A device renews its address whenever its app opens. */
const LIFE_MS = 60 * 86_400_000;

export class Pushes {
  readonly #sessions: SessionStore;
  /** Changes, one after the other. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(sessions: SessionStore) {
    this.#sessions = sessions;
  }

  /** Returns a player's addresses. */
  async of(player: string, nowMs: number): Promise<readonly string[]> {
    const kept = await this.#sessions.get(placeOf(player), nowMs);
    return kept ? (JSON.parse(kept.data) as { readonly push: readonly string[] }).push : [];
  }

  /** Adds an address, or renews it. */
  add(player: string, endpoint: string, nowMs: number): Promise<void> {
    return this.#change(player, nowMs, (known) => [...known.filter((each) => each !== endpoint), endpoint]);
  }

  drop(player: string, endpoint: string, nowMs: number): Promise<void> {
    return this.#change(player, nowMs, (known) => known.filter((each) => each !== endpoint));
  }

  #change(player: string, nowMs: number, change: (known: readonly string[]) => readonly string[]): Promise<void> {
    const done = this.#last.then(async () => {
      const push = change(await this.of(player, nowMs)).slice(-MAX_DEVICES);
      if (push.length === 0) return this.#sessions.delete(placeOf(player));
      const data = JSON.stringify({ push });
      return this.#sessions.put({ hash: placeOf(player), player, data, expiresMs: nowMs + LIFE_MS });
    });
    this.#last = done.catch(() => {});
    return done;
  }
}

/** At no token's place, since tokens have no blanks. */
function placeOf(player: string): string {
  return createHash('sha256').update(`push of ${player}`).digest('hex');
}
