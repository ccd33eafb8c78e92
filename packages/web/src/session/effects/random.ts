/** The day and random seeds: inputs from outside every rule. */
import { SEED_END } from '../levels.js';

const MS_PER_MINUTE = 60_000;
const MS_PER_DAY = 86_400_000;

/** Returns the day at this place. Units: days since 1970. */
export function dayNow(): number {
  const now = new Date();
  return Math.floor((now.getTime() - now.getTimezoneOffset() * MS_PER_MINUTE) / MS_PER_DAY);
}

/** Returns a seed by chance, from 1. */
export function anySeed(): number {
  return 1 + Math.floor(Math.random() * (SEED_END - 1));
}

/** Returns a unique id, for a command or a game: 96 bits as base64url. */
export function newCommandId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
}
