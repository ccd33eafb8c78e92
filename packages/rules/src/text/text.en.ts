/** English: what the games share. `message.ts` says what the signs in messages mean; a variant's own are in its folder. */

import * as mistakes from '../core/mistakes.en.js';
import { type SaidBy, saidBy } from '../core/mistakes.js';

/** The sentences that games share. Reasons name their squares as `squares.ts` says; `targets` are those of the moves advised. */
export const SHARED_EN = {
  'reason.legal': 'This move is legal.',
  'reason.noPiece': 'There is no piece on {square}.',
  'reason.opponentsPiece': 'The piece on {square} belongs to the other side.',
  'reason.placementFirst':
    '{targets, plural, =0 {Pieces are still waiting to be placed.} other {Pieces are still waiting to be placed: place them before moving.}}',
  'reason.noPlacement': 'No pieces are placed in this game.',
  'reason.notInPocket': 'No such piece is left to place.',
  'reason.dropZone':
    '{targets, plural, =0 {This piece may not be placed on {square}.} other {The {piece} may go only to empty squares of {ranks, plural, one {rank {ranks, list, or}} other {ranks {ranks, list, and}}}, not to {square}.}}',
  'reason.dropOccupied': 'There is already a piece on {square}.',
  'reason.ownPiece': 'A piece of your own stands on {square}.',
  'reason.notMoved': 'The piece on {square} has not moved. Choose another square for it.',
  'reason.cannotReach': 'The piece on {from} does not move to {to} in this way.',
  'reason.blocked': 'The way is blocked by the piece on {blocker}.',
  'reason.blockedWays':
    '{blockers, plural, one {Every way is blocked by the piece on {blockers, list, and}.} other {Every way is blocked by the pieces on {blockers, list, and}.}}',
  'reason.nothingToCapture': 'A pawn moves diagonally only to capture, and {square} is empty.',
  'reason.promotionNotPawn': 'The piece on {square} is not a pawn, and only pawns promote.',
  'reason.promotionRole': 'The pawn on {square} may not become that: choose another piece.',
  'reason.promotionMissing': 'The move to {square} is a promotion: say what the pawn becomes.',
  'reason.promotionZone': 'This pawn may not promote on {square}.',
  'reason.castlingRight':
    'The king on {king} may no longer castle on that side: it or the rook has moved, or the rook is gone.',
  'reason.castlingBlocked':
    '{blockers, plural, one {Castling needs empty squares between king and rook, and a piece stands on {blockers, list, and}.} other {Castling needs empty squares between king and rook, and pieces stand on {blockers, list, and}.}}',
  'reason.castlingCheck': 'The king on {king} is in check from {attackers, list, and} and may not castle out of it.',
  'reason.castlingAttacked': 'The king would cross or reach {square}, which is attacked from {attackers, list, and}.',
  'reason.kingAttacked': 'The king may not go to {square}: it is attacked from {attackers, list, and}.',
  'reason.exposesKing': 'The king on {king} would be in check from {attackers, list, and}.',
  'reason.staysInCheck': 'The king on {king} would still be in check from {attackers, list, and}.',
  'reason.stalemates': 'The move would stalemate the king on {king}, which these rules forbid.',

  'win.checkmate': '{side} wins: checkmate',
  'win.stalemate': '{side} wins: stalemate',
  'draw.stalemate': 'Draw: stalemate',
  'draw.insufficientMaterial': 'Draw: neither side has the pieces to mate',
  'draw.repetition': 'Draw: the same position three times',
  'draw.moveLimit': 'Draw: 50 moves without progress',
  'draw.counting': 'Draw: the count has run out',
  'claimed.repetition': 'Draw claimed: the same position three times',
  'claimed.moveLimit': 'Draw claimed: 50 moves without progress',
  'claimed.counting': 'Draw claimed: the count has run out',
  'claim.repetition': 'Claim draw: repetition',
  'claim.moveLimit': 'Claim draw: 50 moves',
  'claim.counting': 'Claim draw: count run out',

  'count.bareKing':
    '{pieces, plural, =0 {Count: {done} of {limit} moves against a bare king.} other {Count: {done} of {limit} moves. Bare king against {pieces, list, and}.}}',
  'count.both': 'Count: {done} of {limit} moves. If it runs out, the game is drawn.',
  'count.declared': 'Count: {done} of {limit} moves, declared by {side}. If it runs out, the game is drawn.',

  'side.white': 'White',
  'side.black': 'Black',
  'special.here': 'special move here',
  'special.may': 'may make a special move',
  'special.must': 'must make a special move first',
  'special.may.held': 'it may make a special move',
  'special.must.held': 'it must make its special move first, so only such squares are offered',
  'specials.may': 'Special moves possible: {squares, list, and}.',
  'specials.must': 'Must make a special move first: {squares, list, and}.',
  'value.true': 'Yes',
  'value.false': 'No',
  'group.end': 'End of the game',
  'group.count': 'Counting',
  'option.end.repetition': 'Position repeated three times',
  'option.end.repetition.help': 'What happens when the same position occurs for the third time.',
  'option.end.repetition=off': 'Nothing',
  'option.end.repetition=claim3': 'A draw may be claimed',
  'option.end.repetition=auto3': 'The game is drawn',
  'option.end.fifty': '50 moves without progress',
  'option.end.fifty.help': 'What happens after fifty moves by each side without a capture or other progress.',
  'option.end.fifty=off': 'Nothing',
  'option.end.fifty=claim': 'A draw may be claimed',
  'option.end.fifty=auto': 'The game is drawn',
} as const;

/** All that games share: their sentences, and what may be wrong with input. */
export const RULES_EN: typeof SHARED_EN & SaidBy<typeof mistakes> = { ...SHARED_EN, ...saidBy(mistakes) };
