import { type Case, CLAIMS, uciOf } from '@sitke/testkit/naive/claims';
import { randomPosition, randomRules } from '@sitke/testkit/positions';
import { withSeed } from '@sitke/testkit/properties';
import type { Choose } from '@sitke/testkit/random';
import { codesOf } from '@sitke/testkit/reasons';
import { LONG_TEST_MS, often } from '@sitke/testkit/sizes';
import { CHECKED_IDS, naiveOf } from '@sitke/testkit/variants/registry';
import { describe, expect, it, vi } from 'vitest';
import { KIND, moveFrom, moveKind, movePromotion, moveRole, moveTo, OWN_KIND } from '../core/moves.js';
import type { Explanation, MoveRequest, ReasonCode } from '../core/reasons.js';
import {
  colorOf,
  type Move,
  makeFen,
  type Position,
  parseFen,
  parseRequest,
  parseRuleset,
  parseUci,
  rulesOf,
  squareName,
  type VariantId,
  variantOf,
} from '../index.js';
import { makeUci } from '../notation/uci.js';
import { CATALOGUE_EN, en } from '../text/en.js';
import { explainText } from '../text/index.js';

vi.setConfig({ testTimeout: LONG_TEST_MS });

/** Every request to move a piece, and to promote to every role: from every square, or from own pieces only. */
function* moves(position: Position, fromAll: boolean): Generator<MoveRequest> {
  const { size } = position.rules.geometry;
  const roles = position.rules.def.pieces.length;
  for (let from = 0; from < size; from++) {
    const piece = position.pieceAt(from);
    if (!fromAll && (piece === 0 || colorOf(piece) !== position.turn)) continue;
    for (let to = 0; to < size; to++) {
      yield { from, to };
      for (let promotion = 1; promotion <= roles; promotion++) yield { from, to, promotion };
    }
  }
}

/** Every drop, and some swaps. */
function* drops(position: Position, choose: Choose): Generator<MoveRequest> {
  const { size } = position.rules.geometry;
  for (let drop = 1; drop <= position.rules.def.pieces.length; drop++) {
    for (let to = 0; to < size; to++) {
      yield { drop, to };
      const pawnTo = choose(size);
      if (pawnTo !== to) yield { drop, to, pawnTo };
    }
  }
}

/** Explains requests one by one and holds every answer against the checks; counts how often each code is given. */
class Examiner {
  readonly seen: Map<ReasonCode, number> = new Map();
  /** How often each code came with advice. */
  readonly advised: Map<ReasonCode, number> = new Map();

  /** Returns how many of the requests are legal. */
  examine(position: Position, requests: Iterable<MoveRequest>): number {
    const n = naiveOf(position);
    const letters = position.rules.def.pieces.map(({ letter }) => letter).join('');
    const legal = new Set(position.legalMoves().map((move) => makeUci(position.rules, move)));
    let found = 0;
    for (const request of requests) {
      const explained = position.explain(request);
      const { code, squares } = explained;
      const c: Case = { n, position, request, squares, letters };
      const isListed = legal.has(uciOf(c));
      if (isListed) found++;
      const isTrue = explained.legal === isListed && (code === 'legal') === isListed && CLAIMS[code]!(c);
      if (!isTrue || !isGoodAdvice(c, explained)) throw new Error(failure(c, explained));
      if (explained.advice) this.advised.set(code, (this.advised.get(code) ?? 0) + 1);
      this.seen.set(code, (this.seen.get(code) ?? 0) + 1);
    }
    return found;
  }
}

/** Whether the pawn of a step may promote once the other side has answered. */
function leadsToPromotion(position: Position, step: Move): boolean {
  const after = position.play(step);
  if (after.outcome) return false;
  return after.legalMoves().some((reply) => {
    const later = after.play(reply);
    return later.legalMoves().some((move) => moveFrom(move) === moveTo(step) && movePromotion(move) !== 0);
  });
}

/** Whether advice is there exactly where the sentence gives some, can be played, and comes to what was asked for. */
function isGoodAdvice({ position, request }: Case, { code, advice = [] }: Explanation): boolean {
  if (!advice.every((move) => position.isLegal(move))) return false;
  const from = 'drop' in request ? null : request.from;
  switch (code) {
    case 'promotionArrival':
      return advice.every(
        (step) => moveFrom(step) === from && moveTo(step) === request.to && leadsToPromotion(position, step),
      );
    case 'promotionMissing':
      return (
        advice.length > 0 &&
        advice.every((move) => {
          return moveFrom(move) === from && moveTo(move) === request.to && movePromotion(move) !== 0;
        })
      );
    case 'conversionDue':
      return advice.every((move) => moveFrom(move) === from && moveKind(move) >= OWN_KIND);
    case 'placementFirst':
      return advice.length > 0 && advice.every((move) => moveKind(move) === KIND.drop);
    case 'dropZone':
    case 'swapMissing':
      return advice.every(
        (move) => 'drop' in request && moveRole(move) === request.drop && moveKind(move) === KIND.drop,
      );
    default:
      return advice.length === 0;
  }
}

function failure(c: Case, explained: Explanation): string {
  const { rules } = c.position;
  return `${uciOf(c)}: ${JSON.stringify(explained)} in ${makeFen(c.position)} ${JSON.stringify(rules.options)}`;
}

/** Requests written out: ruleset and options, FEN and moves from there, request, and the code with its squares. */
type ByHand = readonly [ruleset: string, fen: string, uci: string, code: ReasonCode, squares: string];

const START = '8/8/4pppp/pppp4/4PPPP/PPPP4/8/8[KFRRSSNNkfrrssnn] w - - 0 1';
const LAST_ROOK = 'r7/1nks1sn1/2f1pppp/pppp4/4PPPP/PPPP4/1NSFKSN1/R6R[r] b - - 0 8';
const FORCED_CURE = 'r3r3/1nks1s2/2f1pppp/pppp4/4PPPP/PPPP4/1NSFKSN1/R6R[n] b - - 0 7';

const SITTUYIN: readonly ByHand[] = [
  ['pychess', START, 'e4e5', 'placementFirst', ''],
  ['pychess', '4k3/8/8/8/8/8/8/NNNNRNKN[R] w - - 0 1', 'e1e8', 'kingNotTaken', 'e8'],
  ['pychess', START, 'K@a4', 'dropZone', 'a4'],
  ['pychess', START, 'K@a3', 'dropOccupied', 'a3'],
  ['pychess', START, 'R@a2', 'dropZone', 'a2'],
  ['pychess', START, 'P@a2', 'notInPocket', ''],
  ['ancientchess', START, 'K@a1', 'dropZone', 'a1'],
  ['pychess', START, 'N@e4e2', 'swapOff', 'e4'],
  ['pychess setup.pawnSwap=on', START, 'R@e4e2', 'swapRole', 'e4'],
  ['pychess setup.pawnSwap=on', START, 'N@e4e1', 'swapZone', 'e4 e1'],
  ['pychess setup.pawnSwap=on', START, 'N@e4a3', 'swapOccupied', 'e4 a3'],
  ['pychess setup.pawnSwap=on', START, 'N@e3e2', 'swapNoPawn', 'e3'],
  ['pychess setup.pawnSwap=on', START, 'N@e4', 'swapMissing', 'e4'],
  ['pychess setup.pawnSwap=on', START, 'N@e4e2', 'legal', ''],
  ['ancientchess', LAST_ROOK, 'R@e8', 'dropShield', 'e8 e2'],
  ['pychess', LAST_ROOK, 'R@e8', 'legal', ''],
  ['ancientchess setup.order=curtain', LAST_ROOK, 'R@e8', 'legal', ''],
  ['ancientchess', FORCED_CURE, 'N@a6', 'dropShield', 'e8 e2'],
  ['ancientchess', FORCED_CURE, 'N@e7', 'legal', ''],
  ['pychess', '8/2k5/8/4P3/4P1N1/5K2/8/5F2[] w - - 0 1', 'e5e5f', 'promotionLimit', 'f1'],
  ['pychess', '8/2k5/4P3/8/P7/5K2/8/8[] w - - 0 1', 'e6e6f', 'promotionZone', 'e6'],
  ['ancientchess', '6k1/8/8/8/4P3/8/P7/4K3[] w - - 0 1', 'a2a3f', 'promotionZone', 'a3'],
  ['ancientchess', '8/2k5/8/4P3/4P1N1/5K2/8/8[] w - - 0 1', 'e5d4f', 'promotionInPlaceArrival', 'e5 d4'],
  ['pychess promo.place=inPlace', '8/2k5/8/4P3/4P1N1/5K2/8/8[] w - - 0 1', 'e5d4f', 'promotionInPlace', 'e5 d4'],
  ['pychess promo.onArrival=on', '8/2k5/8/4P3/4P1N1/5K2/8/8[] w - - 0 1', 'e5e7f', 'promotionReachArrival', 'e5 e7'],
  ['pychess', '8/2k5/8/4P3/4P1N1/5K2/8/8[] w - - 0 1', 'e5e7f', 'promotionReach', 'e5 e7'],
  ['pychess', '8/2k5/8/4P3/4P1N1/5K2/8/8[] w - - 0 1', 'e5e5', 'promotionMissing', 'e5'],
  ['pychess', '8/2k5/8/4P3/4P1N1/5K2/8/8[] w - - 0 1', 'e5f6', 'promotionMissing', 'f6'],
  ['pychess', '8/2k5/8/4P3/4P1N1/5K2/8/8[] w - - 0 1', 'e5d6', 'nothingToCapture', 'd6'],
  ['pychess', '8/2k5/8/4P3/4P1N1/5K2/8/8[] w - - 0 1', 'e4e5f', 'ownPiece', 'e5'],
  ['pychess', '6k1/8/8/3r4/3P4/8/P7/4K3[] w - - 0 1', 'd4d5f', 'blocked', 'd5'],
  ['pychess', '8/2k5/8/4P3/4P1N1/5K2/8/8[] w - - 0 1', 'e5d6f', 'promotionAttacks', 'd6 c7'],
  ['pychess', '6k1/8/8/8/3P4/8/P7/4K3[] w - - 0 1', 'd4d5f', 'promotionArrival', 'd4 d5'],
  ['ancientchess', '6k1/8/8/8/3P4/8/P7/4K3[] w - - 0 1', 'd4d5f', 'legal', ''],
  ['pychess', '8/2k5/5n2/4P3/8/8/6K1/8[] w - - 0 1', 'e5f6f', 'promotionOccupied', 'f6'],
  ['pychess', '8/2k5/5n2/4P3/8/8/6K1/8[] w - - 0 1', 'e5e5f', 'promotionAttacks', 'e5 f6'],
  ['pychess', '8/8/4r1r1/6fk/1R2P3/4N3/2N5/2KS4[] w - - 0 1', 'e4d5f', 'promotionAttacks', 'd5 e6'],
  ['pychess', '8/8/4r1r1/6fk/1R2P3/4N3/2N5/2KS4[] w - - 0 1', 'e4e4r', 'promotionRole', 'e4'],
  ['pychess', '8/8/4r1r1/6fk/1R2P3/4N3/2N5/2KS4[] w - - 0 1', 'b4b4f', 'promotionNotPawn', 'b4'],
  ['pychess promo.noAttack=off', '8/2k5/8/4P3/4P1N1/5K2/8/8[] w - - 0 1', 'e5d6f', 'promotionChecks', 'c7 d6'],
  ['pychess', '8/8/R2P1k2/8/8/8/8/4K3[] w - - 0 9', 'd6c5f', 'promotionChecks', 'f6 a6'],
  ['pychess', '4r1k1/8/8/4P3/8/8/8/4K3[] w - - 0 1', 'e5d4f', 'exposesKing', 'e1 e8'],
  ['pychess', '4r1k1/8/8/4P3/8/8/8/4K3[] w - - 0 1', 'e5d6', 'nothingToCapture', 'd6'],
  ['pychess', '8/2k5/8/4P3/8/5n2/8/4K3[] w - - 0 1', 'e5e6', 'staysInCheck', 'e1 f3'],
  ['pychess', '8/2k5/8/4P3/8/5n2/8/4K3[] w - - 0 1', 'e1d2', 'kingAttacked', 'd2 f3'],
  ['ancientchess', 'k7/2K5/8/2F5/8/8/7P/8[] w - - 0 1', 'c5b6', 'stalemates', 'a8'],
  ['pychess', 'k7/2K5/8/2F5/8/8/7P/8[] w - - 0 1', 'c5b6', 'legal', ''],
];

const SISSA: readonly ByHand[] = [
  ['', '6k2/9/9/9/9/9/9/9/R3KSB1R w AI - - 0 1', 'e1h1', 'castlingBlocked', 'f1 g1'],
  ['', '6k2/9/9/9/9/9/9/9/R3KSBNR w AI - - 0 1', 'e1h1', 'castlingBlocked', 'f1 g1 h1'],
  ['', '6k2/9/9/9/9/9/9/9/R3K2NR w A - - 0 1', 'e1h1', 'castlingRight', 'e1'],
  ['', 'rnbskqbnr/ppppppppp/9/9/9/9/9/PPPPPPPPP/RNBQKSBNR w AIai - CGcg 0 1', 'c1c2', 'ownPiece', 'c2'],
  ['', 'rnbskqbnr/ppppppppp/9/9/9/9/9/PPPPPPPPP/RNBQKSBNR w AIai - CGcg 0 1', 'N@e4', 'noPlacement', ''],
  ['', '4k4/9/9/9/9/3s5/9/9/R3K3R w AI - - 0 1', 'e1b1', 'castlingAttacked', 'd1 d4'],
  ['', '4k4/9/9/9/9/3s5/9/9/R3K3R w AI - - 0 1', 'e1h1', 'legal', ''],
  ['', '4r1k2/9/9/9/9/9/9/9/R3K3R w AI - - 0 1', 'e1h1', 'castlingCheck', 'e1 e9'],
  ['', '6k2/9/9/9/9/9/9/9/R3K3R w A - - 0 1', 'e1h1', 'castlingRight', 'e1'],
  ['', '4k4/9/9/9/9/9/9/3sP4/4K3R w I - - 0 1', 'e1h1', 'legal', ''],
  ['', '4k4/9/9/9/9/9/9/3sP4/4K3R w I - - 0 1', 'e1f1', 'kingAttacked', 'f1 d2'],
  ['', 'rnbskqbnr/1pppppppp/9/9/9/p8/1P5P1/P1PPPPPBP/RNBQKS1NR w AIai - C+cg 0 4', 'c1b2', 'conversionDue', 'c1'],
  ['', '4k4/9/9/9/9/9/9/2n6/2B3K2 w - - C+ 0 1', 'c1h6', 'conversionDue', 'c1'],
  ['', '4k4/9/9/9/9/9/9/2n6/2B3K2 w - - C+ 0 1', 'c1c2', 'legal', ''],
  ['conversionCaptures=off', '4k4/9/9/9/9/9/9/2n6/2B3K2 w - - C+ 0 1', 'c1c2', 'conversionCapture', 'c2'],
  ['', '4k4/9/9/9/9/9/9/2n6/2B3K2 w - - - 0 1', 'c1c2', 'conversionSpent', 'c1'],
  ['', '4r3k/9/9/9/9/9/2p6/1sP6/2BK5 w - - C+ 0 1', 'c1b2', 'conversionDue', 'c1'],
  ['', '4r3k/9/9/9/9/9/2p6/1sP6/2BK5 w - - C+ 0 1', 'c1b1', 'exposesKing', 'd1 b2'],
  ['', '8k/3P5/9/9/9/9/9/9/K8 w - - - 0 1', 'd8d9', 'promotionMissing', 'd9'],
  ['', 'k8/r2P3K1/9/9/9/9/9/9/9 w - - - 0 1', 'd8d9', 'exposesKing', 'h8 a8'],
  ['', '8k/3p5/9/K3P3r/9/9/9/9/9 b - - - 0 1 after d8d6', 'e6d7', 'exposesKing', 'a6 i6'],
  ['', '8k/3P5/9/9/9/9/9/9/K8 w - - - 0 1', 'd8d9k', 'promotionRole', 'd8'],
  ['', '8k/9/3P5/9/9/9/9/9/K8 w - - - 0 1', 'd7d8q', 'promotionZone', 'd8'],
  ['', '8k/9/4q4/9/2r6/9/2S6/9/K8 w - - - 0 1', 'a1a3', 'cannotReach', 'a1 a3'],
  ['', '8k/9/9/9/9/1P1P5/1PSP5/9/K8 w - - - 0 1', 'c3c4', 'blockedWays', 'b3 d3 b4 d4'],
  ['', '8K/9/9/9/9/1kp6/9/9/S8 b - - - 0 1', 'b4c5', 'kingAttacked', 'c5 a1'],
  ['', '8k/9/9/9/9/9/3P5/3P5/K8 w - - - 0 1', 'd2d4', 'blocked', 'd3'],
];

const START_MAKRUK = 'rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1';

const MAKRUK: readonly ByHand[] = [
  ['fairy', START_MAKRUK, 'e3e4', 'legal', ''],
  ['fairy', START_MAKRUK, 'e3e5', 'cannotReach', 'e3 e5'],
  ['fairy', START_MAKRUK, 'e3d4', 'nothingToCapture', 'd4'],
  ['fairy', START_MAKRUK, 'M@e2', 'noPlacement', ''],
  ['fairy', START_MAKRUK, 'a1a4', 'blocked', 'a3'],
  ['fairy', START_MAKRUK, 'c1c2', 'legal', ''],
  ['fairy', START_MAKRUK, 'e1e2', 'cannotReach', 'e1 e2'],
  ['fairy', START_MAKRUK, 'd6d5', 'opponentsPiece', 'd6'],
  ['fairy', START_MAKRUK, 'd4d5', 'noPiece', 'd4'],
  ['fairy', START_MAKRUK, 'd1d1', 'notMoved', 'd1'],
  ['fairy', START_MAKRUK, 'b1d2m', 'promotionNotPawn', 'b1'],
  ['fairy', START_MAKRUK, 'e3e4m', 'promotionZone', 'e4'],
  ['fairy', '4k3/8/8/P7/8/8/8/4K3 w - - 0 1', 'a5a6', 'promotionMissing', 'a6'],
  ['fairy', '4k3/8/8/P7/8/8/8/4K3 w - - 0 1', 'a5a6r', 'promotionRole', 'a5'],
  ['fairy', '4k3/8/8/P7/8/8/8/4K3 w - - 0 1', 'a5a6m', 'legal', ''],
  ['fairy', '4k3/8/1r6/P7/8/8/8/4K3 w - - 0 1', 'a5b6m', 'legal', ''],
  ['fairy', '4k3/4r3/8/8/8/8/4M3/4K3 w - - 0 1', 'e2d3', 'exposesKing', 'e1 e7'],
  ['fairy', '4k3/4r3/8/8/8/8/8/4K1N1 w - - 0 1', 'g1h3', 'staysInCheck', 'e1 e7'],
  ['fairy', '4k3/3r4/8/8/8/8/8/4K3 w - - 0 1', 'e1d1', 'kingAttacked', 'd1 d7'],
  ['fairy', '4k3/8/8/8/8/8/4M3/4K3 w - - 0 1', 'e1e2', 'ownPiece', 'e2'],
];

function positionOf(id: VariantId, ruleset: string, fen: string): Position {
  const options = parseRuleset(variantOf(id), ruleset);
  if (!options.ok) throw new Error(options.error.message);
  const [start, moves] = fen.split(' after ');
  const position = parseFen(rulesOf(id, options.value), start!);
  if (!position.ok) throw new Error(`${fen}: ${position.error.message}`);
  return (moves?.split(' ') ?? []).reduce((at, text) => {
    const move = parseUci(at, text);
    if (!move.ok) throw new Error(`${fen}: ${move.error.message}`);
    return at.play(move.value);
  }, position.value);
}

describe.each([
  ['sittuyin', SITTUYIN],
  ['sissa', SISSA],
  ['makruk', MAKRUK],
] as const)('why a request is illegal in %s', (id, byHand) => {
  const examiner = new Examiner();
  const { files, ranks } = variantOf(id);

  it.each(byHand)('is told under %s in %s for %s: %s %s', (ruleset, fen, uci, code, squares) => {
    const position = positionOf(id, ruleset, fen);
    const request = parseRequest(position.rules, uci);
    if (!request.ok) throw new Error(request.error.message);
    const explained = position.explain(request.value);
    expect(explained.code).toBe(code);
    const named = explained.squares.map((sq) => squareName({ files, ranks }, sq));
    // The ways of a bent slider have no order of their own.
    if (code === 'blockedWays') named.sort((a, b) => (a[1]! + a[0]! < b[1]! + b[0]! ? -1 : 1));
    expect(named.join(' ')).toBe(squares);
    examiner.examine(position, [request.value]);
  });

  it('is answered for every move to every square with every promotion, and the answer is true', () => {
    withSeed((choose) => {
      for (let i = 0; i < often(30, 120, 3000); i++) {
        const position = randomPosition(id, randomRules(id, choose), choose);
        const isDropping = position.legalMoves().some((move) => moveKind(move) === KIND.drop);
        const ordinary = examiner.examine(position, moves(position, i % 8 === 0));
        examiner.examine(position, drops(position, choose));
        // Every legal move was among the requests.
        if (!isDropping) expect(ordinary, makeFen(position)).toBe(position.legalMoves().length);
      }
    });
    const requests = [...examiner.seen.values()].reduce((sum, count) => sum + count, 0);
    const advised = [...examiner.advised].map(([code, count]) => `${code} ${count}`).join(', ');
    console.info(`${id}: ${requests} requests; with advice: ${advised}`);
  });

  it('has come with advice by every code that has any', () => {
    expect([...examiner.advised.keys()].sort()).toEqual(ADVISING[id]);
  });

  it('has been given by every code that the variant can give, and by no other', () => {
    expect([...examiner.seen.keys()].sort()).toEqual(codesOf(id));
  });
});

/** The codes that come with advice where some works. */
const ADVISING: Readonly<Partial<Record<VariantId, readonly ReasonCode[]>>> = {
  sittuyin: ['dropZone', 'placementFirst', 'promotionArrival', 'promotionMissing', 'swapMissing'],
  sissa: ['conversionDue', 'promotionMissing'],
  makruk: ['promotionMissing'],
};

const SENTENCES = [CATALOGUE_EN.shared, ...CHECKED_IDS.map((id) => CATALOGUE_EN.variants[id])].flatMap((texts) =>
  Object.entries(texts).flatMap(([key, text]) => (key.startsWith('reason.') ? [[key.slice(7), text] as const] : [])),
);

describe('the English sentences of reasons', () => {
  it('are there for every code, and for no other', () => {
    expect(SENTENCES.map(([code]) => code).sort()).toEqual(Object.keys(CLAIMS).sort());
  });

  it('give advice by these codes only', () => {
    const advising = SENTENCES.flatMap(([code, text]) => (text.includes('{targets, plural,') ? [code] : []));
    expect(new Set([...advising, 'promotionMissing'])).toEqual(
      new Set(CHECKED_IDS.flatMap((id) => ADVISING[id] ?? [])),
    );
  });

  it('say no advice where none works', () => {
    const position = positionOf('sittuyin', 'pychess', '6k1/8/8/8/8/P6P/8/4K3[] w - - 0 1');
    const why = position.explain({ from: 16, to: 24, promotion: 3 });
    expect(why).toMatchObject({ code: 'promotionArrival' });
    expect(explainText(en, position.rules.def, why)).toBe('A pawn may not promote in the move in which it arrives.');
  });

  it('name every square they speak of', () => {
    for (const [id, byHand] of [
      ['sittuyin', SITTUYIN],
      ['sissa', SISSA],
      ['makruk', MAKRUK],
    ] as const) {
      for (const [ruleset, fen, uci] of byHand) {
        const position = positionOf(id, ruleset, fen);
        const request = parseRequest(position.rules, uci);
        if (!request.ok) throw new Error(request.error.message);
        const text = explainText(en, position.rules.def, position.explain(request.value));
        expect(text, uci).toMatch(/^([A-Z]|[a-i]\d )[^{}[\]]*\.$/);
        expect(text, uci).not.toMatch(/undefined| {2}| [,.]/);
      }
    }
  });
});
