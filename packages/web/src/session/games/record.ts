/**
 * A game as the library of this device keeps it, and the rules by which pages change it.
 *
 * At any time one page owns a game: the one that opened it last. The owner numbers its changes, and a change is kept only
 * where the owner is still the same; so no page ever writes over what another one has played, with locks or without.
 */
import { type Color, type GameResult, opposite, type Piece } from '@sitke/rules';
import * as v from 'valibot';
import { persisted } from '../../platform/persisted.js';
import { isCurtained, isOver, nodeAt, offDesk, ownSide, recordEnd } from '../game.js';
import type { GameState } from '../gameState.js';
import { Game, KeptId, parseGame, readGame, type SavedGame, savedGame, Whole } from '../store/savedGame.js';
import { movesOf, nodeOf, ROOT } from '../tree.js';
import { resultAt } from '../view/result.js';
import { piecesOf } from '../view/select.js';
import { contentOf } from './content.js';

/** The longest name that a game can be given. Units: characters. */
export const MAX_NAME = 80;
const RESULTS = ['1-0', '0-1', '1/2-1/2', '*'] as const satisfies readonly GameResult[];

/** The main line of a game as a list shows it, without playing it again. */
export interface Summary {
  /** By square, as far as they may be seen: hidden armies are not among them. */
  readonly pieces: readonly Piece[];
  /** Moves of both sides. */
  readonly moves: number;
  readonly result: GameResult;
  readonly isOver: boolean;
}

export interface GameRecord {
  readonly id: string;
  /** The page that opened it last. */
  readonly owner: string;
  /** Counts the changes. */
  readonly revision: number;
  /** Units: milliseconds since 1970, like `changedMs`. */
  readonly createdMs: number;
  /** When it was last played on. */
  readonly changedMs: number;
  /** Given by a person; empty for none. */
  readonly name: string;
  readonly summary: Summary;
  readonly game: SavedGame;
}

const Name = v.pipe(v.string(), v.maxLength(MAX_NAME));

const Record = v.object({
  id: KeptId,
  owner: v.string(),
  revision: Whole,
  createdMs: Whole,
  changedMs: Whole,
  name: Name,
  summary: v.object({
    pieces: v.array(Whole),
    moves: Whole,
    result: v.picklist(RESULTS),
    isOver: v.boolean(),
  }),
  game: Game,
});

/** A record as it is kept; its moves are checked once it is opened. */
export const KEPT_RECORD = persisted<GameRecord>(Record);

/** Returns whether a game has begun, so that losing it would be a loss. */
export function isWorthKeeping(game: GameState): boolean {
  return Object.keys(game.tree).length > 1 || nodeOf(game.tree, ROOT).ending !== undefined;
}

/** Returns what a list shows of a game. */
export function summaryOf(game: GameState): Summary {
  const end = recordEnd(game);
  const ended = { ...offDesk(game), cursor: end };
  // Two people share the list: neither army is in it while both are secret.
  const isSecret = isCurtained(ended) && ownSide(ended) === null;
  return {
    pieces: isSecret ? startPieces(game) : piecesOf(ended),
    moves: movesOf(end).filter((uci) => !uci.startsWith('count')).length,
    result: resultAt(game, end),
    isOver: isOver(ended),
  };
}

function startPieces(game: GameState): Piece[] {
  const { position } = nodeAt(game, ROOT);
  return Array.from({ length: position.rules.geometry.size }, (_, square) => position.pieceAt(square));
}

/** Returns the record of a game that has its name. */
export function recordOf(
  game: GameState & { readonly id: string },
  about: Pick<GameRecord, 'owner' | 'revision' | 'createdMs' | 'changedMs'>,
): GameRecord {
  return { id: game.id, ...about, name: '', summary: summaryOf(game), game: savedGame(game) };
}

/** Returns the game of a record; throws where it cannot be read (`parseGame`). */
export function gameOfRecord(record: GameRecord): GameState & { readonly id: string } {
  return { ...parseGame(record.game), id: record.id };
}

/** Returns the record of the same game read from elsewhere, with its summary made again; throws like `readGame`. */
export function recordOfSaved(
  saved: SavedGame & { readonly id: string },
  about: Pick<GameRecord, 'createdMs' | 'changedMs' | 'name'>,
): GameRecord {
  const game = { ...readGame(saved), id: saved.id };
  return { ...recordOf(game, { owner: '', revision: 1, ...about }), name: about.name };
}

/** Returns an id for another version of a game: the same one for the same version. */
export function twinId(record: GameRecord): string {
  let hash = 0x811c9dc5;
  for (const char of contentOf(record)) hash = Math.imul(hash ^ char.codePointAt(0)!, 0x01000193) >>> 0;
  return `${record.id.slice(0, 55)}-${hash.toString(16).padStart(8, '0')}`;
}

/** Returns what is to be kept after a page has changed a game: its version, or the kept one; null if that is another page's. */
export function written(old: GameRecord | null, next: GameRecord): GameRecord | null {
  if (!old) return next;
  if (old.owner !== next.owner) return contentOf(old) === contentOf(next) ? old : null;
  if (old.revision >= next.revision) return old;
  return { ...next, name: old.name, createdMs: old.createdMs };
}

/** Returns a game as it is once a page has opened it, which counts its changes from a number on. */
export function claimed(old: GameRecord, owner: string, revision: number): GameRecord {
  return { ...old, owner, revision };
}

/** The way a game is played: against the computer, on the server, somewhere else, by two people here, or not at all but looked into. */
export type Kind = 'computer' | 'online' | 'pgn' | 'people' | 'analysis';

/** Returns the kind of a game. */
export function kindOf({ game }: Pick<GameRecord, 'game'>): Kind {
  if (game.source) return game.source.kind;
  if (game.computer) return 'computer';
  return game.start === '' ? 'people' : 'analysis';
}

/** Returns the side of the person at this device; null where there is none or both are. */
export function ownColor({ game }: Pick<GameRecord, 'game'>): Color | null {
  if (game.source) return game.source.kind === 'online' ? game.source.you : null;
  return game.computer ? opposite(game.computer.color) : null;
}

/** Returns the side that has won; null if none has. */
export function winnerOf({ summary }: Pick<GameRecord, 'summary'>): Color | null {
  return summary.result === '1-0' ? 0 : summary.result === '0-1' ? 1 : null;
}
