import { createHash } from 'node:crypto';
import type { Command, Seat } from '@sitke/protocol';
import { type Choose, seeded } from '@sitke/testkit/random';
import { often } from '@sitke/testkit/sizes';
import { describe, expect, test } from 'vitest';
import { seal } from '../hub/ids.js';
import { BLITZ, begin, doAct, type Play, randomArmy, START_MS, TOOLS } from '../test/play.js';
import type { DecisionTools } from './decide.js';
import { listingOf } from './listing.js';
import { rowOf } from './log.js';
import { draftMessage, eventMessage, ownGameOf, playingOf, snapshotOf, stateMessage } from './view.js';

const CURTAIN = 'pychess setup.order=curtain';
/** The number of games that differ in the hidden army only: each two of them are a pair. */
const GROUP = 8;
const PAIRS_OF_GROUP = (GROUP * (GROUP - 1)) / 2;
/** Pairs of games. */
const PAIRS = often(1400, 20_000, 100_000);
const sample = begin('sittuyin', CURTAIN);
const chance = seeded(11);
const armies: readonly (readonly string[][])[] = ([0, 1] as const).map((seat) =>
  Array.from({ length: 300 }, () => randomArmy(sample.context.state, seat, chance)),
);
const armyOf = (seat: Seat, pick: Choose): string[] => armies[seat]![pick(armies[seat]!.length)]!;

/** A perfectly hiding seal: it knows only the number of drops. */
function idealSeal(): DecisionTools['seal'] {
  let count = 0;
  return () => {
    const salt = String(count++).padStart(64, '0');
    return { salt, digest: salt.replaceAll('0', 'f') };
  };
}

/** A step of a game: a seat's command, and how many pieces of its army it has placed. */
type Step = { readonly seat: Seat; readonly act: Command | 'arrange'; readonly placed?: number };

/** The second player's secret commands are the same in every pair but for the squares. */
function randomSteps(pick: Choose): Step[] {
  const steps: Step[] = [];
  const others: Command[] = [
    { type: 'move', move: 'K@d7' },
    { type: 'offer', what: 'draw' },
    { type: 'claim', reason: 'counting' },
    { type: 'ready', n: 99 },
    { type: 'arrange', n: 1, drops: ['K@d7'] },
  ];
  for (let i = 0; i < 3; i++) {
    const seat = pick(2) as Seat;
    if (pick(4) === 0) steps.push({ seat: 0, act: others[pick(others.length)]! });
    else steps.push({ seat, act: 'arrange', placed: pick(9) });
  }
  steps.push({ seat: 1, act: 'arrange', placed: 8 });
  const last: Command = pick(3) === 0 ? { type: 'resign' } : { type: 'abort' };
  steps.push({ seat: 1, act: { type: 'ready', n: 0 } }, { seat: pick(2) as Seat, act: last });
  return steps;
}

/** All that everybody but the second player can see of a game: every message, and all public records. */
function seenByOthers(steps: readonly Step[], own: readonly string[], secret: readonly string[]): string {
  const play: Play = { ...begin('sittuyin', CURTAIN), log: [...sample.log] };
  const tools = { ...TOOLS, seal: idealSeal() };
  const seen: unknown[] = [];
  let hidden = 1;
  for (const [index, { seat, act, placed }] of steps.entries()) {
    const before = play.context.state;
    const drops = (seat === 0 ? own : secret).slice(0, placed);
    const n = before.secrets[seat]?.draft.n ?? 0;
    const done =
      act === 'arrange' ? { type: act, n: n + 1, drops } : act.type === 'ready' ? { type: act.type, n } : act;
    const nowMs = START_MS + 100 * (index + 1);
    const answer = doAct(play, seat, done, nowMs, 0, tools);
    const { state } = play.context;
    if (state.salts !== null) break;
    hidden = play.log.length;
    seen.push(eventMessage(snapshotOf(before), snapshotOf(state), [], nowMs));
    seen.push(stateMessage(index & 1 ? 0 : null, snapshotOf(state), nowMs));
    const listing = listingOf(state);
    seen.push(playingOf(listing), ownGameOf(listing, 0), ownGameOf(listing, 1));
    // The first player gets their own refusals and drafts, and learns from the second's whether the command succeeded.
    seen.push(
      answer?.ok,
      seat === 0 && answer?.ok === false ? answer.error : null,
      draftMessage(0, state),
      rowOf(state),
    );
  }
  seen.push(play.log.slice(0, hidden));
  return JSON.stringify(seen);
}

describe('behind the curtain', () => {
  test('nobody can tell two armies apart before they are shown', () => {
    const pick = seeded(12);
    let differing = 0;
    for (let pairs = 0; pairs < PAIRS; pairs += PAIRS_OF_GROUP) {
      const steps = randomSteps(pick);
      const own = armyOf(0, pick);
      const seen = Array.from({ length: GROUP }, () => seenByOthers(steps, own, armyOf(1, pick)));
      if (new Set(seen).size > 1) differing++;
    }
    expect(differing).toBe(0);
  }, 3_600_000);

  test('the test would notice a leak: a seal that is the army itself differs', () => {
    const steps: Step[] = [
      { seat: 1, act: 'arrange', placed: 8 },
      { seat: 1, act: { type: 'ready', n: 1 } },
    ];
    const views = armies[1]!.slice(0, 2).map((army) => {
      const play = begin('sittuyin', CURTAIN);
      for (const { act } of steps) {
        const done: Command = act === 'arrange' ? { type: act, n: 1, drops: army } : act;
        doAct(play, 1, done, START_MS, 0, TOOLS);
      }
      return JSON.stringify(stateMessage(0, snapshotOf(play.context.state), START_MS));
    });
    expect(views[0]).not.toBe(views[1]);
  });

  test('the sealed army is the revealed one', () => {
    const play = begin('sittuyin', CURTAIN, { ...BLITZ, setupMs: 60_000 });
    const tools = { ...TOOLS, seal };
    const both = [armies[0]![0]!, armies[1]![0]!] as const;
    for (const seat of [1, 0] as const) {
      expect(doAct(play, seat, { type: 'arrange', n: 1, drops: both[seat] }, START_MS + 6000, 0, tools)).toMatchObject({
        ok: true,
      });
      expect(play.context.state.line).toHaveLength(0);
      expect(doAct(play, seat, { type: 'ready', n: 1 }, START_MS + 7000, 0, tools)).toMatchObject({ ok: true });
    }
    const { state, node } = play.context;
    expect(state.secrets).toEqual([null, null]);
    expect(state.stage).toEqual({ turn: 0, placing: false });
    expect(state.line).toHaveLength(16);
    expect(node.position.inPlacement).toBe(false);
    for (const seat of [0, 1] as const) {
      const drops = state.line
        .plies()
        .filter((act) => act.seat === seat)
        .map(({ text }) => text);
      expect(drops).toEqual([...both[seat]].sort());
      const digest = createHash('sha256').update(state.salts![seat]).update(drops.join(' ')).digest('hex');
      expect(state.ready[seat]).toBe(digest);
    }
    expect(doAct(play, 0, { type: 'offer', what: 'takeback' }, START_MS + 8000)).toMatchObject({
      error: { code: 'takeback/nothing' },
    });
  });

  test.each([
    [['K@e8', 'K@d8'], 'arrange/illegal'],
    [['K@e1'], 'arrange/illegal'],
    [['R@a7'], 'arrange/illegal'],
    [['K@d8', 'R@d8'], 'arrange/illegal'],
    [['X@d8'], 'arrange/illegal'],
  ])('the second player may not place %j', (drops, code) => {
    const play = begin('sittuyin', CURTAIN);
    expect(doAct(play, 1, { type: 'arrange', n: 1, drops }, START_MS)).toMatchObject({ error: { code } });
  });

  test('an army is confirmed as it stands, whole, and once', () => {
    const play = begin('sittuyin', CURTAIN);
    const army = armies[0]![1]!;
    const codes = (
      [
        { type: 'ready', n: 0 },
        { type: 'arrange', n: 3, drops: army.slice(1) },
        { type: 'ready', n: 3 },
        { type: 'arrange', n: 2, drops: army },
        { type: 'arrange', n: 3, drops: army },
        { type: 'arrange', n: 3, drops: army.slice(1) },
        { type: 'arrange', n: 4, drops: army },
        { type: 'ready', n: 3 },
        { type: 'ready', n: 4 },
        { type: 'ready', n: 4 },
        { type: 'arrange', n: 5, drops: army },
      ] satisfies Command[]
    ).map((act) => {
      const answer = doAct(play, 0, act, START_MS);
      return answer?.ok ? 'ok' : answer?.error.code;
    });
    expect(codes).toEqual([
      'arrange/stale',
      'ok',
      'arrange/unfinished',
      'arrange/stale',
      'arrange/stale',
      'ok',
      'ok',
      'arrange/stale',
      'ok',
      'arrange/ready',
      'arrange/ready',
    ]);
  });
});
