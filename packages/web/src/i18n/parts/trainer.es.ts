/** Spanish: the part `trainer`. */
import type { Some } from '../translation.js';
import type { TRAINER as ENGLISH } from './trainer.en.js';

export const TRAINER: Some<typeof ENGLISH> = {
  'verdict.failed': 'Las tablas de finales no se han cargado.',
  'verdict.failedBecause': 'Las tablas de finales no se han cargado. {problem}.',
  'verdict.offline':
    'Las tablas de finales aún no están en este dispositivo y no hay conexión. Abre un ejercicio cualquiera una vez con conexión: después se quedan aquí.',
  'trainer.about':
    'Mates que llegan justo antes de que se agote la cuenta, contra la mejor defensa; o resiste tú. Tras cada jugada ves si aún funciona.',
  'trainer.course': 'Juego y reglas',
  'trainer.variant': 'Juego',
  'trainer.ruleset': 'Reglas',
  'trainer.most': 'Lo que más fallas',
  'trainer.mostNone': 'Lo que más fallas: nada todavía',
  'trainer.due': 'Repasar lo pendiente: {count}',
  'trainer.lessons': 'Lecciones',
  'trainer.none': 'La aplicación aún no tiene tablas de finales para estas reglas.',
  'trainer.limit':
    '{moves, plural, one {Mate en # jugada desde que el rey queda solo.} many {Mate en # jugadas desde que el rey queda solo.} other {Mate en # jugadas desde que el rey queda solo.}}',
  'trainer.noLimit': 'Nadie cuenta las jugadas.',
  'trainer.goal.win': 'Ganar',
  'trainer.goal.draw': 'Mantener las tablas',
  'trainer.record': 'Nivel {level} de {top}; {solved} de {tries} resueltos',
  'trainer.recordDue': 'Nivel {level} de {top}; {solved} de {tries} resueltos, pendiente ahora',
  'trainer.untried': 'Aún sin intentar',
  'trainer.notFound': 'No se encontró ninguna posición de «{lesson}» con estas reglas.',
  'trainer.seeking': 'Buscando una posición …',
  'trainer.replying': 'El otro bando responde …',
  'trainer.won': 'Puedes dar mate en {moves}.',
  'trainer.wonLeft':
    '{left, plural, one {Puedes dar mate en {moves}; queda # jugada en la cuenta.} many {Puedes dar mate en {moves}; quedan # jugadas en la cuenta.} other {Puedes dar mate en {moves}; quedan # jugadas en la cuenta.}}',
  'trainer.wonHelp.first': 'Te toca: da mate antes de que se agote la cuenta.',
  'trainer.wonHelp.kept': 'La victoria se mantiene.',
  'trainer.wonHelp.uncounted': 'Te toca: da mate.',
  'trainer.held':
    '{left, plural, one {Resiste # jugada más.} many {Resiste # jugadas más.} other {Resiste # jugadas más.}}',
  'trainer.heldHelp.first': 'Te toca: evita el mate hasta que se agote la cuenta.',
  'trainer.heldHelp.kept': 'Las tablas se mantienen.',
  'trainer.slip.late':
    '{needed, plural, one {{san} es demasiado lenta: el mate requiere ahora # jugada, y la cuenta deja {left}.} many {{san} es demasiado lenta: el mate requiere ahora # jugadas, y la cuenta deja {left}.} other {{san} es demasiado lenta: el mate requiere ahora # jugadas, y la cuenta deja {left}.}}',
  'trainer.slip.answered': '{san} deja escapar la victoria: {reply} y ya nada gana.',
  'trainer.slip.ended': '{san} deja escapar la victoria. {outcome}.',
  'trainer.slip.lost': '{san} deja escapar las tablas: mate en {moves}, antes de que se agote la cuenta.',
  'trainer.slip.win': '{san} deja escapar la victoria.',
  'trainer.slip.draw': '{san} deja escapar las tablas.',
  'trainer.line.win': 'Esto ganaba: {line}',
  'trainer.line.draw': 'Esto aguantaba: {line}',
  'trainer.inLine.win': 'La línea que gana.',
  'trainer.inLine.draw': 'La línea que aguanta.',
  'trainer.solved.win': 'Resuelto.',
  'trainer.solved.draw': 'Aguantado.',
  'trainer.solvedLater': 'Resuelto, con un fallo o una pista: volverá a salir.',
  'trainer.helped': 'Esta posición volverá a salir.',
  'trainer.missed': 'No conseguido: volverá a salir.',
  'trainer.retry': 'Intentar de nuevo',
  'trainer.showLine': 'Muéstrala',
  'trainer.next': 'Siguiente posición',
  'trainer.toSlip': 'Mi jugada',
};
