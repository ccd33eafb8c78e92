/** Who may do what, and when: one table, asked before any rule of the game is. */

import { type ClientMessage, type Command, type Refusal, refusal, type Seat } from '@sitke/protocol';
import { invitedPlayer } from './players.js';
import { type GameState, seatOf } from './state.js';

/** When an act has its place: before a game, in it (arranging armies in secret, playing, or either), or after it. */
type Phase = 'open' | 'arranging' | 'playing' | 'ended';

interface Permission {
  /** Somebody with a seat; somebody who wants one; or somebody with a seat or whom one is kept for. */
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
  // Who was asked to play declines with it.
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
 * Returns why a message is refused to who sends it, or null if it is not.
 *
 * `player` is who the server knows from the session, null without one. `state` is the game that the message names, null
 * where there is none or the message names none. Everybody may watch every game whose name he knows.
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
