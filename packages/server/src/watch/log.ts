/** The log: JSON lines, without anything that only one person may know. */

import { type DestinationStream, destination, type Logger, pino } from 'pino';

/** The log of a server, one JSON object a line. */
export type Log = Logger;

/** The levels of the log, the quietest first. */
export const LOG_LEVELS = ['silent', 'error', 'warn', 'info', 'debug'] as const;

/** A level of the log. */
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Returns whether a text is a level of the log. */
export function isLogLevel(text: string): text is LogLevel {
  return LOG_LEVELS.some((level) => level === text);
}

/** Keys whose values never go into a log, even if passed by mistake. */
const SECRET = [
  ...['authorization', 'cookie', 'token', 'set-cookie', 'headers', 'draft', 'drops', 'salt', 'secrets'],
  ...['player', 'seats'],
];

export interface LogOptions {
  /** The output; default: standard error. */
  readonly to?: DestinationStream;
  /** Whether it has the addresses of clients; default: true. */
  readonly hasAddresses?: boolean;
}

/** Returns a log. Its levels are words. */
export function makeLog(level: LogLevel, { to, hasAddresses = true }: LogOptions = {}): Log {
  const paths = SECRET.flatMap((name) => [`["${name}"]`, `*["${name}"]`]);
  const withoutAddress = ({ address: _, ...rest }: Record<string, unknown>) => rest;
  const formatters = { level: (label: string) => ({ level: label }), ...(hasAddresses ? {} : { log: withoutAddress }) };
  const options = { level, base: null, redact: { paths, censor: '…' }, formatters };
  return pino({ ...options, timestamp: pino.stdTimeFunctions.isoTime }, to ?? destination({ dest: 2, sync: true }));
}

/** A log that discards everything. */
export const NO_LOG: Log = pino({ level: 'silent' });
