/** All routes of the server's router; earlier ones are tried first. */

import { BOT_ROUTES } from './bots/routes.js';
import { CHALLENGE_ROUTES } from './challenges/routes.js';
import { PGN_ROUTES } from './games/pgn.js';
import { PICTURE_ROUTES } from './games/pictures.js';
import { GAME_ROUTES } from './games/routes.js';
import { openApiText } from './openapi.js';
import { PUSH_ROUTES } from './push/routes.js';
import { FOR_ALL, type Route, route } from './route.js';
import { SESSION_ROUTES } from './session/routes.js';
import { TRANSFER_ROUTES } from './transfer/routes.js';

const DOCUMENT = route({
  id: 'getOpenApi',
  method: 'get',
  path: '/api/openapi.json',
  about: 'This document.',
  ...FOR_ALL,
  answer: { status: 200, kind: 'file', type: 'application/json; charset=utf-8' },
  handle: () => ({ ok: true, file: openApi() }),
});

export const ROUTES: readonly Route[] = [
  ...BOT_ROUTES,
  ...CHALLENGE_ROUTES,
  ...GAME_ROUTES,
  ...PGN_ROUTES,
  ...PICTURE_ROUTES,
  DOCUMENT,
  ...SESSION_ROUTES,
  ...TRANSFER_ROUTES,
  ...PUSH_ROUTES,
];

let text: string | null = null;

/** Returns docs/openapi.json. */
export function openApi(): string {
  text ??= openApiText(ROUTES);
  return text;
}
