import { ERROR_CODES, RESEND_MS, refusal, type ServerMessage, TRANSIENT_ERRORS } from '@sitke/protocol';
import { describe, expect, test } from 'vitest';
import { newGameForm, readForm } from './newGame.js';
import { decodeRequest, encodeRequest, joinMessage, newRequest, stepRequest } from './request.js';

const ID = 'sample0000000000';
const GAME = 'n3JtAj9K3h';
const form = readForm(newGameForm({ variant: 'sissa', options: {} }, 'Daw Khin'), ID, []);
if (!form.ok) throw new Error('the form is fine');
const create = form.value;
const join = joinMessage(GAME, ID, null);
const received = (message: ServerMessage) => ({ type: 'received', message }) as const;

describe.each([
  ['a game to be made', create, { t: 'created', id: ID, game: GAME }],
  ['joining', join, { t: 'ack', id: ID, game: GAME, v: 2 }],
] as const)('%s', (_, message, answer) => {
  test('is asked for again until it is answered, and on every new connection', () => {
    const first = stepRequest(newRequest(message), { type: 'opened', nowMs: 1000 });
    expect(first.send).toEqual([message]);
    const early = stepRequest(first.request!, { type: 'tick', nowMs: 1000 + RESEND_MS - 1 });
    expect(early.send).toEqual([]);
    expect(stepRequest(early.request!, { type: 'tick', nowMs: 1000 + RESEND_MS }).send).toEqual([message]);
    expect(stepRequest(early.request!, { type: 'opened', nowMs: 1001 }).send).toEqual([message]);
  });

  test('is over when the game is there', () => {
    expect(stepRequest(newRequest(message), received(answer))).toEqual({
      request: null,
      send: [],
      result: { kind: 'done', message, game: GAME },
    });
  });

  test('does not take the answer to something else for its own', () => {
    const other = received({ ...answer, id: 'sample0000000009' });
    expect(stepRequest(newRequest(message), other).request).toEqual(newRequest(message));
  });

  test.each(ERROR_CODES)('refused with %s is over, unless that passes', (code) => {
    const refused = received({ t: 'refused', game: null, id: ID, ...refusal(code) });
    const { request, result } = stepRequest(newRequest(message), refused);
    const isOwn = code === 'game/own' && message.t === 'act';
    expect(request?.delay).toBe(TRANSIENT_ERRORS.has(code) ? code : undefined);
    if (isOwn) expect(result).toEqual({ kind: 'done', message, game: GAME });
    else if (!TRANSIENT_ERRORS.has(code)) expect(result).toEqual({ kind: 'refused', message, code });
  });

  test('is found after a reload, and sent again', () => {
    const { request } = stepRequest(newRequest(message), { type: 'opened', nowMs: 1000 });
    expect(decodeRequest(encodeRequest(request!))).toEqual(newRequest(message));
  });
});

test('a kept text of another form is not a request', () => {
  for (const text of ['', '{}', '{"t":"ping","n":1}', encodeRequest(newRequest(create)).replace(ID, 'x')]) {
    expect(decodeRequest(text)).toBeNull();
  }
});
