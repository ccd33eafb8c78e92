import { VARIANT_IDS, variantOf } from '@sitke/rules';
import { seeded } from '@sitke/testkit/random';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BLITZ, begin, doAct, follow, type Play, randomAct, START_MS } from '../test/play.js';
import { stateOf } from './log.js';
import { peopleOf } from './people.js';
import { contextOf } from './playLine.js';
import type { GameState } from './state.js';
import { NO_NOTIFY_DELAY, timeoutEvent } from './time.js';

const RULESETS = VARIANT_IDS.flatMap((id) => {
  const presets = Object.keys(variantOf(id).presets).map((preset) => [id, preset] as const);
  return id === 'sittuyin' ? [...presets, [id, 'pychess setup.order=curtain'] as const] : presets;
});

/** Plays at random until the game ends or has had so many commands; returns it with its states by version. */
function playRandomly(play: Play, seed: number, acts: number): GameState[] {
  const chance = seeded(seed);
  const states = [play.context.state];
  let nowMs = START_MS;
  for (let i = 0; i < acts && play.context.state.status === 'live'; i++) {
    nowMs += chance(3000);
    const { turn } = play.context.state.stage;
    const seat = turn !== null && chance(10) > 0 ? turn : (chance(2) as 0 | 1);
    doAct(play, seat, randomAct(play.context, seat, chance), nowMs, chance(300));
    states.push(play.context.state);
  }
  return states;
}

/** The secrets are stored outside the log. */
const withoutSecrets = (state: GameState): GameState => ({ ...state, secrets: [null, null] });

describe.each(RULESETS)('%s, %s', (variant, ruleset) => {
  test('a log gives the same game at every version, and so do the rules', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const play = begin(variant, ruleset);
        const states = playRandomly(play, seed, 120);
        const seen = [...states.filter((_, index) => index % 16 === 0), play.context.state];
        for (const state of seen) {
          expect(stateOf(state.id, play.log.slice(0, state.version), peopleOf(state))).toEqual(withoutSecrets(state));
        }
        const { state, node } = play.context;
        expect(play.log.map(({ seq }) => seq)).toEqual(play.log.map((_, index) => index + 1));
        const replayed = contextOf(state).node;
        expect(replayed.fen).toBe(node.fen);
        expect(replayed.repetitions).toBe(node.repetitions);
        if (state.stage.turn !== null) expect(node.position.turn).toBe(state.stage.turn);
      }),
      { numRuns: 8, seed: 7 },
    );
  });
});

test('no flag falls before its time, and every flag falls after it', () => {
  fc.assert(
    fc.property(fc.integer(), fc.integer({ min: -50, max: 50 }), (seed, aroundMs) => {
      const play = begin(VARIANT_IDS[1]!, '', { ...BLITZ, initialMs: 20_000, incrementMs: 0 });
      playRandomly(play, seed, 12);
      const { state } = play.context;
      if (state.status !== 'live') return;
      const seat = state.stage.turn!;
      const clock = state.clocks[seat];
      const nowMs = clock.sinceMs! + clock.mainMs + clock.bankMs + aroundMs;
      const event = timeoutEvent(play.context, nowMs, NO_NOTIFY_DELAY);
      expect(event === null).toBe(aroundMs < 0);
      if (event) follow(play, { events: [event] }, nowMs);
      expect(play.context.state.status).toBe(aroundMs < 0 ? 'live' : 'ended');
    }),
    { numRuns: 200, seed: 7 },
  );
});
