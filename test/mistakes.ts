/** Bad input to the rules, one for each sentence that their catalogue has for it. */
import {
  type Mistake,
  type Move,
  type ParseError,
  Position,
  parseFen,
  parseRequest,
  parseRuleset,
  parseSetupFen,
  parseUci,
  problemsOf,
  type Result,
  RulesError,
  rulesOf,
  type VariantId,
  variantOf,
} from '@sitke/rules';
import { parsePgn, pgnRecords } from '@sitke/rules/pgn';
import { parseSan, readMove } from '@sitke/rules/read';
import { SetupBuilder } from '@sitke/rules/setup';

/** The key of a sentence, the game that the input is for, and what makes the mistake. */
export type BadInput = readonly [key: string, game: VariantId, make: () => Mistake];

function errorOf(result: Result<unknown, ParseError>): ParseError {
  if (result.ok) throw new Error('no mistake was found');
  return result.error;
}

function thrownBy(call: () => unknown): ParseError {
  try {
    call();
  } catch (error) {
    if (error instanceof RulesError) return error.error;
    throw error;
  }
  throw new Error('nothing was thrown');
}

function problemIn(game: VariantId, ruleset: string, code: string, fen: string): Mistake {
  const options = parseRuleset(variantOf(game), ruleset);
  if (!options.ok) throw new Error(options.error.message);
  const rules = rulesOf(game, options.value);
  const setup = parseSetupFen(rules, fen);
  if (!setup.ok) throw new Error(setup.error.message);
  const found = problemsOf(rules, setup.value).find((problem) => problem.code === code);
  if (!found) throw new Error(`no problem ${code} in ${fen}`);
  return found;
}

const start = (game: VariantId) => Position.initial(rulesOf(game));
const fen = (key: string, game: VariantId, text: string): BadInput => [
  `error.${key}`,
  game,
  () => errorOf(parseFen(rulesOf(game), text)),
];
const problem = (key: string, game: VariantId, text: string, ruleset = ''): BadInput => [
  `problem.${key}`,
  game,
  () => problemIn(game, ruleset, key.split('.')[0]!, text),
];
const request = (key: string, game: VariantId, text: string): BadInput => [
  `error.${key}`,
  game,
  () => errorOf(parseRequest(variantOf(game), text)),
];
const typed = (key: string, game: VariantId, text: string, at = start(game)): BadInput => [
  `error.${key}`,
  game,
  () => errorOf(readMove(at, text)),
];
const ruleset = (key: string, text: string): BadInput => [
  `error.${key}`,
  'sittuyin',
  () => errorOf(parseRuleset(variantOf('sittuyin'), text)),
];
const thrown = (key: string, game: VariantId, call: () => unknown): BadInput => [
  `error.${key}`,
  game,
  () => thrownBy(call),
];
const pgn = (key: string, text: () => string, game: VariantId | null = 'makruk'): BadInput => [
  `error.${key}`,
  'makruk',
  () => errorOf(parsePgn(text(), game ? { variant: game } : {})),
];

function positionOf(game: VariantId, text: string): Position {
  const read = parseFen(rulesOf(game), text);
  if (!read.ok) throw new Error(read.error.message);
  return read.value;
}

const KINGS = '4k3/8/8/8/8/8/8/4K3';
const ROOK = '4k3/8/8/8/8/8/8/R3K3';
const ROOKS = 'r3k3/8/8/8/8/8/8/R3K3';
const builder = () => new SetupBuilder(rulesOf('makruk'));

export const BAD_INPUT: readonly BadInput[] = [
  fen('tooLong.fen', 'makruk', ' '.repeat(257)),
  fen('empty', 'makruk', ' '),
  fen('fields', 'makruk', `${KINGS} w - - 0 1 2`),
  fen('piece.letter', 'makruk', '4x3/8/8/8/8/8/8/4K3 w'),
  fen('rankWidth.more', 'makruk', '4k4/8/8/8/8/8/8/4K3 w'),
  fen('rankWidth.fewer', 'makruk', '4k3/8/8/8/8/8/8/4K2 w'),
  fen('pocket.letter', 'sittuyin', `${KINGS}[x] w`),
  fen('pocket.full', 'sittuyin', `${KINGS}[${'R'.repeat(32)}] w`),
  fen('pocket.none', 'makruk', `${KINGS}[R] w`),
  fen('pocket.open', 'sittuyin', `${KINGS}[R w`),
  fen('ranks', 'makruk', '8/8 w'),
  fen('turn.missing', 'makruk', KINGS),
  fen('turn.letter', 'makruk', `${KINGS} x`),
  fen('counter', 'makruk', `${KINGS} w - - x 1`),
  fen('setup', 'makruk', '8/8/8/8/8/8/8/8 w'),
  fen('setup', 'sittuyin', `${ROOK}[] w - 5 0 1`),
  fen('field.reserved', 'makruk', `${KINGS} w x`),
  fen('field.count', 'makruk', `${KINGS} w - x`),
  fen('field.castling', 'sissa', '4k4/9/9/9/9/9/9/9/4K4 w x'),
  fen('field.enPassant', 'sissa', '4k4/9/9/9/9/9/9/9/4K4 w - e3'),
  fen('field.conversion', 'sissa', '4k4/9/9/9/9/9/9/9/4K4 w - - x'),

  problem('missingKing', 'makruk', '8/8/8/8/8/8/8/8 w'),
  problem('tooManyKings', 'makruk', '3kk3/8/8/8/8/8/8/4K3 w'),
  problem('opponentInCheck', 'makruk', '4k3/8/8/8/8/8/8/4R1K1 w'),
  problem('tooManyPieces', 'sittuyin', '4k3/8/8/8/8/8/8/RRR1K3[] b'),
  problem('pawnOnBackRank', 'sissa', '4k4/9/9/9/9/9/9/9/4K3P w'),
  problem('castlingRight', 'sissa', '4k4/9/9/9/9/9/9/9/4K4 w A'),
  problem('conversionRight', 'sissa', '4k4/9/9/9/9/9/9/9/4K4 w - - CG'),
  problem('pawnRank', 'makruk', 'P3k3/8/8/8/8/8/8/4K3 w'),
  problem('count.limit', 'sittuyin', `${ROOK}[] w - 5 0 1`),
  problem('count.bare', 'sittuyin', `${ROOKS}[] w - 32 0 1`),
  problem('count.pawns', 'sittuyin', '4k3/8/8/8/8/P7/8/R3K3[] w - 32 0 1'),
  problem('count.declaredLimit', 'sittuyin', `${ROOKS}[] w - 64w 0 1`, 'pychess-zh'),
  problem('count.declaredBare', 'sittuyin', `${ROOK}[] w - 128w 0 1`, 'pychess-zh'),
  problem('count.declaredPawns', 'sittuyin', 'r3k3/8/8/8/8/P7/8/R3K3[] w - 128w 0 1', 'pychess-zh'),
  problem('count.declaredPocket', 'sittuyin', `${ROOKS}[R] w - 128w 0 1`, 'pychess-zh'),

  request('tooLong.move', 'makruk', 'e'.repeat(17)),
  request('syntax.uci', 'makruk', 'castle'),
  request('role', 'sittuyin', 'Q@e3'),
  request('square', 'makruk', 'e3e9'),
  ['error.illegal', 'makruk', () => errorOf(parseUci(start('makruk'), 'e3e8'))],
  ['error.illegal', 'makruk', () => errorOf(parseSan(start('makruk'), 'e8'))],
  thrown('illegal', 'makruk', () => start('makruk').play('Ke8')),
  thrown('illegal.move', 'makruk', () => start('makruk').play(0 as Move)),
  thrown('unknown', 'makruk', () => start('makruk').explain({ from: 64, to: 0 })),
  thrown('count.start', 'makruk', () => start('makruk').withCountAction('start')),
  thrown('count.stop', 'makruk', () => start('makruk').withCountAction('stop')),
  thrown('count.none', 'sissa', () => rulesOf('sissa').applyCountAction(start('sissa').toBoard(), 'start')),
  thrown('square', 'makruk', () => rulesOf('makruk').square('e9')),
  thrown('preset', 'makruk', () => rulesOf('makruk', 'chess')),
  thrown('option', 'makruk', () => rulesOf('makruk', { color: true })),
  thrown('value', 'makruk', () => rulesOf('makruk', { 'count.board': true })),
  thrown('variant.id', 'makruk', () => rulesOf('chess' as VariantId)),
  ruleset('tooLong.ruleset', ' '.repeat(1025)),
  ruleset('preset', 'chess'),
  ruleset('option', 'color=red'),
  ruleset('value', 'promo.noCheck=maybe'),

  thrown('side', 'makruk', () => builder().turn('red')),
  thrown('role', 'makruk', () => builder().put('Q', 'e1')),
  thrown('field.name', 'makruk', () => builder().field('castling', '-')),
  thrown('field.count', 'makruk', () => builder().field('count', 'x')),
  thrown('setup', 'makruk', () => builder().position()),

  typed('tooLong.move', 'makruk', 'e'.repeat(17)),
  typed('syntax.move', 'makruk', 'castle'),
  typed('square.file', 'makruk', 'Kje4'),
  typed('square.rank', 'makruk', 'K9e4'),
  typed('square', 'makruk', 'Kd9e4'),
  typed('role', 'makruk', 'Qe4'),
  typed('castling', 'makruk', 'O-O'),
  typed('ambiguous', 'makruk', 'Re1', positionOf('makruk', '4k3/8/8/8/8/8/8/R4R1K w')),
  typed('piece.other', 'makruk', 'Ra3a4'),
  typed('piece.file', 'makruk', 'Rce4'),
  typed('piece.rank', 'makruk', 'R4e4'),
  typed('piece.board', 'makruk', 'Re4', positionOf('makruk', `${KINGS} w`)),

  pgn('tooLong.pgn', () => ' '.repeat(1_048_577)),
  pgn('tooManyMoves', () => `[FEN "${KINGS} w"]\n${'Ke2 Ke7 Ke1 Ke8 '.repeat(16_385)}`),
  pgn('syntax.pgn', () => ']'),
  pgn('comment', () => '{ open'),
  pgn('variation.first', () => '(e4)'),
  pgn('variation.closed', () => 'e4 )'),
  pgn('variation.open', () => 'e4 (d4'),
  pgn('nullMove', () => 'e4 --'),
  ['error.noText', 'makruk', () => [...pgnRecords(Uint8Array.of(80, 75, 0, 0))][0]!.fault!.error],
  pgn('nesting', () => `e4 ${'(d4 '.repeat(65)}`),
  pgn('variant.name', () => '[Variant "Chess"]'),
  pgn('variant.missing', () => 'e4', null),
  pgn('illegal', () => 'e4 Ke1'),
];
