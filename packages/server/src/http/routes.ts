/** All routes of the API; earlier ones are tried first. */

import { ACCOUNT_ROUTES } from './bots/routes.js';
import { CHALLENGE_ROUTES } from './challenges/routes.js';
import { GAME_ROUTES } from './games/routes.js';
import type { Route } from './route.js';

export const ROUTES: readonly Route[] = [...ACCOUNT_ROUTES, ...CHALLENGE_ROUTES, ...GAME_ROUTES];
