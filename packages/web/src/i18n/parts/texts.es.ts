/** Spanish: the part `texts`. */
import type { Some } from '../translation.js';
import type { TEXTS as ENGLISH } from './texts.en.js';

export const TEXTS: Some<typeof ENGLISH> = {
  'texts.about':
    'Todas las frases de la aplicación, junto a su inglés. Cambia lo que suene mal, guarda el archivo y envíalo a quienes cuidan la aplicación.',
  'texts.signs':
    'Entre llaves está lo que la aplicación rellena: conserva sus nombres. Un plural tiene un caso para cada número que tu idioma distingue.',
  'texts.language': 'Idioma que lees',
  'texts.search': 'Buscar',
  'texts.searchHint': 'Una palabra de uno de los idiomas, o una clave',
  'texts.only.all': 'Todas las frases',
  'texts.only.missing': 'Aún sin traducir',
  'texts.only.changed': 'Cambiadas por ti',
  'texts.show': 'Mostrar',
  'texts.found': '{count, plural, =0 {Ninguna frase} one {# frase} many {# frases} other {# frases}}',
  'texts.more': 'Mostrar más',
  'texts.translation': '{language}: {key}',
  'texts.save': 'Guardar un archivo con los cambios',
  'texts.saveCount':
    '{count, plural, =0 {Aún no hay cambios.} one {# frase cambiada.} many {# frases cambiadas.} other {# frases cambiadas.}}',
  'texts.unread': 'Ningún lector nativo ha revisado aún: {language}.',
  'texts.read': 'Un lector nativo ha revisado: {language}.',
  'texts.questions': 'Preguntas para quien juega y habla {language}',
  'texts.loading': 'Buscando las frases …',
};
