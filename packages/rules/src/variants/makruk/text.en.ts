/** Makruk in English. */

import type { Messages } from '../../core/messages.js';
import { saidBy } from '../../core/mistakes.js';
import * as mistakes from './mistakes.en.js';

export const MAKRUK_EN: Messages = {
  ...saidBy(mistakes),
  name: 'Makruk',
  about:
    'Thai chess: quiet openings, pawns that promote on the sixth rank, and a count against a side that cannot mate.',
  'help.1': 'A pawn promotes to a met, and must, when it reaches the sixth rank: the other side’s pawns start there.',
  typed: 'e4, Nd2, a6=M',

  'piece.king': 'king',
  'pieces.king': '{count, plural, one {# king} other {# kings}}',
  'moves.king': 'one step in any direction',
  'piece.khon': 'khon',
  'pieces.khon': '{count, plural, one {# khon} other {# khons}}',
  'moves.khon': 'one step diagonally or straight forward',
  'piece.met': 'met',
  'pieces.met': '{count, plural, one {# met} other {# mets}}',
  'moves.met': 'one step diagonally',
  'piece.rook': 'rook',
  'pieces.rook': '{count, plural, one {# rook} other {# rooks}}',
  'moves.rook': 'any distance along rank or file',
  'piece.horse': 'horse',
  'pieces.horse': '{count, plural, one {# horse} other {# horses}}',
  'moves.horse': 'leaps two squares straight and one aside',
  'piece.pawn': 'pawn',
  'pieces.pawn': '{count, plural, one {# pawn} other {# pawns}}',
  'moves.pawn': 'one step forward, captures diagonally',

  'preset.fairy': 'Internet',
  'preset.fairy.help': 'As Fairy-Stockfish and most sites play it: both counts run by themselves.',
  'preset.thai': 'Thailand',
  'preset.thai.help': 'As played over the board: a side may declare the count of 64 moves, and stop it.',

  'option.count.board': 'Count of 64 moves',
  'option.count.board.help': 'The board’s honour, while both sides have pieces but no pawns.',
  'option.count.board=auto': 'Begins by itself',
  'option.count.board=declared': 'A side may declare it',
  'option.count.board=off': 'None',
  'option.count.pieces': 'Count against a bare king',
  'option.count.pieces.help': 'The pieces’ honour: 8 to 64 moves, by the pieces of the stronger side.',
  'option.count.expiry': 'When a count has run out',
  'option.count.expiry.help': 'Does the draw come by itself?',
  'option.count.expiry=auto': 'The game is drawn',
  'option.count.expiry=claim': 'A draw may be claimed',
  'option.end.deadPosition': 'Neither side can mate',
  'option.end.deadPosition.help': 'Is the game drawn when neither side has the pieces to mate?',
  'option.end.deadPosition=fsfMaterial': 'The game is drawn',
  'option.end.deadPosition=off': 'Play goes on',
};
