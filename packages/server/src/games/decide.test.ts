/** Results of commands, one rule at a time. Times are in milliseconds from the start of the game. */

import { type ClockControl, type Command, MAX_LINE, type Seat, type TimeControl } from '@sitke/protocol';
import { expect, test } from 'vitest';
import { BLITZ, begin, doAct, follow, type Play, START_MS, TOOLS } from '../test/play.js';
import { decide } from './decide.js';
import { Line } from './line.js';
import { backEvent, deadlineOf, leftEvent, NO_NOTIFY_DELAY, timeoutEvent } from './time.js';

/** How long clocks wait at the start of a game. */
const GRACE = 5000;

const at = (ms: number): number => START_MS + ms;
const sissa = (time: TimeControl = BLITZ): Play => begin('sissa', '', time);
/** Returns the code of a refusal, `ok`, or `flag` if time was up first. */
function codeOf(play: Play, seat: Seat, act: Command, ms = 0, lagMs = 0): string {
  const answer = doAct(play, seat, act, at(ms), lagMs);
  return answer === null ? 'flag' : answer.ok ? 'ok' : answer.error.code;
}
function move(play: Play, text: string, ms = 0, lagMs = 0): string {
  return codeOf(play, play.context.state.stage.turn!, { type: 'move', move: text }, ms, lagMs);
}
const legal = (play: Play): string => {
  const { node } = play.context;
  return node.play(node.position.legalMoves()[0]!).uci;
};
/** Plays so many moves, all at one time. */
function plies(play: Play, count: number, ms = 0): Play {
  for (let i = 0; i < count; i++) expect(move(play, legal(play), ms)).toBe('ok');
  return play;
}
const opened = (): Play => plies(sissa(), 4);
const endOf = (play: Play) => play.context.state.end;

test('an illegal move is rejected, and nothing changes', () => {
  const play = sissa();
  const before = play.context.state;
  expect(move(play, 'a1a9')).toBe('move/illegal');
  expect(move(play, 'z9z9')).toBe('move/illegal');
  expect(play.context.state).toBe(before);
});

test('a command decided on another position is rejected, one decided before an offer is not', () => {
  const play = opened();
  const { version, lineVersion } = play.context.state;
  const decideAt = (v: number, act: Command): string => {
    const answer = decide(
      play.context,
      { act, seat: 0, v, nowMs: at(0), lagMs: 0, notifyDelay: NO_NOTIFY_DELAY },
      TOOLS,
    );
    return answer.ok ? 'ok' : answer.error.code;
  };
  const first: Command = { type: 'move', move: legal(play) };
  const bound: Command[] = [
    first,
    { type: 'claim', reason: 'repetition' },
    { type: 'count', action: 'start' },
    { type: 'offer', what: 'draw' },
  ];
  for (const act of bound) {
    expect([decideAt(lineVersion - 1, act), decideAt(version + 1, act)]).toEqual(['act/stale', 'act/stale']);
  }
  expect(decideAt(lineVersion - 1, { type: 'resign' })).toBe('ok');
  expect(codeOf(play, 1, { type: 'offer', what: 'draw' })).toBe('ok');
  expect(decideAt(version, first)).toBe('ok');
  expect(decideAt(version, { type: 'accept', what: 'draw' })).toBe('act/stale');
  expect(decideAt(version + 1, { type: 'accept', what: 'draw' })).toBe('ok');
});

test('a game has an end, however long it is played', () => {
  const play = opened();
  const { state } = play.context;
  const request = { seat: 0, v: state.version, nowMs: at(0), lagMs: 0, notifyDelay: NO_NOTIFY_DELAY } as const;
  const long = {
    ...play.context,
    state: { ...state, line: Line.of(Array.from({ length: MAX_LINE }, () => state.line.last!)) },
  };
  const moved = decide(long, { ...request, act: { type: 'move', move: legal(play) } }, TOOLS);
  expect(moved).toMatchObject({
    value: { events: [{ kind: 'moved' }, { kind: 'ended', by: 'length', winner: null }] },
  });
  const talked = { ...play.context, state: { ...state, version: 10_000 } };
  const decideLong = (act: Command) => decide(talked, { ...request, v: 10_000, act }, TOOLS);
  expect(decideLong({ type: 'offer', what: 'draw' })).toMatchObject({ error: { code: 'game/long' } });
  expect(decideLong({ type: 'resign' }).ok).toBe(true);
});

test('resigning loses at any time, also out of turn', () => {
  const play = opened();
  expect(codeOf(play, 1, { type: 'resign' })).toBe('ok');
  expect(endOf(play)).toEqual({ by: 'resignation', winner: 0, article: null });
  expect(codeOf(play, 0, { type: 'resign' })).toBe('game/ended');
});

test('a game can be aborted until both have begun', () => {
  const play = sissa();
  plies(play, 1);
  expect(codeOf(play, 0, { type: 'abort' })).toBe('ok');
  expect(endOf(play)).toEqual({ by: 'aborted', winner: null, article: null });
  expect(codeOf(opened(), 0, { type: 'abort' })).toBe('game/underway');
});

test('a draw offered and accepted is a draw', () => {
  const play = opened();
  expect(codeOf(play, 0, { type: 'accept', what: 'draw' })).toBe('offer/none');
  expect(codeOf(play, 0, { type: 'offer', what: 'draw' })).toBe('ok');
  expect(codeOf(play, 0, { type: 'accept', what: 'draw' })).toBe('offer/none');
  expect(codeOf(play, 0, { type: 'decline', what: 'draw' })).toBe('offer/none');
  expect(codeOf(play, 1, { type: 'accept', what: 'draw' })).toBe('ok');
  expect(endOf(play)).toEqual({ by: 'agreement', winner: null, article: null });
});

test('two draw offers that cross are an agreement', () => {
  const play = opened();
  expect(codeOf(play, 0, { type: 'offer', what: 'draw' })).toBe('ok');
  expect(codeOf(play, 1, { type: 'offer', what: 'draw' })).toBe('ok');
  expect(endOf(play)?.by).toBe('agreement');
});

test('a move voids an offer, and an offer is made once a move', () => {
  const play = opened();
  expect(codeOf(play, 0, { type: 'offer', what: 'draw' })).toBe('ok');
  expect(codeOf(play, 0, { type: 'offer', what: 'draw' })).toBe('offer/repeated');
  expect(codeOf(play, 1, { type: 'decline', what: 'draw' })).toBe('ok');
  expect(codeOf(play, 0, { type: 'offer', what: 'draw' })).toBe('offer/repeated');
  plies(play, 1);
  expect(codeOf(play, 0, { type: 'offer', what: 'draw' })).toBe('ok');
  plies(play, 1);
  expect(play.context.state.offers.draw).toBeNull();
  expect(codeOf(play, 1, { type: 'accept', what: 'draw' })).toBe('offer/none');
});

test.each([
  ['right after it', 4, 1, 3],
  ['when it was answered', 4, 0, 2],
] as const)('a takeback takes back the own last move: %s', (_, length, seat, kept) => {
  const play = opened();
  const before = play.context.state.line;
  expect(before).toHaveLength(length);
  expect(codeOf(play, seat, { type: 'offer', what: 'takeback' })).toBe('ok');
  const other = seat === 0 ? 1 : 0;
  expect(codeOf(play, other, { type: 'offer', what: 'takeback' })).toBe('offer/standing');
  expect(codeOf(play, other, { type: 'accept', what: 'takeback' })).toBe('ok');
  const { state, node } = play.context;
  expect(state.line).toBe(before.first(kept));
  expect(state.stage.turn).toBe(seat);
  expect(node.position.turn).toBe(seat);
  expect(state.clocks.map(({ sinceMs }) => sinceMs === null)).toEqual([seat !== 0, seat !== 1]);
});

test('there is nothing to take back before the first move', () => {
  const play = sissa();
  expect(codeOf(play, 1, { type: 'offer', what: 'takeback' })).toBe('takeback/nothing');
});

test('a rematch changes colours, and there is one', () => {
  const play = opened();
  expect(codeOf(play, 0, { type: 'offer', what: 'rematch' })).toBe('game/notEnded');
  expect(codeOf(play, 0, { type: 'resign' })).toBe('ok');
  expect(codeOf(play, 1, { type: 'offer', what: 'rematch' })).toBe('ok');
  const answer = doAct(play, 0, { type: 'accept', what: 'rematch' }, at(0));
  expect(answer).toMatchObject({
    ok: true,
    value: { child: { created: { seats: ['second', 'first'], parentId: 'game000000' } } },
  });
  expect(play.context.state.rematch).toBe('game00000r');
  expect(codeOf(play, 1, { type: 'offer', what: 'rematch' })).toBe('offer/repeated');
  expect(play.context.state.status).toBe('ended');
});

test('a draw by the rules is claimed only where the rules give one', () => {
  const play = opened();
  expect(codeOf(play, 0, { type: 'claim', reason: 'repetition' })).toBe('claim/none');
  expect(codeOf(play, 0, { type: 'count', action: 'start' })).toBe('count/none');
});

test('the increment is added, the time used is taken off', () => {
  const play = sissa();
  plies(play, 1, GRACE + 3000);
  expect(play.context.state.clocks[0]).toMatchObject({ mainMs: 180_000 - 3000 + 2000, sinceMs: null });
  expect(play.context.state.clocks[1]).toMatchObject({ mainMs: 180_000, sinceMs: at(GRACE + 3000) });
});

test('the measured latency is given back, out of a bank', () => {
  const play = sissa();
  // 180 s and 40 times 2 s: the bank holds a hundredth of that, and a move adds no more than 130 ms.
  plies(play, 1);
  expect(play.context.state.clocks[0].bankMs).toBe(2600);
  expect(move(play, legal(play), GRACE, 0)).toBe('ok');
  expect(move(play, legal(play), GRACE + 2000, 300)).toBe('ok');
  expect(play.context.state.clocks[0]).toMatchObject({
    mainMs: 180_000 + 2000 - 1700 + 2000,
    bankMs: 2430,
    givenMs: 300,
  });
  expect(move(play, legal(play), GRACE + 2100, 60_000)).toBe('ok');
  expect(play.context.state.clocks[1]).toMatchObject({ bankMs: 2600, givenMs: 100 });
  for (let i = 0; i < 12; i++) plies(play, 1, GRACE + 2100);
  expect(play.context.state.clocks[0]).toMatchObject({ bankMs: 2600, givenMs: 300 });
});

const BULLET: ClockControl = { ...BLITZ, initialMs: 1000, incrementMs: 0 };

test('a move is in time up to the last millisecond that its line gives it, and not a millisecond longer', () => {
  for (const [ms, lagMs, code] of [
    [999, 0, 'ok'],
    [1000, 0, 'flag'],
    [1000, 1, 'ok'],
    [1004, 5, 'ok'],
    [1005, 5, 'flag'],
    [1009, 5000, 'ok'],
    [1010, 5000, 'flag'],
  ] as const) {
    const play = sissa(BULLET);
    plies(play, 2);
    // Both have begun before the clocks did: from here on the first player's runs.
    const { sinceMs, bankMs } = play.context.state.clocks[0];
    expect([sinceMs, bankMs]).toEqual([at(0), 10]);
    expect([ms, lagMs, move(play, legal(play), ms, lagMs)]).toEqual([ms, lagMs, code]);
    if (code === 'flag') expect(endOf(play)).toEqual({ by: 'time', winner: 1, article: null });
  }
});

test('a flag that falls before both have begun loses nothing', () => {
  const play = sissa();
  const event = timeoutEvent(play.context, deadlineOf(play.context.state)!, NO_NOTIFY_DELAY);
  expect(event).toEqual({ kind: 'ended', by: 'aborted', winner: null, article: null });
});

test('periods of byo-yomi: a move within one keeps it, a whole one is lost', () => {
  const time: TimeControl = { ...BULLET, periods: 3, periodMs: 10_000 };
  const play = sissa(time);
  plies(play, 2);
  plies(play, 1, 1000 + 9999);
  expect(play.context.state.clocks[0]).toMatchObject({ mainMs: 0, periods: 3 });
  plies(play, 1, 1000 + 9999);
  plies(play, 1, 1000 + 9999 + 10_000);
  expect(play.context.state.clocks[0]).toMatchObject({ mainMs: 0, periods: 2 });
  plies(play, 1, 1000 + 9999 + 10_000);
  expect(move(play, legal(play), 1000 + 9999 + 10_000 + 20_000)).toBe('flag');
});

test('placing pieces takes set-up time, and main time only after it', () => {
  const play = begin('sittuyin', 'pychess', { ...BLITZ, setupMs: 10_000 });
  plies(play, 1, GRACE + 4000);
  expect(play.context.state.clocks[0]).toMatchObject({ setupMs: 6000, mainMs: 180_000 });
  plies(play, 1, GRACE + 4000 + 15_000);
  expect(play.context.state.clocks[1]).toMatchObject({ setupMs: 0, mainMs: 175_000 });
  while (play.context.state.stage.placing) plies(play, 1, GRACE + 19_000);
  const left = play.context.state.clocks[0];
  plies(play, 1, GRACE + 20_000);
  expect(play.context.state.clocks[0]).toMatchObject({ setupMs: left.setupMs, mainMs: left.mainMs - 1000 + 2000 });
});

test('correspondence begins every move with all its days', () => {
  const play = sissa({ kind: 'correspondence', days: 2 });
  const day = 86_400_000;
  plies(play, 1, 2 * day - 1);
  expect(play.context.state.clocks[1]).toMatchObject({ mainMs: 2 * day, sinceMs: at(2 * day - 1) });
  plies(play, 1, 3 * day);
  expect(deadlineOf(play.context.state)).toBe(at(5 * day));
  expect(move(play, legal(play), 5 * day)).toBe('flag');
});

test('without a limit no flag ever falls', () => {
  const play = sissa({ kind: 'unlimited' });
  expect(deadlineOf(play.context.state)).toBeNull();
  expect(move(play, legal(play), 1e12)).toBe('ok');
});

test('an absent player can be beaten once the time to come back is over', () => {
  const play = opened();
  expect(codeOf(play, 0, { type: 'claimGone', as: 'win' }, 0)).toBe('gone/none');
  const gone = leftEvent(play.context.state, 1, at(1000))!;
  expect(gone).toEqual({ kind: 'gone', seat: 1, claimMs: at(1000 + 30_000 + 26_000) });
  follow(play, { events: [gone] }, at(1000));
  expect(leftEvent(play.context.state, 1, at(2000))).toBeNull();
  expect(codeOf(play, 0, { type: 'claimGone', as: 'win' }, 56_999)).toBe('gone/none');
  expect(codeOf(play, 1, { type: 'claimGone', as: 'win' }, 57_000)).toBe('gone/none');
  const other = { ...play, log: [...play.log] };
  expect(codeOf(play, 0, { type: 'claimGone', as: 'win' }, 57_000)).toBe('ok');
  expect(endOf(play)).toEqual({ by: 'abandoned', winner: 0, article: null });
  follow(other, { events: [backEvent(other.context.state, 1)!] }, at(56_000));
  expect(codeOf(other, 0, { type: 'claimGone', as: 'draw' }, 57_000)).toBe('gone/none');
});

test('the time that the server was down is charged to nobody', () => {
  const play = opened();
  const before = play.context.state;
  follow(play, { events: [{ kind: 'outage', fromMs: at(10_000), toMs: at(70_000) }] }, at(70_000));
  expect(deadlineOf(play.context.state)! - deadlineOf(before)!).toBe(60_000);
  // A beat that is older than the last event: only what comes after the event was lost.
  follow(play, { events: [{ kind: 'outage', fromMs: at(60_000), toMs: at(80_000) }] }, at(80_000));
  expect(deadlineOf(play.context.state)! - deadlineOf(before)!).toBe(70_000);
});
