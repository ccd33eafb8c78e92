import { unknownIn } from '@sitke/testkit/contracts/variant/texts';
import { describe, expect, test } from 'vitest';
import { fillIn } from '../core/mistakes.js';
import { VARIANT_IDS, variantOf } from '../variants/registry.js';
import { CATALOGUE_EN, en } from './en.js';
import { Formatter, parseMessage } from './message.js';
import { KIT_SQUARES } from './squares.js';
import { RULES_EN } from './text.en.js';
import { countText, pieceName, piecesName, sideName } from './texts.js';

test('every reason of the kit has a sentence that names its squares only', () => {
  for (const [code, squares] of Object.entries(KIT_SQUARES)) {
    expect(unknownIn(RULES_EN[`reason.${code as keyof typeof KIT_SQUARES}`], squares), code).toEqual([]);
  }
});

test('sentences about bad input have in English no form that the rules cannot fill without a catalogue', () => {
  const messages = [RULES_EN, ...VARIANT_IDS.map((id) => CATALOGUE_EN.variants[id]!)].flatMap((all) =>
    Object.entries<string>(all),
  );
  const mistakes = messages.filter(([key]) => /^(error|problem)\./.test(key));
  expect(mistakes.length).toBeGreaterThan(50);
  for (const [key, text] of mistakes) {
    const places = parseMessage(text).filter((part) => typeof part !== 'string');
    const args = Object.fromEntries(places.map(({ name, kind }) => [name, kind === 'list' ? ['a', 'b', 'c'] : name]));
    expect(fillIn(text, args), key).toBe(new Formatter('en-GB').format(text, args));
  }
});

describe('what is said of a game', () => {
  const [first] = VARIANT_IDS.map(variantOf);
  const def = first!;
  const side = sideName(en, def, 1);

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
