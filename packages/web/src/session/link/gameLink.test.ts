import { Game, Position, VARIANT_IDS } from '@sitke/rules';
import { makePgn, parsePgn } from '@sitke/rules/pgn';
import { randomRules } from '@sitke/testkit/positions';
import { holds } from '@sitke/testkit/properties';
import { type Choose, oneOf, seeded } from '@sitke/testkit/random';
import { often } from '@sitke/testkit/sizes';
import { describe, expect, test } from 'vitest';
import { isWholeGame, makeGameFragment, packGame, readGameFragment, unpackGame } from './gameLink.js';

const WORDS = ['better was {this}', 'ကစားပွဲ', '象棋 – “good”', ';', '50% \\ "quoted"', 'a  b'];

/** A game of so many plies at most, with remarks and variations. */
function someGame(choose: Choose, plies: number): Game {
  const game = new Game(Position.initial(randomRules(oneOf(choose, VARIANT_IDS), choose)));
  game.headers
    .set('White', oneOf(choose, WORDS))
    .set('Event', oneOf(choose, ['?', 'Cup']))
    .set('Date', '2026.11.25');
  let node = game.root;
  for (let ply = 0; ply < plies && node.outcome === null; ply++) {
    const moves = node.position.legalMoves();
    const next = node.play(oneOf(choose, moves));
    if (choose(6) === 0) next.comment = oneOf(choose, WORDS);
    if (choose(6) === 0) next.nags = [1 + choose(6)];
    if (choose(8) === 0) next.clockMs = 1000 * choose(90_000);
    if (choose(6) === 0) node.play(oneOf(choose, moves)).comment = oneOf(choose, WORDS);
    node = next;
  }
  game.result = oneOf(choose, ['1-0', '0-1', '1/2-1/2', '*']);
  return game;
}

function read(pgn: string): Game {
  const games = parsePgn(pgn);
  if (!games.ok) throw new Error(games.error.message);
  expect(games.value).toHaveLength(1);
  return games.value[0]!;
}

describe('a game in a link', () => {
  test('comes back with its names, variations, comments, glyphs and clocks', () => {
    holds(often(20, 300, 3000), (choose) => {
      const pgn = makePgn(someGame(choose, 1 + choose(40)));
      const fragment = makeGameFragment(pgn);
      expect(fragment).toMatch(/^#pgn=[\w-]+$/);
      expect(makePgn(read(readGameFragment(fragment)!))).toBe(pgn);
    });
  });

  test('may stand there as plain PGN, which other pages can write by hand', () => {
    const pgn = makePgn(someGame(seeded(3), 12));
    expect(readGameFragment(`#${new URLSearchParams({ pgn })}`)).toBe(pgn);
    expect(readGameFragment(`#pgn=${encodeURIComponent(pgn)}`)).toBe(pgn);
  });

  test('of 120 plies has a link of less than 2,000 characters in every game and ruleset', () => {
    holds(often(10, 100, 1000), (choose) => {
      const rules = randomRules(oneOf(choose, VARIANT_IDS), choose);
      const game = new Game(Position.initial(rules));
      while (game.mainline().length < 120 && game.end().outcome === null)
        game.play(oneOf(choose, game.position.legalMoves()));
      game.headers.set('White', 'Daw Khin Khin').set('Black', 'Maung Maung').set('Date', '2026.11.25');
      expect(makeGameFragment(makePgn(game)).length).toBeLessThan(1950);
    });
  });

  test('is known to be cut off wherever it is, and gives all letters before the cut', () => {
    const pgn = makePgn(someGame(seeded(7), 30)).trim();
    const packed = packGame(pgn);
    const whole = unpackGame(packed);
    expect(isWholeGame(whole)).toBe(true);
    for (let end = 0; end < packed.length; end++) {
      const cut = unpackGame(packed.slice(0, end));
      expect(whole.startsWith(cut)).toBe(true);
      expect(new TextEncoder().encode(cut).length).toBeGreaterThan((end * 3) / 4 - 5);
      if (cut !== whole) expect(isWholeGame(cut)).toBe(false);
    }
  });
});

test('fragments of other kinds hold no game', () => {
  for (const fragment of ['', '#', '#variant=sissa', '#/analyse', '#xpgn=abc'])
    expect(readGameFragment(fragment)).toBeNull();
  expect(readGameFragment('#pgn=')).toBe('');
});
