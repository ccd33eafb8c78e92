/** Spanish: the part `lessons`. */
import type { Some } from '../translation.js';
import type { LESSONS as ENGLISH } from './lessons.en.js';

export const LESSONS: Some<typeof ENGLISH> = {
  'lesson.elephant': 'El elefante',
  'elephant.meet':
    'Este es el elefante. Da un paso: en diagonal, o recto hacia delante. Cinco casillas en total: sus cuatro patas y su trompa.',
  'elephant.stars': 'Te toca. Lleva el elefante a cada estrella.',
  'elephant.take': 'Captura como se mueve. Toma los dos peones.',
  'elephant.back': 'Tiene un punto débil. Pídele que retroceda recto a d3 y mira lo que dicen las reglas.',
  'elephant.detour': 'Una casilla a su espalda queda muy lejos. Llega a la estrella. Necesitarás tres jugadas.',
  'lesson.general': 'El general',
  'general.meet': 'El general da un paso en diagonal. Cada bando tiene uno desde el principio.',
  'general.stars': 'Lleva el general a cada estrella.',
  'general.take': 'Captura de la misma manera. Toma los dos peones.',
  'general.colour':
    'El general nunca llega a las casillas que tiene justo delante, detrás o al lado. Intenta tomar el peón que tiene justo delante.',
  'lesson.horse': 'El caballo',
  'horse.meet': 'El caballo salta: dos casillas rectas y una de lado. Como el caballo del ajedrez.',
  'horse.leap': 'Nada le cierra el paso, porque salta por encima de todo. Salta hasta las estrellas.',
  'horse.take': 'Captura donde cae. Toma los dos peones.',
  'horse.near': 'Lo lejano es fácil para un caballo; lo cercano, difícil. Llega a la estrella de al lado.',
  'lesson.rook': 'La torre',
  'rook.meet': 'La torre va recta, tan lejos como quiera. Es con mucho la pieza más fuerte del tablero.',
  'rook.stars': 'Lleva la torre a cada estrella.',
  'rook.blocked': 'No puede saltar sobre nada. Intenta llevar la torre de a3, por encima de su rey, a f3.',
  'rook.take': 'Captura al primer enemigo de su camino. Toma el peón y sigue hasta la estrella.',
  'lesson.pawn': 'El peón',
  'pawn.meet': 'El peón avanza recto una casilla. Captura una casilla en diagonal hacia delante.',
  'pawn.take': 'Dos peones están a su alcance. Toma uno de ellos.',
  'pawn.straight': 'De frente no puede capturar. Intenta tomar la torre de d5.',
  'pawn.double': 'No hay paso doble, ni siquiera la primera vez. Intenta mover el peón de b4 a b6.',
  'pawn.wall': 'Los peones que se tocan de frente se bloquean. Rompe el muro: captura algo.',
  'lesson.king': 'El rey y el jaque',
  'king.meet': 'El rey da un paso en cualquier dirección. Si lo pierdes, pierdes la partida: cuídalo bien.',
  'king.attacked': 'El caballo da jaque: ataca a tu rey. Un rey nunca pisa una casilla atacada. Prueba d2.',
  'king.check': 'Hay que responder a un jaque enseguida. Pon el rey a salvo.',
  'king.pinned':
    'Tampoco puedes abrir una línea hacia tu propio rey. La torre de e8 mira por la columna. Pide que el peón se convierta en general en d4.',
  'lesson.mate': 'Mate',
  'mate.aim': 'Jaque y sin salida: eso es mate, el objetivo del juego. Da mate con la torre.',
  'mate.elephant': 'También las piezas pequeñas dan mate si el rey ayuda. Encuentra el mate del elefante.',
  'mate.two': 'Ahora un mate en dos jugadas. Primero un jaque con el general. Luego remata el elefante.',
  'mate.stalemate':
    'Sin jaque y sin jugada: eso es ahogado, tablas. Lleva el general a b6 y mira cómo se escapa una partida ganada.',
  'lesson.set-up': 'Colocar tu ejército',
  'set-up.start': 'Al principio solo están los peones. Las demás piezas esperan en la bandeja: tú eliges adónde van.',
  'set-up.second': 'Las torres van en tu primera fila y en ninguna otra. Intenta colocar una en a2.',
  'set-up.rook': 'Ahora coloca una torre donde se puede.',
  'set-up.occupied':
    'Las otras van en tus tres primeras filas, siempre en una casilla vacía. Intenta colocar el rey sobre el peón de a3.',
  'set-up.turns':
    'Se coloca una pieza por turno, primero tú y luego las negras. Coloca el rey, después un elefante y después un caballo.',
  'set-up.play':
    'Cuando todo está colocado, empieza la partida. Mueven primero las rojas, y dos peones se tocan desde el inicio. ¡Toma en d5!',
  'lesson.promotion': 'De peón a general',
  'promotion.squares':
    'Las diagonales largas en la mitad enemiga son tus casillas de coronación. Un peón que esté allí, como este de e5, puede convertirse en general.',
  'promotion.place': 'Primera forma: se convierte en general donde está. Usa la insignia redonda o escribe e5=F.',
  'promotion.step':
    'Segunda forma: se convierte en general con un paso en diagonal a una casilla vacía. Elige un anillo de trazos.',
  'promotion.later':
    'Un peón nunca corona en la jugada que lo lleva allí. Avanza a d5. Luego, en la jugada siguiente, corona.',
  'promotion.last': '¿Es tu último peón? Entonces puede coronar en cualquier casilla. Corónalo aquí.',
  'lesson.promotion-limits': 'Coronaciones prohibidas',
  'limits.one':
    'Nunca dos generales. El tuyo está en f1, así que el peón de e5 solo puede avanzar. Si pierdes el general, un peón puede ocupar su lugar.',
  'limits.attack':
    'Un general nuevo no puede atacar nada al nacer. Elige el peón de d5: desde allí el general atacaría c6.',
  'limits.away': 'Pero hay otras formas. Corona un peón de modo que el general nuevo no ataque nada.',
  'limits.check':
    'Tampoco puede una coronación dar jaque. Si este peón se aparta, tu torre mira al rey. Pide que se convierta en general en d4.',
  'limits.only': 'Ahora llevas las negras. Solo se permite una coronación en este tablero. Encuéntrala.',
  'lesson.count': 'La cuenta',
  'counting.bare': 'Un rey que ha perdido todo su ejército está solo. Toma el último peón y empieza la cuenta.',
  'counting.rook': 'Con una torre hay que dar mate en un número de jugadas, o son tablas. ¿En cuántas?',
  'counting.elephant': 'Sin torre, la cuenta la fija un elefante. ¿Cuántas jugadas te da?',
  'counting.horse': 'Sin ninguno de los dos, la fija un caballo. ¿Cuántas jugadas ahora?',
  'counting.smallest': 'Torre, elefante y caballo a la vez: la pieza más fuerte fija la cuenta. ¿Cuántas jugadas?',
  'counting.pawns':
    'Mientras quede un peón, nadie cuenta. Toma el caballo: el rey negro queda solo y aun así no corre ninguna cuenta.',
  'counting.plan':
    'Gana a la cuenta con un plan. Quedan dos jugadas. Que la torre espere unas casillas más arriba; luego da mate.',
  'counting.last': 'Tu última jugada de dieciséis. ¡Mate ya!',
  'counting.late': '¿Y si esperas? Lleva la torre a g1 y verás.',
  'lesson.draws': 'Tablas y reclamaciones',
  'draws.dead':
    'Un rey y un general nunca dan mate a un rey. Cuando ningún bando puede dar mate, la partida es tablas al instante.',
  'draws.refusal':
    'Tu rey no tiene jugada, y el peón solo podría coronar. No estás obligado: con rey y peón solos puedes reclamar tablas. Reclámalas.',
  'draws.again':
    'La misma posición por tercera vez: se pueden reclamar tablas. Lleva el caballo a b3 y vuelve, y otra vez.',
  'draws.fifty': 'Cincuenta jugadas sin captura y sin jugada de peón: también se pueden reclamar tablas. Reclámalas.',
  'lesson.rules-federation': 'Las reglas de la federación',
  'federation.compare':
    'El libro de la federación de Myanmar tiene reglas algo distintas. Aquí está lo que cambia, hasta donde conocemos sus capítulos.',
  'federation.order':
    'Las rojas colocan primero todo el ejército, luego las negras. Sigues colocando: pon tres piezas.',
  'federation.curtain':
    'En algunos torneos un telón separaba el tablero: nadie veía el ejército ajeno hasta que ambos estaban. Coloca dos piezas en secreto.',
  'federation.claim':
    'La cuenta se ha agotado. Aquí las tablas no llegan solas: debe pedirlas el bando al que solo le queda el rey. Reclama tablas.',
  'lesson.rules-booklet': 'Las reglas del folleto',
  'booklet.compare': 'Un folleto inglés de 2009 tiene reglas propias. Aquí está todo lo que cambia.',
  'booklet.first': 'La primera fila es solo para torres. Intenta colocar el rey en a1.',
  'booklet.shield':
    'Llevas las negras. Tu torre no puede mirar al rey rojo con solo peones en medio. Intenta colocarla en e8.',
  'booklet.arrival': 'Un peón puede convertirse en general al llegar. Llévalo a d5 y corona enseguida.',
  'booklet.stalemate': 'El ahogado está prohibido: hay que elegir otra jugada. Prueba el general en b6.',
  'lesson.rules-chinese': 'Las reglas de la guía china',
  'chinese.compare':
    'Una guía china de 2022 cuenta como en el Makruk, el ajedrez de Tailandia. Aquí está todo lo que cambia.',
  'chinese.rooks': 'Aquí dos torres han de ser más rápidas. Toma el peón y deja solo al rey.',
  'chinese.eight': '¿Cuántas jugadas tienen dos torres para dar mate?',
  'lesson.sissa-army': 'El ejército',
  'army.start':
    'Nueve columnas, nueve filas, y los reyes frente a frente. Casi todas las piezas son las del ajedrez. La nueva es la sissa, junto al rey.',
  'army.rook': 'La torre va recta mientras el camino esté libre. Llévala a las estrellas.',
  'army.queen': 'La dama va recta o en diagonal. Llévala a las estrellas.',
  'army.knight': 'El caballo salta: dos casillas rectas y una de lado, por encima de todo. Llega a las estrellas.',
  'army.pawn': 'Un peón avanza un paso, desde su primera casilla también dos. Captura en diagonal. Avanza de e2 a e4.',
  'army.promote': 'En la última fila un peón debe convertirse en otra pieza. Corónalo: ¿una sissa, quizá?',
  'lesson.sissa-paths': 'Los caminos de la sissa',
  'paths.meet':
    'La sissa camina en dos tramos de igual longitud: primero recta y luego en diagonal, o al revés. Todo lo que alcanza está marcado.',
  'paths.short': 'Tramos de una o dos casillas. Pasa por las casillas para ver el camino. Atrapa las estrellas.',
  'paths.long': 'Los tramos largos la llevan por todo el tablero. Atrapa las estrellas.',
  'paths.diagonal': 'Un solo paso en diagonal es media jugada. Intenta parar en f6.',
  'paths.take': 'Al final de su camino captura. Toma la dama o la torre.',
  'paths.weak': 'Lo que tiene al lado en diagonal queda fuera de su alcance. Llega a la estrella en dos jugadas.',
  'lesson.sissa-blockers': 'Lo que detiene a una sissa',
  'blockers.around':
    'El peón está justo delante. No importa: a una casilla de su columna la sissa llega dando la vuelta. Súbela por la columna e.',
  'blockers.all':
    'Todas las casillas del camino deben estar libres, también la esquina. Aquí todos los caminos a c4 están cerrados. Inténtalo.',
  'blockers.corner': 'A f7 hay dos caminos, por e6 y por f6. Los dos están cerrados. Inténtalo.',
  'blockers.one': 'Basta un camino libre. Ahora f6 está vacía. Ve a f7.',
  'lesson.sissa-check': 'Jaque de la sissa',
  'check.gives': 'Una sissa da jaque cuando un camino al rey está libre. Toma la dama con jaque.',
  'check.attacked': 'Llevas las negras. La sissa de a1 ve lejos. Intenta llevar tu rey a c5.',
  'check.pinned': 'Tu sissa protege a su rey de la torre de e9. No puede dejar la columna. Intenta llevarla a f6.',
  'lesson.sissa-bishops': 'Los alfiles cambian de color',
  'bishops.usual': 'El alfil va en diagonal: alcanza la mitad de las casillas. Atrapa las estrellas.',
  'bishops.convert':
    'Pero una vez por partida, la primera jugada de un alfil puede ser un paso recto: una conversión. Así tus dos alfiles cubren ambos colores. Convierte uno.',
  'bishops.must':
    'Si tu primer alfil movió en diagonal, el otro debe empezar con una conversión. Una marca amarilla lo dice. Prueba aun así de c1 a b2.',
  'bishops.duty': 'Cumple, pues: conviértelo, un paso recto.',
  'bishops.spent': 'El otro alfil ya gastó su derecho. Intenta ir de g1 a g2.',
  'bishops.take': 'Una conversión puede capturar. Toma el caballo.',
  'lesson.sissa-castling': 'El enroque',
  'castling.three': 'En el enroque el rey va tres casillas y la torre pasa a su otro lado. Enroca hacia h1.',
  'castling.attacked':
    'Ninguna casilla que cruce el rey puede estar atacada. La sissa de d4 mira a d1. Intenta enrocar hacia b1.',
  'castling.blocked': 'Y todas las casillas entre rey y torre deben estar vacías. Intenta enrocar hacia h1.',
  'lesson.sissa-end': 'El final de la partida',
  'ending.mate': 'Jaque y sin salida: el mate gana. Encuéntralo.',
  'ending.stalemate':
    'Sin jaque y sin jugada legal es ahogado, tablas. Las blancas tendrían que convertir el alfil, pero eso abriría el camino al rey.',
  'ending.dead': 'Rey y caballo no pueden dar mate: tablas al instante. Lo mismo con un alfil.',
  'ending.sissa': 'Rey y sissa sí dan mate a un rey solo. ¡La partida sigue!',
  'ending.fifty': 'Cincuenta jugadas sin captura y sin jugada de peón: se pueden reclamar tablas. Reclámalas.',
  'lesson.sissa-options': 'Reglas que puedes cambiar',
  'options.compare': 'Los jugadores lo acuerdan antes de la partida. Esto es lo habitual.',
  'options.capture': 'Aquí las conversiones no pueden capturar. Intenta tomar el caballo desde c1.',
};
