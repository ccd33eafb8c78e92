/** The ways of a guest to another device: a code for some minutes, and a recovery key for a year. */

import * as v from 'valibot';
import { CODE_LIFE_MS, MAX_FILE } from '../../people/moves.js';
import type { Allowance } from '../allowances.js';
import { no, yes } from '../answers.js';
import { type Route, route } from '../route.js';

/** Nobody moves often, and codes may not be guessed. */
const REQUESTS: Allowance = { size: { capacity: 20, perSecond: 0.1 }, of: 'network' };

const PAGES = { origins: 'page', limit: REQUESTS, isInternal: true } as const;
const File = v.custom<Uint8Array<ArrayBuffer>>((value) => value instanceof Uint8Array);
const Wanted = v.union([
  v.strictObject({ code: v.pipe(v.string(), v.maxLength(20)) }),
  v.strictObject({ key: v.pipe(v.string(), v.maxLength(100)) }),
]);

export const TRANSFER_ROUTES: readonly Route[] = [
  route({
    id: 'makeCode',
    method: 'post',
    path: '/api/session/code',
    about: 'A code that stands for the session’s player, if there is one, and for a file.',
    who: 'visitor',
    ...PAGES,
    body: { kind: 'file', schema: File, maxBytes: MAX_FILE },
    answer: { status: 201, kind: 'json', schema: v.object({ code: v.string(), lifeMs: v.number() }) },
    async handle({ sessions }, { caller, body: file, network, nowMs }) {
      const code = await sessions.moves.add({ player: caller?.player ?? null, file }, network(), nowMs);
      if (code === null) return no('server/busy', { text: 'too many files wait to be taken', retryS: 600 });
      return yes({ code, lifeMs: CODE_LIFE_MS });
    },
  }),
  route({
    id: 'makeKey',
    method: 'post',
    path: '/api/session/key',
    about: 'The player’s recovery key; null where no game was begun or joined yet.',
    who: 'visitor',
    ...PAGES,
    answer: { status: 200, kind: 'json', schema: v.object({ key: v.nullable(v.string()) }) },
    async handle({ sessions }, { caller, nowMs }) {
      return yes({ key: caller && (await sessions.makeKey(caller.token, nowMs)) });
    },
  }),
  route({
    id: 'takeOver',
    method: 'post',
    path: '/api/session/take',
    about: 'Makes the session of this device one of the player of a code or a key, and returns the file of a code.',
    who: 'anyone',
    ...PAGES,
    body: { kind: 'json', schema: Wanted },
    answer: { status: 200, kind: 'file', type: 'application/octet-stream' },
    async handle({ sessions }, { body, headers, nowMs }) {
      const move = 'code' in body ? await sessions.moves.take(body.code, nowMs) : null;
      const player = move?.player ?? null;
      const made = player === null ? null : (await sessions.make(nowMs, player)).token;
      const token = 'key' in body ? await sessions.recover(body.key, nowMs) : made;
      if (move === null && token === null)
        return no('session/none', { text: 'unknown, used already, or too old', status: 404 });
      const cookie = token === null ? {} : { 'set-cookie': sessions.cookieOf(token, headers) };
      return { ok: true, file: move?.file ?? '', headers: { ...cookie, 'sitke-guest': token === null ? 'no' : 'yes' } };
    },
  }),
];
