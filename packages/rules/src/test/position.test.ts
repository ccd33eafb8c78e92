import { nodeAfter, playAll, positionOf, rulesetOf } from '@sitke/testkit/games';
import { describe, expect, it } from 'vitest';
import {
  makeFen,
  Position,
  parseFen,
  parseSetupFen,
  parseSquare,
  pieceOf,
  problemsOf,
  rulesOf,
  type Setup,
  squareName,
  VARIANT_IDS,
  type VariantId,
  variantOf,
} from '../index.js';

const SISSA = 'rnbskqbnr/ppppppppp/9/9/9/9/9/PPPPPPPPP/RNBQKSBNR w AIai - CGcg 0 1';

function setupOf(id: VariantId, fen: string): Setup {
  const setup = parseSetupFen(rulesetOf(id, ''), fen);
  if (!setup.ok) throw new Error(setup.error.message);
  return setup.value;
}

function named(id: VariantId, squares: readonly number[]): string[] {
  return squares.map((sq) => squareName(variantOf(id), sq)).sort();
}

const squareOf = (id: VariantId, name: string): number => parseSquare(variantOf(id), name)!;

describe('the problems of a setup', () => {
  const listed = (id: VariantId, fen: string): string[] =>
    problemsOf(rulesetOf(id, ''), setupOf(id, fen)).map(
      ({ code, color, fatal }) => `${code} ${color}${fatal ? '!' : ''}`,
    );

  it('are none at the start', () => {
    for (const id of VARIANT_IDS) expect(problemsOf(rulesetOf(id, ''), rulesetOf(id, '').initial)).toEqual([]);
  });

  it('are all listed, not only the first', () => {
    expect(listed('sittuyin', 'FFF5/8/8/8/8/8/8/KK6[r] w - - 0 1')).toEqual([
      'tooManyKings 0!',
      'missingKing 1!',
      'tooManyPieces 0',
    ]);
    expect(listed('sissa', 'P3k4/9/9/9/9/9/9/9/p3K4 w AIai - CGcg 0 1').sort()).toEqual(
      [
        'castlingRight 0!',
        'castlingRight 0!',
        'castlingRight 1!',
        'castlingRight 1!',
        'conversionRight 0!',
        'conversionRight 0!',
        'conversionRight 1!',
        'conversionRight 1!',
        'pawnOnBackRank 0!',
        'pawnOnBackRank 1!',
      ].sort(),
    );
  });

  it('say on which square they are', () => {
    const [problem] = problemsOf(rulesetOf('sissa', ''), setupOf('sissa', '4k4/9/9/9/9/9/9/9/4K3P w - - - 0 1'));
    expect(problem).toMatchObject({ code: 'pawnOnBackRank', square: squareOf('sissa', 'i1') });
    const [check] = problemsOf(rulesetOf('sittuyin', ''), setupOf('sittuyin', '4k3/8/8/8/8/8/8/4R2K[] w - - 0 1'));
    expect(check).toMatchObject({ code: 'opponentInCheck', color: 1, square: squareOf('sittuyin', 'e8'), fatal: true });
  });

  it('count kings in pockets, and let the side to move place pieces while the other king is attacked', () => {
    expect(listed('sittuyin', '8/8/8/8/8/8/8/8[Kk] w - - 0 1')).toEqual([]);
    expect(listed('sittuyin', '4k3/8/8/8/8/8/8/4R2K[N] w - - 0 1')).toEqual([]);
    expect(listed('sittuyin', '4k3/8/8/8/8/8/8/K7[K] w - - 0 1')).toEqual(['tooManyKings 0!']);
  });

  it('do not keep more pieces than an army has from being played', () => {
    expect(listed('sittuyin', '4k3/8/8/8/8/8/8/FF2K3[ff] w - - 0 1')).toEqual(['tooManyPieces 0', 'tooManyPieces 1']);
    expect(positionOf('sittuyin', '', '4k3/8/8/8/8/8/8/FF2K3[] w - - 0 1').legalMoves().length).toBeGreaterThan(0);
  });

  it('are given as the error of a position that cannot be, with the fatal one in the error of a FEN', () => {
    const setup = setupOf('sittuyin', 'FFF5/8/8/8/8/8/8/K7[] w - - 0 1');
    const found = Position.fromSetup(rulesetOf('sittuyin', ''), setup);
    expect(found.ok ? [] : found.error.map(({ code }) => code)).toEqual(['missingKing', 'tooManyPieces']);
    expect(parseFen(rulesetOf('sittuyin', ''), 'FFF5/8/8/8/8/8/8/K7[] w - - 0 1')).toMatchObject({
      ok: false,
      error: { code: 'setup', detail: 'missingKing' },
    });
  });
});

describe('the outcome of a position', () => {
  const outcome = (id: VariantId, ruleset: string, fen: string): string => {
    const found = positionOf(id, ruleset, fen).outcome;
    return found === null ? 'none' : `${found.reason} ${found.winner ?? 'draw'}`;
  };

  it('is a dead position before anything else, mate or stalemate or refusal', () => {
    const refusal = '8/8/8/8/8/8/1k4P1/7K[] w - - 0 1';
    expect(outcome('sittuyin', 'pychess', refusal)).toBe('insufficientMaterial draw');
    expect(positionOf('sittuyin', 'pychess', refusal).claims).toEqual([]);
    // Stalemate that is dead as well.
    const stalemate = 'k7/2K5/1F6/8/8/8/8/8[] b - - 0 1';
    expect(outcome('sittuyin', 'pychess', stalemate)).toBe('insufficientMaterial draw');
    expect(outcome('sittuyin', 'pychess end.deadPosition=off', stalemate)).toBe('stalemate draw');
    expect(outcome('sittuyin', 'pychess end.deadPosition=off end.stalemate=loss', stalemate)).toBe('stalemate 1');
    expect(outcome('sissa', '', '8k/9/9/9/9/9/9/9/KB7 w - - - 0 1')).toBe('insufficientMaterial draw');
  });

  it('is dead with any number of generals on squares of one colour', () => {
    expect(outcome('sittuyin', 'pychess', '8/8/8/4k3/8/8/8/F1F1K1F1[] w - - 0 1')).toBe('insufficientMaterial draw');
    expect(outcome('sittuyin', 'pychess', 'f1f5/8/8/4k3/8/8/7F/4KF2[] w - - 0 1')).toBe('none');
  });

  it('is mate before automatic fifty moves and counts', () => {
    expect(outcome('sittuyin', 'pychess-zh', 'k6R/8/1K6/8/8/8/8/8[] b - 32 99 60')).toBe('checkmate 0');
    expect(outcome('sittuyin', 'pychess-zh', 'k6R/8/1K6/8/8/n7/8/8[] b - - 120 60')).toBe('checkmate 0');
    expect(outcome('sissa', 'end.fifty=auto', '1R6k/R8/9/9/9/9/9/9/4K4 b - - - 120 70')).toBe('checkmate 0');
  });

  it('is fifty moves before a count that has run out at the same time', () => {
    const start = '4k3/8/8/8/8/8/8/2NFK3[] w - - 0 90';
    const round = 'c1b3 e8d8 b3c1 d8e8';
    const moves = Array.from({ length: 33 }, () => round).join(' ');
    const both = nodeAfter('sittuyin', 'pychess end.fifty=auto', start, moves).position;
    expect(both.count).toMatchObject({ limit: 128, plies: 131 });
    expect(both.halfmoves).toBe(132);
    expect(both.outcome?.reason).toBe('moveLimit');
    expect(nodeAfter('sittuyin', 'pychess', start, moves).position.outcome?.reason).toBe('counting');
    // The side that counts may claim on its own turn.
    expect(
      nodeAfter('sittuyin', 'pychess count.expiry=claim', start, `${moves} c1b3`).claims.map(({ reason }) => reason),
    ).toEqual(['repetition', 'moveLimit', 'counting']);
  });

  it('is no end to the list of legal moves, save by mate and stalemate', () => {
    const dead = positionOf('sittuyin', 'pychess', '8/8/8/4k3/8/8/8/4K3[] w - - 0 1');
    expect(dead.outcome).not.toBeNull();
    expect(dead.legalMoves()).toHaveLength(5);
    expect(dead.play(dead.legalMoves()[0]!).turn).toBe(1);
  });

  it('is a draw, a loss of the side that stalemated, or forbidden', () => {
    const stalemate = 'k7/2K5/1F6/8/8/8/7P/8[] b - - 0 1';
    expect(outcome('sittuyin', 'pychess', stalemate)).toBe('stalemate draw');
    expect(outcome('sittuyin', 'pychess end.stalemate=loss', stalemate)).toBe('stalemate 1');
    expect(outcome('sittuyin', 'ancientchess', stalemate)).toBe('stalemate draw');
  });

  it('is never stalemate after a move of a side that has others, where stalemating is forbidden', () => {
    const position = positionOf('sittuyin', 'ancientchess', 'k7/2K5/8/2F5/8/8/7P/8[] w - - 0 1');
    const moves = position.legalMoves().map((move) => makeFen(position.play(move)));
    expect(moves.every((fen) => positionOf('sittuyin', 'ancientchess', fen).outcome?.reason !== 'stalemate')).toBe(
      true,
    );
  });
});

describe('claims of a position', () => {
  it('stand in one order where several are open: the limit of moves, the refusal', () => {
    const fen = 'pr6/7K/6r1/4n3/r3Pp2/8/r7/3k4[] w - - 102 26';
    const { claims } = positionOf('sittuyin', 'pychess end.fifty=claim', fen);
    expect(claims.map(({ reason }) => reason)).toEqual(['moveLimit', 'refusal']);
  });

  it('are refusals where only promotions are legal, by the three rules', () => {
    const alone = '1k4PK/3r4/8/8/8/8/8/8[] w - - 0 1';
    const more = 'P7/8/8/2p5/2P5/6p1/5k2/7K[] w - - 0 1';
    const check = '8/8/8/8/8/5kp1/2P5/r6K[] w - - 0 1';
    const claims = (rule: string, fen: string): string[] =>
      positionOf('sittuyin', `pychess promo.refusalClaim=${rule}`, fen).claims.map(({ reason }) => reason);
    expect([claims('off', alone), claims('off', more), claims('off', check)]).toEqual([[], [], []]);
    expect([claims('bareKingPawn', alone), claims('bareKingPawn', more)]).toEqual([['refusal'], []]);
    expect([claims('onlyPromotions', alone), claims('onlyPromotions', more)]).toEqual([['refusal'], ['refusal']]);
    expect([claims('bareKingPawn', check), claims('onlyPromotions', check)]).toEqual([[], []]);
  });
});

describe('the right to capture in passing', () => {
  it('is kept where a capture is legal, and not where every capture would expose the king', () => {
    const pinned = 'k3r4/3p5/9/4P4/9/9/9/9/4K4 b - - - 0 1';
    expect(nodeAfter('sissa', '', pinned, 'd8d6').fen).toBe('k3r4/9/9/3pP4/9/9/9/9/4K4 w - - - 0 2');
    const free = nodeAfter('sissa', '', pinned.replace('k3r4', 'kr7'), 'd8d6');
    expect(free.fen).toBe('kr7/9/9/3pP4/9/9/9/9/4K4 w - d7 - 0 2');
    expect(playAll(free, 'e6d7').fen).toBe('kr7/9/3P5/9/9/9/9/9/4K4 b - - - 0 2');
    const alone = nodeAfter('sissa', '', '4k4/3p5/9/9/9/9/4P4/9/4K4 b - - - 0 1', 'd8d6');
    expect(alone.fen).toContain(' w - - - ');
  });

  it('is read from a FEN and forgotten where no capture backs it', () => {
    const fen = '8k/9/9/1s1pP4/9/4PK3/9/9/9 w - d7 - 0 1';
    expect(makeFen(positionOf('sissa', '', fen))).toBe(fen.replace('d7', '-'));
  });
});

describe('what a position says', () => {
  it('is where the kings, checkers and attackers are', () => {
    const position = positionOf('sissa', '', '4r3k/9/9/9/4s4/9/5n3/9/4K4 w - - - 0 1');
    expect(position.isCheck).toBe(true);
    // The sissa goes round by the files a and i.
    expect(named('sissa', position.checkers())).toEqual(['e5', 'f3']);
    expect(position.kingOf(1)).toBe(squareOf('sissa', 'i9'));
    expect(named('sissa', position.attackersOf(squareOf('sissa', 'e1'), 1))).toEqual(['e5', 'f3']);
    expect(position.pieceAt(squareOf('sissa', 'e5'))).toBe(pieceOf(1, 6));
  });

  it('is what is in the pocket and whether pieces must be placed', () => {
    const start = Position.initial(rulesetOf('sittuyin', ''));
    expect([start.inPlacement, start.pocket(0, 1), start.pocket(1, 4), start.pocket(0, 6)]).toEqual([true, 1, 2, 0]);
    expect(start.kingOf(0)).toBeNull();
    expect(start.checkers()).toEqual([]);
    expect([start.turn, start.ply, start.halfmoves, start.fullmoves]).toEqual([0, 0, 0, 1]);
    const played = positionOf('sittuyin', '', 'r6r/1nksnsf1/4pppp/pppp4/4PPPP/PPPP4/1NSFKSN1/R6R[] w - - 0 9');
    expect([played.inPlacement, played.ply]).toEqual([false, 16]);
    expect(Position.initial(rulesetOf('sissa', '')).inPlacement).toBe(false);
  });

  it('is which bishops may or must convert', () => {
    const specialMoves = (fen: string): string[] =>
      positionOf('sissa', '', fen).specialMoves.map(
        ({ square, kind }) => `${squareName(variantOf('sissa'), square)} ${kind}`,
      );
    expect(specialMoves(SISSA).sort()).toEqual(['c1 may', 'c9 may', 'g1 may', 'g9 may']);
    expect(specialMoves('4k1b2/9/9/9/9/9/9/9/2B1K4 w - - C+g 0 1')).toEqual(['c1 must', 'g9 may']);
    expect(specialMoves('4k4/9/9/9/9/9/9/9/2B1K4 w - - - 0 1')).toEqual([]);
    expect(Position.initial(rulesetOf('sittuyin', '')).specialMoves).toEqual([]);
  });

  it('is every way of a sissa, open or not, and what stands on it', () => {
    const position = positionOf('sissa', '', '8k/9/4q4/9/2r6/9/2S6/9/K8 w - - - 0 1');
    const ways = position.pathsTo(squareOf('sissa', 'c3'), squareOf('sissa', 'e7'));
    expect(ways.map(({ corner, open }) => `${squareName(variantOf('sissa'), corner)} ${open}`).sort()).toEqual([
      'c5 false',
      'e5 true',
    ]);
    expect(ways.map(({ blockers }) => named('sissa', blockers)).sort()).toEqual([[], ['c5']]);
    expect(position.pathsTo(squareOf('sissa', 'c3'), squareOf('sissa', 'c4'))).toHaveLength(4);
    expect(position.pathsTo(squareOf('sissa', 'c3'), squareOf('sissa', 'd5'))).toHaveLength(2);
    expect(position.pathsTo(squareOf('sissa', 'c3'), squareOf('sissa', 'e6'))).toEqual([]);
    expect(position.pathsTo(squareOf('sissa', 'a1'), squareOf('sissa', 'a2'))).toEqual([]);
  });
});

describe('a position throws', () => {
  const position = positionOf('sittuyin', '', 'r6r/1nksnsf1/4pppp/pppp4/4PPPP/PPPP4/1NSFKSN1/R6R[] w - - 0 9');

  it('on an illegal move', () => {
    expect(() => position.play(position.play(position.legalMoves()[0]!).legalMoves()[0]!)).toThrow(RangeError);
  });

  it('on a request with squares or roles that the variant does not have', () => {
    for (const request of [
      { from: 0, to: 64 },
      { from: -1, to: 0 },
      { from: 0.5, to: 0 },
      { from: Number.NaN, to: 0 },
      { from: 0, to: 1, promotion: 7 },
      { from: 0, to: 1, promotion: 0 },
      { drop: 0, to: 1 },
      { drop: 7, to: 1 },
      { drop: 1, to: 1, pawnTo: 64 },
    ]) {
      expect(() => position.explain(request), JSON.stringify(request)).toThrow(RangeError);
    }
  });

  it('on options and presets that there are not', () => {
    expect(() => rulesetOf('sissa', 'pychess')).toThrow();
    expect(() => rulesOf('sittuyin', { 'end.stalemate': 'win' })).toThrow(RangeError);
    expect(() => rulesOf('sittuyin', { stalemate: 'draw' })).toThrow(RangeError);
  });
});

describe('the order of the set-up', () => {
  const START = '8/8/4pppp/pppp4/4PPPP/PPPP4/8/8[KFRRSSNNkfrrssnn] w - - 0 1';
  const RED = 'K@e2 F@d2 R@a1 R@h1 S@c2 S@f2 N@b2 N@g2';
  const BLACK = 'K@d7 F@e7 R@a8 R@h8 S@c7 S@f7 N@b7 N@g7';

  it('leaves the turn with Red until its pocket is empty, then with Black, then Red begins at move 9', () => {
    for (const ruleset of ['federation', 'pychess setup.order=curtain']) {
      const node = nodeAfter('sittuyin', ruleset, START, RED);
      expect(node.position.turn).toBe(1);
      expect(
        node
          .line()
          .slice(0, -1)
          .every(({ position }) => position.turn === 0),
      ).toBe(true);
      const done = playAll(node, BLACK);
      expect([done.position.turn, done.position.fullmoves, done.position.inPlacement]).toEqual([0, 9, false]);
      expect(
        node
          .line()
          .slice(0, -1)
          .every(({ position }) => position.inPlacement),
      ).toBe(true);
    }
  });

  it('passes the turn after every piece where the sides alternate', () => {
    const [red, black] = [RED.split(' '), BLACK.split(' ')];
    const moves = red.flatMap((drop, i) => [drop, black[i]!]).join(' ');
    const done = nodeAfter('sittuyin', 'pychess', START, moves);
    expect(done.line().every(({ position }, i) => position.turn === i % 2)).toBe(true);
    expect([done.position.turn, done.position.fullmoves]).toEqual([0, 9]);
  });

  it('comes to the same position either way', () => {
    const [red, black] = [RED.split(' '), BLACK.split(' ')];
    const moves = red.flatMap((drop, i) => [drop, black[i]!]).join(' ');
    expect(nodeAfter('sittuyin', 'federation', START, `${RED} ${BLACK}`).fen).toBe(
      nodeAfter('sittuyin', 'pychess', START, moves).fen,
    );
  });
});
