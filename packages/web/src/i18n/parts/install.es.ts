/** Spanish: the part `install`. */
import type { Some } from '../translation.js';
import type { INSTALL as ENGLISH } from './install.en.js';

export const INSTALL: Some<typeof ENGLISH> = {
  'install.title': 'En este dispositivo',
  'install.about': 'Como aplicación, Sitke tiene su propio sitio en la pantalla y se abre sin conexión.',
  'install.asked': 'Instalar Sitke',
  'install.byHand': 'Para instalarla: toca Compartir en Safari y luego «Añadir a pantalla de inicio».',
  'install.menu':
    'Para instalarla: abre el menú de tu navegador y elige «Instalar» o «Añadir a pantalla de inicio», si lo tiene.',
  'install.installed': 'Sitke está instalada aquí.',
  'install.move': 'Tus partidas y quién eres en línea pasan a otro dispositivo, y vuelven si pierdes este.',
  'install.move.go': 'A otro dispositivo',
  'turns.title': 'Tu turno',
  'turns.about': 'En las partidas sin reloj, este dispositivo te avisa cuando te toca, también con Sitke cerrado.',
  'turns.tell': 'Avísame cuando me toque',
  'turns.unsupported': 'Este navegador no puede avisarte con Sitke cerrado. En un iPhone, instala primero Sitke.',
  'turns.denied': 'Este navegador no puede avisarte: permite las notificaciones de esta página en sus ajustes.',
  'turns.noSession': 'Empieza o acepta primero una partida en línea.',
  'turns.failed': 'No ha funcionado. Inténtalo más tarde.',
  'turns.notice': 'Te toca',
  'turns.waiting':
    '{count, plural, =0 {Una partida ha continuado.} one {# partida te espera.} many {# de partidas te esperan.} other {# partidas te esperan.}}',
  'turns.many': 'Te esperan muchas partidas.',
  'update.text': 'Hay una versión más nueva de Sitke. Tus partidas quedan como están.',
  'update.needed': 'Esta página es demasiado antigua para el servidor. Recárgala: lo que hiciste se conserva.',
  'update.now': 'Cargarla',
  'update.later': 'Más tarde',
};
