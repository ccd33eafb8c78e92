import { describe, expect, test } from 'vitest';
import { fillIn } from '../core/mistakes.js';
import { KIT_CLAIMS, OUTCOME_REASONS } from '../core/types.js';
import { TEXTS_EN } from '../variants/registry.en.js';
import { VARIANT_IDS, variantOf } from '../variants/registry.js';
import { en } from './en.js';
import { Formatter, type Part, parseMessage } from './message.js';
import { KIT_SQUARES } from './squares.js';
import { RULES_EN } from './text.en.js';
import {
  claimedText,
  claimText,
  countText,
  drawText,
  outcomeText,
  pieceName,
  piecesName,
  sideName,
  valueText,
} from './texts.js';

const namesIn = (parts: readonly Part[]): string[] =>
  parts.flatMap((part) => {
    if (typeof part === 'string') return [];
    return [part.name, ...('cases' in part ? [...part.cases.values()].flatMap(namesIn) : [])];
  });

/** The names in a message that a reason does not give it. */
function unknownIn(message: string, squares: readonly string[]): string[] {
  const given = [...squares.map((name) => name.replace('...', '')), 'targets', 'first', 'last'];
  return namesIn(parseMessage(message)).filter((name) => !given.includes(name));
}

test('every reason of the kit has a sentence that names its squares only', () => {
  for (const [code, squares] of Object.entries(KIT_SQUARES)) {
    expect(unknownIn(RULES_EN[`reason.${code as keyof typeof KIT_SQUARES}`], squares), code).toEqual([]);
  }
});

test('sentences about bad input have in English no form that the rules cannot fill without a catalogue', () => {
  const messages = [RULES_EN, ...VARIANT_IDS.map((id) => TEXTS_EN[id])].flatMap((all) => Object.entries<string>(all));
  const mistakes = messages.filter(([key]) => /^(error|problem)\./.test(key));
  expect(mistakes.length).toBeGreaterThan(50);
  for (const [key, text] of mistakes) {
    const places = parseMessage(text).filter((part) => typeof part !== 'string');
    const args = Object.fromEntries(places.map(({ name, kind }) => [name, kind === 'list' ? ['a', 'b', 'c'] : name]));
    expect(fillIn(text, args), key).toBe(new Formatter('en-GB').format(text, args));
  }
});

describe.each(VARIANT_IDS)('the English of %s', (id) => {
  const def = variantOf(id);
  const own = TEXTS_EN[id];
  const keysOf = (kind: string) => Object.keys(own).filter((key) => key.startsWith(`${kind}.`));

  test('says what the game is, and names sides and every kind of piece', () => {
    for (const key of ['name', 'about', 'help.1', 'typed']) expect(own[key], key).toBeTruthy();
    for (const color of [0, 1] as const) expect(sideName(en, def, color).toLowerCase()).toBe(def.colorNames[color]);
    for (const kind of ['piece', 'pieces', 'moves']) {
      expect(keysOf(kind).sort()).toEqual(def.pieces.map(({ name }) => `${kind}.${name}`).sort());
    }
    def.pieces.forEach((_, index) => {
      expect(piecesName(en, def, index + 1, 1)).toBe(`1 ${pieceName(en, def, index + 1)}`);
      expect(piecesName(en, def, index + 1, 2)).toBe(`2 ${pieceName(en, def, index + 1)}s`);
    });
  });

  test('explains every preset, every option and every value, and nothing else', () => {
    const presets = Object.keys(def.presets).filter((name) => name !== 'standard' || def.standardPreset === name);
    expect(keysOf('preset').sort()).toEqual(
      presets.flatMap((name) => [`preset.${name}`, `preset.${name}.help`]).sort(),
    );
    const options = Object.entries(def.optionValues);
    const asked = options.flatMap(([name, values]) => [
      `option.${name}`,
      `option.${name}.help`,
      ...values.map((value) => `option.${name}=${value}`),
    ]);
    expect(keysOf('option').filter((key) => !asked.includes(key))).toEqual([]);
    for (const [name, values] of options) {
      for (const key of [`option.${name}`, `option.${name}.help`]) expect(en.own(id, key)).toBeTruthy();
      for (const value of values) expect(valueText(en, id, name, value)).toBeTruthy();
      const group = name.includes('.') ? name.slice(0, name.indexOf('.')) : '';
      expect(en.own(id, `group.${group}`)).toBeTruthy();
    }
  });

  test('has a sentence for each reason of its own, which names its squares only', () => {
    expect(keysOf('reason').sort()).toEqual(
      Object.keys(def.reasons)
        .map((code) => `reason.${code}`)
        .sort(),
    );
    for (const [code, { squares }] of Object.entries(def.reasons)) {
      expect(unknownIn(own[`reason.${code}`]!, squares), code).toEqual([]);
    }
  });

  test('says what may be claimed, and was', () => {
    const own = def.ownClaims.flatMap((reason) => [`claim.${reason}`, `claimed.${reason}`, `draw.${reason}`]);
    expect(['claim', 'claimed', 'draw'].flatMap(keysOf).sort()).toEqual(own.sort());
    for (const reason of [...KIT_CLAIMS, ...def.ownClaims]) {
      expect(claimText(en, def, reason)).toMatch(/^Claim draw: ./);
      expect(claimedText(en, def, reason)).toMatch(/^Draw: claimed, ./);
      expect(drawText(en, def, reason)).toMatch(/^Draw: ./);
    }
  });
});

describe('what is said of a game', () => {
  const [first] = VARIANT_IDS.map(variantOf);
  const def = first!;
  const side = sideName(en, def, 1);

  test('is how it ended', () => {
    expect(outcomeText(en, def, { winner: 1, reason: 'checkmate', article: '1' })).toBe(`${side} wins: checkmate`);
    expect(outcomeText(en, def, { winner: 1, reason: 'stalemate', article: '1' })).toBe(`${side} wins: stalemate`);
    for (const reason of OUTCOME_REASONS) {
      if (reason === 'checkmate') expect(() => drawText(en, def, reason)).toThrow('there is no text');
      else expect(outcomeText(en, def, { winner: null, reason, article: '1' })).toMatch(/^Draw: ./);
    }
  });

  test('is the count, in moves of the side that tries to win', () => {
    const count = { limit: 32, plies: 5, isClaimed: false, article: '4', why: [{ role: 2, atLeast: 1 }] };
    const two = { role: 3, atLeast: 2 };
    const [one, pieces] = [pieceName(en, def, 2), piecesName(en, def, 3, 2)];
    expect(countText(en, def, { ...count, kind: 'bareKing', by: 1 })).toBe(
      `Count: 3 of 16 moves. Bare king against ${one}.`,
    );
    expect(countText(en, def, { ...count, kind: 'bareKing', by: 1, why: [...count.why, two] })).toBe(
      `Count: 3 of 16 moves. Bare king against ${one} and ${pieces}.`,
    );
    expect(countText(en, def, { ...count, kind: 'bareKing', by: 1, why: [] })).toBe(
      'Count: 3 of 16 moves against a bare king.',
    );
    expect(countText(en, def, { ...count, kind: 'board', by: null })).toMatch(/^Count: 3 of 16 moves\. If/);
    expect(countText(en, def, { ...count, kind: 'board', by: 1 })).toContain(`declared by ${side}. If`);
  });

  test('is never a text that is not there', () => {
    expect(() => en.own(def.id, 'piece.toString')).toThrow('there is no text piece.toString');
    expect(() => en.own('constructor', 'name')).toThrow('there is no text name');
  });
});
