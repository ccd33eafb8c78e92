/** A game in memory takes over what another server has written. */

import { expect, test } from 'vitest';
import { rowOf, secretChanges } from '../games/log.js';
import type { Wire } from '../games/view.js';
import { headOf } from '../store/form.js';
import { BLITZ, begin, doAct, follow, PLAYERS, START_MS } from '../test/play.js';
import { LiveGame } from './liveGame.js';

function listener(player: string | null) {
  const heard: Wire[] = [];
  return { player, heard, send: (message: Wire) => void heard.push(message) };
}

test.each([
  ['alone', false],
  ['with an outage that came after it', true],
])('an arrangement is told to its player, and nobody else: %s', (_name, hasOutage) => {
  const play = begin('sittuyin', 'pychess setup.order=curtain', { ...BLITZ, setupMs: 60_000 });
  const { state: before } = play.context;
  const { id, version } = before;
  const row = { ...rowOf(before), version };
  const game = new LiveGame({
    row,
    events: [...play.log],
    secrets: [null, null],
    head: headOf(id, play.log),
    drafts: 0,
  });
  const [own, others] = [listener(PLAYERS[1]), [listener(PLAYERS[0]), listener(null)]];
  for (const each of [own, ...others]) game.listeners.add(each);

  doAct(play, 1, { type: 'arrange', n: 1, drops: ['K@d6'] }, START_MS + 1000);
  if (hasOutage)
    follow(play, { events: [{ kind: 'outage', fromMs: START_MS + 2000, toMs: START_MS + 9000 }] }, START_MS + 9000);
  const { state } = play.context;
  const { data } = secretChanges(before.secrets, state.secrets)[0]!;
  const later = { row: rowOf(state), drafts: 1, events: play.log.slice(version), secrets: [null, data] } as const;
  game.reload(later, () => START_MS + 9000);

  const event = hasOutage ? ['event'] : [];
  expect(others.map(({ heard }) => heard.map(({ t }) => t))).toEqual([event, event]);
  expect(own.heard.map(({ t }) => t)).toEqual([...event, 'draft']);
  expect(own.heard.at(-1)).toMatchObject({ draft: { n: 1, drops: ['K@d6'] } });
});
