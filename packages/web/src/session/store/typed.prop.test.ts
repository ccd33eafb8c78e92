import { makeFen, makeRuleset, makeSan, makeUci, VARIANT_IDS } from '@sitke/rules';
import { hostileText } from '@sitke/testkit/hostile';
import { randomPosition, randomRules } from '@sitke/testkit/positions';
import { withSeed } from '@sitke/testkit/properties';
import { LONG_TEST_MS, often } from '@sitke/testkit/sizes';
import { illegalTexts } from '@sitke/testkit/spellings';
import { expect, test, vi } from 'vitest';
import { texts } from '../../i18n/index.js';
import { noticeText } from '../../i18n/phrases.js';
import { currentNode, isOver, newGame } from '../game.js';
import { initialState } from '../initial.js';
import { gameOn } from '../session.js';
import { reduce } from './reduce.js';

vi.setConfig({ testTimeout: LONG_TEST_MS });

const TEXTS = often(400, 10_000, 200_000);

test.each(VARIANT_IDS)(
  'a typed move that is not legal gets the reason of the same move asked otherwise, in %s',
  (id) => {
    let asked = 0;
    withSeed((choose) => {
      for (const { position, text, wanted } of illegalTexts(id, TEXTS, choose)) {
        const { def, options } = position.rules;
        // Behind the curtain nobody may type for a side that does not sit there.
        if (options['setup.order'] === 'curtain') continue;
        const state = initialState(newGame(id, makeRuleset(def, options), makeFen(position)));
        if (isOver(gameOn(state))) continue;
        asked++;
        const { notice } = reduce(state, { type: 'typed', text });
        const game = gameOn(reduce(state, { type: 'typed', text }));
        // The one promotion that a pawn must make needs no name (docs/notation.md).
        if (notice === null && wanted.code === 'promotionMissing') {
          expect(wanted.advice, text).toEqual([currentNode(game).move]);
          continue;
        }
        expect(notice, `${text} in ${makeFen(position)} ${makeRuleset(def, options)}`).toMatchObject({
          kind: 'refused',
          explanation: wanted,
        });
      }
    });
    expect(asked).toBeGreaterThan(TEXTS / 4);
  },
);

test.each(VARIANT_IDS)('whatever is typed is played or answered in words, in %s', (id) => {
  withSeed((choose) => {
    for (let i = 0; i < TEXTS / 20; i++) {
      const position = randomPosition(id, randomRules(id, choose), choose);
      const { def, options } = position.rules;
      const moves = position.legalMoves().slice(0, 9);
      const valid = ['O-O', ...moves.flatMap((move) => [makeUci(position.rules, move), makeSan(position, move)])];
      const state = initialState(newGame(id, makeRuleset(def, options), makeFen(position)));
      for (let j = 0; j < 20; j++) {
        const { notice } = reduce(state, { type: 'typed', text: hostileText(valid, choose) });
        const game = gameOn(reduce(state, { type: 'typed', text: hostileText(valid, choose) }));
        if (notice) expect(noticeText(texts, game, notice)).toMatch(/^.+$/s);
      }
    }
  });
});
