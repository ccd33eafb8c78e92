/** Moves as texts: every spelling of a request gets the answer of the request. */

import {
  type MoveRequest,
  moveCaptured,
  moveFrom,
  movePromotion,
  moveTo,
  type Position,
  type VariantId,
} from '@sitke/rules';
import { readMove } from '@sitke/rules/read';
import { describe, expect, it } from 'vitest';
import { randomPosition, randomRules } from '../../positions.js';
import { withSeed } from '../../properties.js';
import { type Choose, oneOf } from '../../random.js';
import { often } from '../../sizes.js';
import { explainedText, illegalRequest, legalRequests, textsOf, whereOf, withSign } from '../../spellings.js';

/** Illegal requests of each game. */
const REQUESTS = often(500, 20_000, 200_000);
const PER_POSITION = 20;
const TEXTS = 6;

function* positions(id: VariantId, choose: Choose, count: number): Generator<Position> {
  for (let i = 0; i < count; i++) yield randomPosition(id, randomRules(id, choose), choose);
}

/** Fails where a text does not get the answer that its request gets. */
function assertRead(position: Position, text: string, wanted: string): void {
  const found = explainedText(position, readMove(position, text));
  if (found !== wanted) throw new Error(`${JSON.stringify(text)}: ${found}, not ${wanted}, in ${whereOf(position)}`);
}

/**
 * Returns what a request is read as in standard notation: a step straight on or a capture by a pawn that can only promote, and
 * to one piece, is that promotion.
 */
function meantBy(position: Position, request: MoveRequest): MoveRequest {
  if ('drop' in request || request.promotion !== undefined) return request;
  const { from, to } = request;
  const moves = position.legalMoves().filter((move) => moveFrom(move) === from && moveTo(move) === to);
  const [move, ...more] = moves.filter((other) => movePromotion(other) !== 0);
  const isPlain = from !== to && from % position.files === to % position.files;
  if (move === undefined || more.length > 0 || !(isPlain || moveCaptured(move) !== 0)) return request;
  return { from, to, promotion: movePromotion(move) };
}

/** Tests moves as players write them. */
export function spellings(id: VariantId): void {
  describe('texts', () => {
    it('that ask for the same illegal move get the same reason, whatever their notation', () => {
      const seen = new Map<string, number>();
      let texts = 0;
      withSeed((choose) => {
        for (const position of positions(id, choose, REQUESTS / PER_POSITION)) {
          for (let i = 0; i < PER_POSITION; i++) {
            const request = illegalRequest(position, choose);
            const explained = position.explain(meantBy(position, request));
            const wanted = explainedText(position, { ok: true, value: explained });
            const all = textsOf(position, request);
            for (let j = 0; j < TEXTS; j++) assertRead(position, withSign(oneOf(choose, all), choose), wanted);
            // The last ones are those with least: short ones, and castling by dashes.
            assertRead(position, all.at(-1)!, wanted);
            texts += TEXTS + 1;
            seen.set(explained.code, (seen.get(explained.code) ?? 0) + 1);
          }
        }
      });
      console.info(`${id}: ${texts} texts; ${[...seen].map(([code, count]) => `${code} ${count}`).join(', ')}`);
      expect(seen.size).toBeGreaterThan(7);
    });

    it('that ask for a legal move are read as that move, however they are written', () => {
      withSeed((choose) => {
        for (const position of positions(id, choose, Math.min(REQUESTS / 50, 1_000))) {
          for (const request of legalRequests(position)) {
            const wanted = explainedText(position, { ok: true, value: position.explain(request) });
            for (const text of textsOf(position, request)) {
              const signed = withSign(text, choose);
              assertRead(position, signed, wanted);
              const read = readMove(position, signed);
              if (!read.ok || read.value.move !== position.explain(request).move)
                throw new Error(`${JSON.stringify(signed)} is another move in ${whereOf(position)}`);
            }
          }
        }
      });
    });
  });
}
