/** Names and other texts of strangers: rejected, or plain text wherever they come out again. */

import { parseClientMessage } from '@sitke/protocol';
import { Game, Position, rulesOf } from '@sitke/rules';
import { makePgn, parsePgn } from '@sitke/rules/pgn';
import { MARKUP, QUOTES } from '@sitke/testkit/injections';
import { expect, test } from 'vitest';
import { ask, serveAll } from '../test/served.js';

const CREATE = {
  ...{ t: 'create', id: 'A'.repeat(16), variant: 'sissa', options: {}, time: { kind: 'unlimited' } },
  ...{ seat: 0, name: null, opponent: { kind: 'link' } },
} as const;

test('no markup is a name, a game, an act or anything else that a message says', () => {
  expect(MARKUP.length).toBeGreaterThanOrEqual(200);
  const accepted: string[] = [];
  for (const text of [...MARKUP, ...QUOTES]) {
    const act = { t: 'act', game: 'A'.repeat(10), v: 1, id: 'A'.repeat(16) };
    const messages = [
      ...['name', 'id', 'variant'].map((key) => ({ ...CREATE, [key]: text })),
      { ...CREATE, opponent: { kind: 'bot', name: text } },
      { ...act, act: { type: 'join', name: text } },
      { ...act, act: { type: 'move', move: text } },
      { ...act, act: { type: 'arrange', n: 1, drops: [text] } },
      { ...act, act: { type: text } },
      { ...act, game: text, act: { type: 'resign' } },
      { t: text },
    ];
    for (const message of messages) {
      if (parseClientMessage(JSON.stringify(message)).ok) accepted.push(text);
    }
  }
  // The remaining characters are harmless: letters, digits, `_` and `-`.
  expect(accepted.filter((text) => !/^[\w-]+$/.test(text))).toEqual([]);
});

test('texts that a PGN carries come back as they were, and none begins its own tag', () => {
  for (const text of [...MARKUP, ...QUOTES]) {
    const game = new Game(Position.initial(rulesOf('sissa', 'standard')));
    game.headers.set('White', text);
    game.headers.set('Black', 'Bob');
    const written = makePgn(game);
    expect(written.match(/^\[Black /gm)).toHaveLength(1);
    expect(written.match(/^\[Result /gm)).toHaveLength(1);
    const read = parsePgn(written);
    if (!read.ok) throw new Error(`${JSON.stringify(text)}: ${read.error.message}`);
    expect(read.value[0]!.headers.get('White')).toBe(text.replace(/[\n\r]+/g, ' '));
  }
});

test('no page of the server echoes a request', async () => {
  const { server, errors } = await serveAll();
  for (const text of MARKUP) {
    const word = encodeURIComponent(text).slice(0, 200);
    for (const path of [`/${word}`, `/game/${word}.pgn`, `/games.pgn?variant=${word}`, `/games.pgn?before=${word}`]) {
      const { status, body, headers } = await ask(server.port, path);
      expect([400, 404]).toContain(status);
      expect(body).not.toContain('<');
      expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    }
  }
  await server.close();
  expect(errors).toEqual([]);
});
