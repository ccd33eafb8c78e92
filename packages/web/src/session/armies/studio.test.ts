/** The studio: armies, formations and the adviser, held to the rules. */
import { setupBookOf } from '@sitke/engine/setups';
import { makeFen, Position, parseFen } from '@sitke/rules';
import { seeded } from '@sitke/testkit/random';
import { beforeAll, describe, expect, test } from 'vitest';
import { shareText } from '../../features/studio/phrases.js';
import STUDIO from '../../features/studio/texts.en.json';
import { texts } from '../../i18n/index.js';
import { placeAll } from '../gestures/arrange.js';
import { advise } from './adviser.js';
import {
  type Army,
  armyOf,
  armyText,
  completed,
  dropsOf,
  fenOf,
  mirrored,
  missingRoles,
  parseArmy,
  sameOf,
} from './army.js';
import { type Formations, formationOf, formationsOf, recordOf } from './formations.js';
import { KEPT_ARMIES, withArmy, withoutArmy } from './kept.js';

let found: Formations;
beforeAll(async () => {
  found = (await formationsOf('sittuyin'))!;
});

/** The army with some of its pieces taken away. */
const partOf = (army: Army, seed: number): Army => {
  const choose = seeded(seed);
  return army.filter(() => choose(2) === 0);
};

describe('formations', () => {
  test('are at least twelve, each one that the rules allow for both sides, with a name and a purpose', () => {
    expect(found.formations.length).toBeGreaterThanOrEqual(12);
    for (const { name, army } of found.formations) {
      expect(missingRoles(found.rules, army), name).toEqual([]);
      const first = placeAll(Position.initial(found.rules), dropsOf(found.rules, army, 0));
      expect(first.ok, name).toBe(true);
      if (first.ok) expect(placeAll(first.position, dropsOf(found.rules, army, 1)).ok, name).toBe(true);
      expect(Object.keys(STUDIO)).toContain(`formation.${name}`);
      expect(Object.keys(STUDIO)).toContain(`formation.${name}.about`);
      expect(formationOf(found, army)?.name).toBe(name);
    }
  });

  test('are all different, and the catalogue names no other', () => {
    const texts = found.formations.map(({ army }) => armyText(found.rules.def, army));
    expect(new Set(texts).size).toBe(texts.length);
    const named = Object.keys(STUDIO).filter((key) => /^formation\.\w+$/.test(key));
    expect(named.sort()).toEqual(found.formations.map(({ name }) => `formation.${name}`).sort());
  });

  test('have met each other equally often, and what one wins the other loses', () => {
    const { formations, meetings } = found;
    expect(meetings.length).toBe(formations.length ** 2);
    const games = meetings.map(({ won, drawn, lost }) => won + drawn + lost);
    expect(new Set(games).size).toBe(1);
    for (const { name } of formations) {
      const [one, other] = [formations[0]!.name, name];
      const red = recordOf(found, one, 'red', other);
      const black = recordOf(found, other, 'black', one);
      expect(red.points + black.points).toBe(red.games);
    }
  });
});

describe('an army', () => {
  test('is the same after being written and read, and by its drops for either side', () => {
    for (const { pieces } of setupBookOf('sittuyin')) {
      const text = armyText(found.rules.def, pieces);
      const army = parseArmy(found.rules, text)!;
      expect(armyText(found.rules.def, army)).toBe(text);
      for (const color of [0, 1] as const) {
        expect(armyOf(found.rules, dropsOf(found.rules, army, color), color)).toEqual(army);
      }
    }
    expect(parseArmy(found.rules, '-')).toEqual([]);
  });

  test.each(['Kb2-Kc2', 'Kb2-Fb2', 'Xb2', 'Kz9', 'Pa3', 'nonsense'])('is not read from %s', (text) => {
    expect(parseArmy(found.rules, text)).toBe(null);
  });

  test('is completed without moving what stands, to one that the rules allow', () => {
    for (const [seed, { pieces }] of setupBookOf('sittuyin').entries()) {
      const part = partOf(pieces, seed);
      const army = completed(found.rules, part, setupBookOf('sittuyin'), 0);
      expect(missingRoles(found.rules, army)).toEqual([]);
      expect(sameOf(part, army)).toBe(part.length);
      expect(placeAll(Position.initial(found.rules), dropsOf(found.rules, army, 0)).ok).toBe(true);
    }
  });

  test('has a mirror image that the rules allow, with the king on the other wing', () => {
    for (const { pieces } of setupBookOf('sittuyin')) {
      const image = mirrored(found.rules, pieces);
      expect(missingRoles(found.rules, image)).toEqual([]);
      expect(placeAll(Position.initial(found.rules), dropsOf(found.rules, image, 0)).ok).toBe(true);
      const fileOf = (army: Army): number => army.find(({ role }) => role === 1)!.square % 8;
      expect(fileOf(image)).toBe(7 - fileOf(pieces));
    }
  });

  test('meets another in a position with nothing left to place', () => {
    const [one, other] = found.formations;
    const fen = fenOf(found.rules, one!.army, other!.army)!;
    const position = parseFen(found.rules, fen);
    expect(position.ok && !position.value.inPlacement && makeFen(position.value)).toBe(fen);
    expect(fenOf(found.rules, [], other!.army)).toBe(null);
  });
});

describe('the adviser', () => {
  test('names squares on which the rules let the piece be placed, the best first and none twice', () => {
    for (const [seed, { pieces }] of setupBookOf('sittuyin').entries()) {
      const army = partOf(pieces, seed);
      for (const color of [0, 1] as const) {
        const advices = advise(found.rules, army, setupBookOf('sittuyin'), color);
        expect(advices.length).toBeGreaterThanOrEqual(army.length < pieces.length ? 1 : 0);
        expect(new Set(advices.map(({ square }) => square)).size).toBe(advices.length);
        for (const { role, square } of advices) {
          const placing = placeAll(Position.initial(found.rules), dropsOf(found.rules, [...army, { role, square }], 0));
          expect(placing.ok).toBe(true);
        }
      }
    }
  });

  test('says why: pawns before the king, pieces that are guarded, a file', () => {
    const army = parseArmy(found.rules, 'Fc2-Se3-Sg3-Ne2-Nf3-Ra1')!;
    const pieces = parseArmy(found.rules, 'Kb2-Fc2-Se3-Sg3-Ne2-Nf3-Ra1-Rh1')!;
    const advices = advise(found.rules, army, [{ pieces, values: [61, 28] }], 0);
    expect(advices[0]).toMatchObject({ role: 1, square: 9, reason: { kind: 'sheltered', pawns: 3 } });
    const rook = advices.find(({ role }) => role === 4);
    expect(rook?.reason).toEqual({ kind: 'file', pawn: 31 });
  });

  test('has nothing to say of a full army', () => {
    expect(advise(found.rules, found.formations[0]!.army, setupBookOf('sittuyin'), 0)).toEqual([]);
  });
});

test('a share of points comes with its error and its number of games', () => {
  expect(shareText(texts, { points: 12.5, games: 40 })).toBe('31% ± 14 (40)');
  expect(shareText(texts, { points: 0, games: 0 })).toBe('0% ± 0 (0)');
});

test('armies are kept by name, and other texts are not read', () => {
  const one = { variant: 'sittuyin', name: 'One', army: 'Kb2' } as const;
  const two = { variant: 'sittuyin', name: 'Two', army: 'Kc2' } as const;
  const kept = withArmy(withArmy([], one), two);
  expect(withArmy(kept, { ...one, army: 'Kd2' })).toEqual([{ ...one, army: 'Kd2' }, two]);
  expect(withoutArmy(kept, two)).toEqual([one]);
  expect(KEPT_ARMIES.decode(JSON.stringify(kept))).toEqual(kept);
  for (const text of ['', '{}', '[{}]', '[{"variant":"chess","name":"a","army":"b"}]']) {
    expect(KEPT_ARMIES.decode(text)).toBe(null);
  }
});
