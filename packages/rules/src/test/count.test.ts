import { nodeAfter, playAll } from '@sitke/testkit/games';
import { describe, expect, it } from 'vitest';
import { makeFen, parseFen, parseRuleset, rulesOf, variantOf } from '../index.js';

const ROLE = Object.fromEntries(variantOf('sittuyin').pieces.map(({ name }, index) => [name, index + 1]));
const claimsOf = (...[ruleset, fen, moves]: [string, string, string?]): string[] =>
  nodeAfter('sittuyin', ruleset, fen, moves).claims.map(({ reason }) => reason);

describe('the count against a bare king', () => {
  it('starts when the bare side is to move, at nothing, and says why', () => {
    const node = nodeAfter('sittuyin', 'pychess', '8/8/8/4k3/8/8/p6R/4K3[] w - - 3 40', 'h2a2');
    expect(node.position.count).toEqual({
      kind: 'bareKing',
      limit: 32,
      plies: 0,
      by: 1,
      isClaimed: false,
      why: [{ role: ROLE['rook'], atLeast: 1 }],
      article: '4.3',
    });
    expect(node.fen).toBe('8/8/8/4k3/8/8/R7/4K3[] b - 32 0 40');
    expect(playAll(node, 'e5d5').position.count).toMatchObject({ limit: 32, plies: 1 });
  });

  it('goes on when the last piece of a side falls that has yet to place its king', () => {
    const fen = '8/8/8/p4p2/p7/6p1/3k4/8[KRRR] w - 44 0 72';
    const ruleset = 'pychess count.table=makrukZh count.needsNoPawns=false';
    expect(nodeAfter('sittuyin', ruleset, fen, 'R@c1 d2c1').position.count).toMatchObject({ limit: 44, plies: 2 });
  });

  it.each([
    ['asean', 'R3K3', 32, [['rook', 1]]],
    ['asean', 'RR2K3', 32, [['rook', 1]]],
    ['asean', 'S3K3', 88, [['elephant', 1]]],
    ['asean', 'N2FK3', 128, [['horse', 1]]],
    ['asean', 'SN2K3', 88, [['elephant', 1]]],
    [
      'federation',
      'S2FK3',
      88,
      [
        ['elephant', 1],
        ['general', 1],
      ],
    ],
    [
      'federation',
      'N2FK3',
      128,
      [
        ['horse', 1],
        ['general', 1],
      ],
    ],
    ['federation', 'R3K3', 32, [['rook', 1]]],
    ['makrukZh', 'RR2K3', 16, [['rook', 2]]],
    ['makrukZh', 'R3K3', 32, [['rook', 1]]],
    ['makrukZh', 'SS2K3', 44, [['elephant', 2]]],
    ['makrukZh', 'NN2K3', 64, [['horse', 2]]],
    ['makrukZh', 'S3K3', 88, [['elephant', 1]]],
    ['makrukZh', 'N2FK3', 128, [['horse', 1]]],
    ['makrukZh', 'PP2K3', 44, [['pawn', 2]]],
    ['makrukZh', 'P2NK3', 88, [['pawn', 1]]],
    ['makrukZh', 'SN2K3', 88, [['elephant', 1]]],
  ] as const)(
    'has, by the table %s with %s, the limit %d, and tells the pieces that set it',
    (table, pieces, limit, why) => {
      const ruleset = `pychess count.table=${table} count.needsNoPawns=off`;
      // A step of the stronger king starts it.
      const node = nodeAfter('sittuyin', ruleset, `8/8/4k3/8/8/8/8/${pieces}[] w - - 0 40`, 'e1e2');
      expect(node.position.count).toMatchObject({ limit, plies: 0, by: 1 });
      expect(node.position.count!.why).toEqual(why.map(([name, atLeast]) => ({ role: ROLE[name], atLeast })));
    },
  );

  it.each(['S3K3', 'N3K3', 'SS2K3', 'NN2K3'])('does not start by the federation table with %s', (pieces) => {
    const fen = `8/8/4k3/8/8/8/8/${pieces}[] w - - 0 40`;
    expect(nodeAfter('sittuyin', 'federation', fen, 'e1e2').position.count).toBeNull();
  });

  it('starts with generals alone by the table of the Chinese guide', () => {
    const fen = '8/8/4k3/8/8/8/8/F1F1K3[] w - - 0 40';
    const node = nodeAfter('sittuyin', 'pychess-zh', fen, 'e1e2');
    expect(node.position.count).toMatchObject({ limit: 128, why: [{ role: ROLE['general'], atLeast: 1 }] });
  });

  it('does not start while a pawn is on the board, where the ruleset says so', () => {
    const fen = '8/8/4k3/8/8/4P3/8/R3K3[] w - - 0 40';
    expect(nodeAfter('sittuyin', 'pychess', fen, 'e1e2').position.count).toBeNull();
    expect(nodeAfter('sittuyin', 'pychess-zh', fen, 'e1e2').position.count).toMatchObject({ limit: 32 });
  });

  it('asks for a king alone on the board, whatever is in the pocket', () => {
    const fen = '8/8/4k3/8/8/8/8/R3K3[N] w - - 0 40';
    expect(nodeAfter('sittuyin', 'pychess', fen, 'N@a2').position.count).toMatchObject({ limit: 32 });
    const both = fen.replace('[N]', '[Nn]');
    expect(nodeAfter('sittuyin', 'pychess', both, 'N@a2').position.count).toMatchObject({ limit: 32 });
  });

  it('keeps its limit when its pieces go, and the reason for it', () => {
    const node = nodeAfter('sittuyin', 'pychess', '8/8/8/8/8/2N5/1R6/k3K1N1[] b - 32 10 40', 'a1b2 c3d5 b2a1');
    expect(node.position.count).toMatchObject({
      limit: 32,
      plies: 13,
      by: 1,
      why: [{ role: ROLE['rook'], atLeast: 1 }],
    });
  });

  it('has run out one ply after its limit, and no sooner', () => {
    const fen = 'k7/8/1K6/8/8/8/8/7R[] w - 32 31 60';
    const last = nodeAfter('sittuyin', 'pychess', fen, 'h1g1');
    expect(last.outcome).toBeNull();
    expect(playAll(last, 'a8b8').outcome).toEqual({ winner: null, reason: 'counting', article: '4.3' });
  });

  it('may be claimed by the bare king, on its turn, once the other side has made all its moves', () => {
    const fen = 'k7/8/1K6/8/8/8/8/7R[] w - 32 29 60';
    const moves = ['h1g1', 'a8b8', 'g1h1', 'b8a8', 'h1g1', 'a8b8'];
    const claims = moves.map((_, i) => claimsOf('federation', fen, moves.slice(0, i + 1).join(' ')));
    expect(claims).toEqual([[], [], ['counting'], [], ['counting'], []]);
    const last = nodeAfter('sittuyin', 'federation', fen, 'h1g1 a8b8 g1h1');
    expect(last.position.count).toMatchObject({ limit: 32, plies: 32, by: 1, isClaimed: true });
    // A side that does not claim can still be mated.
    expect(playAll(last, 'b8a8 h1h8').outcome).toMatchObject({ winner: 0, reason: 'checkmate' });
  });

  it('does not beat a mate on its last move where it is claimed either', () => {
    const node = nodeAfter('sittuyin', 'federation', 'k7/8/1K6/8/8/8/8/7R[] w - 32 31 60', 'h1h8');
    expect(node.outcome).toMatchObject({ winner: 0, reason: 'checkmate' });
    expect(node.claims).toEqual([]);
  });

  it('does not beat a mate on its last move', () => {
    const node = nodeAfter('sittuyin', 'pychess', 'k7/8/1K6/8/8/8/8/7R[] w - 32 31 60', 'h1h8');
    expect(node.outcome).toMatchObject({ winner: 0, reason: 'checkmate' });
    expect(node.position.count).toMatchObject({ plies: 32 });
  });

  it('in a FEN is ignored where the ruleset has none', () => {
    const node = nodeAfter('sittuyin', 'ancientchess', 'k7/8/1K6/8/8/8/8/7R[] w - 32 31 60');
    expect(node.position.count).toBeNull();
    expect(node.fen).toBe('k7/8/1K6/8/8/8/8/7R[] w - - 0 60');
  });

  it('can be started or stopped by neither side', () => {
    const node = nodeAfter('sittuyin', 'pychess-zh', '8/8/8/4k3/8/8/p6R/4K3[] w - - 3 40', 'h2a2');
    expect(node.position.countActions).toEqual([]);
    expect(() => node.act('stop')).toThrow(RangeError);
    expect(() => node.act('start')).toThrow(RangeError);
  });
});

describe('a count in a FEN', () => {
  const problemOf = (ruleset: string, fen: string): [code: string, at: string] | null => {
    const options = parseRuleset(variantOf('sittuyin'), ruleset);
    if (!options.ok) throw new Error(options.error.message);
    const read = parseFen(rulesOf('sittuyin', options.value), fen);
    return read.ok ? null : [read.error.detail ?? read.error.code, fen.slice(read.error.at).split(' ')[0]!];
  };
  const BARE = '8/8/8/4k3/8/8/8/R3K3[] w - ';
  const BOTH = '4k3/3r4/8/8/8/8/2R5/3NK3[] w - ';

  it.each([
    ['pychess', `${BARE}32 5 40`, null],
    ['pychess', `${BARE}88 5 40`, null],
    ['pychess', `${BARE}33 5 40`, '33'],
    ['pychess', `${BARE}9999 5 40`, '9999'],
    ['pychess', `${BARE}44 5 40`, '44'],
    ['pychess-zh', `${BARE}44 5 40`, null],
    ['pychess', `${BOTH}32 5 40`, '32'],
    ['pychess', '8/8/8/4k3/8/8/P7/R3K3[] w - 32 5 40', '32'],
    ['pychess-zh', '8/8/8/4k3/8/8/P7/R3K3[] w - 32 5 40', null],
    ['pychess-zh', `${BARE}128w 5 40`, '128w'],
    ['pychess-zh', `${BOTH}128w 5 40`, null],
    ['pychess-zh', `${BOTH}128b 5 40`, null],
    ['pychess-zh', `${BOTH}64b 5 40`, '64b'],
    ['pychess-zh', '4k3/3r4/8/8/8/P7/2R5/3NK3[] w - 128w 5 40', '128w'],
    ['pychess-zh', '4k3/3r4/8/8/8/8/2R5/3NK3[n] w - 128w 5 40', '128w'],
    // A count that the ruleset does not know is left out.
    ['pychess', `${BARE}128w 5 40`, null],
    ['ancientchess', `${BARE}33 5 40`, null],
  ])('under %s: %s is refused at %s', (ruleset, fen, at) => {
    expect(problemOf(ruleset, fen)).toEqual(at === null ? null : ['count', at]);
  });

  it('that play comes to can be read again, whatever is placed on the way', () => {
    const fen = '8/8/4k3/8/8/8/8/R3K3[Pn] w - - 0 40';
    for (const [ruleset, moves, left] of [
      ['pychess', 'a1a2', { limit: 32, plies: 0 }],
      ['pychess', 'P@a3', null],
      ['pychess-zh', 'P@a3', { limit: 32, plies: 0 }],
      ['pychess-zh', 'P@a3 N@a7', null],
    ] as const) {
      const start = moves.startsWith('a1') ? fen.replace('[Pn]', '[n]') : fen;
      const node = nodeAfter('sittuyin', ruleset, start, moves);
      if (left === null) expect(node.position.count).toBeNull();
      else expect(node.position.count).toMatchObject(left);
      expect(problemOf(ruleset, node.fen)).toBeNull();
    }
  });
});

describe('the count of the board', () => {
  const FEN = '4k3/3r4/8/8/8/8/2R5/3NK3[] w - - 7 40';

  it('is offered where both sides have pieces and no pawns, in the ruleset that knows it', () => {
    expect(nodeAfter('sittuyin', 'pychess-zh', FEN).position.countActions).toEqual(['start']);
    expect(nodeAfter('sittuyin', 'pychess', FEN).position.countActions).toEqual([]);
    const refused = ['4k3/3r4/8/8/8/P7/2R5/3NK3[] w - - 7 40', '4k3/8/8/8/8/8/2R5/3NK3[] w - - 7 40'];
    for (const fen of refused) expect(nodeAfter('sittuyin', 'pychess-zh', fen).position.countActions).toEqual([]);
    expect(nodeAfter('sittuyin', 'pychess-zh', FEN.replace('[]', '[n]')).position.countActions).toEqual([]);
    expect(() => nodeAfter('sittuyin', 'pychess', FEN).act('start')).toThrow(RangeError);
  });

  it('begins at nothing, belongs to who declared it, and counts the plies of both', () => {
    const started = nodeAfter('sittuyin', 'pychess-zh', FEN, 'count+');
    expect(started.position.turn).toBe(0);
    expect(started.position.count).toEqual({
      kind: 'board',
      limit: 128,
      plies: 0,
      by: 0,
      isClaimed: false,
      why: [],
      article: '4.3',
    });
    expect(started.uci).toBe('count+');
    expect(started.fen).toBe('4k3/3r4/8/8/8/8/2R5/3NK3[] w - 128w 0 40');
    const later = playAll(started, 'd1b2 d7b7');
    expect(later.position.count).toMatchObject({ plies: 2, by: 0 });
    expect(later.position.halfmoves).toBe(9);
  });

  it('is stopped on the turn of its declarer only, without trace, and may begin again', () => {
    const node = nodeAfter('sittuyin', 'pychess-zh', FEN, 'count+ d1b2');
    expect(node.position.countActions).toEqual([]);
    expect(() => node.act('stop')).toThrow(RangeError);
    const own = playAll(node, 'd7b7');
    expect(own.position.countActions).toEqual(['stop']);
    const stopped = own.act('stop');
    expect(stopped.position.count).toBeNull();
    expect(stopped.position.countActions).toEqual(['start']);
    expect(stopped.act('start').position.count).toMatchObject({ plies: 0 });
    expect(own.position.count).toMatchObject({ plies: 2 });
  });

  it('may be declared by either side', () => {
    const node = nodeAfter('sittuyin', 'pychess-zh', FEN, 'd1b2 count+ d7b7');
    expect(node.position.count).toMatchObject({ by: 1, plies: 1 });
    expect(node.fen).toContain(' 128b 1 ');
    expect(node.position.countActions).toEqual([]);
  });

  it('draws a mate that the declarer gives while it runs, and not one that the declarer suffers', () => {
    const fen = 'k6n/8/1K6/8/8/8/8/7R[] w - - 0 60';
    const plain = nodeAfter('sittuyin', 'pychess-zh', fen.replace('k6n', 'k3n3'), 'h1h8');
    expect(plain.outcome).toBeNull();
    const mate = 'k7/8/1K6/8/8/8/n7/7R[] w - - 0 60';
    expect(nodeAfter('sittuyin', 'pychess-zh', mate, 'h1h8').outcome).toMatchObject({ winner: 0, reason: 'checkmate' });
    expect(nodeAfter('sittuyin', 'pychess-zh', mate, 'count+ h1h8').outcome).toEqual({
      winner: null,
      reason: 'counting',
      article: '4.3',
    });
    const other = nodeAfter('sittuyin', 'pychess-zh', mate.replace(' - 0 ', ' 128b 5 '), 'h1h8');
    expect(other.outcome).toMatchObject({ winner: 0, reason: 'checkmate' });
  });

  it('gives way to the count against a bare king', () => {
    const fen = '4k3/2r5/8/8/8/8/2R5/3NK3[] w - 128w 20 40';
    const node = nodeAfter('sittuyin', 'pychess-zh', fen, 'c2c7');
    expect(node.position.count).toMatchObject({ kind: 'bareKing', limit: 32, plies: 0, by: 1 });
    expect(playAll(node, 'e8f8').position.count).toMatchObject({ kind: 'bareKing', limit: 32, plies: 1 });
  });

  it('may be claimed by who declared it, on its own turn', () => {
    const ruleset = 'pychess-zh count.expiry=claim';
    const fen = '4k3/3r4/8/8/8/8/2R5/3NK3[] w - 128w 127 40';
    expect(claimsOf(ruleset, fen)).toEqual([]);
    expect(claimsOf(ruleset, fen, 'd1b2')).toEqual([]);
    expect(claimsOf(ruleset, fen, 'd1b2 d7b7')).toEqual(['counting']);
    expect(claimsOf(ruleset, fen.replace('127', '128'))).toEqual(['counting']);
    expect(claimsOf(ruleset, fen.replace('128w 127', '128b 128'))).toEqual([]);
  });

  it('runs out after its limit, as a draw', () => {
    const fen = '4k3/3r4/8/8/8/8/2R5/3NK3[] w - 128w 127 40';
    const last = nodeAfter('sittuyin', 'pychess-zh', fen, 'd1b2');
    expect(last.outcome).toBeNull();
    expect(playAll(last, 'd7b7').outcome).toMatchObject({ winner: null, reason: 'counting' });
    expect(makeFen(playAll(last, 'd7b7').position)).toContain(' 128w 129 ');
  });
});
