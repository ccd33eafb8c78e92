/** Why a move written in standard notation is not legal: the texts name no origin, so every man it may mean is asked. */

import type { Explanation } from '../core/reasons.js';
import { pieceOf, type Role, type Square } from '../core/types.js';
import type { Position } from '../position.js';
import { fileName, parseSquare, rankName } from './square.js';
import { parseRequest, roleOfLetter } from './uci.js';

/** Codes that say least about what is wrong: shown only where no other man gives a better one. */
const WEAK: ReadonlySet<string> = new Set(['cannotReach', 'promotionReach']);

function originsOf(position: Position, role: Role, hint: string): Square[] {
  const { def, geometry } = position.rules;
  const piece = pieceOf(position.turn, role);
  return Array.from({ length: geometry.size }, (_, sq) => sq).filter((sq) => {
    const name = fileName(def, sq) + rankName(def, sq);
    return position.pieceAt(sq) === piece && (hint === '' || name === hint || name.includes(hint));
  });
}

/** Returns the best reason why a text in standard notation or UCI is not legal here; null if it is no move at all. */
export function explainSan(position: Position, text: string): Explanation | null {
  const { rules } = position;
  const request = parseRequest(rules, text);
  if (request.ok) return position.explain(request.value);
  const found = /^([A-Z]?)([a-z]?\d?)[x:-]?([a-z]\d)(?:=?\(?([A-Z])\)?)?[+#!?]*$/.exec(text);
  const to = found ? parseSquare(rules.def, found[3]!) : undefined;
  if (!found || to === undefined) return null;
  const pawn = rules.def.pieces.findIndex(({ captures }) => captures !== undefined) + 1;
  const role = found[1] === '' ? pawn : roleOfLetter(rules.def, found[1]!);
  const promotion = found[4] === undefined ? 0 : roleOfLetter(rules.def, found[4]);
  if (role === 0 || (found[4] !== undefined && promotion === 0)) return null;
  const origins = originsOf(position, role, found[2]!);
  // A pawn that moves straight is meant before one that would have to capture.
  const file = (sq: Square): number => sq % rules.def.files;
  if (role === pawn) origins.sort((a, b) => Number(file(a) !== file(to)) - Number(file(b) !== file(to)));
  const answers = origins.map((from) => position.explain(promotion === 0 ? { from, to } : { from, to, promotion }));
  return answers.find(({ code }) => !WEAK.has(code)) ?? answers[0] ?? null;
}
