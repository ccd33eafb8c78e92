/** Spanish: the part `move`. */
import type { Some } from '../translation.js';
import type { MOVE as ENGLISH } from './move.en.js';

export const MOVE: Some<typeof ENGLISH> = {
  'move.about':
    'Tus partidas, tu progreso, tus ejércitos y tu identidad en línea pasan a otro dispositivo. Este también los conserva.',
  'move.to': 'A otro dispositivo',
  'move.to.about': 'Un código representa todo lo tuyo de aquí. Escanéalo allí o escríbelo.',
  'move.code.show': 'Mostrar un código',
  'move.code.another': 'Mostrar otro código',
  'move.code.qr': 'El código como imagen para una cámara',
  'move.code.about':
    'Escanéalo con el otro dispositivo; o abre Sitke allí, elige Ajustes, «Otro dispositivo», y escríbelo. Vale una vez, durante {minutes, plural, one {# minuto} many {# minutos} other {# minutos}}.',
  'move.secret': 'Quien tenga el código puede jugar como tú: no se lo enseñes a nadie.',
  'move.from': 'Desde otro dispositivo',
  'move.from.about':
    'Acepta solo un código que hayas creado tú. Lo que hay aquí se queda y se añade lo que falta. En línea serás quien eres en el otro dispositivo: antes termina las partidas en línea que hayas empezado aquí.',
  'move.code': 'Código',
  'move.take': 'Traerlo todo',
  'move.isGuest': 'En este servidor eres ahora la misma persona que en el otro dispositivo.',
  'move.file': 'Un archivo de recuperación',
  'move.file.about':
    'Si pierdes este dispositivo, el archivo recupera en otro tus partidas y quién eres en línea. Guárdalo de nuevo de vez en cuando: en línea solo vale el más reciente, y durante un año.',
  'move.secret.file': 'Quien tenga el archivo puede jugar como tú: guárdalo donde nadie más mire.',
  'move.file.save': 'Guardar un archivo de recuperación',
  'move.file.read': 'Leer uno',
  'move.saved': 'El archivo está guardado. Consérvalo fuera de este dispositivo.',
  'move.saved.none': 'El archivo está guardado. Tiene tus partidas y tu progreso; aún no has jugado en línea.',
  'move.saved.away':
    'El archivo está guardado solo con tus partidas y tu progreso, porque ningún servidor responde. Guarda otro cuando tengas red.',
  'move.noGuest': 'El archivo no dice quién eras en línea.',
  'move.otherServer': 'El archivo dice quién eres en otro servidor: {server}. Léelo también allí.',
  'move.keyVoid':
    'El archivo ya no dice quién eres en línea: se guardó uno más nuevo, se cerraron todas las sesiones o ha pasado un año.',
  'move.keyAway': 'Ningún servidor responde: lee el archivo de nuevo con red para ser quien eras en línea.',
  'move.problem.away': 'Ningún servidor de Sitke responde. Inténtalo de nuevo con red o guarda un archivo más abajo.',
  'move.problem.unknown':
    'No existe ese código: ya se usó, es demasiado antiguo o está mal escrito. Muestra otro en el otro dispositivo.',
  'move.problem.size':
    'Hay demasiadas partidas para un código: guarda un archivo más abajo y léelo en el otro dispositivo.',
  'move.problem.busy': 'Hay demasiadas peticiones en este momento. Inténtalo dentro de unos minutos.',
  'move.problem.old':
    'Este navegador es demasiado antiguo para los códigos: guarda un archivo más abajo y léelo en el otro dispositivo.',
};
