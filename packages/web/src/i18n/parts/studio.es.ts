/** Spanish: the part `studio`. */
import type { Some } from '../translation.js';
import type { STUDIO as ENGLISH } from './studio.en.js';

export const STUDIO: Some<typeof ENGLISH> = {
  'studio.title': 'Taller de formaciones',
  'studio.about':
    'Mira ejércitos que funcionan, cambia uno pieza a pieza, guarda los tuyos y pruébalos contra otro. Todos se muestran como los colocan las {side}.',
  'studio.formations': 'Formaciones',
  'studio.new': 'Formar un ejército propio',
  'studio.new.about': 'Desde un tablero vacío, con consejo para cada pieza.',
  'studio.piece': '{piece} en {square}',
  'studio.picture': '{name}: {pieces}',
  'studio.record': 'Partidas de motor: {red} con las {redSide}, {black} con las {blackSide}.',
  'studio.own': 'Tus ejércitos',
  'studio.own.none': 'Aún no hay ninguno guardado. Abre uno, cámbialo y dale un nombre.',
  'studio.army': 'Un ejército',
  'studio.board': 'El ejército',
  'studio.actions': 'Cambiar el ejército',
  'studio.fill': 'Colocar el resto',
  'studio.mirror': 'Reflejar',
  'studio.clear': 'Vaciar',
  'studio.link': 'Copiar enlace',
  'studio.name': 'Nombre',
  'studio.keep': 'Guardarlo',
  'studio.kept': '«{name}» está guardado en este dispositivo.',
  'studio.keptNot':
    'Este navegador no guarda nada, así que «{name}» no está guardado. Un enlace al ejército también lo conserva.',
  'studio.delete': 'Borrar «{name}»',
  'studio.delete.short': 'Borrar',
  'studio.deleted': '«{name}» está borrado.',
  'studio.undo': 'Deshacer',
  'studio.advice': 'Buenas casillas',
  'studio.advice.for': '¿Con qué bando?',
  'studio.advice.full': 'El ejército está completo.',
  'studio.advice.place': '{piece, capital} en {square}',
  'studio.advice.count':
    '{armies, plural, one {El único buen ejército que encaja tiene ahí esta pieza.} many {De # buenos ejércitos que encajan, {count} {count, plural, one {tiene} many {tienen} other {tienen}} ahí esta pieza.} other {De # buenos ejércitos que encajan, {count} {count, plural, one {tiene} many {tienen} other {tienen}} ahí esta pieza.}}',
  'studio.reason.sheltered': 'Está detrás de {pawns, plural, one {un peón} many {# peones} other {# peones}}.',
  'studio.reason.file': 'Su columna se abre cuando se va el peón de {pawn}.',
  'studio.reason.guards': 'Protege {squares, list, and}.',
  'studio.reason.ahead': 'Mira a {squares, list, and}.',
  'studio.reason.usual': 'Deja abiertas sus opciones.',
  'studio.try': 'Probarlo',
  'studio.try.side': 'Juegas con',
  'studio.try.against': 'Contra',
  'studio.try.random': 'cualquier buen ejército',
  'studio.try.level': 'Nivel',
  'studio.try.start': 'Empezar partida',
  'studio.try.incomplete': 'Coloca primero todas las piezas.',
  'studio.try.forbidden':
    'Estos dos ejércitos no pueden enfrentarse: una torre de las {side} miraría al rey por una columna abierta.',
  'studio.results': 'Partidas de motor de esta formación',
  'studio.results.about':
    'Ambos bandos pensaron el mismo tiempo; la parte de los puntos es la de esta formación, y unas tablas valen medio punto.',
  'studio.results.other': 'Contra',
  'studio.results.as': 'Con las {side}',
  'studio.results.share': '{share} % ± {error} ({games})',
  'studio.plan.title': 'Elegir un ejército',
  'studio.plan.about': 'Las piezas van adonde las tiene la formación. Aún puedes cambiarlas.',
  'studio.plan.turns':
    'Colocas una pieza por turno. La formación marca tus casillas, y una pulsación coloca la pieza siguiente.',
  'studio.plan.rest':
    '«Colocar el resto por mí» deja lo que ya está y coloca una pieza en cada turno hasta que estén todas.',
  'studio.plan.auto': 'Colocar el resto por mí',
  'studio.plan.drop': 'Sin plan',
  'formation.leftCorner': 'Rincón izquierdo',
  'formation.leftCorner.about':
    'El rey está lejos de los peones que se encuentran primero; ambas torres guardan los rincones.',
  'formation.middle': 'Rey en el centro',
  'formation.middle.about': 'El rey ayuda en cualquier lado. Los elefantes van delante, ambas torres a la derecha.',
  'formation.frontKing': 'Rey tras el frente',
  'formation.frontKing.about':
    'El rey sigue a los peones avanzados, protegido por el general. Para quien guste de atacar por ahí.',
  'formation.leftRooks': 'Torres a la izquierda',
  'formation.leftRooks.about': 'Dos torres juntas a la izquierda, donde los peones del enemigo están muy avanzados.',
  'formation.rightRooks': 'Torres a la derecha',
  'formation.rightRooks.about':
    'Ambas torres detrás de los peones avanzados, listas para la primera columna que se abra.',
  'formation.centreRooks': 'Torres en el centro',
  'formation.centreRooks.about':
    'Las torres guardan las columnas centrales; el rey y el general se quedan a la derecha.',
  'formation.cornerRooks': 'Torres en los rincones',
  'formation.cornerRooks.about': 'Caballos juntos en el centro, un elefante delante, una torre en cada borde.',
  'formation.elephantWall': 'Muro de elefantes',
  'formation.elephantWall.about': 'Elefantes y caballos llenan la tercera fila. Fuerte por delante, débil por detrás.',
  'formation.horsePair': 'Pareja de caballos',
  'formation.horsePair.about':
    'Ambos caballos van delante a la derecha con los elefantes detrás; las torres vienen después.',
  'formation.farGeneral': 'General lejano',
  'formation.farGeneral.about': 'El general guarda solo la derecha, el rey se esconde a la izquierda.',
  'formation.fortress': 'Fortaleza',
  'formation.fortress.about':
    'Rey, general, caballo y elefante cierran la izquierda; las torres esperan listas a la derecha.',
  'formation.heldBack': 'En reserva',
  'formation.heldBack.about': 'Nada en la tercera fila. No muestra ningún plan, y espera el del enemigo.',
  'formation.straightLine': 'Línea recta',
  'formation.straightLine.about':
    'Elefantes, caballos y torres en parejas iguales, como en otros ajedreces. Fácil de recordar.',
  'formation.allForward': 'Todo adelante',
  'formation.allForward.about':
    'Todas las piezas se inclinan a la derecha para un ataque temprano; la izquierda solo tiene sus peones.',
};
