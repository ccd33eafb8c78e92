/** The log: a line of JSON for what happens, without what only one person may know. */

import { type DestinationStream, destination, type Logger, pino } from 'pino';

export type Log = Logger;

export const LOG_LEVELS = ['silent', 'error', 'warn', 'info', 'debug'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export function isLogLevel(text: string): text is LogLevel {
  return LOG_LEVELS.some((level) => level === text);
}

/** What must not stand in a log even if somebody hands it over by mistake. */
const SECRET = [
  ...['authorization', 'cookie', 'token', 'set-cookie', 'headers', 'draft', 'drops', 'salt', 'secrets'],
  ...['player', 'seats'],
];

/** Returns a log; it goes to standard error where nothing else is said. */
export function makeLog(level: LogLevel, to: DestinationStream = destination({ dest: 2, sync: true })): Log {
  const paths = SECRET.flatMap((name) => [`["${name}"]`, `*["${name}"]`]);
  return pino({ level, base: null, redact: { paths, censor: '…' }, timestamp: pino.stdTimeFunctions.isoTime }, to);
}

/** A log that nobody reads. */
export const NO_LOG: Log = pino({ level: 'silent' });
