import { Position, rulesOf } from '@sitke/rules';
import { startServer } from '@sitke/server';
import { MemoryStore } from '@sitke/server/store';

const onError = (error) => console.error(error);
// `openSqliteStore` in place of `MemoryStore` keeps games on disk.
const place = { host: '127.0.0.1', port: 0, origins: [], engineThreads: 1 };
const server = await startServer({ ...place, store: new MemoryStore(), onError, onFatal: onError });

let headers = {};
const post = async (path, form = {}) => {
  const answer = await fetch(`${server.url}/api${path}`, { method: 'POST', headers, body: new URLSearchParams(form) });
  return answer.json();
};
const { token } = await post('/bots', { name: 'first-move' });
headers = { authorization: `Bearer ${token}` };
const { id } = await post('/challenge/ai', { variant: 'sissa', level: '1', color: 'white' });

// The bot plays the first legal move, three times, and resigns.
const stream = await fetch(`${server.url}/api/bot/game/stream/${id}`, { headers });
let text = '';
for await (const chunk of stream.body.pipeThrough(new TextDecoderStream())) {
  const lines = (text + chunk).split('\n');
  text = lines.pop();
  for (const line of lines.filter(Boolean)) {
    const message = JSON.parse(line);
    const { moves, status } = message.state ?? message;
    if (status !== 'started') console.log('the game is over:', status);
    const played = (moves ?? '').split(' ').filter(Boolean);
    if (status !== 'started' || played.length % 2 === 1) continue;
    const position = played.reduce((before, uci) => before.play(uci), Position.initial(rulesOf('sissa')));
    if (played.length === 6) await post(`/bot/game/${id}/resign`);
    else console.log('move', played.length / 2 + 1, await post(`/bot/game/${id}/move/${position.moves()[0].uci}`));
  }
}
await server.close();
