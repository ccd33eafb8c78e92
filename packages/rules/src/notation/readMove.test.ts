import { nodeAfter, positionOf } from '@sitke/testkit/games';
import { explainedText } from '@sitke/testkit/spellings';
import { expect, test } from 'vitest';
import { Position } from '../position.js';
import { rulesOf, VARIANT_IDS } from '../variants/registry.js';
import { readMove } from './readMove.js';

const SISSA = 'rnbskqbnr/ppppppppp/9/9/9/9/9/PPPPPPPPP/RNBQKSBNR w AIai - CGcg 0 1';
const SET_UP = '8/8/4pppp/pppp4/4PPPP/PPPP4/8/8[KSSFRRNNkssfrrnn] w - - 0 1';
const PROMOTIONS = '8/2k5/8/4P3/4P1N1/5K2/8/8[] w - - 0 1';
const PINNED = '3r2k1/8/8/8/2p5/8/3N4/3K4[] w - - 0 1';

test.each([
  ['sittuyin', PINNED, 'Nxc4', 'exposesKing d1 d8'],
  ['sittuyin', PINNED, 'Nd2xc4', 'exposesKing d1 d8'],
  ['sittuyin', '3r2k1/8/8/8/2p5/8/3N4/3K4[] b - - 0 1', 'Rxd1', 'blocked d2'],
  ['sittuyin', '8/2k5/8/2p5/8/8/3N4/K2R4[] w - - 0 1', 'Rxd5', 'blocked d2'],
  ['sittuyin', PROMOTIONS, 'd6=F', 'promotionAttacks d6 c7'],
  ['sittuyin', PROMOTIONS, 'e5/F', 'legal'],
  ['sittuyin', PROMOTIONS, 'e5=f', 'legal'],
  ['sittuyin', PROMOTIONS, '♘f6', 'legal'],
  // Of several pieces of a kind the one that comes nearest is meant; of several pawns the one on the file of the target.
  ['sissa', `${SISSA.replace(' w ', ' b ')}`, 'e5', 'cannotReach e8 e5'],
  ['sissa', '4k4/9/9/9/9/9/9/9/KR3N1Rr w - - - 0 1', 'Rxi1', 'legal'],
  ['sissa', '4k4/9/9/9/9/9/9/R8/K2R1N2r w - - - 0 1', 'Rxi1', 'blocked f1'],
  // Castling by dashes has the reason of the king's move, and another where the king has left.
  ['sissa', '6k2/9/9/9/9/9/9/9/R3KSB1R w AI - - 0 1', 'O-O', 'castlingBlocked f1 g1'],
  ['sissa', '4k4/9/9/9/9/3s5/9/9/R3K3R w AI - - 0 1', '0-0-0', 'castlingAttacked d1 d4'],
  ['sissa', '4k4/9/9/9/9/9/9/4K4/R7R w - - - 0 1', 'O–O', 'castlingRight e2'],
  ['sissa', '8k/3P5/9/9/9/9/9/9/K8 w - - - 0 1', 'd9', 'promotionMissing d9'],
  ['sissa', SISSA, 'N@e4', 'noPlacement'],
  ['sittuyin', SET_UP, 'Ke2', 'placementFirst'],
])('%s %s: %s is %s', (id, fen, text, wanted) => {
  const position = positionOf(id as 'sissa', '', fen);
  expect(explainedText(position, readMove(position, text))).toMatch(new RegExp(`^${wanted}.* \\(`));
});

test.each([
  ['sittuyin', PROMOTIONS, 'e9', 'square at 0: Sittuyin has no square e9'],
  ['sittuyin', PROMOTIONS, 'Ni3', 'square at 1: Sittuyin has no square i3'],
  ['sittuyin', PROMOTIONS, 'e10', 'square at 0: Sittuyin has no square e10'],
  ['sittuyin', PROMOTIONS, 'j4e5', 'square at 0: Sittuyin has no square j4'],
  ['sittuyin', PROMOTIONS, 'Nig5', 'square at 1: Sittuyin has no file i'],
  ['sittuyin', PROMOTIONS, 'N9g5', 'square at 1: Sittuyin has no rank 9'],
  ['sittuyin', PROMOTIONS, 'K@e2k0', 'square at 4: Sittuyin has no square k0'],
  ['sittuyin', PROMOTIONS, 'Qd3', 'role at 0: Sittuyin has no piece Q'],
  ['sittuyin', PROMOTIONS, '♕d3', 'role at 0: Sittuyin has no piece ♕'],
  ['sittuyin', PROMOTIONS, 'e5=Q', 'role at 3: Sittuyin has no piece Q'],
  ['sittuyin', PROMOTIONS, 'O-O', 'castling at 0: Sittuyin has no castling'],
  ['sittuyin', PROMOTIONS, 'Rd3', 'piece at 0: red has no rook on the board'],
  ['sittuyin', PROMOTIONS, 'Nbd3', 'piece at 0: red has no horse on file b'],
  ['sittuyin', PROMOTIONS, 'N1d3', 'piece at 0: red has no horse on rank 1'],
  ['sittuyin', PROMOTIONS, 'Kg4e5', 'piece at 0: the piece on g4 is no king'],
  ['sissa', SISSA, 'hello', 'syntax at 0: "hello" is not written as a move, such as e3e4, e4 or Nxd5'],
  ['sissa', SISSA, '', 'syntax at 0: "" is not written as a move, such as e3e4, e4 or Nxd5'],
  ['sissa', SISSA, 'x'.repeat(17), 'tooLong at 16: a move has at most 16 characters'],
])('%s %s: %j is not a move, since %s', (id, fen, text, wanted) => {
  const position = positionOf(id as 'sissa', '', fen);
  expect(explainedText(position, readMove(position, text))).toBe(wanted);
});

test('en passant may be named', () => {
  const { position } = nodeAfter('sissa', '', SISSA, 'e4 a6 e5 a5 e6 f6');
  for (const text of ['exf7 e.p.', 'exf7ep', 'ef7', 'exf7'])
    expect(readMove(position, text)).toMatchObject({ ok: true, value: { legal: true } });
});

test.each(VARIANT_IDS)('a text of signs alone is not a move in %s', (id) => {
  const position = Position.initial(rulesOf(id));
  for (const text of ['+', '#', 'mate', '!?', '--', 'x', '=', '@', '()', 'e.p.', '♔', '\ufe0f'])
    expect(readMove(position, text)).toMatchObject({ ok: false, error: { code: 'syntax', at: 0 } });
});
