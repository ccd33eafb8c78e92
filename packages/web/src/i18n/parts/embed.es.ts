/** Spanish: the board for other pages. */
import type { Some } from '../translation.js';
import type { EMBED as EN } from './embed.en.js';

export const EMBED: Some<typeof EN> = {
  'embed.board': 'Tablero de {game}. {armies, list, unit}',
  'embed.army': '{side}: {pieces, list, unit}',
  'embed.piece': '{piece} {square}',
  'embed.controls': 'Jugadas',
  'embed.first': 'Primera posición',
  'embed.back': 'Una jugada atrás',
  'embed.next': 'Una jugada adelante',
  'embed.last': 'Última posición',
  'embed.start': 'Inicio',
  'embed.move': '{number}. {san}',
  'embed.problem': 'Esto no se puede mostrar: {problem}',
  'embed.unknown': 'no existe ese juego',
};
