/** Spanish: the part `share`. */
import type { Some } from '../translation.js';
import type { SHARE as ENGLISH } from './share.en.js';

export const SHARE: Some<typeof ENGLISH> = {
  'share.title': 'Compartir esta partida',
  'share.about': 'El enlace lleva la partida entera con sus variantes. No pasa por ningún servidor.',
  'share.link': 'Enlace a la partida',
  'share.send': 'Compartir el enlace',
  'share.sendText': 'Una partida de {game}',
  'share.code': 'Código QR del enlace',
  'share.tooLong': 'La partida es demasiado larga para un código QR: envía el enlace.',
  'share.picture': 'Imagen de la posición',
  'share.svg': 'Guardar como SVG',
  'share.png': 'Guardar como PNG',
  'share.gif': 'Guardar la partida como animación',
  'share.gifGoing': 'Dibujando {done} de {all} …',
  'share.failed': 'Este navegador no pudo dibujar la imagen. Guárdala como SVG.',
};
