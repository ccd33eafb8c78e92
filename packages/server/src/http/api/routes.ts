/** All routes of the API; earlier ones are tried first. */

import { ACCOUNT_ROUTES } from './accountRoutes.js';
import { CHALLENGE_ROUTES } from './challengeRoutes.js';
import { GAME_ROUTES } from './gameRoutes.js';
import type { Route } from './routing.js';

export const ROUTES: readonly Route[] = [...ACCOUNT_ROUTES, ...CHALLENGE_ROUTES, ...GAME_ROUTES];
