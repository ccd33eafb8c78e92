/** A game read from a PGN as the library keeps it. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { type Game, resultOf } from '@sitke/rules';
import { contentOf } from '../../session/games/content.js';
import type { GameRecord, Summary } from '../../session/games/record.js';
import { savedGame } from '../../session/store/savedGame.js';
import { endOf, nodeOf, ROOT } from '../../session/tree.js';
import { gameOfPgn } from './game.js';

/** Returns the row of a game in a list, by its tree of positions, so that thousands in a row leave nothing in memory. */
function summaryOf(game: Game, isEnded: boolean): Summary {
  const { position, outcome } = game.end();
  return {
    pieces: Array.from({ length: position.rules.geometry.size }, (_, square) => position.pieceAt(square)),
    moves: game.mainline().filter(({ move }) => move !== null).length,
    result: isEnded ? game.result : resultOf(outcome),
    isOver: isEnded || outcome !== null,
  };
}

/** Returns the record of a game; the same game has the same id, however often it comes. */
export function recordOfPgn(game: Game, nowMs: number): GameRecord {
  const state = gameOfPgn(game);
  const saved = savedGame(state);
  const digest = bytesToHex(sha256(utf8ToBytes(contentOf({ game: saved }))));
  const { ending } = nodeOf(state.tree, endOf(state.tree, ROOT));
  return {
    id: `pgn-${digest.slice(0, 32)}`,
    owner: '',
    revision: 1,
    createdMs: nowMs,
    changedMs: nowMs,
    name: '',
    summary: summaryOf(game, ending !== undefined),
    game: saved,
  };
}
