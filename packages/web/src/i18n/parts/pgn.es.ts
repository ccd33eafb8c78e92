/** Spanish: the part `pgn`. */
import type { Some } from '../translation.js';
import type { PGN as ENGLISH } from './pgn.en.js';

export const PGN: Some<typeof ENGLISH> = {
  'pgn.about':
    'Pega partidas, elige un archivo o suelta uno en cualquier lugar de esta aplicación. No se envía nada: las lee tu dispositivo.',
  'pgn.text': 'PGN',
  'pgn.textHint': '[Variant "Sittuyin"]',
  'pgn.read': 'Leer',
  'pgn.file': 'Elegir un archivo',
  'pgn.limit': 'Hasta {size} MB, sitio para unas diez mil partidas.',
  'pgn.reading':
    '{count, plural, =0 {Leyendo …} one {Leyendo … # partida hasta ahora} many {Leyendo … # partidas hasta ahora} other {Leyendo … # partidas hasta ahora}}',
  'pgn.progress': 'Cuánto se ha leído',
  'pgn.stop': 'Parar',
  'pgn.stopped': 'Parado: el resto no se leyó.',
  'pgn.count':
    '{count, plural, =0 {No se puede leer ninguna partida.} one {# partida.} many {# partidas.} other {# partidas.}}',
  'pgn.countBroken':
    '{count, plural, one {# partida está dañada.} many {# partidas están dañadas.} other {# partidas están dañadas.}}',
  'pgn.latin1': 'El archivo no está en UTF-8 y se leyó como Latin-1: revisa los nombres con acentos.',
  'pgn.problem.tooLarge': 'El archivo pasa de {size} MB. Divídelo en varios y léelos uno tras otro.',
  'pgn.problem.noText': 'Esto no es texto, así que no es PGN. Un archivo comprimido hay que descomprimirlo antes.',
  'pgn.problem.noGames': 'No hay ninguna partida en él.',
  'pgn.problem.savedGames': 'Este es un archivo de tus partidas de Sitke: léelo en Mis partidas.',
  'pgn.problem.unreadable': 'El archivo se ha modificado, movido o borrado desde que lo elegiste. Elígelo otra vez.',
  'pgn.problem.failed': 'La lectura ha fallado en este navegador. No se cambió nada: prueba con un archivo menor.',
  'pgn.as': 'Algunas partidas no dicen qué juego son. Tomarlas por',
  'pgn.as.choose': 'Elige un juego',
  'pgn.broken': '{count, plural, one {# partida dañada} many {# partidas dañadas} other {# partidas dañadas}}',
  'pgn.broken.at': 'Partida {number}, línea {line}: {why}.',
  'pgn.broken.named': 'Partida {number}, {players}, línea {line}: {why}.',
  'pgn.broken.part': 'Se puede leer hasta la jugada {moves}.',
  'pgn.broken.none': 'No se puede jugar nada de ella.',
  'pgn.broken.open': 'Abrir hasta donde llega',
  'pgn.broken.openOf': 'Abrir hasta donde llega: partida {number}',
  'pgn.broken.more': '{count, plural, one {y # más} many {y # más} other {y # más}}',
  'pgn.skipped':
    '{count, plural, one {# partida con una variante ilegible} many {# partidas con variantes ilegibles} other {# partidas con variantes ilegibles}}',
  'pgn.skipped.kept':
    '{count, plural, one {La variante se guarda como comentario.} many {Las # variantes se guardan como comentarios.} other {Las # variantes se guardan como comentarios.}}',
  'pgn.fault.chess': 'no nombra ningún juego de Sitke, como hacen las partidas de ajedrez',
  'pgn.fault.foreign': 'es una partida de {game}, que Sitke no juega',
  'pgn.fault.move': '{move} no es legal: {why}',
  'pgn.open': 'Abrir la partida',
  'pgn.link': 'La partida de tu enlace',
  'pgn.link.cut': 'El enlace está cortado. Su partida se puede leer hasta la jugada {moves}.',
  'pgn.link.cutAll': 'El enlace está cortado, y no queda nada de su partida.',
  'pgn.link.picture': 'La última posición que se puede leer',
  'pgn.find': 'Encontrar una partida en la lista',
  'pgn.search': 'Buscar',
  'pgn.searchHint': 'Nombre, torneo, fecha, reglas, K@e2',
  'pgn.found': '{count, plural, one {{found} de # partida} many {{found} de # partidas} other {{found} de # partidas}}',
  'pgn.noneFound': 'Ninguna partida coincide. Prueba con menos palabras.',
  'pgn.list': 'Partidas del PGN',
  'pgn.number': 'N.º {number}',
  'pgn.moves': '{moves, plural, one {# jugada} many {# jugadas} other {# jugadas}}',
  'pgn.choose': 'Elegir: {title}',
  'pgn.keepAbout': 'Una partida que abres se guarda sola en Mis partidas.',
  'pgn.keepAll':
    '{count, plural, one {Guardar # partida} many {Guardar las # partidas} other {Guardar las # partidas}}',
  'pgn.keepFound':
    '{count, plural, one {Guardar la # encontrada} many {Guardar las # encontradas} other {Guardar las # encontradas}}',
  'pgn.keepChosen':
    '{count, plural, one {Guardar la # elegida} many {Guardar las # elegidas} other {Guardar las # elegidas}}',
  'pgn.keeping': 'Guardando … {done} de {count}',
  'pgn.kept':
    '{count, plural, =0 {No se añadió ninguna partida.} one {# partida está ahora entre las tuyas.} many {# partidas están ahora entre las tuyas.} other {# partidas están ahora entre las tuyas.}}',
  'pgn.keptSame': '{count, plural, one {# ya estaba ahí.} many {# ya estaban ahí.} other {# ya estaban ahí.}}',
  'pgn.kept.full':
    '{count, plural, one {Este dispositivo no tiene sitio para # partida más.} many {Este dispositivo no tiene sitio para # partidas más.} other {Este dispositivo no tiene sitio para # partidas más.}}',
  'pgn.kept.refused': 'Este navegador no guarda partidas.',
  'pgn.kept.blocked': 'Otra pestaña usa una versión anterior de esta aplicación: ciérrala e inténtalo de nuevo.',
};
