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
  'train.daily': 'El problema del día',
  'train.daily.about': 'El problema del día: un final con la cuenta en marcha, cada día uno nuevo.',
  'train.daily.done': 'Resuelto por hoy. Mañana hay otro.',
  'train.daily.streak':
    '{days, plural, one {# problema diario resuelto} many {# problemas diarios resueltos seguidos} other {# problemas diarios resueltos seguidos}}',
  'train.notKept': 'Este navegador no tiene sitio para tus resultados o no los permite: se pierden cuando te vas.',
  'train.games': 'Tus partidas',
  'mistakes.due': '{count, plural, one {Repetir # pendiente} many {Repetir # pendientes} other {Repetir # pendientes}}',
  'mistakes.next': 'Siguiente error',
  'mistakes.back': 'A tus errores',
  'mistakes.unknown': 'Este error ya no está en este dispositivo.',
  'mistakes.one': 'Se jugó {san}',
  'mistakes.dueNow': '{game}, pendiente ahora',
  'mistakes.dueLater': '{days, plural, one {{game}, en # día} many {{game}, en # días} other {{game}, en # días}}',
  'mistake.title': 'Tu error',
  'mistake.task': 'Juegan las {side}. Aquí se jugó {san}: encuentra una jugada mejor.',
  'mistake.judging': 'Mirando {san} …',
  'mistake.right': '{san} es lo correcto.',
  'mistake.rightHelped': '{san} era mejor. Este problema vuelve mañana.',
  'mistake.wrong': '{san} pierde demasiado: el rival responde {reply}.',
  'mistake.wrongPlain': '{san} cuesta demasiado.',
  'mistake.notJudged': '{san} no se puede juzgar: el motor no funciona en este navegador.',
  'puzzle.title': 'Ejercicio',
  'puzzle.seeking': 'Buscando un ejercicio …',
  'puzzle.none': 'Aún no hay ejercicios para este juego.',
  'puzzle.unknown': 'Ese ejercicio ya no existe. Otro te espera.',
  'puzzle.notLoaded': 'Los ejercicios no se han cargado.',
  'puzzle.grade': 'Grado {grade} de {top}',
  'puzzle.task.mate':
    '{moves, plural, =1 {Juegan las {side} y dan mate en una.} =2 {Juegan las {side} y dan mate en dos.} =3 {Juegan las {side} y dan mate en tres.} =4 {Juegan las {side} y dan mate en cuatro.} one {Juegan las {side} y dan mate en #.} many {Juegan las {side} y dan mate en #.} other {Juegan las {side} y dan mate en #.}}',
  'puzzle.task.win':
    '{left, plural, one {Ganan las {side} antes de que se agote la cuenta: queda # jugada.} many {Ganan las {side} antes de que se agote la cuenta: quedan # jugadas.} other {Ganan las {side} antes de que se agote la cuenta: quedan # jugadas.}}',
  'puzzle.task.winUncounted': 'Juegan las {side}. Solo una jugada gana.',
  'puzzle.task.hold': 'Juegan las {side}. Solo una jugada mantiene las tablas.',
  'puzzle.task.gain': 'Juegan las {side}. Solo una jugada toma ventaja.',
  'puzzle.task.save': 'Juegan las {side}. Solo una jugada no pierde.',
  'puzzle.more.first': 'Encuentra la jugada.',
  'puzzle.more.right': '{san} es lo correcto. El rival responde {reply}: sigue.',
  'puzzle.solved': 'Resuelto.',
  'puzzle.solvedHelped': 'Era eso. Este ejercicio vuelve mañana.',
  'puzzle.solvedLine': 'La solución: {line}',
  'puzzle.wrong.mate':
    '{moves, plural, =1 {{san} no da mate: el rival responde {reply}.} one {{san} no da mate en #: el rival responde {reply}.} many {{san} no da mate en #: el rival responde {reply}.} other {{san} no da mate en #: el rival responde {reply}.}}',
  'puzzle.wrong.late':
    '{needed, plural, one {{san} es demasiado lento: tras {reply} el mate necesita # jugada más, y la cuenta deja {left}.} many {{san} es demasiado lento: tras {reply} el mate necesita # jugadas más, y la cuenta deja {left}.} other {{san} es demasiado lento: tras {reply} el mate necesita # jugadas más, y la cuenta deja {left}.}}',
  'puzzle.wrong.win': '{san} deja escapar la victoria: el rival responde {reply}.',
  'puzzle.wrong.hold':
    '{moves, plural, one {{san} pierde: {reply}, y es mate en # jugada.} many {{san} pierde: {reply}, y es mate en # jugadas.} other {{san} pierde: {reply}, y es mate en # jugadas.}}',
  'puzzle.wrong.gain': '{san} deja escapar la ocasión: el rival responde {reply}.',
  'puzzle.wrong.save': '{san} pierde: el rival responde {reply}.',
  'puzzle.wrong.ended': '{san} termina la partida. {outcome}.',
  'puzzle.wrong.plain': '{san} no es la jugada.',
  'puzzle.hint.piece': 'Pista: mira la pieza de {square} ({piece}).',
  'puzzle.hint.hand': 'Pista: mira la pieza en la mano ({piece}).',
  'puzzle.hint.square': 'Pista: {piece} a {square}.',
  'puzzle.hint.move': 'Pista: {san}.',
  'puzzle.retry': 'Intentar de nuevo',
  'puzzle.show': 'Mostrar la solución',
  'puzzle.next': 'Siguiente ejercicio',
  'puzzle.stats': '{solved} de {tried} resueltos',
};
