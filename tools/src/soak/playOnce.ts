/** One move of one game over its own socket. */
import { randomBytes } from 'node:crypto';
import { type ServerMessage, socketUrl } from '@sitke/protocol';
import { WebSocket } from 'ws';

export interface OneMove {
  readonly url: string;
  readonly game: string;
  /** The tokens of both players. */
  readonly tokens: readonly [string, string];
  /** The acts of the game's line. */
  readonly texts: readonly string[];
  /** The address that the player comes from. */
  readonly address: string;
}

/** Plays the next move of a game; resolves with `ack`, or with the code of what was answered instead. */
export async function playOnce(move: OneMove): Promise<string> {
  const answer = await playAs(0, move);
  return answer === 'turn' ? playAs(1, move) : answer;
}

function playAs(seat: 0 | 1, { url, game, tokens, texts, address }: OneMove): Promise<string> {
  const headers = { cookie: `sid=${tokens[seat]}` };
  const socket = new WebSocket(socketUrl(url), { origin: url, headers, localAddress: address });
  const say = (message: object) => socket.send(JSON.stringify(message));
  return new Promise<string>((resolve) => {
    socket.on('open', () => say({ t: 'sync', game, v: 0 }));
    socket.on('message', (data) => {
      const message: ServerMessage = JSON.parse(String(data));
      if (message.t === 'ack') resolve('ack');
      if (message.t === 'error' || message.t === 'refused') resolve(message.code);
      if (message.t !== 'state') return;
      const { turn, line } = message.view;
      const id = randomBytes(12).toString('base64url');
      if (turn !== seat) resolve('turn');
      else say({ t: 'act', game, v: message.v, id, act: { type: 'move', move: texts[line.length]! } });
    });
    socket.on('error', (error) => resolve(error.message));
    socket.on('close', (code) => resolve(`closed with ${code}`));
  }).finally(() => socket.terminate());
}
