/** Random rulesets, arrangements and positions of both variants. */

import type { Board } from '../../core/board.js';
import { MoveList } from '../../core/moves.js';
import { genLegal } from '../../legal.js';
import { Position } from '../../position.js';
import { toBoard, toSetup } from '../../setup.js';
import type { Rules, Setup, SetupDraft } from '../../variants/define.js';
import { rulesOf, type VariantId, variantOf } from '../../variants/registry.js';
import { type Choose, oneOf } from './random.js';

/** Returns a preset of a variant or random options. */
export function randomRules(id: VariantId, choose: Choose): Rules {
  const def = variantOf(id);
  if (choose(3) === 0) return rulesOf(id, oneOf(choose, Object.keys(def.presets)));
  return rulesOf(id, randomOptions(id, choose));
}

/** Returns a value for every option of a variant. */
export function randomOptions(id: VariantId, choose: Choose): Record<string, string | boolean> {
  const options: Record<string, string | boolean> = {};
  for (const [name, values] of Object.entries(variantOf(id).optionValues)) options[name] = oneOf(choose, values);
  return options;
}

function emptySetup(size: number): SetupDraft {
  const squares: number[] = new Array(size).fill(0);
  const pockets: number[] = new Array(32).fill(0);
  return { squares, pockets, turn: 0, flags: 0, epSquare: null, count: null, halfmoves: 0, fullmoves: 1 };
}

function emptySquare(squares: readonly number[], choose: Choose): number {
  for (;;) {
    const sq = choose(squares.length);
    if (squares[sq] === 0) return sq;
  }
}

/** How many men a random arrangement has beside the kings: few more often than many. */
function manyMen(choose: Choose): number {
  return [choose(4), choose(8), 4 + choose(14), 10 + choose(20)][choose(4)]!;
}

const KING = 1;
const S = { elephant: 2, general: 3, rook: 4, horse: 5, pawn: 6 } as const;
const ARMY = [0, 1, 2, 1, 2, 2, 8];

/** Returns an arrangement of Sittuyin, perhaps with men in hand or a count; it may have problems. */
export function randomSittuyin(choose: Choose): Setup {
  const draft = emptySetup(64);
  const squares = draft.squares as number[];
  const pockets = draft.pockets as number[];
  const setsUp = choose(4) === 0;
  for (const color of [0, 1]) {
    if (setsUp && choose(2) === 0) pockets[(color << 4) | KING] = 1;
    else squares[emptySquare(squares, choose)] = (color << 4) | KING;
  }
  for (let left = manyMen(choose); left > 0; left--) {
    const color = choose(2);
    const role = choose(3) === 0 ? S.pawn : 2 + choose(5);
    if (choose(20) > 0 && squares.filter((piece) => piece === ((color << 4) | role)).length >= ARMY[role]!) continue;
    squares[emptySquare(squares, choose)] = (color << 4) | role;
  }
  if (setsUp)
    for (let left = choose(8); left > 0; left--) pockets[(choose(2) << 4) | (2 + choose(choose(8) === 0 ? 5 : 4))]!++;
  const limit = oneOf(choose, [16, 32, 44, 64, 88, 128]);
  if (choose(6) === 0)
    draft.count = { limit, plies: choose(limit + 4), by: choose(3) === 0 ? (choose(2) as 0 | 1) : null };
  else draft.halfmoves = choose(3) === 0 ? 90 + choose(14) : choose(60);
  draft.turn = choose(2) as 0 | 1;
  draft.fullmoves = 1 + choose(90);
  return draft;
}

const X = { queen: 2, rook: 3, bishop: 4, knight: 5, sissa: 6, pawn: 7 } as const;

/** Puts a king at home with rooks and rights, some or all. */
function castlingHome(draft: SetupDraft, color: number, choose: Choose): void {
  const squares = draft.squares as number[];
  const rank = color * 72;
  squares[rank + 4] = (color << 4) | KING;
  for (const side of [0, 1]) {
    if (choose(3) === 0) continue;
    squares[rank + side * 8] = (color << 4) | X.rook;
    if (choose(4) > 0) draft.flags |= 1 << (color * 2 + side);
  }
}

/** Puts bishops at home in one of the six states. */
function bishopsHome(draft: SetupDraft, color: number, choose: Choose): void {
  const squares = draft.squares as number[];
  const state = oneOf(choose, [0, 1, 2, 3, 5, 6]);
  if (state & 1) squares[color * 72 + 2] = (color << 4) | X.bishop;
  if (state & 2) squares[color * 72 + 6] = (color << 4) | X.bishop;
  draft.flags |= state << (4 + 3 * color);
}

/** Sets up the moment after a double step, with a pawn beside it. */
function passingPawn(draft: SetupDraft, choose: Choose): void {
  const squares = draft.squares as number[];
  const forward = draft.turn === 0 ? 9 : -9;
  const file = choose(9);
  const passed = (draft.turn === 0 ? 54 : 18) + file;
  const beside = passed - forward + (file === 0 ? 1 : file === 8 ? -1 : choose(2) * 2 - 1);
  if ([passed, passed + forward, passed - forward, beside].some((sq) => squares[sq] !== 0)) return;
  squares[passed - forward] = ((draft.turn ^ 1) << 4) | X.pawn;
  squares[beside] = (draft.turn << 4) | X.pawn;
  draft.epSquare = passed;
}

/** Returns an arrangement of Sissa, often with rights; it may have problems. */
export function randomSissa(choose: Choose): Setup {
  const draft = emptySetup(81);
  const squares = draft.squares as number[];
  draft.turn = choose(2) as 0 | 1;
  for (const color of [0, 1]) {
    if (choose(5) < 2) castlingHome(draft, color, choose);
    if (choose(2) === 0) bishopsHome(draft, color, choose);
  }
  if (choose(4) === 0) passingPawn(draft, choose);
  for (const color of [0, 1]) {
    const king = (color << 4) | KING;
    if (!squares.includes(king)) squares[emptySquare(squares, choose)] = king;
  }
  for (let left = manyMen(choose); left > 0; left--) {
    const role = choose(3) === 0 ? X.pawn : 2 + choose(5);
    const sq = emptySquare(squares, choose);
    if (role === X.pawn && (sq < 9 || sq >= 72)) continue;
    squares[sq] = (choose(2) << 4) | role;
  }
  draft.halfmoves = choose(3) === 0 ? 90 + choose(14) : choose(60);
  draft.fullmoves = 1 + choose(90);
  return draft;
}

/** Returns a random arrangement of a variant; it may have problems. */
export function randomSetup(id: VariantId, choose: Choose): Setup {
  return id === 'sittuyin' ? randomSittuyin(choose) : randomSissa(choose);
}

/** Returns a board of random men, or of the start if none of some tries is legal. */
function randomBoard(id: VariantId, rules: Rules, choose: Choose): Board {
  for (let tries = 0; tries < 5; tries++) {
    const setup = randomSetup(id, choose);
    const found = Position.fromSetup(rules, setup);
    if (found.ok) return found.value.toBoard();
    const turned = { ...setup, turn: (setup.turn ^ 1) as 0 | 1, epSquare: null };
    const other = Position.fromSetup(rules, turned);
    if (other.ok) return other.value.toBoard();
  }
  return toBoard(rules, rules.initial);
}

/** Plays random legal moves on a board, at most `plies`. */
export function walk(rules: Rules, b: Board, plies: number, choose: Choose): void {
  const list = new MoveList();
  for (let i = 0; i < plies; i++) {
    list.length = 0;
    genLegal(rules, b, list);
    if (list.length === 0) return;
    rules.make(b, list.at(choose(list.length)));
  }
}

/** Returns a position of random play from the start, or of random men and a little play. */
export function randomPosition(id: VariantId, rules: Rules, choose: Choose): Position {
  const fromStart = choose(3) === 0;
  const b = fromStart ? toBoard(rules, rules.initial) : randomBoard(id, rules, choose);
  walk(rules, b, fromStart ? choose(120) : choose(6), choose);
  const found = Position.fromSetup(rules, toSetup(b));
  if (!found.ok) throw new Error(`play led to no position: ${JSON.stringify(found.error)} ${describe(rules, b)}`);
  return found.value;
}

/** Returns what a failure must tell of a board. */
export function describe(rules: Rules, b: Board): string {
  return JSON.stringify({ variant: rules.def.id, options: rules.options, setup: toSetup(b) });
}
