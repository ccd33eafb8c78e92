/** Helpers of tests: who listens to the lobby. */

import { parseServerMessage, type ServerMessage } from '@sitke/protocol';
import type { Wire } from '../games/view.js';
import type { Listener } from '../hub/liveGame.js';

type Lobby = Extract<ServerMessage, { t: 'lobby' }>;

/** Somebody who listens and remembers what he heard of the lobby. */
export class Guest implements Listener {
  readonly heard: Lobby[] = [];
  readonly player: string | null;

  constructor(player: string | null) {
    this.player = player;
  }

  send(message: Wire): void {
    if (message.t !== 'lobby') return;
    const parsed = parseServerMessage(JSON.stringify(message));
    if (!parsed.ok) throw new Error(`${parsed.error.message} at ${parsed.error.place}`);
    this.heard.push(message);
  }

  get last(): Lobby {
    return this.heard.at(-1)!;
  }

  get seeks(): string[] {
    return this.last.seeks.map(({ game }) => game);
  }

  get playing(): string[] {
    return this.last.playing.map(({ game }) => game);
  }

  get own(): string[] {
    return this.last.own.map(({ game }) => game);
  }
}
