/** The game of today's position: a mate in two against an answer that lasts as long as it can. */
import { type Color, type Move, makeUci, opposite, type Position, variantOf } from '@sitke/rules';
import { currentNode, newGame, rulesetText } from '../../session/game.js';
import { initialState } from '../../session/initial.js';
import { FULL_STRENGTH } from '../../session/levels.js';
import { gameOn } from '../../session/session.js';
import { createStore, type Dispatch, type Store } from '../../session/store/store.js';
import { movesOf } from '../../session/tree.js';
import type { AppState } from '../../session/types.js';
import type { Daily } from '../../variants/registry.daily.js';

/** How far somebody is. */
export type DailyStep = 'first' | 'second' | 'wrong' | 'solved';

const isMate = (position: Position): boolean => position.outcome?.reason === 'checkmate';

/** Returns the game at its start. The other side is nobody's, so only the answer given here moves it. */
export function dailyStore({ variant, fen }: Daily): Store {
  const game = newGame(variant, rulesetText(variant, variantOf(variant).presets.standard), fen);
  const side = currentNode(game).position.turn;
  const computer = { color: opposite(side) as Color, level: FULL_STRENGTH, seed: 0, standing: null };
  return createStore({ ...initialState({ ...game, computer }), orientation: side });
}

/** Returns how far somebody is, by the moves on the board. */
export function dailyStep(state: Pick<AppState, 'home' | 'session'>, { key }: Daily): DailyStep {
  const game = gameOn(state);
  const [first, , third] = movesOf(game.cursor);
  if (first === undefined) return 'first';
  if (first !== key) return 'wrong';
  if (third === undefined) return 'second';
  return isMate(currentNode(game).position) ? 'solved' : 'wrong';
}

/** Returns the reply that leaves the fewest mates. */
function bestReply(position: Position): Move | undefined {
  const mates = (move: Move): number => {
    const after = position.play(move);
    return after.legalMoves().filter((next) => isMate(after.play(next))).length;
  };
  const [best] = position
    .legalMoves()
    .map((move) => ({ move, count: mates(move) }))
    .sort((a, b) => a.count - b.count);
  return best?.move;
}

/** Returns a dispatch for the game; the right first move is answered. */
export function dailyDispatch(store: Store, daily: Daily): Dispatch {
  return (event) => {
    store.dispatch(event);
    const game = gameOn(store.state.peek());
    if (movesOf(game.cursor).join() !== daily.key) return;
    const { position } = currentNode(game);
    const reply = bestReply(position);
    if (reply === undefined) return;
    const uci = makeUci(position.rules, reply);
    store.dispatch({ type: 'engineMoved', path: game.cursor, uci, score: null });
  };
}
