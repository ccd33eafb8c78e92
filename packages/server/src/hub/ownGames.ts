/** The order of games in a player's own list. */

import { MAX_LISTED, type OwnGame, type Seat } from '@sitke/protocol';
import type { Listing } from '../games/listing.js';
import { ownGameOf } from '../games/view.js';

/** Orders games, the newest first. */
export function newestFirst(a: Listing, b: Listing): number {
  return b.createdMs - a.createdMs || (a.id < b.id ? 1 : -1);
}

/**
 * First games in which it is the player's turn; then both arrange in secret; then the opponent's turn; last, nobody has
 * joined.
 */
function rankOf({ status, turn }: Listing, you: Seat): number {
  if (status === 'open') return 3;
  if (turn === null) return 1;
  return turn === you ? 0 : 2;
}

/** Returns a player's running and waiting games as they are listed for them: the most urgent first. */
export function ownGames(games: Iterable<Listing>, player: string): OwnGame[] {
  const seatIn = ({ seats }: Listing): Seat => seats.indexOf(player) as Seat;
  const due = ({ status, deadlineMs }: Listing): number =>
    (status === 'live' ? deadlineMs : null) ?? Number.MAX_SAFE_INTEGER;
  const ranked = [...games]
    .filter(({ status }) => status !== 'ended')
    .map((listing) => ({ listing, rank: rankOf(listing, seatIn(listing)), dueMs: due(listing) }))
    .sort((a, b) => a.rank - b.rank || a.dueMs - b.dueMs || newestFirst(a.listing, b.listing));
  return ranked.slice(0, MAX_LISTED).map(({ listing }) => ownGameOf(listing, seatIn(listing)));
}
