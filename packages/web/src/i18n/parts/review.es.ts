/** Spanish: the part `review`. */
import type { Some } from '../translation.js';
import type { REVIEW as ENGLISH } from './review.en.js';

export const REVIEW: Some<typeof ENGLISH> = {
  'review.title': 'Repaso',
  'review.none': 'Esta partida ya no está en este dispositivo.',
  'review.unfinished': 'El repaso espera a que termine la partida.',
  'review.noEngine': 'Aún no hay motor para este juego, así que no se puede repasar.',
  'review.empty': 'En esta partida aún no se ha movido nada.',
  'review.under': 'Mirando la jugada {move} de {moves} …',
  'review.stopped': 'Parado en la jugada {move} de {moves}. Lo ya mirado se conserva.',
  'review.progress': 'Avance del repaso',
  'review.stop': 'Parar',
  'review.goOn': 'Seguir',
  'review.again': 'Repasar de nuevo',
  'review.failed': 'El motor no funciona en este navegador.',
  'review.summary': 'Jugadas por bando',
  'review.accuracy': 'Precisión',
  'review.grade.best': 'Óptimas',
  'review.grade.good': 'Buenas',
  'review.grade.inaccuracy': 'Imprecisiones',
  'review.grade.mistake': 'Errores',
  'review.grade.blunder': 'Errores graves',
  'review.move.best': '{san}: la mejor jugada.',
  'review.move.good': '{san}: una buena jugada.',
  'review.move.inaccuracy': '{san}: una imprecisión.',
  'review.move.mistake': '{san}: un error.',
  'review.move.blunder': '{san}: un error grave.',
  'review.start': 'Recorre las jugadas para ver qué valía cada una.',
  'review.placing': 'Los ejércitos no se califican, solo lo que hacen.',
  'review.mated':
    '{moves, plural, one {Permite mate en # jugada: {reply}.} many {Permite mate en # jugadas: {reply}.} other {Permite mate en # jugadas: {reply}.}}',
  'review.material': 'Pierde material: {reply}.',
  'review.better': 'Mejor era {line}.',
  'review.late':
    '{left, plural, one {Esto deja escapar la victoria: con # jugada en la cuenta necesitas {needed}.} many {Esto deja escapar la victoria: con # jugadas en la cuenta necesitas {needed}.} other {Esto deja escapar la victoria: con # jugadas en la cuenta necesitas {needed}.}}',
  'review.winGone': 'Esto deja escapar la victoria: {best} la mantenía.',
  'review.lost': 'Esto pierde: {best} mantenía las tablas.',
  'review.longer':
    '{moves, plural, one {Sigue ganado, con mate en # jugada.} many {Sigue ganado, con mate en # jugadas.} other {Sigue ganado, con mate en # jugadas.}}',
  'review.moves': 'Jugadas calificadas',
  'review.moments': 'Tres momentos',
  'review.moments.about': 'Las jugadas que más costaron, para encontrarlas de nuevo. Vuelven entre tus errores.',
  'review.moments.none': 'Ninguna jugada costó mucho. Bien jugado.',
  'review.moment': 'Jugada {move}: {san}',
  'review.moment.solved': 'Jugada {move}: {san}, encontrada',
};
