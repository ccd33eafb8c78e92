/** Hidden armies, on the live side: no message to others depends on them. */

import type { ClientMessage } from '@sitke/protocol';
import { seeded } from '@sitke/testkit/random';
import { describe, expect, test } from 'vitest';
import type { Wire } from '../games/view.js';
import { ASKED, begin as beginPlay, PLAYERS, randomArmy, START_MS } from '../test/play.js';
import { World } from '../test/world.js';
import { Hub } from './hub.js';

const [FIRST, SECOND] = PLAYERS;
type Command = Extract<ClientMessage, { t: 'act' }>['act'];

/** A listener that records messages. */
function listener(player: string | null) {
  const heard: Wire[] = [];
  return { player, heard, send: (message: Wire) => void heard.push(message) };
}

describe('behind the curtain', () => {
  /** Returns all messages to everybody but the second player, as bytes. */
  async function heardOf(army: readonly string[], name: string): Promise<string> {
    const here = new World(START_MS);
    await here.start();
    let seals = 0;
    const ideal = () => ({ salt: String(seals).padStart(64, '0'), digest: String(++seals).padStart(64, 'f') });
    const onError = (error: unknown): void => void here.errors.push(error);
    const hub = new Hub({ store: here.store, clock: here.clock, onError, onFatal: onError, seal: ideal });
    const options = { 'setup.order': 'curtain' };
    // Those in the lobby are notified too, the second player among them.
    const visitors = [listener(FIRST), listener(SECOND), listener('somebody'), listener(null)];
    for (const each of visitors) await hub.enterLobby(each);
    const opponent = { kind: 'lobby' } as const;
    const made = await hub.create(FIRST, { ...ASKED, id: name, variant: 'sittuyin', options, opponent });
    if (made.t !== 'created') throw new Error(JSON.stringify(made));
    const others = [listener(FIRST), listener(FIRST), listener('somebody'), listener(null)];
    const own = listener(SECOND);
    for (const each of [...others, own]) await hub.sync(each, { game: made.game, v: 0 });
    const done: Wire[] = [];
    const say = async (player: string, what: Command, index: number): Promise<Wire> => {
      const id = `secret${String(index).padStart(10, '0')}`;
      const message = { t: 'act', game: made.game, v: 2, id, act: what } as const;
      await here.clock.advance(1000);
      return hub.act(player, message, { nowMs: here.clock.now(), lagMs: 0 });
    };
    await say(SECOND, { type: 'join', name: null }, 0);
    await say(SECOND, { type: 'arrange', n: 1, drops: army.slice(0, 3) }, 1);
    await say(SECOND, { type: 'arrange', n: 2, drops: [...army] }, 2);
    done.push(await say(FIRST, { type: 'arrange', n: 1, drops: [army[0]!] }, 3));
    expect(await say(SECOND, { type: 'ready', n: 2 }, 4)).toMatchObject({ t: 'ack' });
    const late = listener(null);
    await hub.sync(late, { game: made.game, v: 0 });
    await hub.sync(late, { game: made.game, v: 1 });
    const newcomer = listener(null);
    await hub.enterLobby(newcomer);
    await say(FIRST, { type: 'resign' }, 5);
    await here.clock.advance(5000);
    const shown = visitors.flatMap(({ heard }) => heard).flatMap((each) => (each.t === 'lobby' ? each.playing : []));
    expect(shown.length).toBeGreaterThan(3);
    // Nothing is left of it when the game is over.
    expect((await here.store.games.load(made.game))!.secrets).toEqual([null, null]);
    expect(own.heard.some(({ t }) => t === 'draft')).toBe(true);
    expect(here.errors).toEqual([]);
    return JSON.stringify([...others, late, ...visitors, newcomer].map(({ heard }) => heard));
  }

  test('every byte sent to others is the same, whatever the army', async () => {
    const chance = seeded(9);
    const { state } = beginPlay('sittuyin', 'pychess setup.order=curtain').context;
    const first = await heardOf(randomArmy(state, 1, chance), 'A'.repeat(16));
    for (let i = 0; i < 40; i++) expect(await heardOf(randomArmy(state, 1, chance), 'A'.repeat(16))).toBe(first);
  });
});
