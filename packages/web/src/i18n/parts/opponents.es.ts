/** Spanish: the part `opponents`. */
import type { Some } from '../translation.js';
import type { OPPONENTS as ENGLISH } from './opponents.en.js';

export const OPPONENTS: Some<typeof ENGLISH> = {
  'opponents.about':
    'Diez jugadores del ordenador, cada uno un paso más fuerte que el anterior. Vence a uno, y el siguiente te espera.',
  'opponents.game': 'Juego',
  'opponents.side': 'Juegas con',
  'opponents.random': 'Cualquiera',
  'opponents.rules': 'Reglas',
  'opponents.list': 'Tu rival',
  'opponents.level': 'Nivel {level} de {top}',
  'opponents.full': 'Toda su fuerza',
  'opponents.next': 'Tu siguiente paso',
  'opponents.beaten': '{won, plural, one {Vencido una vez} many {Vencido # veces} other {Vencido # veces}}',
  'opponents.tried':
    '{played, plural, one {Jugado una vez} many {Jugado # veces} other {Jugado # veces}}, aún sin vencer',
  'opponents.start': 'Jugar con {name}',
  'opponents.more': 'Reglas sueltas',
  'opponents.more.about': 'Elige cada regla por separado, y después el rival.',
  'opponents.1': 'Acaba de aprender cómo se mueven las piezas, y pasa por alto casi todo lo que está lejos.',
  'opponents.2': 'Toma lo que tiene cerca, y coloca el ejército a capricho.',
  'opponents.3': 'Ve todo mate en una, pero no tiene plan.',
  'opponents.4': 'Ve una amenaza cuando llega, y olvida que corre la cuenta.',
  'opponents.5': 'Mira dos jugadas adelante, y sabe lo que hace la cuenta.',
  'opponents.6': 'Juega con solidez; una jugada larga de torre aún puede sorprenderle.',
  'opponents.7': 'Tiene planes sensatos, y coloca un ejército decente.',
  'opponents.8': 'Rara vez pasa algo por alto, y busca al rey enemigo.',
  'opponents.9': 'Apenas pasa nada por alto. Trae paciencia.',
  'opponents.10': 'No pasa nada por alto, y coloca un ejército fuerte.',
  'opponents.11': 'El motor mismo, que se toma su tiempo.',
};
