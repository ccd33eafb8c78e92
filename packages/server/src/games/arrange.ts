/**
 * Armies arranged in secret. A seat's arrangement is kept outside the log until both have confirmed; then one event
 * reveals both. Confirming publishes SHA-256 of a salt and the arrangement, so that afterwards everybody can check that
 * nobody, the server included, changed an army after it was confirmed.
 */

import { type Command, type Refusal, refusal, type Seat } from '@sitke/protocol';
import { type Position, parseUci, type Result } from '@sitke/rules';
import { type DecisionResult, emit, refuse } from './decision.js';
import { contextOf, positionBehindCurtain, rulesFor, stageAt } from './playLine.js';
import { type GameEvent, type GameState, type Given, otherSeat, type Pair, revealedLine, withSeat } from './state.js';

/** Returns a salt and the digest of a text with it, both as 64 hexadecimal digits. */
export type Seal = (text: string) => { readonly salt: string; readonly digest: string };

/** Returns the text to seal: the drops in one order, whatever the order in which they were placed. */
export function sealedText(drops: readonly string[]): string {
  return [...drops].sort().join(' ');
}

function place(state: GameState, seat: Seat, drops: readonly string[]): Result<Position, Refusal> {
  let position = positionBehindCurtain(rulesFor(state), seat);
  for (const [index, text] of drops.entries()) {
    const move = parseUci(position, text);
    const isOwnTurn = position.turn === seat && position.inPlacement;
    if (!move.ok || !isOwnTurn) {
      return { ok: false, error: refusal('arrange/illegal', `${text} cannot be placed there`, `drops.${index}`) };
    }
    position = position.play(move.value);
  }
  return { ok: true, value: position };
}

/** Returns the result of saving an arrangement, finished or not. */
export function decideArrange(
  state: GameState,
  seat: Seat,
  act: Extract<Command, { type: 'arrange' }>,
): DecisionResult {
  if (state.ready[seat] !== null) return refuse('arrange/ready');
  const { n, drops } = act;
  const draft = state.secrets[seat]?.draft;
  if (draft && n <= draft.n) {
    // Saving the same again is not a mistake: the first answer may have been lost.
    const isSame = n === draft.n && drops.join() === draft.drops.join();
    return isSame ? emit() : refuse('arrange/stale');
  }
  const placed = place(state, seat, drops);
  if (!placed.ok) return placed;
  return {
    ok: true,
    value: { events: [], secrets: withSeat(state.secrets, seat, { draft: { n, drops }, salt: null }) },
  };
}

/** Returns the result of confirming an arrangement: once both have, both are revealed. */
export function decideReady(
  state: GameState,
  seat: Seat,
  act: Extract<Command, { type: 'ready' }>,
  given: Given,
  seal: Seal,
): DecisionResult {
  if (state.ready[seat] !== null) return refuse('arrange/ready');
  const draft = state.secrets[seat]?.draft;
  if (!draft || draft.n !== act.n) return refuse('arrange/stale');
  const placed = place(state, seat, draft.drops);
  if (!placed.ok) throw new Error('an arrangement was stored that the rules do not allow');
  const isWhole = placed.value.toSetup().pockets.every((count, piece) => count === 0 || piece >> 4 !== seat);
  if (!isWhole) return refuse('arrange/unfinished');
  const { salt, digest } = seal(sealedText(draft.drops));
  const secrets = withSeat(state.secrets, seat, { draft, salt });
  const events: GameEvent[] = [{ kind: 'ready', seat, commitment: digest, ...given }];
  if (state.ready[otherSeat(seat)] === null) return { ok: true, value: { events, secrets } };
  events.push(revealed(state, secrets as Pair<NonNullable<(typeof secrets)[0]>>));
  return { ok: true, value: { events, secrets: [null, null] } };
}

function revealed(state: GameState, secrets: Pair<NonNullable<GameState['secrets'][0]>>): GameEvent {
  const drops: Pair<string[]> = [[...secrets[0].draft.drops].sort(), [...secrets[1].draft.drops].sort()];
  const { node } = contextOf({ ...state, line: revealedLine(drops) });
  return { kind: 'revealed', drops, salts: [secrets[0].salt!, secrets[1].salt!], next: stageAt(node.position) };
}
