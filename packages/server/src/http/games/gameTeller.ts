/** The stream of a game for one of its players. */

import { otherSeat } from '../../games/state.js';
import type { VisibleGame, Wire } from '../../games/view.js';
import type { Hub } from '../../hub/hub.js';
import type { Listener } from '../../hub/liveGame.js';
import type { Clock } from '../../work/clock.js';
import type { Feed } from '../feed.js';
import { fullShape, stateShape } from './shapes.js';

export interface GameTellerOptions {
  readonly hub: Pick<Hub, 'read' | 'readCached'>;
  readonly clock: Clock;
}

/** The last line sent of a game, and its player: a program may have many streams of it. */
let last: { readonly message: Wire; readonly player: string; readonly text: string } | null = null;

export class GameTeller implements Listener {
  readonly player: string;
  readonly #hub: Pick<Hub, 'read' | 'readCached'>;
  readonly #feed: Feed;
  readonly #clock: Clock;
  #seen: VisibleGame;
  #hasBegun = false;

  constructor(player: string, seen: VisibleGame, feed: Feed, { hub, clock }: GameTellerOptions) {
    this.player = player;
    this.#hub = hub;
    this.#seen = seen;
    this.#feed = feed;
    this.#clock = clock;
  }

  send(message: Wire): void {
    // The game cannot be read now; a retry may succeed.
    if (message.t === 'error') this.#feed.end();
    const isAbout = message.t === 'state' || message.t === 'event' || message.t === 'draft';
    if (!isAbout || message.game !== this.#seen.id) return;
    const game = this.#hub.readCached(this.player, message.game);
    if (game) this.#tell(message, game);
    else void this.#tellLater(message);
  }

  /** Sends a state that takes longer: of a long game after plies were taken back. */
  async #tellLater(message: Wire): Promise<void> {
    const found = await this.#hub.read(this.player, this.#seen.id);
    if (found.ok) this.#tell(message, found.value);
    else this.#feed.end();
  }

  #tell(message: Wire, seen: VisibleGame): void {
    const before = this.#seen;
    this.#seen = seen;
    if (!this.#hasBegun) this.#feed.send(fullShape(seen, this.#clock.now()));
    else if (isMore(message)) this.#feed.sendText(this.#textOf(message, seen));
    this.#tellGone(this.#hasBegun ? before : null);
    this.#hasBegun = true;
    if (seen.view.status === 'ended') this.#feed.end();
  }

  #textOf(message: Wire, seen: VisibleGame): string {
    const { player } = this;
    if (last?.message !== message || last.player !== player) {
      last = { message, player, text: JSON.stringify(stateShape(seen, this.#clock.now())) };
    }
    return last.text;
  }

  #tellGone(before: VisibleGame | null): void {
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

/** Whether a message changes more than presence. */
function isMore(message: Wire): boolean {
  return message.t !== 'event' || Object.keys(message.change).some((key) => key !== 'gone');
}
