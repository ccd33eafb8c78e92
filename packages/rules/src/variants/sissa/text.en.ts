/** Sissa in English. */

import type { Messages } from '../../core/messages.js';
import { saidBy } from '../../core/mistakes.js';
import * as mistakes from './mistakes.en.js';
import type { SissaReason } from './reasons.js';

export const SISSA_EN: Messages & Readonly<Record<`reason.${SissaReason}`, string>> = {
  ...saidBy(mistakes),
  name: 'Sissa',
  about:
    'Chess on nine by nine squares with a new piece, the sissa, which moves straight and then diagonally, or the other way round.',
  'help.1': 'With a sissa in hand, point at a square to see its paths there, and what blocks them.',
  'help.2':
    'A round sign with a sideways arrow marks a bishop that may convert; a yellow one marks a bishop that must.',
  typed: 'e4, Se3, e1h1',

  'piece.king': 'king',
  'pieces.king': '{count, plural, one {# king} other {# kings}}',
  'moves.king': 'one step in any direction, or castles',
  'piece.queen': 'queen',
  'pieces.queen': '{count, plural, one {# queen} other {# queens}}',
  'moves.queen': 'any distance in any direction',
  'piece.rook': 'rook',
  'pieces.rook': '{count, plural, one {# rook} other {# rooks}}',
  'moves.rook': 'any distance along rank or file',
  'piece.bishop': 'bishop',
  'pieces.bishop': '{count, plural, one {# bishop} other {# bishops}}',
  'moves.bishop': 'any distance diagonally',
  'piece.knight': 'knight',
  'pieces.knight': '{count, plural, one {# knight} other {# knights}}',
  'moves.knight': 'leaps two squares straight and one aside',
  'piece.sissa': 'sissa',
  'pieces.sissa': '{count, plural, one {# sissa} other {# sissas}}',
  'moves.sissa': 'straight, then the same distance diagonally; or diagonally first',
  'piece.pawn': 'pawn',
  'pieces.pawn': '{count, plural, one {# pawn} other {# pawns}}',
  'moves.pawn': 'forward, captures diagonally',

  'special.here.conversion': 'convert here',
  'special.may': 'may convert',
  'special.must': 'must convert first',
  'special.may.held': 'any distance diagonally, or it converts as its first move, one square along rank or file',
  'special.must.held': 'it must convert first, one square along rank or file, so only those squares are offered',
  'specials.may': 'May convert: {squares, list, and}.',
  'specials.must': 'Must convert first: {squares, list, and}.',

  'preset.standard': 'Standard',
  'preset.standard.help': 'The rules of the inventor, Carlos Cetina.',

  'group.': 'Bishops',
  'option.conversionCaptures': 'A bishop may capture when it converts',
  'option.conversionCaptures.help': 'May a conversion, one step along a rank or file, capture a piece?',

  'reason.conversionDue':
    '{targets, plural, =0 {The first move of the bishop on {bishop} must be its conversion, one square along rank or file.} other {The first move of the bishop on {bishop} must be its conversion, one square along rank or file: to {targets, list, or}.}}',
  'reason.conversionSpent': 'The bishop on {bishop} has no conversion to make: it moves diagonally.',
  'reason.conversionCapture': 'A conversion may not capture under these rules, and {square} is occupied.',
};
