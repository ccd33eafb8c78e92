/** Spanish: the part `reader`. */
import type { Some } from '../translation.js';
import type { READER as ENGLISH } from './reader.en.js';

export const READER: Some<typeof ENGLISH> = {
  'reader.contents': 'Artículos',
  'reader.options': 'Lo que cambia entre las reglas y lo que vale aquí',
  'reader.translated': 'Si una traducción difiere, vale el texto inglés; donde no hay traducción se muestra el inglés.',
  'reader.lesson': 'Lección: {lesson}',
};
