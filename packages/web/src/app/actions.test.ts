import { beforeEach, describe, expect, test, vi } from 'vitest';
import { texts } from '../i18n/index.js';
import type { AppEvent } from '../session/events.js';
import type { AppState } from '../session/types.js';
import { run, start, type, undo } from '../test/drive.js';
import { onlineGame } from '../test/onlineGame.js';
import { type Action, isHere, isOff, keyOf, menuOf, rowOf } from '../ui/action.js';
import { HELP_KEYS } from '../ui/dialogs/HelpDialog.js';
import { entriesOf } from '../ui/KeyList.js';
import { bindKeys } from '../ui/keys.js';
import { ACTIONS, offersOf } from './actions.js';

const MARKS = [{ color: 'green', from: 12, to: 28 }] as const;
const chess = (...events: readonly AppEvent[]): AppState => run(start('standard', '', 'makruk'), ...events);
const OPEN_DESK: AppEvent = { type: 'placeOpened', place: { page: 'desk' }, seed: 0, day: 0 };
const marked: AppEvent = { type: 'deskNoted', path: '', note: { marks: MARKS } };

const LOCAL = chess(type('e4'), type('d5'), undo);
const DESK = chess(type('e4'), OPEN_DESK, type('d5'), type('d4'), undo);
const STATES: Readonly<Record<string, AppState>> = {
  local: LOCAL,
  asked: run(LOCAL, { type: 'dialogOpened', dialog: { kind: 'resign' } }),
  loud: run(LOCAL, { type: 'preferred', preferences: { sound: 5 } }),
  desk: DESK,
  marked: chess(OPEN_DESK, marked),
  online: onlineGame(0, ['e3e4', 'd6d5']),
  watched: onlineGame(null, ['e3e4', 'd6d5']),
};

/** A page without a document: what is under a pressed key, whether a dialog is open, and the fields that are there. */
class FakeElement {
  readonly dataset: Record<string, string> = {};
  readonly offsetParent = {};
  readonly focus = vi.fn();
  readonly click = vi.fn();
  within: readonly string[] = [];
  closest = (selector: string): unknown => this.within.find((each) => selector.includes(each)) ?? null;
}
class FakeInput extends FakeElement {
  type = 'text';
}
let pressed: (event: unknown) => void;
let found: FakeElement;
let hasDialog = false;

beforeEach(() => {
  found = new FakeElement();
  hasDialog = false;
  vi.stubGlobal('Element', FakeElement);
  vi.stubGlobal('HTMLElement', FakeElement);
  vi.stubGlobal('HTMLInputElement', FakeInput);
  vi.stubGlobal('HTMLTextAreaElement', class {});
  vi.stubGlobal('HTMLSelectElement', class {});
  vi.stubGlobal('window', { addEventListener: (_: string, listener: typeof pressed) => (pressed = listener) });
  vi.stubGlobal('document', {
    querySelector: (selector: string) => (selector === 'dialog[open]' ? (hasDialog ? {} : null) : found),
  });
});

interface Press {
  readonly target?: FakeElement;
  readonly isTaken?: boolean;
}

/** Presses a key of the list; returns what was done. */
function press(state: AppState, key: string, { target = new FakeElement(), isTaken = false }: Press = {}): unknown[] {
  const done: unknown[] = [];
  const spied = ACTIONS.map(
    (action): Action => ({
      ...action,
      run: (doors, now, pressedKey) => {
        action.run?.(doors, now, pressedKey);
        done.push(action.id);
      },
    }),
  );
  bindKeys(
    () => spied,
    () => state,
    { dispatch: () => undefined, open: () => undefined },
  );
  const parts = key.split('+');
  pressed({
    key: parts.at(-1)!.length === 1 ? parts.at(-1)!.toLowerCase() : parts.at(-1)!,
    ctrlKey: parts.includes('Ctrl'),
    shiftKey: parts.includes('Shift'),
    altKey: false,
    metaKey: false,
    target,
    defaultPrevented: isTaken,
    preventDefault: () => undefined,
  });
  return done;
}

const withKeys = ACTIONS.filter(({ keys }) => keys !== undefined);
const ids = (actions: readonly Action[]): string[] => actions.map(({ id }) => id);

describe('the list of actions', () => {
  test('has a name for each, and one place for each in a row or a menu', () => {
    expect(new Set(ids(ACTIONS)).size).toBe(ACTIONS.length);
    for (const state of Object.values(STATES)) {
      const places = rowOf(ACTIONS, state).map(({ row }) => row!.at);
      expect(new Set(places).size).toBe(places.length);
    }
  });

  test('gives each session its row and its menu', () => {
    expect(ids(rowOf(ACTIONS, LOCAL))).toEqual(['undo', 'redo', 'analysis', 'flip', 'moves', 'menu']);
    expect(ids(rowOf(ACTIONS, STATES['online']!))).toEqual([
      ...['online-takeback', 'online-draw', 'online-resign', 'flip', 'moves', 'menu'],
    ]);
    expect(ids(rowOf(ACTIONS, STATES['watched']!))).toEqual(['flip', 'moves', 'menu']);
    expect(ids(menuOf(ACTIONS, LOCAL, ['game']))).toEqual(['draw', 'opponent', 'share', 'position', 'resign']);
    expect(ids(menuOf(ACTIONS, LOCAL, ['goTo', 'look']))).toEqual([
      ...['editor', 'online', 'trainer', 'games', 'rules', 'help', 'settings'],
    ]);
    expect(ids(menuOf(ACTIONS, STATES['online']!, ['game', 'goTo', 'look']))).toEqual([
      ...['share', 'rules', 'help', 'online-leave'],
    ]);
  });
});

describe('keys', () => {
  test.each(withKeys.flatMap(({ id, keys }) => keys!.map((key) => [id, key] as const)))(
    '%s is done at %s where it belongs, and nothing else',
    (id, key) => {
      const action = ACTIONS.find((one) => one.id === id)!;
      const state = Object.values(STATES).find((one) => isHere(action, one) && !isOff(action, one));
      expect(state, `a state in which ${id} can be done`).toBeDefined();
      const done = press(state!, key);
      expect(done).toContain(id);
      // Escape lets go of all that lies over the board.
      if (key !== 'Escape')
        expect(done, `${key} is the key of ${done.join(' and ')}: choose another one`).toEqual([id]);
    },
  );

  test('each is on the help page, with its name', () => {
    const listed = HELP_KEYS.flatMap(({ isOf }) => entriesOf(ACTIONS.filter(isOf), (one) => one.label(texts, LOCAL)));
    for (const { keys, label } of withKeys) {
      const entry = listed.find((one) => one.label === label(texts, LOCAL));
      expect(entry?.keys).toEqual(expect.arrayContaining([...keys!]));
    }
  });

  test('are bound in one place', () => {
    const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.ts'], {
      eager: true,
      query: '?raw',
      import: 'default',
    });
    const binding = Object.keys(sources).filter((file) => /EventListener\(\s*'key/.test(sources[file]!));
    expect(binding).toEqual(['../ui/keys.ts']);
  });

  test('are text in a field, but those that its text never has', () => {
    const field = new FakeInput();
    expect(press(LOCAL, 'Ctrl+Z', { target: field })).toEqual([]);
    expect(press(LOCAL, '?', { target: field })).toEqual([]);
    field.dataset['keys'] = '/ ?';
    hasDialog = true;
    expect(press(LOCAL, '?', { target: field })).toEqual(['help']);
    const box = new FakeInput();
    box.type = 'checkbox';
    expect(press(STATES['loud']!, 'M', { target: box })).toEqual(['mute']);
  });

  test('leave to the squares what these understand', () => {
    const square = new FakeElement();
    square.within = ['.cells'];
    expect(press(DESK, 'ArrowLeft', { target: square })).toEqual([]);
    expect(press(DESK, 'Ctrl+Z', { target: square })).toEqual(['undo']);
    expect(press(DESK, 'A', { isTaken: true })).toEqual([]);
  });

  test('reach nothing behind a dialog, but a question beside the board does from a field', () => {
    hasDialog = true;
    expect(press(LOCAL, 'Ctrl+Z')).toEqual([]);
    expect(press(STATES['loud']!, 'M')).toEqual(['mute']);
    hasDialog = false;
    expect(press(STATES['asked']!, 'Escape', { target: new FakeInput() })).toContain('cancelQuestion');
  });

  test('have one name whatever the letter case, and none with Alt', () => {
    const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
    expect(keyOf({ ...none, key: 'a' })).toBe('A');
    expect(keyOf({ ...none, key: 'z', metaKey: true, shiftKey: true })).toBe('Ctrl+Shift+Z');
    expect(keyOf({ ...none, key: 'ArrowUp' })).toBe('ArrowUp');
    expect(keyOf({ ...none, key: 'z', altKey: true })).toBeNull();
  });

  test('Escape clears marks where no piece is in hand and nothing is said of a try', () => {
    const desk = STATES['marked']!;
    expect(press(desk, 'Escape')).toContain('desk-clearMarks');
    const held = run(desk, { type: 'squareTapped', square: 20 });
    expect(held.selection).not.toBeNull();
    expect(press(held, 'Escape')).not.toContain('desk-clearMarks');
    const refused = run(held, { type: 'squareTapped', square: 60 });
    expect(refused.notice).not.toBeNull();
    expect(press(refused, 'Escape')).not.toContain('desk-clearMarks');
    expect(press(run(refused, { type: 'cancelled' }), 'Escape')).toContain('desk-clearMarks');
  });
});

describe('offers', () => {
  const offered = (state: AppState, nowMs = 0): string[] => offersOf(state, nowMs).map(({ id }) => id);
  const over = run(LOCAL, { type: 'resigned', color: 0 });
  const computer = { color: 1, level: 4, seed: 7, standing: null } as const;

  test('of a game at this device: none while it goes on, another one when it is over', () => {
    expect(offered(LOCAL)).toEqual([]);
    expect(offered(over)).toEqual(['newGame']);
    expect(offered({ ...over, home: { ...over.home, id: 'kept', computer } })).toEqual(['rematch', 'review']);
  });

  test('of an earlier position: steps, and the way back', () => {
    const playing = run(LOCAL, { type: 'opponentChosen', computer }, { type: 'redone' }, type('d5'));
    expect(offered(run(playing, { type: 'wentTo', path: '' }))).toEqual(['previous', 'next', 'backToGame']);
  });

  test('of an engine that has failed, also at the desk', () => {
    const failed: AppEvent = { type: 'engineFailed', problem: 'no memory' };
    expect(offered(run(DESK, failed))).toEqual(['engineRetry']);
    expect(offered(run(LOCAL, { type: 'opponentChosen', computer }, failed))).toEqual(['engineRetry', 'playOnAlone']);
  });

  test('of a game of the server: an answer, the end of a game that was left once its time has come, another game', () => {
    expect(offered(onlineGame(0, ['e3e4'], { offers: { draw: 1, takeback: null, rematch: null } }))).toEqual([
      ...['accept', 'decline'],
    ]);
    const left = onlineGame(0, ['e3e4'], { gone: [null, 5000] });
    expect(offered(left, 4999)).toEqual([]);
    expect(offered(left, 5000)).toEqual(['goneWin', 'goneDraw']);
    const ended = onlineGame(0, ['e3e4'], { status: 'ended', end: { reason: 'resign', winner: 0 } as never });
    expect(offered(ended).slice(0, 2)).toEqual(['onlineRematch', 'analyse']);
  });
});
