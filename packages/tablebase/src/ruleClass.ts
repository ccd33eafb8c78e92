/**
 * On what part of a ruleset a table depends. Rulesets that agree in it share the table, so a file's name has the class
 * and not the ruleset: `KRSvK.draw.stb`.
 */

import type { Rules } from '@sitke/rules';
import { Board, type Geometry, MoveList, moveCaptured, moveFrom, moveTo, type Square } from '@sitke/rules/core';
import { hasBareKing, hasPawn, type Material, materialOf, subMaterials } from './material.js';
import { tableVariantOf } from './variants/registry.js';

/** Puts the pieces anywhere: what is asked of such a board is about the pieces alone. */
function anyBoard(rules: Rules, material: Material): Board {
  const b = new Board(rules.geometry.size);
  const last = rules.geometry.size - 1;
  const free = [...b.squares.keys()].filter((square) => square > 3 * rules.geometry.files);
  material.pieces.forEach((piece, i) => {
    const square: Square = i === 0 ? 0 : i === material.pieces.length - 1 ? last : free[i]!;
    b.put(piece, square);
  });
  return b;
}

/**
 * Returns the plies that the count against the bare king of a material leaves, if it starts with these pieces and the bare king
 * is to move: 0 where the ruleset does not count them, or where no side has a bare king. A count need not start at 0.
 */
export function countLimitOf(rules: Rules, material: Material): number {
  if (!hasBareKing(material)) return 0;
  const b = anyBoard(rules, material);
  const moves = new MoveList();
  rules.genPseudo(b, moves);
  for (let i = 0; i < moves.length; i++) {
    const move = moves.at(i);
    if (moveFrom(move) !== 0 || moveTo(move) === 0 || moveCaptured(move) !== 0) continue;
    rules.make(b, move);
    const left = b.countLimit - b.countPlies;
    rules.unmake(b, move);
    return left;
  }
  throw new Error(`the king of ${material.key} cannot step aside`);
}

/** Whether a count can make a draw of a mate: not where the longest mate of the material comes in time. */
function canCut(rules: Rules, material: Material, limit: number): boolean {
  const { longest, tableRules } = tableVariantOf(rules.def);
  const known = tableRules(rules.options).stalemate === 'draw' ? longest[material.key] : undefined;
  return known === undefined || known > limit;
}

/** Limits of the counts that may start on the way from a material and matter, by the material that they start with. */
function countsAhead(rules: Rules, material: Material, found: Map<string, number> = new Map()): Map<string, number> {
  if (countLimitOf(rules, material) > 0) return found;
  for (const sub of subMaterials(rules, material)) {
    const limit = countLimitOf(rules, sub);
    if (limit === 0) countsAhead(rules, sub, found);
    else if (canCut(rules, sub, limit)) found.set(sub.key, limit);
  }
  return found;
}

/** How the names of the options about promotion begin. */
const PROMOTION = 'promo.';

/**
 * Returns the name of the class of rules that a material's table belongs to: lower case letters, digits and hyphens.
 *
 * `draw` or `forbidden` is what stalemate is; then come the counts that may start on the way and be too short
 * (`ksf88`: 88 plies from king, elephant and general on) and, where there are pawns, how they promote. A count that runs
 * already needs no word: such a table holds plain distances.
 */
export function ruleClass(rules: Rules, material: Material): string {
  const { stalemate } = tableVariantOf(rules.def).tableRules(rules.options);
  const parts: string[] = [stalemate];
  if (!isAlwaysDead(rules, materialOf(rules.def, []).material)) parts.push('alive');
  const counts = [...countsAhead(rules, material)].map(([key, limit]) => `${key.split('v')[0]!}${limit}`);
  parts.push(...counts.sort().map((text) => text.toLowerCase()));
  if (hasPawn(rules, material)) {
    const options = Object.entries(rules.options).filter(
      ([name, value]) => name.startsWith(PROMOTION) && value !== false,
    );
    const word = (name: string, value: unknown): string =>
      value === true ? name.slice(PROMOTION.length) : String(value);
    parts.push(...options.sort().map(([name, value]) => word(name, value).toLowerCase()));
  }
  return parts.join('-');
}

/** Returns whether a material is a dead draw wherever its pieces stand, by the colors of their squares where these matter. */
export function isAlwaysDead(rules: Rules, material: Material): boolean {
  return deadByColors(rules, material).every((isDead) => isDead);
}

/** Returns the color of a square, as on a chequered board. */
export function shadeOf(g: Geometry, square: Square): number {
  return ((square % g.files) + Math.floor(square / g.files)) & 1;
}

/**
 * Returns whether positions of a material are dead draws, by the colors of the squares that its pieces stand on: bit i of
 * the place in the list is the square of piece i + 1, kings left out.
 */
export function deadByColors(rules: Rules, material: Material): boolean[] {
  const inner = material.pieces.slice(1, -1);
  const { size } = rules.geometry;
  return Array.from({ length: 2 ** inner.length }, (_, colors) => {
    const b = new Board(size);
    b.put(material.pieces[0]!, 0);
    b.put(material.pieces.at(-1)!, size - 1);
    inner.forEach((piece, i) => {
      const isFree = (square: Square): boolean =>
        b.squares[square] === 0 && shadeOf(rules.geometry, square) === ((colors >> i) & 1);
      b.put(piece, [...b.squares.keys()].find(isFree)!);
    });
    return rules.outcome(b, true)?.reason === 'insufficientMaterial';
  });
}
