import { rulesOf } from '@sitke/rules';
import { describe, expect, test } from 'vitest';
import { allMaterials, dependencyOrder } from './material.js';
import { Builder, isNightly } from './test/builder.js';

const { def } = rulesOf('sittuyin');
const materials = dependencyOrder(
  rulesOf('sittuyin'),
  [2, 3, 4].flatMap((men) => allMaterials(def, men)),
);

describe.each(['pychess', 'federation', 'ancientchess', 'pychess-zh'])('under %s', (ruleset) => {
  const builder = new Builder(rulesOf('sittuyin', ruleset));
  const wanted = ruleset === 'pychess' || isNightly ? materials : materials.filter(({ men }) => men.length < 4);
  test.each(wanted.map((material) => [material.key, material] as const))(
    '%s: every value is the best of what the legal moves lead to',
    (_, material) => {
      expect(builder.mistakes(material)).toEqual([]);
    },
  );
});
