/**
 * Materials: the pieces of a table, and their names (`KRSvK`). The stronger side, with more or else with greater
 * pieces, is named first and is color 0. For a position with the colors the other way, the ranks are flipped and the
 * colors swapped.
 */

import type { Rules, VariantDef } from '@sitke/rules';
import { type Color, fail, ok, type ParseError, type Piece, pieceOf, type Result, type Role } from '@sitke/rules/core';
import { tableVariantOf } from './variants/registry.js';

const KING: Role = 1;
/** Limit beyond the size of any table. */
const MAX_NAME = 16;

/** The pieces of a table. */
export interface Material {
  /** `KRSvK`: the stronger side first, its pieces from the strongest down. */
  readonly key: string;
  /**
   * Every piece: color 0's king and other pieces, color 1's other pieces and, last, its king. Arrangements list squares
   * in this order.
   */
  readonly pieces: readonly Piece[];
}

/** A material, and whether the given pieces are that with the colors swapped. */
export interface FoundMaterial {
  readonly material: Material;
  readonly isFlipped: boolean;
}

/** Roles of a side's pieces besides its king, strongest first. */
type Army = readonly Role[];

function orderOf(def: VariantDef): readonly Role[] {
  return [...tableVariantOf(def).order].map((letter) => 1 + def.pieces.findIndex((piece) => piece.letter === letter));
}

/** Positive if the first army is the stronger. */
function compareArmies(order: readonly Role[], a: Army, b: Army): number {
  if (a.length !== b.length) return a.length - b.length;
  const at = a.findIndex((role, i) => role !== b[i]);
  return at < 0 ? 0 : order.indexOf(b[at]!) - order.indexOf(a[at]!);
}

function found(def: VariantDef, first: readonly Role[], second: readonly Role[]): FoundMaterial {
  const order = orderOf(def);
  const [a, b] = [first, second].map((army) =>
    [...army].sort((x, y) => order.indexOf(x) - order.indexOf(y)),
  ) as readonly Army[] as readonly [Army, Army];
  const isFlipped = compareArmies(order, a, b) < 0;
  const [white, black] = isFlipped ? [b, a] : [a, b];
  const letters = (army: Army): string => [KING, ...army].map((role) => def.pieces[role - 1]!.letter).join('');
  const pieces = [
    ...[KING, ...white].map((role) => pieceOf(0, role)),
    ...[...black, KING].map((role) => pieceOf(1, role)),
  ];
  return { material: { key: `${letters(white)}v${letters(black)}`, pieces }, isFlipped };
}

function armyOf(pieces: readonly Piece[], color: Color): Role[] {
  return pieces.filter((piece) => piece >> 4 === color && (piece & 15) > KING).map((piece) => piece & 15);
}

/** Returns the material of the pieces on a board, one king each among them; ignores empty squares (0). */
export function materialOf(def: VariantDef, pieces: readonly Piece[]): FoundMaterial {
  return found(def, armyOf(pieces, 0), armyOf(pieces, 1));
}

/** Parses a name such as `KRSvK`; accepts only the canonical name. */
export function parseMaterial(def: VariantDef, text: string): Result<Material, ParseError> {
  const problem = fail('material', `no material of ${def.name}: ${text.slice(0, MAX_NAME)}`, 0);
  const order = tableVariantOf(def).order;
  const sides = text.length <= MAX_NAME ? text.split('v') : [];
  const king = def.pieces[0]!.letter;
  if (sides.length !== 2 || sides.some((side) => side[0] !== king)) return problem;
  const armies = sides.map((side) => [...side.slice(1)]);
  if (armies.some((army) => army.some((letter) => !order.includes(letter)))) return problem;
  const roles = armies.map((army) =>
    army.map((letter) => 1 + def.pieces.findIndex((piece) => piece.letter === letter)),
  );
  const { material } = found(def, roles[0]!, roles[1]!);
  return material.key === text && isPossible(def, material) ? ok(material) : problem;
}

/** Whether a variant has tables of a material: not if a side has two of a piece it can have only one of. */
function isPossible(def: VariantDef, material: Material): boolean {
  const { single, isBareKingOnly } = tableVariantOf(def);
  if (isBareKingOnly && armyOf(material.pieces, 1).length > 0) return false;
  return [...single].every((letter) => material.key.split('v').every((side) => side.split(letter).length <= 2));
}

function armies(order: readonly Role[], pieces: number): Army[] {
  if (pieces === 0) return [[]];
  return order.flatMap((role, i) => armies(order.slice(i), pieces - 1).map((rest) => [role, ...rest]));
}

/** Returns every material of a number of pieces, kings included, the strongest first. */
export function allMaterials(def: VariantDef, pieces: number): Material[] {
  const order = orderOf(def);
  const materials: Material[] = [];
  for (let strong = pieces - 2; strong >= pieces - 2 - strong; strong--) {
    for (const white of armies(order, strong)) {
      for (const black of armies(order, pieces - 2 - strong)) {
        const { material, isFlipped } = found(def, white, black);
        if (!isFlipped && isPossible(def, material)) materials.push(material);
      }
    }
  }
  return materials;
}

/** Returns the material after some pieces are captured (`null`) or promoted. */
function replaced(
  def: VariantDef,
  pieces: readonly Piece[],
  changes: ReadonlyMap<number, Piece | null>,
): FoundMaterial {
  return materialOf(
    def,
    pieces.map((piece, i) => changes.get(i) ?? (changes.has(i) ? 0 : piece)),
  );
}

/** A step to another material: the indices of the pieces that change, and what they change into. */
export interface Step {
  readonly changes: ReadonlyMap<number, Piece | null>;
  readonly to: FoundMaterial;
}

/** Returns every step to another material by a capture, a promotion, or both at once. */
export function stepsOf(rules: Rules, material: Material): Step[] {
  const { pawn, promotesTo, promotesCapturing } = tableVariantOf(rules.def).tableRules(rules.options);
  const { pieces } = material;
  const captures = pieces.flatMap((piece, i) =>
    (piece & 15) === KING ? [] : [new Map<number, Piece | null>([[i, null]])],
  );
  const promotions = pieces.flatMap((piece, i) =>
    (piece & 15) === pawn ? promotesTo.map((role) => new Map<number, Piece | null>([[i, (piece & 16) | role]])) : [],
  );
  const both = promotions.flatMap((promotion) => {
    const [promoted = 0] = promotion.keys();
    const victims = captures.filter((capture) =>
      [...capture.keys()].every((i) => pieces[i]! >> 4 !== pieces[promoted]! >> 4),
    );
    return victims.map((capture) => new Map([...promotion, ...capture]));
  });
  return [...captures, ...promotions, ...(promotesCapturing ? both : [])]
    .map((changes) => ({ changes, to: replaced(rules.def, pieces, changes) }))
    .filter(({ to }) => isPossible(rules.def, to.material));
}

/** Returns the materials that a table is built from, each once. */
export function subMaterials(rules: Rules, material: Material): Material[] {
  const byKey = new Map(stepsOf(rules, material).map(({ to }) => [to.material.key, to.material]));
  return [...byKey.values()];
}

/**
 * Returns the materials whose tables give the value of a position and of each of its moves: its own, those after a
 * move, and, if a bare king whose turn is not stored is then to move, those after its captures.
 */
export function tablesNear(rules: Rules, material: Material): Material[] {
  const near = [material, ...subMaterials(rules, material)];
  const captured = near
    .filter(hasBareKing)
    .flatMap((one) => subMaterials(rules, one).filter(({ pieces }) => pieces.length < one.pieces.length));
  return [...new Map([...near, ...captured].map((one) => [one.key, one])).values()];
}

/** Returns the materials and all their submaterials, each after its own submaterials. */
export function dependencyOrder(rules: Rules, materials: readonly Material[]): Material[] {
  const ordered = new Map<string, Material>();
  const visit = (material: Material): void => {
    if (ordered.has(material.key)) return;
    for (const sub of subMaterials(rules, material)) visit(sub);
    ordered.set(material.key, material);
  };
  materials.forEach(visit);
  return [...ordered.values()];
}

/** Returns whether a material has a piece that promotes under some rules. */
export function hasPawn(rules: Rules, material: Material): boolean {
  const { pawn } = tableVariantOf(rules.def).tableRules(rules.options);
  return material.pieces.some((piece) => (piece & 15) === pawn);
}

/** Returns whether color 1 has only its king, and color 0 more. */
export function hasBareKing(material: Material): boolean {
  return material.pieces.length > 2 && armyOf(material.pieces, 1).length === 0;
}
