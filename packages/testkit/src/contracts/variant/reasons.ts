/** Reasons: every request is answered, the answer is true, and there is a sentence for it. */

import * as rules from '@sitke/rules';
import {
  colorOf,
  type Explanation,
  KIND,
  type Move,
  type MoveRequest,
  makeFen,
  makeUci,
  moveFrom,
  moveKind,
  movePromotion,
  moveRole,
  moveTo,
  OWN_KIND,
  type Position,
  parseRequest,
  type ReasonCode,
  type VariantId,
} from '@sitke/rules';
import * as read from '@sitke/rules/read';
import { explainText } from '@sitke/rules/text';
import { CATALOGUE_EN, en } from '@sitke/rules/text/en';
import { describe, expect, it } from 'vitest';
import { type Case, CLAIMS, uciOf } from '../../naive/claims.js';
import { randomPosition, randomRules } from '../../positions.js';
import { withSeed } from '../../properties.js';
import type { Choose } from '../../random.js';
import { codesOf } from '../../reasons.js';
import { reach, readCases, rulesOfCase } from '../../ruleCases.js';
import { often } from '../../sizes.js';
import { CHECKED_IDS, naiveOf } from '../../variants/registry.js';

/** How a sentence of a reason reads: a capital or a square first, nothing left to fill in, a full stop. */
const SENTENCE = /^([A-Z]|[a-i]\d )(?!.*(undefined| {2}| [,.]))[^{}[\]]*\.$/;

/** So many sentences of each code are read. */
const TEXTS = 200;

/** Every request to move a piece, and to promote to every role: from every square, or from own pieces only. */
function* moves(position: Position, fromAll: boolean): Generator<MoveRequest> {
  const { size } = position.rules.geometry;
  const roles = position.rules.def.pieces.length;
  for (let from = 0; from < size; from++) {
    const piece = position.pieceAt(from);
    if (!fromAll && (piece === 0 || colorOf(piece) !== position.turn)) continue;
    for (let to = 0; to < size; to++) {
      yield { from, to };
      for (let promotion = 1; promotion <= roles; promotion++) yield { from, to, promotion };
    }
  }
}

/** Every drop, and some swaps. */
function* drops(position: Position, choose: Choose): Generator<MoveRequest> {
  const { size } = position.rules.geometry;
  for (let drop = 1; drop <= position.rules.def.pieces.length; drop++) {
    for (let to = 0; to < size; to++) {
      yield { drop, to };
      const pawnTo = choose(size);
      if (pawnTo !== to) yield { drop, to, pawnTo };
    }
  }
}

/** Explains requests one by one and examines every answer; counts how often each code is given. */
class Examiner {
  readonly seen: Map<ReasonCode, number> = new Map();
  /** How often each code came with advice. */
  readonly advised: Map<ReasonCode, number> = new Map();
  readonly #isChecked: boolean;

  /** Holds answers also to the checks of their claims, where the game has these. */
  constructor(id: VariantId) {
    this.#isChecked = CHECKED_IDS.includes(id);
  }

  /** Returns how many of the requests are legal. */
  examine(position: Position, requests: Iterable<MoveRequest>): number {
    const { def, geometry } = position.rules;
    const n = this.#isChecked ? naiveOf(position) : null;
    const letters = def.pieces.map(({ letter }) => letter).join('');
    const legal = new Set(position.legalMoves().map((move) => makeUci(position.rules, move)));
    let found = 0;
    for (const request of requests) {
      const explained = position.explain(request);
      const { code, squares, advice = [] } = explained;
      const isListed = legal.has(uciOf({ n: def, request, letters }));
      if (isListed) found++;
      const isSame = explained.legal === isListed && (code === 'legal') === isListed;
      const isPlaced =
        squares.every((sq) => sq >= 0 && sq < geometry.size) && advice.every((move) => position.isLegal(move));
      const isTrue = n === null || isClaimed({ n, position, request, squares, letters }, explained);
      const times = this.seen.get(code) ?? 0;
      const isSaid = times >= TEXTS || SENTENCE.test(explainText(en, def, explained));
      if (!isSame || !isPlaced || !isTrue || !isSaid) throw new Error(failure(position, request, explained));
      if (advice.length > 0) this.advised.set(code, (this.advised.get(code) ?? 0) + 1);
      this.seen.set(code, times + 1);
    }
    return found;
  }
}

function isClaimed(c: Case, explained: Explanation): boolean {
  return CLAIMS[explained.code]!(c) && isGoodAdvice(c, explained);
}

/** Whether the pawn of a step may promote once the other side has answered. */
function leadsToPromotion(position: Position, step: Move): boolean {
  const after = position.play(step);
  if (after.outcome) return false;
  return after.legalMoves().some((reply) => {
    const later = after.play(reply);
    return later.legalMoves().some((move) => moveFrom(move) === moveTo(step) && movePromotion(move) !== 0);
  });
}

/** Whether advice is there exactly where the sentence gives some, can be played, and comes to what was asked for. */
function isGoodAdvice({ position, request }: Case, { code, advice = [] }: Explanation): boolean {
  if (!advice.every((move) => position.isLegal(move))) return false;
  const from = 'drop' in request ? null : request.from;
  switch (code) {
    case 'promotionArrival':
      return advice.every(
        (step) => moveFrom(step) === from && moveTo(step) === request.to && leadsToPromotion(position, step),
      );
    case 'promotionMissing':
      return (
        advice.length > 0 &&
        advice.every((move) => {
          return moveFrom(move) === from && moveTo(move) === request.to && movePromotion(move) !== 0;
        })
      );
    case 'conversionDue':
      return advice.every((move) => moveFrom(move) === from && moveKind(move) >= OWN_KIND);
    case 'placementFirst':
      return advice.length > 0 && advice.every((move) => moveKind(move) === KIND.drop);
    case 'dropZone':
    case 'swapMissing':
      return advice.every(
        (move) => 'drop' in request && moveRole(move) === request.drop && moveKind(move) === KIND.drop,
      );
    default:
      return advice.length === 0;
  }
}

function failure(position: Position, request: MoveRequest, explained: Explanation): string {
  const text = explainText(en, position.rules.def, explained);
  const where = `${makeFen(position)} ${JSON.stringify(position.rules.options)}`;
  return `${JSON.stringify(request)}: ${JSON.stringify(explained)} "${text}" in ${where}`;
}

/** The requests of the fixtures that say why. */
function* asked(id: VariantId): Generator<{ readonly position: Position; readonly request: MoveRequest }> {
  const library = { rules, read };
  for (const given of readCases(id)) {
    for (const [ruleset, { why = {} }] of Object.entries(given.expect)) {
      if (Object.keys(why).length === 0) continue;
      const { position } = reach(library, rulesOfCase(library, id, ruleset, given), given);
      for (const uci of Object.keys(why)) {
        const request = parseRequest(position.rules, uci);
        if (request.ok) yield { position, request: request.value };
      }
    }
  }
}

/** The codes whose sentence gives advice. */
function advisingCodes(id: VariantId): string[] {
  const sentences: Readonly<Record<string, string>> = { ...CATALOGUE_EN.shared, ...CATALOGUE_EN.variants[id] };
  return codesOf(id).filter(
    // A promotion that is missing is advised in its own words.
    (code) => code === 'promotionMissing' || sentences[`reason.${code}`]?.includes('{targets, plural,'),
  );
}

/** Tests the answer to every request, by chance and of the fixtures. */
export function reasons(id: VariantId): void {
  describe('why a request is illegal', () => {
    const examiner = new Examiner(id);

    it('is answered for the requests of the fixtures', () => {
      for (const { position, request } of asked(id)) examiner.examine(position, [request]);
    });

    it('is answered for every move to every square with every promotion, and the answer is true', () => {
      withSeed((choose) => {
        for (let i = 0; i < often(4, 120, 3000); i++) {
          const position = randomPosition(id, randomRules(id, choose), choose);
          const isDropping = position.legalMoves().some((move) => moveKind(move) === KIND.drop);
          const ordinary = examiner.examine(position, moves(position, i % 8 === 0));
          examiner.examine(position, drops(position, choose));
          // Every legal move was among the requests.
          if (!isDropping) expect(ordinary, makeFen(position)).toBe(position.legalMoves().length);
        }
      });
      const requests = [...examiner.seen.values()].reduce((sum, count) => sum + count, 0);
      const advised = [...examiner.advised].map(([code, count]) => `${code} ${count}`).join(', ');
      console.info(`${id}: ${requests} requests; with advice: ${advised}`);
    });

    it('is told by no code that the variant can not give, and by every one that is checked', () => {
      const [seen, codes] = [[...examiner.seen.keys()].sort(), codesOf(id)];
      expect(codes).toEqual(expect.arrayContaining(seen));
      if (CHECKED_IDS.includes(id)) expect(seen).toEqual(codes);
    });

    it('comes with advice by the codes whose sentence has room for some', () => {
      const [advised, codes] = [[...examiner.advised.keys()].sort(), advisingCodes(id)];
      expect(codes).toEqual(expect.arrayContaining(advised));
      if (CHECKED_IDS.includes(id)) expect(advised).toEqual(codes);
    });
  });
}
