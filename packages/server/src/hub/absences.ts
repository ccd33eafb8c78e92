/** Tracks players who have left a game: the opponent is notified after a while, and at once when they are back. */

import type { Seat } from '@sitke/protocol';
import { type GameEvent, otherSeat } from '../games/state.js';
import { backEvent, leftEvent, resumedEvent } from '../games/time.js';
import type { Clock } from '../work/clock.js';
import type { LiveGame } from './liveGame.js';

/** How long a player may be without a connection before the opponent is notified. */
const ABSENCE_MS = 10_000;

/** Whether a seat's player is present, at this server or a peer. */
export type IsPresent = (game: LiveGame, seat: Seat) => boolean;
/** Adds an event to a game if `find` still finds one when its turn comes. */
export type AddEvent = (game: LiveGame, find: () => GameEvent | null) => void;

export class Absences {
  readonly #clock: Clock;
  readonly #isPresent: IsPresent;
  readonly #addEvent: AddEvent;

  constructor(clock: Clock, isPresent: IsPresent, notice: AddEvent) {
    this.#clock = clock;
    this.#isPresent = isPresent;
    this.#addEvent = notice;
  }

  /** Checks which players have left a game or come back. */
  watch(game: LiveGame): void {
    for (const seat of [0, 1] as const) {
      const cancel = game.absences.get(seat);
      if (this.#isPresent(game, seat)) {
        if (cancel) {
          cancel();
          game.absences.delete(seat);
        }
        const { state } = game;
        if (backEvent(state, seat)) this.#addEvent(game, () => backEvent(game.state, seat));
        if (resumedEvent(state, seat, this.#clock.now()))
          this.#addEvent(game, () => resumedEvent(game.state, seat, this.#clock.now()));
      } else if (!cancel && this.#isPresent(game, otherSeat(seat)) && leftEvent(game.state, seat, 0)) {
        game.absences.set(
          seat,
          this.#clock.after(ABSENCE_MS, () => this.#passed(game, seat)),
        );
      }
    }
  }

  #passed(game: LiveGame, seat: Seat): void {
    game.absences.delete(seat);
    this.#addEvent(game, () => {
      const isMissed = !this.#isPresent(game, seat) && this.#isPresent(game, otherSeat(seat));
      return isMissed ? leftEvent(game.state, seat, this.#clock.now()) : null;
    });
  }
}
