/**
 * The part of a ruleset that a table depends on. Rulesets that agree in it share the table, so a file is named by the
 * class, not the ruleset: `KRSvK.draw.stb`.
 */

import type { Rules } from '@sitke/rules';
import { Board, type Geometry, MoveList, moveCaptured, moveFrom, moveTo, type Square } from '@sitke/rules/core';
import { hasBareKing, hasPawn, type Material, materialOf, subMaterials } from './material.js';
import { tableVariantOf } from './variants/registry.js';

/** A board with the pieces on any squares, for questions that depend on the pieces only. */
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
 * Returns the plies left of the count against a material's bare king, if it starts with these pieces and the bare king
 * is to move: 0 if the ruleset has no such count, or no side has a bare king. A count need not start at 0.
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

/** Whether a count can turn a mate into a draw: not if the longest mate of the material is in time. */
function canCut(rules: Rules, material: Material, limit: number): boolean {
  const { longest, tableRules } = tableVariantOf(rules.def);
  const known = tableRules(rules.options).stalemate === 'draw' ? longest[material.key] : undefined;
  return known === undefined || known > limit;
}

/** Limits of the relevant counts that may start after steps from a material, by the material that they start with. */
function countsAhead(rules: Rules, material: Material, found: Map<string, number> = new Map()): Map<string, number> {
  if (countLimitOf(rules, material) > 0) return found;
  for (const sub of subMaterials(rules, material)) {
    const limit = countLimitOf(rules, sub);
    if (limit === 0) countsAhead(rules, sub, found);
    else if (canCut(rules, sub, limit)) found.set(sub.key, limit);
  }
  return found;
}

/** Prefix of the options about promotion. */
const PROMOTION = 'promo.';

/**
 * Returns the name of the rule class of a material's table: lower case letters, digits and hyphens.
 *
 * It starts with `draw` or `forbidden`, the effect of stalemate. Then come the counts that may start later and be too
 * short (`ksf88`: 88 plies from king, elephant and general on) and, with pawns, how they promote. A count already
 * running is not named: such a table holds plain distances.
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

/** Returns whether a material is a dead draw wherever its pieces are, for all relevant colors of their squares. */
export function isAlwaysDead(rules: Rules, material: Material): boolean {
  return deadByColors(rules, material).every((isDead) => isDead);
}

/** Returns the color of a square on a chequered board. */
export function shadeOf(g: Geometry, square: Square): number {
  return ((square % g.files) + Math.floor(square / g.files)) & 1;
}

/**
 * Returns whether positions of a material are dead draws, by the colors of the pieces' squares: bit i of the list's
 * index is the color of the square of piece i + 1; kings do not count.
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
