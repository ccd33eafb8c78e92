/** Reasons of refusals: stable codes for programs, each with a sentence for people. */

import * as v from 'valibot';

/** Every code with its meaning. */
export const ERRORS = {
  'message/size': 'the message is too long',
  'message/json': 'the message is not JSON text',
  'message/key': 'the message has a forbidden key',
  'message/depth': 'the message is nested too deeply',
  'message/shape': 'the message does not match the schema of the protocol',
  'message/kind': 'there is no such message, or no such command, in this version of the protocol',
  'message/other': 'refused for a reason that only a newer version knows',
  'rate/limit': 'too many messages; wait a little',
  'session/none': 'your session has ended, or there was none: reload the page',
  'game/none': 'there is no such game',
  'game/damaged': 'the stored game is damaged; the operator of the server may have a copy',
  'game/tooMany': 'you follow too many games at once; leave one',
  'game/opponent': 'nobody of this name is available to play',
  'game/noEngine': 'there is no engine for this game yet',
  'game/engine': 'you play the engine in as many games as allowed; end one first',
  'game/invited': 'this game waits for somebody else',
  'lobby/tooMany': 'you have as many games in the lobby as allowed; cancel one first',
  'game/options': 'no online game can be played under these options',
  'game/time': 'this time control does not fit the game',
  'game/notOpen': 'nobody can join this game any more',
  'game/own': 'you already have a seat in this game',
  'game/notStarted': 'the game has not begun yet',
  'game/ended': 'the game is over',
  'game/notEnded': 'the game is not over yet',
  'game/underway': 'both have begun: the game can only be resigned, not aborted',
  'game/long': 'this game is too long for anything but moves and resigning',
  'seat/none': 'you watch this game, you do not play it',
  'act/stale': 'the board has changed since you decided on this',
  'act/arranging': 'not possible while the armies are arranged in secret',
  'move/turn': 'it is not your turn',
  'move/illegal': 'this move is not legal here',
  'count/none': 'there is no such count to start or stop here',
  'claim/none': 'this draw cannot be claimed here',
  'arrange/over': 'the armies are not arranged in secret, or no longer',
  'arrange/illegal': 'the pieces cannot stand like that',
  'arrange/unfinished': 'not all pieces are placed yet',
  'arrange/ready': 'you have said that you are ready',
  'arrange/stale': 'a later arrangement is already there',
  'offer/none': 'there is no such offer',
  'offer/repeated': 'you have offered that already; play on first',
  'offer/standing': 'there is an offer already',
  'takeback/nothing': 'there is nothing to take back',
  'name/reserved': 'that name could be mistaken for the engine or a program; choose another',
  'bot/taken': 'a program has this name already',
  'bot/only': 'only a program that has registered may do this',
  'api/origin': 'a page of another server may not request this',
  'api/none': 'there is no such address',
  'gone/none': 'your opponent is here, or has not been away for long enough',
  'server/busy': 'the server cannot store anything at the moment; try again',
  'server/error': 'something went wrong on the server, which has logged it; try again',
  'server/stopping': 'the server is stopping; try again in a moment',
} as const;

/** The code of a refusal. */
export type ErrorCode = keyof typeof ERRORS;

/** Every code. */
export const ERROR_CODES = Object.keys(ERRORS) as ErrorCode[];

/** Errors that pass by themselves: the client keeps the command and sends it again. */
export const TRANSIENT_ERRORS: ReadonlySet<ErrorCode> = new Set(['rate/limit', 'server/busy', 'server/stopping']);

/** Reads a code. A later version may have more: those of the server's state pass, like the ones that are known; others do not. */
export const Code = v.union([
  v.picklist(ERROR_CODES),
  v.pipe(
    v.string(),
    v.regex(/^(?:server|rate)\/\w{1,40}$/),
    v.transform((): ErrorCode => 'server/busy'),
  ),
  v.pipe(
    v.string(),
    v.maxLength(64),
    v.transform((): ErrorCode => 'message/other'),
  ),
]);

/** A refusal as plain data; `place` is the path of the mistake in the message. */
export interface Refusal {
  readonly code: ErrorCode;
  readonly message: string;
  readonly place?: string;
}

/** Returns a refusal with the sentence of its code, or a more precise one. */
export function refusal(code: ErrorCode, message: string = ERRORS[code], place = ''): Refusal {
  return place === '' ? { code, message } : { code, message, place };
}
