import { randomPosition, randomRules } from '@sitke/testkit/positions';
import { withSeed } from '@sitke/testkit/properties';
import { type Choose, oneOf } from '@sitke/testkit/random';
import { LONG_TEST_MS, often } from '@sitke/testkit/sizes';
import { explainedText, illegalRequest, legalRequests, textsOf, whereOf, withSign } from '@sitke/testkit/spellings';
import { describe, expect, it, vi } from 'vitest';
import { type Position, VARIANT_IDS, type VariantId } from '../index.js';
import { readMove } from '../notation/readMove.js';

vi.setConfig({ testTimeout: LONG_TEST_MS });

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

describe.each(VARIANT_IDS)('texts of %s', (id) => {
  it('that ask for the same illegal move get the same reason, whatever their notation', () => {
    const seen = new Map<string, number>();
    let texts = 0;
    withSeed((choose) => {
      for (const position of positions(id, choose, REQUESTS / PER_POSITION)) {
        for (let i = 0; i < PER_POSITION; i++) {
          const request = illegalRequest(position, choose);
          const explained = position.explain(request);
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
