/** Permissions: one table of commands, players and phases, checked before any rule of the game. */

import { type ClientMessage, type Command, type Refusal, refusal, type Seat } from '@sitke/protocol';
import { invitedPlayer } from './players.js';
import { type GameState, seatOf } from './state.js';

/** The phases of a game: before it, in it (arranging armies in secret, or playing), and after it. */
type Phase = 'open' | 'arranging' | 'playing' | 'ended';

interface Permission {
  /** A player with a seat; one who wants one; or one with a seat or an invitation. */
  readonly who: 'seat' | 'newcomer' | 'invited';
  readonly phases: readonly Phase[];
  /** Only the side to move. */
  readonly inTurn?: true;
}

const IN_TURN: Permission = { who: 'seat', phases: ['playing'], inTurn: true };
const ARRANGING: Permission = { who: 'seat', phases: ['arranging'] };
const IN_PLAY: Permission = { who: 'seat', phases: ['playing'] };
const DURING: Permission = { who: 'seat', phases: ['arranging', 'playing'] };
const AFTER: Permission = { who: 'seat', phases: ['ended'] };

const PERMISSIONS: { readonly [K in Command['type']]: (act: Extract<Command, { type: K }>) => Permission } = {
  join: () => ({ who: 'newcomer', phases: ['open'] }),
  move: () => IN_TURN,
  count: () => IN_TURN,
  arrange: () => ARRANGING,
  ready: () => ARRANGING,
  claim: () => IN_TURN,
  resign: () => DURING,
  // An invited player declines with it.
  abort: () => ({ who: 'invited', phases: ['open', 'arranging', 'playing'] }),
  offer: ({ what }) => (what === 'rematch' ? AFTER : IN_PLAY),
  accept: ({ what }) => (what === 'rematch' ? AFTER : IN_PLAY),
  decline: ({ what }) => (what === 'rematch' ? AFTER : IN_PLAY),
  claimGone: () => DURING,
};

function phaseOf(state: GameState): Phase {
  if (state.status !== 'live') return state.status;
  return state.stage.turn === null ? 'arranging' : 'playing';
}

function wrongPhase(phase: Phase, { phases }: Permission): Refusal {
  if (phases.includes('open') && phases.length === 1) return refusal('game/notOpen');
  if (phase === 'ended') return refusal('game/ended');
  if (phases.includes('ended')) return refusal('game/notEnded');
  if (phase === 'open') return refusal('game/notStarted');
  return phase === 'arranging' ? refusal('act/arranging') : refusal('arrange/over');
}

function commandRefusal(player: string, act: Command, state: GameState): Refusal | null {
  const permission = (PERMISSIONS[act.type] as (act: Command) => Permission)(act);
  const seat: Seat | null = seatOf(state, player);
  const phase = phaseOf(state);
  const invited = phase === 'open' ? invitedPlayer(state.opponent) : null;
  const hasPlace = seat !== null || (permission.who === 'invited' && invited === player);
  if (permission.who === 'newcomer' && seat !== null) return refusal('game/own');
  if (permission.who === 'newcomer' && invited !== null && invited !== player) return refusal('game/invited');
  if (permission.who !== 'newcomer' && !hasPlace) return refusal('seat/none');
  if (!permission.phases.includes(phase)) return wrongPhase(phase, permission);
  return permission.inTurn && state.stage.turn !== seat ? refusal('move/turn') : null;
}

/**
 * Returns why a message is rejected, or null if it is not.
 *
 * `player` is the player of the session, null without one. `state` is the game that the message names, null if there is
 * none or the message names none. Anybody who knows a game's name may watch it.
 */
export function checkPermission(
  player: string | null,
  message: ClientMessage,
  state: GameState | null,
): Refusal | null {
  switch (message.t) {
    case 'ping':
    case 'lobby':
    case 'leave':
      return null;
    case 'create':
      return player === null ? refusal('session/none') : null;
    case 'sync':
      return state === null ? refusal('game/none') : null;
    case 'act':
      if (player === null) return refusal('session/none');
      return state === null ? refusal('game/none') : commandRefusal(player, message.act, state);
  }
}
