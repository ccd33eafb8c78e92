import { expect, test } from 'vitest';
import { run, start, tap } from '../test/drive.js';
import { nextView, onlineGame } from '../test/onlineGame.js';
import { type Capabilities, capabilities } from './capabilities.js';
import { newGame } from './game.js';
import { initialState } from './initial.js';
import { gameOn } from './session.js';
import type { AppState } from './types.js';

const BLACK = { color: 1, level: 1, seed: 1, standing: null } as const;
const makruk = (computer: typeof BLACK | null): AppState => initialState(newGame('makruk', 'standard', '', computer));
const moved = (state: AppState): AppState => run(state, tap('e3', 'makruk'), tap('e4', 'makruk'));
const desk = (state: AppState): AppState =>
  run(state, { type: 'placeOpened', place: { page: 'desk' }, seed: 1, day: 0 });
const offer = (what: 'draw' | 'takeback') => ({
  offers: { draw: null, takeback: null, rematch: null, [what]: 0 as const },
});

/** All that may be done, as a list of words. */
function words(state: AppState): string {
  const { handOver, premover, byWord, offers, ...may } = capabilities(gameOn(state)) satisfies Capabilities;
  const yes = Object.entries(may).flatMap(([name, is]) => (is ? [name.slice(3)] : []));
  const sides = [
    handOver === null ? [] : [`hand over to ${handOver}`],
    premover === null ? [] : [`prepare ${premover}`],
  ];
  return [...sides.flat(), ...yes, ...(byWord ? [byWord] : []), ...offers].join(', ');
}

test.each<[string, () => AppState, string]>([
  ['two people', () => moved(makruk(null)), 'Move, TakeBack, Analyse, OpenDesk, resign, draw'],
  ['a person against the engine', () => makruk(BLACK), 'Move, OpenDesk, AskHint, resign, draw'],
  ['a person who waits for the engine', () => moved(makruk(BLACK)), 'prepare 0, TakeBack, OpenDesk, resign, draw'],
  ['a person at the desk', () => desk(moved(makruk(BLACK))), 'Move, Analyse, OpenDesk'],
  ['a player on a server', () => onlineGame(0, []), 'Move, abort, draw'],
  ['a player on a server who waits', () => onlineGame(0, ['e3e4']), 'prepare 0, abort, draw, takeback'],
  ['a player on a server once both have moved', () => onlineGame(0, ['e3e4', 'e6e5']), 'Move, resign, draw, takeback'],
  ['a player who has offered', () => nextView(onlineGame(0, ['e3e4']), offer('draw')), 'prepare 0, abort, takeback'],
  ['a spectator', () => onlineGame(null, ['e3e4']), ''],
  ['a player whose game is over', () => onlineGame(0, ['e3e4'], { status: 'ended' }), 'rematch'],
  [
    'two people, the first of whom arranges an army in secret',
    () => run(start('pychess setup.order=curtain')),
    'Move, resign, draw',
  ],
])('%s', (_, state, expected) => {
  expect(words(state())).toBe(expected);
});
