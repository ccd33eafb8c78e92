/** The games of a match, read back from its log or its PGN. */

import { type EngineSpec, type GameRecord, gamePgn } from '@sitke/match';
import { type Color, type Game, isVariantId, type JsonOptions, parseRuleset, rulesOf } from '@sitke/rules';
import { parsePgn } from '@sitke/rules/pgn';

/** A line that ends with a mate is worth this many hundredths of a pawn, less a few for its length. */
const MATE_CP = 10_000;

/** The first line of a match's log, as far as it is needed here. */
interface LogHead {
  readonly variant: string;
  readonly ruleset: string;
  readonly engines: readonly [EngineSpec, EngineSpec];
}

function gamesOfPgn(text: string): readonly Game[] {
  const games = parsePgn(text);
  if (!games.ok) throw new Error(`no PGN: ${games.error.message}`);
  return games.value;
}

/** Returns the games of a match's log (JSON lines) or of a PGN text. Errors: Error where it is neither. */
export function readGames(text: string): readonly Game[] {
  // A PGN is read game by game: a long match is longer than one text may be.
  if (!text.startsWith('{')) return text.split(/\n(?=\[Event )/).flatMap(gamesOfPgn);
  const [first = '', ...lines] = text.slice(0, text.lastIndexOf('\n')).split('\n');
  const { variant, ruleset, engines } = JSON.parse(first) as LogHead;
  if (!isVariantId(variant)) throw new Error(`no variant ${variant}`);
  const options = parseRuleset(rulesOf(variant).def, ruleset);
  if (!options.ok) throw new Error(`no ruleset: ${options.error.message}`);
  const rules = rulesOf(variant, options.value as JsonOptions);
  return lines.flatMap((line) => gamesOfPgn(gamePgn(rules, engines, JSON.parse(line) as GameRecord)));
}

/** Returns the color that a player lost with, null without a loss. */
export function lostAs(game: Game, player: string): Color | null {
  if (game.result === '0-1' && game.headers.get('White') === player) return 0;
  return game.result === '1-0' && game.headers.get('Black') === player ? 1 : null;
}

/** Returns a mate in so many moves (negative: against the side to move) as hundredths of a pawn. */
export function mateCp(moves: number): number {
  return moves > 0 ? MATE_CP - moves : -MATE_CP - moves;
}

/** Returns what an engine said of its move in hundredths of a pawn, null where it said nothing. */
export function noteCp(comment: string): number | null {
  const [, sign, mate, size] = /^([+-])(M?)(\d+(?:\.\d+)?)/.exec(comment.trim()) ?? [];
  if (size === undefined) return null;
  const value = Number(`${sign}${size}`);
  return mate === 'M' ? mateCp(value) : Math.round(100 * value);
}

/** Returns hundredths of a pawn as people write them: `-1.25`, or `-M3`. */
export function cpText(cp: number): string {
  const moves = MATE_CP - Math.abs(cp);
  const sign = cp < 0 ? '-' : '+';
  return moves < MATE_CP / 10 ? `${sign}M${moves}` : `${sign}${(Math.abs(cp) / 100).toFixed(2)}`;
}
