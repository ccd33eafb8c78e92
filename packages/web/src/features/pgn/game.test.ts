import { Game, Position, VARIANT_IDS } from '@sitke/rules';
import { makePgn, parsePgn } from '@sitke/rules/pgn';
import { randomRules } from '@sitke/testkit/positions';
import { holds } from '@sitke/testkit/properties';
import { type Choose, oneOf } from '@sitke/testkit/random';
import { often } from '@sitke/testkit/sizes';
import { describe, expect, test } from 'vitest';
import { isOver } from '../../session/game.js';
import { readGame, savedGame } from '../../session/store/savedGame.js';
import { endOf, ROOT } from '../../session/tree.js';
import { pgnOf } from '../../session/view/pgn.js';
import { gameOfPgn } from './game.js';

/** A game of the rules with variations. */
function someGame(choose: Choose): Game {
  const game = new Game(Position.initial(randomRules(oneOf(choose, VARIANT_IDS), choose)));
  let node = game.root;
  for (let ply = choose(40); ply > 0 && node.outcome === null; ply--) {
    const moves = node.position.legalMoves();
    const next = node.play(oneOf(choose, moves));
    if (choose(5) === 0) node.play(oneOf(choose, moves));
    node = next;
  }
  if (node.outcome === null) game.result = oneOf(choose, ['1-0', '0-1', '1/2-1/2', '*']);
  else game.result = node.outcome.winner === null ? '1/2-1/2' : node.outcome.winner === 0 ? '1-0' : '0-1';
  game.headers.set('White', 'Aung').set('Black', 'Khin').set('Date', '2020.01.02').set('Event', 'Cup');
  return game;
}

test('a game from a PGN is written as the same PGN, and kept and read as it is', () => {
  holds(often(20, 300, 3000), (choose) => {
    const pgn = makePgn(someGame(choose));
    const read = parsePgn(pgn);
    const game = gameOfPgn((read.ok && read.value[0]) || expect.unreachable());
    expect(pgnOf(game, '1999.01.01')).toBe(pgn);
    expect(readGame(JSON.parse(JSON.stringify(savedGame(game))))).toEqual(game);
  });
});

describe('the end of a game from a PGN', () => {
  const gameOf = (tags: string, result: string) => {
    const read = parsePgn(`[Variant "Makruk"]\n${tags}\n1. e4 e5 ${result}`);
    const game = gameOfPgn((read.ok && read.value[0]) || expect.unreachable());
    return { game, ending: game.tree[endOf(game.tree, ROOT)]!.ending };
  };

  test.each([
    ['', '1-0', { kind: 'recorded', winner: 0 }],
    ['', '1/2-1/2', { kind: 'recorded', winner: null }],
    ['[Termination "time forfeit"]', '0-1', { kind: 'termination', by: 'time', winner: 1 }],
    ['[Termination "Abandoned"]', '1-0', { kind: 'termination', by: 'abandoned', winner: 0 }],
    ['', '*', undefined],
  ])('%s %s is that of its record', (tags, result, ending) => {
    expect(gameOf(tags, result).ending).toEqual(ending);
  });

  test('stands at its last move, not where reading begins', () => {
    const { game } = gameOf('', '1-0');
    expect([game.cursor, isOver(game), isOver({ ...game, cursor: endOf(game.tree, ROOT) })]).toEqual([
      ROOT,
      false,
      true,
    ]);
  });
});
