/** What the stream of a game says to one of its players. */

import { otherSeat } from '../../games/state.js';
import { type Shown, shownAfter, type Wire } from '../../games/view.js';
import type { Clock } from '../../hub/clock.js';
import type { Listener } from '../../hub/liveGame.js';
import type { Feed } from './feed.js';
import { LineReader } from './lineReader.js';
import { fullShape, stateShape } from './shapes.js';

export class GameTeller implements Listener {
  readonly player: string;
  readonly #feed: Feed;
  readonly #clock: Clock;
  readonly #reader = new LineReader();
  #seen: Shown;
  #hasBegun = false;

  constructor(player: string, seen: Shown, feed: Feed, clock: Clock) {
    this.player = player;
    this.#seen = seen;
    this.#feed = feed;
    this.#clock = clock;
  }

  send(message: Wire): void {
    const before = this.#seen;
    const seen = shownAfter(before, message);
    // There is nothing to be told of the game at the moment: who comes again may have more luck.
    if (message.t === 'error') this.#feed.end();
    if (!seen) return;
    this.#seen = seen;
    const nowMs = this.#clock.now();
    if (!this.#hasBegun) this.#feed.send(fullShape(seen, this.#reader, nowMs));
    else if (isMore(message)) this.#feed.send(stateShape(seen, this.#reader, nowMs));
    this.#tellGone(this.#hasBegun ? before : null);
    this.#hasBegun = true;
    if (seen.view.status === 'ended') this.#feed.end();
  }

  #tellGone(before: Shown | null): void {
    const { view } = this.#seen;
    if (view.you === null) return;
    const other = otherSeat(view.you);
    const [was, is] = [before?.view.gone[other] ?? null, view.gone[other]];
    if (was === is) return;
    const seconds = is === null ? null : Math.max(0, Math.ceil((is - this.#clock.now()) / 1000));
    const left = seconds === null ? {} : { claimWinInSeconds: seconds };
    this.#feed.send({ type: 'opponentGone', gone: is !== null, ...left });
  }
}

/** Whether a message says more than who is there. */
function isMore(message: Wire): boolean {
  return message.t !== 'event' || Object.keys(message.change).some((key) => key !== 'gone');
}
