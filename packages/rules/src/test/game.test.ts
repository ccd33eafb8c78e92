import { nodeAfter, playAll, positionOf } from '@sitke/testkit/games';
import { randomPosition, randomRules } from '@sitke/testkit/positions';
import { holds } from '@sitke/testkit/properties';
import { oneOf } from '@sitke/testkit/random';
import { describe, expect, it } from 'vitest';
import { Game, GameNode, type Move, makeFen, moveFrom, moveTo, Position, resultOf, VARIANT_IDS } from '../index.js';

const SISSA = 'rnbskqbnr/ppppppppp/9/9/9/9/9/PPPPPPPPP/RNBQKSBNR w AIai - CGcg 0 1';
const KNIGHTS_OUT_AND_BACK = 'b1a3 b9a7 a3b1 a7b9';
/** R01 of the specification: neither count nor dead position, kings and horse may shuffle. */
const SHUFFLE = '8/8/8/4k3/4p3/8/8/N1F1K3[] w - - 0 90';
const AND_BACK = 'a1b3 e5e6 b3a1 e6e5';

const reasonsOf = (node: GameNode): string[] => node.claims.map(({ reason }) => reason);

describe('repetition', () => {
  it('may be claimed when a position stands for the third time, and not before', () => {
    const second = nodeAfter('sittuyin', 'pychess', SHUFFLE, `${AND_BACK}`);
    expect(second.repetitions).toBe(2);
    expect(reasonsOf(second)).toEqual([]);
    const third = playAll(second, AND_BACK);
    expect(third.repetitions).toBe(3);
    expect(third.outcome).toBeNull();
    expect(reasonsOf(third)).toEqual(['repetition']);
  });

  it('ends the game by itself under auto3, and then nothing is claimed', () => {
    const third = nodeAfter('sittuyin', 'pychess end.repetition=auto3', SHUFFLE, `${AND_BACK} ${AND_BACK}`);
    expect(third.outcome).toEqual({ winner: null, reason: 'repetition', article: '4.2' });
    expect(third.claims).toEqual([]);
    expect(third.parent!.outcome).toBeNull();
  });

  it('means nothing where it is off', () => {
    const third = nodeAfter('sittuyin', 'pychess end.repetition=off', SHUFFLE, `${AND_BACK} ${AND_BACK} ${AND_BACK}`);
    expect(third.repetitions).toBe(4);
    expect(third.outcome).toBeNull();
    expect(third.claims).toEqual([]);
  });

  it('is of positions, not of the position before a capture or a pawn move', () => {
    const node = nodeAfter('sittuyin', 'pychess', SHUFFLE, `${AND_BACK} ${AND_BACK} a1b3 e4e3`);
    expect(node.repetitions).toBe(1);
  });

  it('counts on over pawn moves where they do not restart the clock, and is still of equal positions only', () => {
    const node = nodeAfter('sittuyin', 'pychess end.fiftyReset=capture', SHUFFLE, `${AND_BACK} ${AND_BACK} a1b3 e4e3`);
    expect(node.position.halfmoves).toBe(10);
    expect(node.repetitions).toBe(1);
    expect(node.parent!.parent!.repetitions).toBe(3);
  });

  it('needs equal rights in Sissa: castling lost makes another position', () => {
    const start = nodeAfter('sissa', '', '4k4/9/9/9/9/9/9/9/R3K3R w AI - - 0 1');
    const round = 'a1a2 e9e8 a2a1 e8e9';
    const once = playAll(start, round);
    expect(once.repetitions).toBe(1);
    expect(playAll(once, round).repetitions).toBe(2);
    expect(reasonsOf(playAll(once, `${round} ${round}`))).toEqual(['repetition']);
  });

  it('needs equal rights in Sissa: a capture in passing that was possible makes another position', () => {
    const start = nodeAfter('sissa', '', '4k4/3p5/9/4P4/9/9/9/9/4K4 b - - - 0 1', 'e9e8 e1e2 e8e9 e2e1 d8d6');
    expect(makeFen(start.position)).toContain(' d7 ');
    const round = 'e1e2 e9e8 e2e1 e8e9';
    expect(playAll(start, round).repetitions).toBe(1);
    expect(playAll(start, `${round} ${round}`).repetitions).toBe(2);
  });

  it('is the same after the same moves in another order', () => {
    const node = nodeAfter('sissa', '', SISSA, `${KNIGHTS_OUT_AND_BACK} h1i3 h9i7 i3h1 i7h9`);
    expect(node.repetitions).toBe(3);
    expect(reasonsOf(node)).toEqual(['repetition']);
  });

  it('is not disturbed by a count that starts or stops', () => {
    const fen = '8/8/2r1k3/8/8/4K3/2R5/8[] w - - 0 90';
    const round = 'c2d2 c6d6 d2c2 d6c6';
    const node = nodeAfter('sittuyin', 'pychess-zh end.repetition=claim3', fen, `${round} count+ ${round} count-`);
    expect(node.repetitions).toBe(3);
    expect(node.action).toBe('stop');
  });

  it.each(VARIANT_IDS)('is of the positions whose FENs are the same but for counts and clocks: %s', (id) => {
    let repeated = 0;
    holds(40, (choose) => {
      const rules = randomRules(id, choose);
      const counters = 2 + rules.def.fenFields.filter(({ name }) => name === 'count').length;
      const sameOf = ({ fen }: GameNode): string => fen.split(' ').slice(0, -counters).join(' ');
      let node = new GameNode(randomPosition(id, rules, choose));
      for (let ply = 0; ply < 60 && node.position.canMove; ply++) {
        const legal = node.position.legalMoves();
        // Back again, where that can be: otherwise nothing would stand twice.
        const back = node.parent?.move;
        const isBack = (move: Move): boolean =>
          back != null && moveFrom(move) === moveTo(back) && moveTo(move) === moveFrom(back);
        node = node.play(legal.find((move) => isBack(move) && choose(3) > 0) ?? oneOf(choose, legal));
        const since = node.line().slice(-1 - node.position.halfmoves);
        const same = since.filter((other) => sameOf(other) === sameOf(node)).length;
        if (same > 1) repeated++;
        expect(node.repetitions, node.fen).toBe(same);
      }
    });
    expect(repeated).toBeGreaterThan(100);
  });

  it('does not beat a mate that stands on the board', () => {
    const node = nodeAfter('sittuyin', 'pychess end.repetition=auto3', 'k7/8/1K6/8/8/8/8/7R[] w - 32 31 60', 'h1h8');
    expect(node.outcome?.reason).toBe('checkmate');
  });

  it('comes before the automatic end by fifty moves and by a count', () => {
    const fen = SHUFFLE.replace(' 0 90', ' 92 90');
    const both = nodeAfter('sittuyin', 'pychess end.repetition=auto3 end.fifty=auto', fen, `${AND_BACK} ${AND_BACK}`);
    expect(both.position.outcome?.reason).toBe('moveLimit');
    expect(both.outcome?.reason).toBe('repetition');
  });
});

describe('fifty moves', () => {
  const at = (clock: number): string => `8/8/8/4k3/4p3/8/8/N1F1K3[] w - - ${clock} 90`;

  it('may be claimed at the hundredth ply without progress', () => {
    expect(reasonsOf(nodeAfter('sittuyin', 'pychess', at(98), 'a1b3'))).toEqual([]);
    expect(reasonsOf(nodeAfter('sittuyin', 'pychess', at(99), 'a1b3'))).toEqual(['moveLimit']);
    expect(reasonsOf(nodeAfter('sissa', '', '4k4/9/9/9/9/9/9/9/R3K4 w - - - 99 70', 'a1a2'))).toEqual(['moveLimit']);
  });

  it('end the game by themselves where the ruleset says so', () => {
    expect(nodeAfter('sittuyin', 'pychess-zh', at(99), 'a1b3').outcome?.reason).toBe('moveLimit');
    const sissa = nodeAfter('sissa', 'end.fifty=auto', '4k4/9/9/9/9/9/9/9/R3K4 w - - - 99 70', 'a1a2');
    expect(sissa.outcome).toMatchObject({ winner: null, reason: 'moveLimit' });
    expect(sissa.claims).toEqual([]);
  });

  it('mean nothing where they are off', () => {
    expect(reasonsOf(nodeAfter('sittuyin', 'ancientchess', at(99), 'a1b3'))).toEqual([]);
    expect(reasonsOf(nodeAfter('sissa', 'end.fifty=off', '4k4/9/9/9/9/9/9/9/R3K4 w - - - 99 70', 'a1a2'))).toEqual([]);
  });

  it('restart with a pawn move, or only with a capture', () => {
    const black = '8/8/8/4k3/4p3/8/8/N1F1K3[] b - - 99 90';
    expect(nodeAfter('sittuyin', 'pychess', black, 'e4e3').position.halfmoves).toBe(0);
    const zh = nodeAfter('sittuyin', 'pychess-zh', black, 'e4e3');
    expect(zh.position.halfmoves).toBe(100);
    expect(zh.outcome?.reason).toBe('moveLimit');
    const promotion = '8/2k5/8/4P3/4P1N1/5K2/8/8[] w - - 98 90';
    expect(nodeAfter('sittuyin', 'pychess', promotion, 'e5e5f').position.halfmoves).toBe(0);
    expect(nodeAfter('sittuyin', 'pychess-zh', promotion, 'e5e5f').position.halfmoves).toBe(99);
    expect(
      nodeAfter('sittuyin', 'pychess-zh', '8/8/8/4k3/8/2p5/4N3/4K3[] w - - 98 90', 'e2c3').position.halfmoves,
    ).toBe(0);
  });

  it('do not restart with a conversion in Sissa', () => {
    const node = nodeAfter('sissa', '', '4k4/9/9/9/9/9/9/9/R1B1K4 w - - C 42 70', 'c1c2');
    expect(node.position.halfmoves).toBe(43);
  });

  it('are beaten by a mate', () => {
    const mate = nodeAfter('sissa', 'end.fifty=auto', '8k/R8/9/9/9/9/9/9/1R2K4 w - - - 99 70', 'b1b9');
    expect(mate.outcome).toMatchObject({ winner: 0, reason: 'checkmate' });
  });

  it('are off while a count runs, where the count overrides them', () => {
    const fen = '8/8/8/4k3/8/8/8/2NFK3[] w - - 99 90';
    expect(reasonsOf(nodeAfter('sittuyin', 'pychess', fen, 'c1b3'))).toEqual(['moveLimit']);
    const over = nodeAfter('sittuyin', 'pychess count.overridesFifty=on', fen, 'c1b3');
    expect(over.position.count).toMatchObject({ limit: 128, plies: 0 });
    expect(reasonsOf(over)).toEqual([]);
    expect(reasonsOf(nodeAfter('sittuyin', 'pychess count.overridesFifty=on count.table=off', fen, 'c1b3'))).toEqual([
      'moveLimit',
    ]);
  });
});

describe('a node of a game', () => {
  it('plays a move once: the same move again is the same child', () => {
    const root = new GameNode(Position.initial(positionOf('sissa', '', SISSA).rules));
    const move = root.position.legalMoves()[3]!;
    expect(root.play(move)).toBe(root.play(move));
    const other = root.play(root.position.legalMoves()[5]!);
    expect(root.children).toEqual([root.play(move), other]);
    expect(other.parent).toBe(root);
    expect(other.line()).toEqual([root, other]);
  });

  it('refuses a move that is not legal, and keeps its children as they were', () => {
    const root = nodeAfter('sissa', '', SISSA);
    const later = playAll(root, 'e2e4');
    expect(() => later.play(later.move!)).toThrow(RangeError);
    expect(later.children).toEqual([]);
  });

  it('has its move in both notations and its position as FEN', () => {
    const root = nodeAfter('sittuyin', 'pychess', '8/2k5/8/4P3/4P1N1/5K2/8/8[] w - - 0 1');
    const node = playAll(root, 'e5f6f');
    expect([root.uci, root.san, node.uci, node.san]).toEqual(['', '', 'e5f6f', 'e5f6=F']);
    expect(node.fen).toBe('8/2k5/5F2/8/4P1N1/5K2/8/8[] b - - 0 1');
  });

  it('keeps the first line as the main line of its game', () => {
    const game = new Game(positionOf('sissa', '', SISSA));
    const first = playAll(game.root, 'e2e4 e8e7');
    playAll(game.root, 'd2d4');
    expect(game.mainline().map(({ uci }) => uci)).toEqual(['e2e4', 'e8e7']);
    expect(game.end()).toBe(first);
    expect(new Game(game.root.position).end().move).toBeNull();
  });

  it('gives the result of an outcome as PGN writes it', () => {
    expect(resultOf(null)).toBe('*');
    expect(resultOf({ winner: null, reason: 'stalemate', article: '' })).toBe('1/2-1/2');
    expect(resultOf({ winner: 0, reason: 'checkmate', article: '' })).toBe('1-0');
    expect(resultOf({ winner: 1, reason: 'checkmate', article: '' })).toBe('0-1');
  });
});

describe('children', () => {
  it('stand in the order they were played in, each once, until one is taken out', () => {
    const root = new GameNode(positionOf('sissa', '', SISSA));
    const [first, second, third] = root.position.legalMoves();
    const [one, two, three] = [root.play(first!), root.play(second!), root.play(third!)];
    expect(root.play(second!)).toBe(two);
    expect(root.children).toEqual([one, two, three]);
    root.remove(two);
    expect(root.children).toEqual([one, three]);
    expect(one.children).toEqual([]);
    // Played again it is another node, and stands last.
    const again = root.play(second!);
    expect(again).not.toBe(two);
    expect(root.children.at(-1)).toBe(again);
  });
});
