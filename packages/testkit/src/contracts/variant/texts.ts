/** The English of a game: no text is missing, and none is there for nothing. */

import { CLAIM_REASONS, KIT_CLAIMS, OUTCOME_REASONS, type VariantId, variantOf } from '@sitke/rules';
import {
  claimedText,
  claimText,
  drawText,
  outcomeText,
  type Part,
  parseMessage,
  pieceName,
  piecesName,
  sideName,
  valueText,
} from '@sitke/rules/text';
import { CATALOGUE_EN, en } from '@sitke/rules/text/en';
import { describe, expect, test } from 'vitest';

const namesIn = (parts: readonly Part[]): string[] =>
  parts.flatMap((part) => {
    if (typeof part === 'string') return [];
    return [part.name, ...('cases' in part ? [...part.cases.values()].flatMap(namesIn) : [])];
  });

/** The names in a message that a reason does not give it. */
export function unknownIn(message: string, squares: readonly string[]): string[] {
  const given = [...squares.map((name) => name.replace('...', '')), 'targets', 'ranks', 'piece'];
  return namesIn(parseMessage(message)).filter((name) => !given.includes(name));
}

/** Tests the texts. */
export function texts(id: VariantId): void {
  describe('the English', () => {
    namesThings(id);
    explainsOptions(id);
    tellsEnds(id);
  });
}

/** The keys of a kind that the game has for itself. */
function keysOf(id: VariantId, kind: string): string[] {
  return Object.keys(CATALOGUE_EN.variants[id]!).filter((key) => key.startsWith(`${kind}.`));
}

/** Tests names, and sentences of own reasons. */
function namesThings(id: VariantId): void {
  const def = variantOf(id);
  const own = CATALOGUE_EN.variants[id]!;
  test('says what the game is, and names sides and every kind of piece', () => {
    for (const key of ['name', 'about', 'help.1', 'typed']) expect(own[key], key).toBeTruthy();
    for (const color of [0, 1] as const) expect(sideName(en, def, color).toLowerCase()).toBe(def.colorNames[color]);
    for (const kind of ['piece', 'pieces', 'moves']) {
      expect(keysOf(id, kind).sort()).toEqual(def.pieces.map(({ name }) => `${kind}.${name}`).sort());
    }
    def.pieces.forEach((_, index) => {
      expect(piecesName(en, def, index + 1, 1)).toBe(`1 ${pieceName(en, def, index + 1)}`);
      expect(piecesName(en, def, index + 1, 2)).toBe(`2 ${pieceName(en, def, index + 1)}s`);
    });
  });

  test('says where moves of its own kinds go, or leaves it to the shared text', () => {
    const kinds = def.ownKinds.map((kind) => `special.here.${kind}`);
    expect(keysOf(id, 'special.here').filter((key) => !kinds.includes(key))).toEqual([]);
    expect(en.has(id, 'special.here')).toBe(true);
  });

  test('has a sentence for each reason of its own, which names its squares only', () => {
    expect(keysOf(id, 'reason').sort()).toEqual(
      Object.keys(def.reasons)
        .map((code) => `reason.${code}`)
        .sort(),
    );
    for (const [code, { squares }] of Object.entries(def.reasons)) {
      expect(unknownIn(own[`reason.${code}`]!, squares), code).toEqual([]);
    }
  });
}

/** Tests the texts of rulesets. */
function explainsOptions(id: VariantId): void {
  const def = variantOf(id);
  test('explains every preset, every option and every value, and nothing else', () => {
    const presets = Object.keys(def.presets).filter((name) => name !== 'standard' || def.standardPreset === name);
    expect(keysOf(id, 'preset').sort()).toEqual(
      presets.flatMap((name) => [`preset.${name}`, `preset.${name}.help`]).sort(),
    );
    const options = Object.entries(def.optionValues);
    const asked = options.flatMap(([name, values]) => [
      `option.${name}`,
      `option.${name}.help`,
      ...values.map((value) => `option.${name}=${value}`),
    ]);
    expect(keysOf(id, 'option').filter((key) => !asked.includes(key))).toEqual([]);
    const missing = options.flatMap(([name, values]) => [
      ...[`option.${name}`, `option.${name}.help`].filter((key) => !en.has(id, key)),
      ...values.filter((value) => !en.has(id, `value.${value}`)).map((value) => `option.${name}=${value}`),
    ]);
    expect(
      missing
        .filter((key) => !en.has(id, key))
        .map((key) => `packages/rules/src/variants/${id}/text.en.ts: write "'${key}': '…',"`),
    ).toEqual([]);
    for (const [name, values] of options) {
      for (const key of [`option.${name}`, `option.${name}.help`]) expect(en.own(id, key)).toBeTruthy();
      for (const value of values) expect(valueText(en, id, name, value)).toBeTruthy();
      const group = name.includes('.') ? name.slice(0, name.indexOf('.')) : '';
      expect(en.own(id, `group.${group}`)).toBeTruthy();
    }
  });
}

/** Tests what is said of claims and ends. */
function tellsEnds(id: VariantId): void {
  const def = variantOf(id);
  test('says what may be claimed, and was', () => {
    const keys = def.ownClaims.flatMap((reason) => [`claim.${reason}`, `claimed.${reason}`, `draw.${reason}`]);
    expect(['claim', 'claimed', 'draw'].flatMap((kind) => keysOf(id, kind)).sort()).toEqual(keys.sort());
    for (const reason of [...KIT_CLAIMS, ...def.ownClaims]) {
      expect(claimText(en, def, reason)).toMatch(/^Claim draw: ./);
      expect(claimedText(en, def, reason)).toMatch(/^Draw claimed: ./);
      expect(drawText(en, def, reason)).toMatch(/^Draw: ./);
    }
    // Claims of another game have no sentence here, and so no wrong one.
    for (const reason of CLAIM_REASONS.filter((one) => ![...KIT_CLAIMS, ...def.ownClaims].includes(one))) {
      for (const say of [claimText, claimedText, drawText]) {
        expect(() => say(en, def, reason)).toThrow(`.${reason}`);
      }
    }
  });

  test('says how a game ended', () => {
    const side = sideName(en, def, 1);
    for (const reason of OUTCOME_REASONS) {
      if (reason === 'checkmate') expect(() => drawText(en, def, reason)).toThrow('there is no text');
      else expect(outcomeText(en, def, { winner: null, reason, article: '1' })).toMatch(/^Draw: ./);
    }
    for (const reason of ['checkmate', 'stalemate'] as const)
      expect(outcomeText(en, def, { winner: 1, reason, article: '1' })).toBe(`${side} wins: ${reason}`);
  });
}
