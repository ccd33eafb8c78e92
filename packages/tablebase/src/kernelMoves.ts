/** Movement and promotions of pieces for the kernel, derived from a variant's rules. */

import type { Rules } from '@sitke/rules';
import {
  Board,
  type Color,
  KIND,
  type Move,
  MoveList,
  moveCaptured,
  moveFrom,
  moveKind,
  movePromotion,
  moveTo,
  type Piece,
  pieceOf,
  type Role,
  type Square,
} from '@sitke/rules/core';
import { type KernelMemory, setOf } from './kernelMemory.js';
import type { TableRules } from './tableVariant.js';

/** A target of a piece from a square, and its paths: the squares that must be empty on each; no path for a leap. */
interface Target {
  readonly to: Square;
  readonly paths: readonly (readonly Square[])[];
}

type Lists = readonly (readonly Target[])[];

const PIECES = 32;
const KING: Role = 1;

function slidesAndBends(rules: Rules, piece: Piece, from: Square): Target[] {
  const g = rules.geometry;
  const slides = [...g.slides[piece]!].flatMap((direction) => {
    const ray = [...g.rays[direction]![from]!];
    return ray.map((to, n) => ({ to, paths: n === 0 ? [] : [ray.slice(0, n)] }));
  });
  const { bent } = g;
  if (bent === null) return slides;
  const bends = [...bent.targets[piece]![from]!].map((to) => ({
    to,
    paths: bent.paths[from * g.size + to]!.map(({ between }) => [...between]),
  }));
  return [...slides, ...bends];
}

/** The moves of a pawn that neither capture nor promote, as the rules generate them for a lone one. */
function pawnSteps(rules: Rules, piece: Piece, from: Square): Target[] {
  const isStep = (move: Move): boolean =>
    moveFrom(move) === from && moveCaptured(move) === 0 && moveKind(move) !== KIND.promotion;
  const stepsWith = (blocker: Square): Square[] => {
    const b = new Board(rules.geometry.size);
    b.put(piece, from);
    if (blocker >= 0) b.put(pieceOf((piece >> 4) as Color, KING), blocker);
    b.setTurn((piece >> 4) as Color);
    const moves = new MoveList();
    rules.genPseudo(b, moves);
    return Array.from({ length: moves.length }, (_, i) => moves.at(i))
      .filter(isStep)
      .map(moveTo);
  };
  return stepsWith(-1).map((to) => {
    const between = nearby(rules, from).filter((sq) => sq !== to && sq !== from && !stepsWith(sq).includes(to));
    return { to, paths: between.length > 0 ? [between] : [] };
  });
}

function listsOf(rules: Rules, piece: Piece, leaps: readonly (readonly Uint8Array[])[]): Lists {
  return leaps[piece]!.map((targets, from) => [
    ...[...targets].map((to) => ({ to, paths: [] })),
    ...slidesAndBends(rules, piece, from),
  ]);
}

/** The same moves by their target. */
function reversed(lists: Lists): Lists {
  const back: Target[][] = lists.map(() => []);
  lists.forEach((targets, from) => {
    for (const { to, paths } of targets) back[to]!.push({ to: from, paths });
  });
  return back;
}

/** Writes lists of targets and returns the address of their table by square. */
function writeLists(memory: KernelMemory, lists: Lists): number {
  return memory.words(
    lists.map((targets) => {
      const words = targets.flatMap(({ to, paths }) => [
        to,
        paths.length,
        0,
        0,
        ...paths.flatMap((path) => [...setOf(path)]),
      ]);
      return memory.words([targets.length, 0, 0, 0, ...words]);
    }),
  );
}

/** Writes the moves of a material's pieces, the piece that promotes included. */
export function writeMoves(memory: KernelMemory, rules: Rules, pawn: Role, pieces: Iterable<Piece>): void {
  const tables = {
    quiets: new Uint32Array(PIECES),
    captures: new Uint32Array(PIECES),
    sources: new Uint32Array(PIECES),
  };
  const g = rules.geometry;
  for (const piece of new Set(pieces)) {
    const isPawn = (piece & 15) === pawn;
    const quiet = isPawn
      ? g.leaps[piece]!.map((_, from) => pawnSteps(rules, piece, from))
      : listsOf(rules, piece, g.leaps);
    tables.quiets[piece] = writeLists(memory, quiet);
    tables.sources[piece] = writeLists(memory, reversed(quiet));
    tables.captures[piece] = writeLists(memory, listsOf(rules, piece, g.captureLeaps));
  }
  for (const name of ['quiets', 'captures', 'sources'] as const) memory.set(name, memory.words(tables[name]));
  memory.set('kingSteps', memory.sets(g.leaps[pieceOf(1, KING)]!.map((targets) => setOf(targets))));
}

/** A promotion in the kernel's format. */
interface Promotion {
  readonly to: Square;
  readonly captures: boolean;
  readonly role: Role;
}

/** The promotions that the rules generate with a piece on each capture square in turn, without bans on attacks. */
function promotionsFrom(rules: Rules, pawn: Role, color: Color, from: Square, isLast: boolean): Promotion[] {
  const piece = pieceOf(color, pawn);
  const found = new Map<string, Promotion>();
  const targets = rules.geometry.captureLeaps[piece]![from]!;
  for (const victim of [-1, ...targets]) {
    const b = new Board(rules.geometry.size);
    b.put(piece, from);
    if (victim >= 0) b.put(pieceOf((color ^ 1) as Color, pawn), victim);
    // A second pawn, on a square that no promotion of the first can use.
    const near = new Set([...targets, from, ...nearby(rules, from)]);
    if (!isLast) b.put(piece, [...b.squares.keys()].find((square) => !near.has(square))!);
    b.setTurn(color);
    const moves = new MoveList();
    rules.genPseudo(b, moves);
    for (let i = 0; i < moves.length; i++) {
      const move = moves.at(i);
      const captures = moveCaptured(move) !== 0;
      if (moveKind(move) !== KIND.promotion || moveFrom(move) !== from) continue;
      const promotion = { to: moveTo(move), captures, role: movePromotion(move) };
      found.set(JSON.stringify(promotion), promotion);
    }
  }
  return [...found.values()];
}

function nearby(rules: Rules, from: Square): Square[] {
  const king = rules.geometry.leaps[pieceOf(0, KING)]!;
  return [...king[from]!].flatMap((square) => [square, ...king[square]!]);
}

/**
 * Writes the promotions of pawns, and the attacks of the promoted pieces. `isSingle`: the roles of which a side has
 * only one.
 */
export function writePromotions(
  memory: KernelMemory,
  rules: Rules,
  { pawn, promotesTo }: TableRules,
  isSingle: (role: Role) => boolean,
): void {
  const { size, captureLeaps } = rules.geometry;
  const tables = ([0, 1] as const).flatMap((color) =>
    [false, true].map((isLast) =>
      memory.words(
        Array.from({ length: size }, (_, from) => {
          const list = promotionsFrom(rules, pawn, color, from, isLast);
          const words = list.flatMap(({ to, captures, role }) => [
            to,
            captures ? 1 : 0,
            promotesTo.indexOf(role),
            role + (isSingle(role) ? 16 : 0),
          ]);
          return memory.words([list.length, 0, 0, 0, ...words]);
        }),
      ),
    ),
  );
  memory.set('pawn', pawn);
  memory.set('promotions', memory.words(tables));
  const attacks = new Uint32Array(PIECES);
  for (const piece of promotesTo.flatMap((role) => [pieceOf(0, role), pieceOf(1, role)])) {
    attacks[piece] = memory.sets(captureLeaps[piece]!.map((targets) => setOf(targets)));
  }
  memory.set('promotedAttacks', memory.words(attacks));
}
