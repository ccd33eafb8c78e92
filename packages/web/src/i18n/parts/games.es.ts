/** Spanish: the part `games`. */
import type { Some } from '../translation.js';
import type { GAMES as ENGLISH } from './games.en.js';

export const GAMES: Some<typeof ENGLISH> = {
  'games.none':
    'Aún no se ha empezado ninguna partida en este dispositivo. Una partida se guarda desde su primera jugada.',
  'games.new.about': 'Contra el ordenador, o dos personas en este dispositivo.',
  'games.pgn.about': 'Partidas de otros sitios, pegadas o de un archivo.',
  'games.move.about': 'Lleva allí todo lo tuyo o guarda un archivo de recuperación.',
  'games.online': 'Partidas en línea',
  'games.online.about': 'Las que juegas por la red.',
  'games.loading': 'Buscando tus partidas …',
  'games.find': 'Encontrar una partida',
  'games.search': 'Buscar',
  'games.searchHint': 'Juego, reglas, resultado, nombre o fecha',
  'games.variant': 'Juego',
  'games.result': 'Resultado',
  'games.any': 'Todas',
  'games.result.open': 'Sin terminar',
  'games.result.over': 'Terminadas',
  'games.result.won': 'Ganadas por mí',
  'games.result.lost': 'Perdidas por mí',
  'games.result.drawn': 'Tablas',
  'games.count': '{count, plural, =0 {Ninguna partida} one {# partida} many {# partidas} other {# partidas}}',
  'games.found':
    '{count, plural, one {{found} de # partida} many {{found} de # partidas} other {{found} de # partidas}}',
  'games.noneFound': 'Ninguna partida coincide. Prueba con menos palabras.',
  'games.list': 'Partidas, las últimas primero',
  'games.more': 'Mostrar más ({count})',
  'games.unreadable':
    '{count, plural, one {# entrada no se puede leer aquí y queda como está.} many {# entradas no se pueden leer aquí y quedan como están.} other {# entradas no se pueden leer aquí y quedan como están.}}',
  'games.kind.computer': 'Contra el ordenador, nivel {level}',
  'games.kind.full': 'Contra el ordenador, toda su fuerza',
  'games.kind.people': 'Dos personas en este dispositivo',
  'games.kind.analysis': 'Desde una posición',
  'games.kind.nameless': 'De un PGN',
  'games.open': 'Sin terminar, {moves, plural, one {# jugada} many {# jugadas} other {# jugadas}}',
  'games.won': 'Ganan las {side}, {moves, plural, one {# jugada} many {# jugadas} other {# jugadas}}',
  'games.wonByMe': 'Ganaste con las {side}, {moves, plural, one {# jugada} many {# jugadas} other {# jugadas}}',
  'games.lostByMe': 'Perdiste con las {side}, {moves, plural, one {# jugada} many {# jugadas} other {# jugadas}}',
  'games.drawn': 'Tablas, {moves, plural, one {# jugada} many {# jugadas} other {# jugadas}}',
  'games.noResult': 'Sin resultado, {moves, plural, one {# jugada} many {# jugadas} other {# jugadas}}',
  'games.picture': 'La última posición',
  'games.share': 'Compartir',
  'games.shareOf': 'Compartir: {name}',
  'games.rename': 'Cambiar nombre',
  'games.renameOf': 'Cambiar nombre: {name}',
  'games.reviewOf': 'Repasar: {name}',
  'games.name': 'Nombre',
  'games.save': 'Guardar',
  'games.delete': 'Borrar',
  'games.deleteOf': 'Borrar: {name}',
  'games.deleted': 'Borrada: {name}',
  'games.undo': 'Deshacer',
  'games.file': 'Todas las partidas en un archivo',
  'games.fileAbout':
    'Lleva tus partidas, tu progreso y tus ejércitos a otro dispositivo, o guarda una copia. Un archivo leído añade lo que falta y no cambia ninguna partida de aquí.',
  'games.export': 'Guardar un archivo',
  'games.import': 'Leer un archivo',
  'games.reading': 'Leyendo … {done} de {count}',
  'games.import.added':
    '{count, plural, =0 {No se añadió ninguna partida.} one {Se añadió # partida.} many {Se añadieron # partidas.} other {Se añadieron # partidas.}}',
  'games.import.same': '{count, plural, one {# ya estaba aquí.} many {# ya estaban aquí.} other {# ya estaban aquí.}}',
  'games.import.twins':
    '{count, plural, one {# difiere de la que hay aquí: se guardan ambas.} many {# difieren de las que hay aquí: se guardan todas.} other {# difieren de las que hay aquí: se guardan todas.}}',
  'games.import.training': 'Se añadió tu progreso.',
  'games.import.missing':
    '{count, plural, one {El archivo acaba antes de tiempo: falta # partida.} many {El archivo acaba antes de tiempo: faltan # partidas.} other {El archivo acaba antes de tiempo: faltan # partidas.}}',
  'games.import.broken':
    '{count, plural, one {# línea no se pudo leer:} many {# líneas no se pudieron leer:} other {# líneas no se pudieron leer:}}',
  'games.import.line': 'Línea {line}: {why}',
  'games.import.lineNamed': 'Línea {line}, «{name}»: {why}',
  'games.import.damaged': 'dañada',
  'games.import.form': 'no es una partida',
  'games.import.foreign': 'Este no es un archivo de partidas de Sitke. No se cambió nada.',
  'games.import.newer':
    'Una versión más nueva de Sitke escribió este archivo: vuelve a cargar esta página. No se cambió nada.',
  'games.import.full': 'Este dispositivo no tiene sitio para estas partidas. No se cambió nada.',
  'games.import.refused': 'Este navegador no guarda partidas. No se cambió nada.',
  'games.import.blocked':
    'Otra pestaña usa una versión anterior de esta aplicación: ciérrala e inténtalo de nuevo. No se cambió nada.',
};
