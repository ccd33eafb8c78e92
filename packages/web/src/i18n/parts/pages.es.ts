/** Spanish: the part `pages`. */
import type { Some } from '../translation.js';
import type { PAGES as ENGLISH } from './pages.en.js';

export const PAGES: Some<typeof ENGLISH> = {
  'friend.link': 'Invitar con un enlace',
  'friend.link.about': 'Cada cual en su dispositivo. Nadie necesita una cuenta.',
  'friend.here': 'En este dispositivo',
  'friend.here.about': 'Os lo pasáis por turnos. Funciona sin conexión.',
  'friend.anybody': 'Encontrar a alguien en línea',
  'friend.anybody.about': 'Partidas que esperan rival y las que se están jugando.',
  'learn.about': 'Elige un juego para ver sus piezas, cada una como la mueven las reglas.',
  'learn.pieces': 'Las piezas',
  'learn.pieces.about': 'Cada una con un tablero de sus movimientos.',
  'learn.piece': '{piece, capital}',
  'learn.moves': '{how, capital}.',
  'learn.diagram': 'Movimientos en un tablero vacío: {piece}',
  'learn.next': 'Siguiente',
  'learn.rules': 'Las reglas',
  'learn.rules.about': 'Colocación, coronación, cuenta y final de la partida.',
  'learn.studio': 'Taller de formaciones',
  'learn.studio.about': 'Formaciones para elegir, consejo para cada pieza, ejércitos propios.',
  'analyse.about': 'El motor muestra sus mejores líneas, y las tablas de finales, el valor exacto de cada jugada.',
  'analyse.game': 'La partida del tablero',
  'analyse.position': 'Una posición',
  'analyse.position.about': 'Escríbela como FEN o llévate la del tablero.',
  'analyse.pgn.about': 'Pegadas o de un archivo, miles a la vez: busca una, mírala, guárdala.',
  'analyse.fresh': '{game} desde el principio',
  'analyse.fresh.about': 'Una partida vacía para dos bandos, con el motor a mano.',
  'unknown.text': 'La dirección no lleva a ninguna parte: puede estar cortada o mal escrita. Desde aquí puedes seguir:',
};
