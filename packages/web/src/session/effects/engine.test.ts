import { readFileSync } from 'node:fs';
import { ENGINE_VARIANTS, loadEngine, UciSession } from '@sitke/engine';
import { describe, expect, test } from 'vitest';
import type { SearchLine } from '../computer/engineLines.js';
import { engineTask } from '../computer/engineTask.js';
import { newGame } from '../game.js';
import type { Computer } from '../gameState.js';
import { initialState } from '../initial.js';
import { gameOn } from '../session.js';
import { createStore, type Store } from '../store/store.js';
import { movesOf } from '../tree.js';
import type { AppState } from '../types.js';
import { connectEngine } from './engine.js';
import { UciEngine, type Wire } from './uciEngine.js';

const MIDDLE = 'r6r/1nksnsf1/4pppp/pppp4/4PPPP/PPPP4/1NSFKSN1/R6R[] w - - 0 9';
const BLACK: Computer = { color: 1, level: 1, seed: 7, standing: null };

const against = (computer: Computer | null, fen = MIDDLE): AppState =>
  initialState(newGame('sittuyin', 'pychess', fen, computer));

/** A wire whose far end the test plays. */
class FakeWire implements Wire {
  readonly sent: string[] = [];
  isTerminated = false;
  onmessage: Worker['onmessage'] = null;
  onerror: Worker['onerror'] = null;
  onmessageerror: Worker['onmessageerror'] = null;

  postMessage(line: unknown): void {
    this.sent.push(String(line));
  }

  terminate(): void {
    this.isTerminated = true;
  }

  say(line: string): void {
    this.onmessage?.call(this as unknown as Worker, { data: line } as MessageEvent);
  }

  crash(message: string): void {
    this.onerror?.call(this as unknown as Worker, { message } as ErrorEvent);
  }

  count(pattern: RegExp): number {
    return this.sent.filter((line) => pattern.test(line)).length;
  }
}

/** An engine on fake wires, with all its reports. */
function listened() {
  const wires: FakeWire[] = [];
  const told: string[] = [];
  const start = (): Wire => {
    const wire = new FakeWire();
    wires.push(wire);
    return wire;
  };
  const engine = new UciEngine(start, {
    searched: (task, line: SearchLine) => told.push(`${task.path} ${line.depth}`),
    found: (task, uci, line) => told.push(`${task.path} ${uci} ${line?.score.value ?? '?'}`),
    failed: (problem) => told.push(`failed ${problem}`),
  });
  return { engine, wires, told };
}

const playing = (store: Store, ...texts: readonly string[]): void => {
  for (const text of texts) store.dispatch({ type: 'typed', text });
};
const taskAfter = (...texts: readonly string[]) => {
  const store = createStore(against(BLACK));
  playing(store, ...texts);
  return engineTask(store.state.peek());
};

describe('the wire to the engine', () => {
  test('carries the rules, the level, the position and the time', () => {
    const { engine, wires } = listened();
    engine.want(taskAfter('a4'));
    expect(wires[0]!.sent).toEqual([
      'setoption name UCI_Variant value sittuyin',
      'setoption name Ruleset value pychess',
      'setoption name Skill Level value 1',
      'setoption name Seed value 7',
      'setoption name MultiPV value 1',
      `position fen ${MIDDLE} moves a3a4`,
      'go movetime 3000',
    ]);
  });

  test('asks for threads where nothing is held back, and says it only where it changes', () => {
    const wires: FakeWire[] = [];
    const start = (): Wire => {
      wires.push(new FakeWire());
      return wires.at(-1)!;
    };
    const engine = new UciEngine(start, { searched() {}, found() {}, failed() {} }, 3);
    const weak = taskAfter('a4')!;
    const said = () =>
      wires
        .at(-1)!
        .sent.filter((line) => line.includes('Threads'))
        .map((line) => line.at(-1));
    for (const level of [1, 11, 11, 2]) {
      engine.want({ ...weak, level });
      wires[0]!.say('bestmove b5b4');
    }
    expect(said()).toEqual(['3', '1']);
    wires[0]!.crash('gone');
    engine.want({ ...weak, level: 11 });
    expect([wires.length, said()]).toEqual([2, ['3']]);
  });

  test('what an engine does not know, and says so, is not a failure', () => {
    const { engine, wires, told } = listened();
    engine.want(taskAfter('a4'));
    wires[0]!.say('info string no option Skill Level');
    wires[0]!.say('info depth 2 seldepth 2 multipv 1 score cp 7 nodes 9 pv b5b4');
    wires[0]!.say('bestmove b5b4 ponder a3a4');
    expect(told).toEqual(['a3a4 2', 'a3a4 b5b4 7']);
  });

  test('stops a search that is not wanted any more, ignores its answers, and begins the next', () => {
    const { engine, wires, told } = listened();
    engine.want(taskAfter('a4'));
    engine.want(taskAfter('b4'));
    engine.want(null);
    engine.want(taskAfter('d4'));
    const [wire] = wires;
    expect([wire!.count(/^stop$/), wire!.count(/^go /)]).toEqual([1, 1]);
    wire!.say('info depth 2 multipv 1 score cp 7 pv b5b4');
    wire!.say('bestmove b5b4');
    expect(told).toEqual([]);
    expect(wire!.sent.filter((line) => line.startsWith('position')).at(-1)).toContain('moves d3d4');
    wire!.say('bestmove c5d4');
    expect(told).toEqual(['d3d4 c5d4 ?']);
  });

  test('is hurried once, over what is wanted, and not before it has any move', () => {
    const { engine, wires } = listened();
    engine.hurry();
    engine.want(taskAfter('a4'));
    engine.hurry();
    expect(wires[0]!.count(/^stop$/)).toBe(0);
    wires[0]!.say('info depth 1 multipv 1 score cp 7 pv b5b4');
    engine.hurry();
    expect(wires[0]!.count(/^stop$/)).toBe(1);
  });

  test('does not go on where a mate is found that no deeper search can shorten', () => {
    const { engine, wires } = listened();
    engine.want(taskAfter('a4'));
    wires[0]!.say('info depth 3 multipv 1 score mate 2 pv b5b4');
    expect(wires[0]!.count(/^stop$/)).toBe(0);
    wires[0]!.say('info depth 4 multipv 1 score mate 2 pv b5b4');
    wires[0]!.say('info depth 5 multipv 1 score mate 2 pv b5b4');
    expect(wires[0]!.count(/^stop$/)).toBe(1);
  });

  test('an error said, a crash and a refusal to start end it; the next task starts another', () => {
    const { engine, wires, told } = listened();
    engine.want(taskAfter('a4'));
    wires[0]!.say('info string error: no core');
    engine.want(taskAfter('a4'));
    wires[1]!.crash('out of memory');
    expect(wires.map((wire) => wire.isTerminated)).toEqual([true, true]);
    engine.want(taskAfter('b4'));
    wires[2]!.say('bestmove a5b4');
    expect(told).toEqual(['failed no core', 'failed out of memory', 'b3b4 a5b4 ?']);
    const problems: string[] = [];
    const refused = new UciEngine(
      () => {
        throw new Error('forbidden');
      },
      { searched: () => {}, found: () => {}, failed: (problem) => problems.push(problem) },
    );
    refused.want(taskAfter('a4'));
    expect(problems).toEqual(['forbidden']);
  });
});

/** The engine itself at the end of a wire, without a worker. */
function realWire(): Wire {
  const file = new URL('../../../../engine/dist/sittuyin.wasm', import.meta.url);
  const wire: Wire = {
    onmessage: null,
    onerror: null,
    onmessageerror: null,
    terminate: () => {},
    postMessage: (line: unknown) => {
      answered = answered.then(() => session.handle(String(line)));
    },
  };
  const session = new UciSession({
    variants: ENGINE_VARIANTS,
    name: 'Sitke',
    load: (variant) => loadEngine(variant, readFileSync(file)),
    write: (data) => wire.onmessage?.call(wire as Worker, { data } as MessageEvent),
  });
  let answered = Promise.resolve();
  return wire;
}

/** Resolves when the state is as wanted. */
function until(store: Store, isWanted: (state: AppState) => boolean): Promise<void> {
  return new Promise((done) => {
    const stop = store.state.subscribe((state) => {
      if (!isWanted(state)) return;
      done();
      queueMicrotask(() => stop());
    });
  });
}

describe('the engine at the edge of the state', () => {
  test('answers moves, gives a hint, and thinks aloud where that is wanted', async () => {
    const store = createStore(against(BLACK));
    store.dispatch({ type: 'preferred', preferences: { showsThinking: true } });
    const engineLines = connectEngine(store, realWire);
    playing(store, 'a4');
    store.dispatch({ type: 'engineWished', wish: 'moveNow' });
    await until(store, ({ home }) => movesOf(home.cursor).length === 2);
    expect(gameOn(store.state.value).computer?.standing).toBeTypeOf('number');
    expect(engineLines.value?.lines[0]?.moves.length).toBeGreaterThan(0);
    store.dispatch({ type: 'engineWished', wish: 'hint' });
    await until(store, ({ engine }) => engine.hint !== null);
    expect(store.state.value.engine.wish).toBeNull();
  });

  test('places an army behind the curtain and shows nothing of it', async () => {
    const game = newGame('sittuyin', 'federation setup.order=curtain', '', { ...BLACK, color: 0 });
    const store = createStore(initialState(game));
    store.dispatch({ type: 'preferred', preferences: { showsThinking: true } });
    const engineLines = connectEngine(store, realWire);
    await until(store, (state) => gameOn(state).ready[0]);
    expect(engineLines.value).toBeNull();
    expect(movesOf(gameOn(store.state.value).cursor)).toHaveLength(8);
  });

  test('a crash is in the state, and trying again brings a move', async () => {
    const wires: FakeWire[] = [];
    let isBroken = true;
    const store = createStore(against(BLACK));
    connectEngine(store, () => {
      if (!isBroken) return realWire();
      const wire = new FakeWire();
      wires.push(wire);
      return wire;
    });
    playing(store, 'a4');
    wires[0]!.crash('boom');
    expect(store.state.value.engine.problem).toBe('boom');
    isBroken = false;
    store.dispatch({ type: 'engineRetried' });
    await until(store, ({ home }) => movesOf(home.cursor).length === 2);
    expect(store.state.value.engine.problem).toBeNull();
  });

  test('taking back while it thinks leaves no move of it behind', () => {
    const wire = new FakeWire();
    const store = createStore(against(BLACK));
    connectEngine(store, () => wire);
    playing(store, 'a4');
    store.dispatch({ type: 'undone' });
    expect(wire.count(/^stop$/)).toBe(1);
    wire.say('bestmove b5b4');
    expect(gameOn(store.state.value).cursor).toBe('');
    expect(wire.count(/^go /)).toBe(1);
  });
});
