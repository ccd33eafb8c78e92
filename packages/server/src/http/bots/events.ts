/** The stream of events of a program: challenges, games that begin, games that end. */

import { otherSeat } from '../../games/state.js';
import type { VisibleGame } from '../../games/view.js';
import type { Clock } from '../../work/clock.js';
import type { Feed } from '../feed.js';
import { type ChallengeOf, challengeShape, infoShape } from '../games/shapes.js';

export interface EventTellerOptions {
  readonly clock: Clock;
  readonly urlOf: (id: string) => string;
}

/** Returns the challenge that a game is to a player with a seat in it or invited to take one; null if it is not one. */
export function challengeOf(game: VisibleGame): ChallengeOf | null {
  const { view, opponent } = game;
  const { you, players } = view;
  if (view.status === 'ended' && you !== null && view.offers.rematch !== null) {
    const by = view.offers.rematch;
    const direction = by === you ? 'out' : 'in';
    // Seats change in a rematch.
    return {
      game,
      challenger: otherSeat(by),
      by: players[by],
      to: players[otherSeat(by)],
      direction,
      isRematch: true,
    };
  }
  if (opponent.kind !== 'bot') return null;
  const challenger = players[0] === null ? 1 : 0;
  return {
    game,
    challenger,
    by: players[challenger],
    to: opponent,
    direction: you === null ? 'in' : 'out',
    isRematch: false,
  };
}

/** The stream of one program. */
export class EventTeller {
  readonly player: string;
  readonly feed: Feed;
  readonly #options: EventTellerOptions;
  /** The last event sent of each game that will have more events. */
  readonly #told = new Map<string, 'game' | ChallengeOf>();

  constructor(player: string, feed: Feed, options: EventTellerOptions) {
    this.player = player;
    this.feed = feed;
    this.#options = options;
  }

  /** Sends the news of a game. */
  tell(game: VisibleGame): void {
    const { status } = game.view;
    if (status === 'open') this.#tellChallenge(game);
    else if (status === 'live') this.#tellStart(game);
    else this.#tellEnd(game);
  }

  #tellChallenge(game: VisibleGame): void {
    const challenge = challengeOf(game);
    if (!challenge || this.#told.has(game.id)) return;
    this.#told.set(game.id, challenge);
    const { urlOf } = this.#options;
    this.feed.send({ type: 'challenge', challenge: challengeShape(challenge, 'created', urlOf) });
  }

  #tellStart(game: VisibleGame): void {
    if (game.view.you === null || this.#told.get(game.id) === 'game') return;
    this.#told.set(game.id, 'game');
    this.feed.send({ type: 'gameStart', game: infoShape(game, this.#options.clock.now()) });
  }

  #tellEnd(game: VisibleGame): void {
    const { id, view } = game;
    const told = this.#told.get(id);
    if (told === 'game') {
      this.#told.delete(id);
      this.feed.send({ type: 'gameFinish', game: infoShape(game, this.#options.clock.now()) });
    }
    const isProposed = view.offers.rematch !== null && view.rematch === null;
    if (isProposed) this.#tellChallenge(game);
    if (isProposed || told === undefined || told === 'game') return;
    this.#told.delete(id);
    // An accepted rematch goes on as another game.
    if (told.isRematch && view.rematch !== null) return;
    const type = told.direction === 'out' ? 'challengeDeclined' : 'challengeCanceled';
    this.feed.send({ type, challenge: challengeShape(told, 'declined', this.#options.urlOf) });
  }
}
