/**
 * Openings of a file, one a line: a FEN, a position of EPD with its operations, or `startpos`, then optionally `moves` and UCI
 * moves. Text after `;` and lines that start with `#` are comments.
 */

import { Game, type GameNode, Position, parseFen, parseUci, type Rules } from '@sitke/rules';
import { plainFen } from '@sitke/rules/read';
import { seeded } from './random.js';
import { MatchError } from './spec.js';

/** The start of a game: a position, and moves from it for both engines. */
export interface Opening {
  readonly fen: string;
  /** UCI moves. */
  readonly moves: readonly string[];
}

/** Returns the game of an opening and its last node. Errors: throws MatchError. */
export function openingGame(rules: Rules, { fen, moves }: Opening): { readonly game: Game; readonly node: GameNode } {
  const parsed = fen === 'startpos' ? { ok: true as const, value: Position.initial(rules) } : parseFen(rules, fen);
  if (!parsed.ok) throw new MatchError(`FEN: ${parsed.error.message}`);
  const game = new Game(parsed.value);
  let node = game.root;
  for (const text of moves) {
    const move = parseUci(node.position, text);
    if (!move.ok) throw new MatchError(move.error.message);
    node = node.play(move.value);
  }
  if (node.outcome || node.claims.length > 0) throw new MatchError('the game is over there, or can be claimed drawn');
  return { game, node };
}

function openingOf(rules: Rules, line: string): Opening {
  const [start = '', moves = ''] = line.split(/\s+moves(?:\s+|$)/, 2);
  const fen = /^startpos\s*(?:;|$)/.test(start) ? 'startpos' : plainFen(rules, start).fen;
  const words = moves.replace(/;.*$/, '').split(/\s+/);
  return { fen, moves: words.filter((move) => move !== '') };
}

/** Returns the openings of a text, each checked. Errors: throws MatchError with the line. */
export function parseOpenings(rules: Rules, text: string): Opening[] {
  return text.split(/\r?\n/).flatMap((line, index) => {
    const bare = line.trim();
    if (bare === '' || /^[#;]/.test(bare)) return [];
    const opening = openingOf(rules, bare);
    try {
      openingGame(rules, opening);
      return [opening];
    } catch (error) {
      throw error instanceof MatchError ? new MatchError(`line ${index + 1}: ${error.message}`) : error;
    }
  });
}

/** Returns the openings in a random order fixed by a seed (Fisher and Yates). */
export function shuffled(openings: readonly Opening[], seed: number): Opening[] {
  const list = [...openings];
  const choose = seeded(seed);
  for (let left = list.length - 1; left > 0; left--) {
    const other = choose(left + 1);
    [list[left], list[other]] = [list[other]!, list[left]!];
  }
  return list;
}
