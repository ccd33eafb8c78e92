import { expect, test } from 'vitest';
import { isServerEnd, SERVER_END_NAMES, SERVER_ENDS, serverEndOfPgn, TERMINATIONS } from './terminations.js';

test('each end is listed once', () => expect(new Set(TERMINATIONS).size).toBe(TERMINATIONS.length));

test.each(SERVER_END_NAMES)('%s is an end of the server', (by) => {
  expect([isServerEnd(by), TERMINATIONS.includes(by)]).toEqual([true, true]);
});

test.each(['checkmate', 'resignation', 'toString', 'other'])('%s is not', (by) => expect(isServerEnd(by)).toBe(false));

test.each([
  ['time forfeit', 'time'],
  ['TimeForfeit', 'time'],
  ['abandoned', 'abandoned'],
  ['adjudication', 'adjudicated'],
  ['normal', null],
  [SERVER_ENDS.aborted.pgn, null],
  ['', null],
])('PGN: %s says %s', (text, by) => expect(serverEndOfPgn(text)).toBe(by));
