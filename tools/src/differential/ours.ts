/** The library's answers about a position, in the words of the oracles. */

import {
  type GameNode,
  KIND,
  type Move,
  makeSan,
  makeUci,
  moveCaptured,
  moveFrom,
  moveKind,
  movePromotion,
  moveTo,
  OWN_KIND,
} from '@sitke/rules';
import { type Facts, LIST_MARK } from './match.js';
import type { Tally } from './tally.js';

/** Returns an outcome as `winner reason`, `-` while the game goes on. */
export function outcomeText(outcome: { winner: 0 | 1 | null; reason: string } | null): string {
  return outcome === null ? '-' : `${outcome.winner ?? 'draw'} ${outcome.reason}`;
}

/** Returns each legal move as `uci san`, sorted. */
export function movesWithSan(node: GameNode): string {
  const { position } = node;
  return position
    .legalMoves()
    .map((move) => `${makeUci(position.rules, move)} ${makeSan(position, move)}`)
    .sort()
    .join(LIST_MARK);
}

/** Returns all that is compared with the slow oracles. */
export function factsOf(node: GameNode): Facts {
  const { position } = node;
  const { count } = position;
  return {
    moves: movesWithSan(node),
    fen: node.fen,
    check: String(position.isCheck),
    outcome: outcomeText(node.outcome),
    claims: node.claims
      .map(({ reason }) => reason)
      .sort()
      .join(' '),
    count: count === null ? '-' : `${count.limit} ${count.plies}`,
    // Where repetition has ended the game, nothing can be declared any more.
    actions: node.outcome === null ? position.countActions.join(' ') : '',
  };
}

function countMove(node: GameNode, tally: Tally): void {
  const { move, parent } = node;
  if (move === null || parent === null) return;
  if (moveCaptured(move) !== 0) tally.add('played captures');
  const kind = moveKind(move);
  if (kind === KIND.drop) tally.add(moveFrom(move) === moveTo(move) ? 'played drops' : 'played swaps');
  if (kind === KIND.castle) tally.add('played castlings');
  if (kind === KIND.enPassant) tally.add('played en passant');
  if (kind >= OWN_KIND) tally.add(`played conversions${moveCaptured(move) === 0 ? '' : ' with capture'}`);
  if (kind !== KIND.promotion) return;
  tally.add('played promotions');
  if (moveFrom(move) === moveTo(move)) tally.add('played promotions in place');
  if (parent.position.isCheck) tally.add('played promotions out of check');
}

function countEnd(node: GameNode, tally: Tally): void {
  const { outcome } = node;
  if (outcome === null) return;
  tally.add(`end ${outcome.reason}${outcome.winner === null ? '' : ' won'}`);
  const { count, isCheck } = node.position;
  if (count === null || !isCheck || node.position.canMove) return;
  if (outcome.reason === 'counting') tally.add('mate by who declared the count');
  if (outcome.reason === 'checkmate')
    tally.add(`mate ${count.plies < count.limit ? 'while counting' : 'at the limit'}`);
}

const POSSIBLE: readonly (readonly [name: string, test: (move: Move) => boolean])[] = [
  ['promotion', (move) => movePromotion(move) !== 0],
  ['promotion by capture', (move) => movePromotion(move) !== 0 && moveCaptured(move) !== 0],
  ['castling', (move) => moveKind(move) === KIND.castle],
  ['en passant', (move) => moveKind(move) === KIND.enPassant],
  ['conversion', (move) => moveKind(move) >= OWN_KIND],
  ['conversion by capture', (move) => moveKind(move) >= OWN_KIND && moveCaptured(move) !== 0],
  ['swap', (move) => moveKind(move) === KIND.drop && moveFrom(move) !== moveTo(move)],
];

function countPossible(node: GameNode, tally: Tally): void {
  const legal = node.position.legalMoves();
  tally.add('legal moves', legal.length);
  for (const [name, test] of POSSIBLE) if (legal.some(test)) tally.add(`possible ${name}`);
  if (node.position.isCheck && legal.some(POSSIBLE[0]![1])) tally.add('possible promotion out of check');
}

/** Counts what is remarkable about a position and the move that led to it. */
export function countNode(node: GameNode, tally: Tally): void {
  const { position } = node;
  countPossible(node, tally);
  if (position.isCheck) tally.add('checks');
  if (position.inPlacement) tally.add('in placement');
  if (position.count !== null) tally.add(`count ${position.count.kind}`);
  for (const { reason } of node.claims) tally.add(`claim ${reason}`);
  for (const { kind } of position.specialMoves) tally.add(`bishop ${kind} convert`);
  countEnd(node, tally);
  countMove(node, tally);
}
