/** Commands and flags at the same time: one of them happens, as the times say. */

import type { Seat } from '@sitke/protocol';
import { seeded } from '@sitke/testkit/random';
import { expect, test } from 'vitest';
import { BLITZ, begin, doAct, follow, type Play, START_MS } from '../test/play.js';
import { deadlineOf, NO_NOTIFY_DELAY, timeoutEvent } from './time.js';

const RACES = 100_000;
const chance = seeded(5);

function opened(): Play {
  const play = begin('sissa', '', { ...BLITZ, initialMs: 5000, incrementMs: 0 });
  for (let i = 0; i < 2; i++) {
    const { node, state } = play.context;
    const move = node.play(node.position.legalMoves()[0]!).uci;
    doAct(play, state.stage.turn!, { type: 'move', move }, START_MS);
  }
  return play;
}

const start = opened();
const reply = start.context.node.play(start.context.node.position.legalMoves()[3]!).uci;

const endsOf = (play: Play): number => play.log.filter(({ kind }) => kind === 'ended').length;

test('a move against a flag: one of the two, by the time of arrival, in whichever order they are looked at', {
  timeout: 3_600_000,
}, () => {
  const flagMs = deadlineOf(start.context.state)!;
  const wrong: unknown[] = [];
  for (let race = 0; race < RACES; race++) {
    const play: Play = { context: start.context, log: [...start.log] };
    const [moveMs, lookMs] = [flagMs - 5 + chance(11), flagMs - 5 + chance(11)];
    const look = (): void => {
      const event = timeoutEvent(play.context, lookMs, NO_NOTIFY_DELAY);
      if (event) follow(play, { events: [event] }, lookMs);
    };
    const act = (): unknown => doAct(play, 0, { type: 'move', move: reply }, moveMs, 10_000);
    // The earlier arrival is handled first; at the same millisecond, either.
    const isMoveFirst = moveMs === lookMs ? chance(2) === 0 : moveMs < lookMs;
    if (isMoveFirst) act();
    look();
    if (!isMoveFirst) act();
    look();
    const { state } = play.context;
    const isMoved = state.line.length === 3;
    const wasInTime = moveMs < flagMs && (isMoveFirst || lookMs < flagMs);
    const status = isMoved ? 'live' : lookMs >= flagMs || moveMs >= flagMs ? 'ended' : 'live';
    const ends = status === 'ended' ? 1 : 0;
    if (isMoved !== wasInTime || state.status !== status || endsOf(play) !== ends)
      wrong.push({ moveMs, lookMs, state });
  }
  expect(wrong).toEqual([]);
});

/** Fool's mates are long in these games: a position before a mate is played to from a row of moves. */
function beforeMate(): { play: Play; mate: string; seat: Seat } {
  for (let seed = 1; ; seed++) {
    const pick = seeded(seed);
    const play = begin('sissa', '', { kind: 'unlimited' });
    for (let i = 0; i < 300 && play.context.state.status === 'live'; i++) {
      const { node, state } = play.context;
      const moves = node.position.legalMoves();
      const mating = moves.find((move) => node.play(move).outcome?.reason === 'checkmate');
      if (mating !== undefined) return { play, mate: node.play(mating).uci, seat: state.stage.turn! };
      const move = node.play(moves[pick(moves.length)]!).uci;
      doAct(play, state.stage.turn!, { type: 'move', move }, START_MS);
    }
  }
}

test('resigning against mate: the first of the two ends the game, the other comes too late', {
  timeout: 3_600_000,
}, () => {
  const { play: before, mate, seat } = beforeMate();
  const wrong: unknown[] = [];
  const loser = seat === 0 ? 1 : 0;
  for (let race = 0; race < RACES; race++) {
    const play: Play = { context: before.context, log: [...before.log] };
    const isMateFirst = chance(2) === 0;
    const resigner = chance(2) as Seat;
    const acts = [
      () => doAct(play, seat, { type: 'move', move: mate }, START_MS),
      () => doAct(play, resigner, { type: 'resign' }, START_MS),
    ];
    const [first, second] = (isMateFirst ? acts : acts.reverse()).map((act) => act());
    const expected = isMateFirst ? seat : resigner === seat ? loser : seat;
    const { end } = play.context.state;
    const isRight =
      first?.ok === true &&
      second?.ok === false &&
      second.error.code === 'game/ended' &&
      endsOf(play) === 1 &&
      end?.by === (isMateFirst ? 'checkmate' : 'resignation') &&
      end.winner === expected;
    if (!isRight) wrong.push({ isMateFirst, resigner, first, second, end });
  }
  expect(wrong).toEqual([]);
});

test('a bare king wins nothing when the other side runs out of time', () => {
  // A game in which one side has nothing left but its king, found by chance.
  for (let seed = 1; seed < 400; seed++) {
    const pick = seeded(seed);
    const play = begin('sissa', '', BLITZ);
    for (let i = 0; i < 400 && play.context.state.status === 'live'; i++) {
      const { node, state } = play.context;
      const { squares } = node.position.toSetup();
      const bare = ([0, 1] as const).find(
        (side) => squares.filter((piece) => piece !== 0 && piece >> 4 === side).length === 1,
      );
      if (bare !== undefined && state.stage.turn !== bare) {
        expect(timeoutEvent(play.context, deadlineOf(state)!, NO_NOTIFY_DELAY)).toMatchObject({
          by: 'time',
          winner: null,
        });
        return;
      }
      if (bare !== undefined)
        expect(timeoutEvent(play.context, deadlineOf(state)!, NO_NOTIFY_DELAY)).toMatchObject({
          winner: bare === 0 ? 1 : 0,
        });
      const moves = node.position.legalMoves();
      const captures = moves.filter((move) => (move >> 18) & 15 && state.stage.turn === 0);
      const choice = captures.length > 0 ? captures : moves;
      const move = node.play(choice[pick(choice.length)]!).uci;
      doAct(play, state.stage.turn!, { type: 'move', move }, START_MS + i);
    }
  }
  throw new Error('no side was ever left with its king alone');
});
