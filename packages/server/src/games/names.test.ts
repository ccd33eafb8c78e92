/** Names under which a guest would pass for another player. */

import { expect, test } from 'vitest';
import { MemoryStore } from '../store/index.js';
import { Guest, gameOf, serveAll } from '../test/served.js';
import { skeletonOf, TakenNames } from './names.js';

test.each([
  ...[
    'Level 3',
    'level 11',
    'LEVEL_3',
    'Leve1 3',
    'Lеvеl 3',
    'Level Ⅲ',
    'Level III',
    'Level ３',
    'Computer level 4',
    'Computer',
  ],
  ...[
    'Computer_level_4',
    'Sitke level 10',
    'Sitke',
    'Engine 3',
    'Full strength',
    'Computer full strength',
    'Stufe 5',
    'Niveau 2',
  ],
  ...[
    'Nível 2',
    'Уровень 3',
    '3级',
    '級 9',
    'レベル5',
    'အဆင့် ၃',
    'ระดับ 2',
    'Guest',
    'ADMIN',
    'Mоderator',
    'Bot',
    'Lévél 3',
  ],
])('%s is nobody’s name', (name) => {
  expect([name, new TakenNames().isFree(name)]).toEqual([name, false]);
});

test.each([
  ...[
    'Ann',
    'Daw Khin',
    'Leveller',

    'Computerfan',
    'Bob 3',
    'Engineer',
    'Robot',
    'Stufenlos',
    'Livia',
    'Zaw Min',
    '王明',
  ],
  ...['Levi', 'Nivelle', 'Aisha', 'Ai Weiwei', 'Serverin', 'Bobo', 'Tasos', 'Lea', 'Kaung 1'],
])('%s is anybody’s', (name) => {
  expect([name, new TakenNames(['first', 'my-engine']).isFree(name)]).toEqual([name, true]);
});

test('a name that looks like that of a program is taken', () => {
  const names = new TakenNames(['First', 'my-engine', 'l0cal']);
  for (const name of [
    'First',
    'fIRST',
    'Fírst',
    'F1rst',
    'Fіrst',
    'F i r s t',
    'my engine',
    'my_engine',
    'MyEngine',
    'Local',
  ])
    expect([name, names.isFree(name)]).toEqual([name, false]);
  names.add('late');
  expect(names.isFree('Late')).toBe(false);
  expect(skeletonOf('Ａnn')).toBe(skeletonOf('ann'));
});

test('a guest may not use such a name to begin or join a game, also after a restart', async () => {
  const store = new MemoryStore();
  const first = await serveAll({ store });
  const body = new URLSearchParams({ name: 'First' });
  expect((await fetch(`${first.server.url}/api/bots`, { method: 'POST', body })).status).toBe(201);
  const look = async (url: string): Promise<void> => {
    const [ann, bob] = [await Guest.come(url), await Guest.come(url)];
    for (const name of ['Level 3', 'First', 'fіrst'])
      expect(await ann.ask({ ...gameOf('sissa'), id: 'reserved00000000', name }, 'refused', 'created')).toMatchObject({
        code: 'name/reserved',
      });
    const { game } = await ann.ask({ ...gameOf('sissa'), name: 'Ann' }, 'created');
    for (const name of ['Computer level 2', 'FIRST'])
      expect(await bob.act(game, 1, { type: 'join', name })).toMatchObject({ t: 'refused', code: 'name/reserved' });
    expect(await bob.act(game, 1, { type: 'join', name: 'Bob' })).toMatchObject({ t: 'ack' });
    for (const guest of [ann, bob]) guest.socket.close();
  };
  await look(first.server.url);
  const again = await serveAll({ store });
  await look(again.server.url);
  for (const name of ['level3', 'computer', 'F1RST', 'f-i-r-s-t'])
    expect(
      (await fetch(`${again.server.url}/api/bots`, { method: 'POST', body: new URLSearchParams({ name }) })).status,
    ).toBe(409);
  again.server.kill();
  await first.server.close();
});

test('a page of somebody else’s registers nothing in the name of who looks at it', async () => {
  const { server, errors } = await serveAll();
  const register = (name: string, origin?: string) => {
    const headers: Record<string, string> = origin === undefined ? {} : { origin };
    return fetch(`${server.url}/api/bots`, { method: 'POST', body: new URLSearchParams({ name }), headers });
  };
  for (const origin of ['https://evil.example', 'null', `${server.url}0`]) {
    const refused = await register('foreign', origin);
    expect([refused.status, (await refused.json()).code]).toEqual([403, 'api/origin']);
  }
  expect((await register('foreign', server.url)).status).toBe(201);
  expect((await register('program')).status).toBe(409);
  expect((await register('programme')).status).toBe(201);
  await server.close();
  expect(errors).toEqual([]);
});
