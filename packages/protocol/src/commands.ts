/** Commands of players in a game. A command never names its player: the server knows them from the session. */

import { CLAIM_REASONS } from '@sitke/rules';
import * as v from 'valibot';
import { Count, DropText, MoveText } from './ids.js';
import { MAX_DROPS } from './limits.js';
import { PlayerName } from './people.js';

/** Offers, which the opponent accepts or declines. */
export const OFFERS = ['draw', 'takeback', 'rematch'] as const;

/** An offer that the other player may accept. */
export const Offer = v.picklist(OFFERS);
export type Offer = v.InferOutput<typeof Offer>;

/** An army arranged in secret so far. `n` rises with every change: an older arrangement never replaces a newer one. */
export const Draft = v.object({ n: Count, drops: v.pipe(v.array(DropText), v.maxLength(MAX_DROPS)) });
export type Draft = v.InferOutput<typeof Draft>;

/** The schema of every command of a player, by its type. They are tried in this order: the most frequent is first. */
export const COMMANDS = [
  v.object({ type: v.literal('move'), move: MoveText }),
  v.object({ type: v.literal('join'), name: v.nullable(PlayerName) }),
  v.object({ type: v.literal('count'), action: v.picklist(['start', 'stop']) }),
  v.object({ type: v.literal('arrange'), ...Draft.entries }),
  v.object({ type: v.literal('ready'), n: Count }),
  v.object({ type: v.literal('claim'), reason: v.picklist(CLAIM_REASONS) }),
  v.object({ type: v.literal('resign') }),
  v.object({ type: v.literal('abort') }),
  v.object({ type: v.literal('offer'), what: Offer }),
  v.object({ type: v.literal('accept'), what: Offer }),
  v.object({ type: v.literal('decline'), what: Offer }),
  v.object({ type: v.literal('claimGone'), as: v.picklist(['win', 'draw']) }),
] as const;

/**
 * A command. `join` takes the free seat under a name, or without one; `move` takes a drop too; `count` starts or stops
 * a count of the board; `arrange` saves a secret arrangement and `ready` confirms the one numbered `n`; `claim` claims
 * a draw by the rules; `claimGone` ends the game against an opponent who has left; `abort` ends it before both have
 * begun.
 */
export const Command = v.variant('type', COMMANDS);
export type Command = v.InferOutput<typeof Command>;

/** The type of a command. */
export type CommandType = Command['type'];
