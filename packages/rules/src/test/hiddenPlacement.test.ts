import fc from 'fast-check';
import { expect, test } from 'vitest';
import { KIND, moveKind, Position, parseRuleset, type Rules, rulesOf, VARIANT_IDS, variantOf } from '../index.js';

const rulesIn = (ruleset: string): Rules => {
  const options = parseRuleset(variantOf('sittuyin'), ruleset);
  if (!options.ok) throw new Error(options.error.message);
  return rulesOf('sittuyin', options.value);
};

test('pieces are placed unseen only behind a curtain, and a pawn swap then depends on what is hidden', () => {
  const standard = VARIANT_IDS.map((id) => rulesOf(id).hiddenPlacement);
  expect(new Set(standard)).toEqual(new Set(['none']));
  expect(rulesIn('federation').hiddenPlacement).toBe('none');
  expect(rulesIn('pychess setup.order=curtain').hiddenPlacement).toBe('independent');
  expect(rulesIn('pychess setup.order=curtain setup.pawnSwap=on').hiddenPlacement).toBe('dependent');
});

/** Places a side's army by a row of choices; returns the position and the drops. */
function place(position: Position, choices: readonly number[]): { position: Position; drops: number[] } {
  const drops: number[] = [];
  for (const choice of choices) {
    const legal = position.legalMoves().filter((move) => moveKind(move) === KIND.drop);
    const drop = legal[choice % legal.length]!;
    drops.push(drop);
    position = position.play(drop);
  }
  return { position, drops };
}

const army = fc.array(fc.nat(999), { minLength: 8, maxLength: 8 });

test.each(['pychess', 'ancientchess', 'federation setup.nonRookRanks=2-3'])(
  'behind the curtain, under %s, an army that is legal alone is legal against every other army',
  (preset) => {
    const rules = rulesIn(`${preset} setup.order=curtain`);
    const alone = Position.fromSetup(rules, { ...rules.initial, turn: 1 });
    if (!alone.ok) throw new Error('the second side cannot begin');
    fc.assert(
      fc.property(army, army, (first, second) => {
        const { drops } = place(alone.value, second);
        let { position } = place(Position.initial(rules), first);
        for (const drop of drops) position = position.play(drop as never);
        expect(position.turn).toBe(0);
        expect(position.inPlacement).toBe(false);
      }),
      { numRuns: 300, seed: 5 },
    );
  },
);
