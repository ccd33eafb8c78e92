/** Spanish: the part `practice`. */
import type { Some } from '../translation.js';
import type { PRACTICE as ENGLISH } from './practice.en.js';

export const PRACTICE: Some<typeof ENGLISH> = {
  'train.title': 'Entrenar',
  'train.due':
    '{count, plural, =0 {Hoy no hay nada pendiente.} one {Hoy hay # cosa pendiente.} many {Hoy hay # cosas pendientes.} other {Hoy hay # cosas pendientes.}}',
  'train.streak': '{days, plural, one {# día seguido} many {# días seguidos} other {# días seguidos}}',
  'train.streakLongest':
    '{days, plural, one {# día seguido} many {# días seguidos} other {# días seguidos}}, {longest, plural, one {la racha más larga fue de # día} many {la racha más larga fue de # días} other {la racha más larga fue de # días}}',
  'train.endgames': 'Finales',
  'train.endgames.about': 'Gana antes de que se agote la cuenta, o resiste tú.',
  'train.endgames.due':
    '{tried, plural, one {# lección probada} many {# lecciones probadas} other {# lecciones probadas}}, {due, plural, =0 {ninguna pendiente} one {# pendiente} many {# pendientes} other {# pendientes}}',
  'train.exercises': 'Ejercicios',
  'train.exercises.new':
    '{total, plural, one {# ejercicio} many {# ejercicios} other {# ejercicios}}, cada uno con una sola solución.',
  'train.exercises.progress':
    '{solved} de {total} resueltos, nivel {level} de {top}, {due, plural, =0 {ninguno pendiente} one {# pendiente} many {# pendientes} other {# pendientes}}',
  'train.mistakes': 'Tus errores',
  'train.mistakes.none':
    'Repasa una partida, y las jugadas que más te costaron vendrán aquí para encontrarlas de nuevo.',
  'train.mistakes.some':
    '{total, plural, one {# posición de tus partidas} many {# posiciones de tus partidas} other {# posiciones de tus partidas}}, {due, plural, =0 {ninguna pendiente} one {# pendiente} many {# pendientes} other {# pendientes}}',
  'train.notKept': 'Este navegador no tiene sitio para tus resultados o no los permite: se pierden cuando te vas.',
  'train.games': 'Tus partidas',
  'puzzle.title': 'Ejercicio',
  'puzzle.seeking': 'Buscando un ejercicio …',
  'puzzle.none': 'Aún no hay ejercicios para este juego.',
  'puzzle.notLoaded': 'Los ejercicios no se han cargado.',
  'puzzle.task.hold': 'Juegan {side}. Solo una jugada mantiene las tablas.',
  'puzzle.task.save': 'Juegan {side}. Solo una jugada no pierde.',
  'puzzle.more.first': 'Encuentra la jugada.',
  'puzzle.solved': 'Resuelto.',
  'puzzle.retry': 'Intentar de nuevo',
  'puzzle.show': 'Mostrar la solución',
  'puzzle.next': 'Siguiente ejercicio',
  'puzzle.hint': 'Pista',
};
