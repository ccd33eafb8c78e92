/** The matrix of permissions, with a row for each message and command of the schemas. */

import { CLIENT_MESSAGES, type ClientMessage, COMMANDS, type Command, OFFERS } from '@sitke/protocol';
import { describe, expect, test } from 'vitest';
import { begin, optionsOf, PLAYERS, START_MS } from '../test/play.js';
import { createdEvent } from './create.js';
import { ended } from './decision.js';
import { evolve } from './evolve.js';
import { checkPermission } from './permissions.js';
import { botId } from './players.js';
import type { GameState } from './state.js';

const ACTORS = { nobody: null, spectator: 'somebody', first: PLAYERS[0], second: PLAYERS[1] } as const;
type Actor = keyof typeof ACTORS;

const playing = begin('sissa').context.state;
const arranging = begin('sittuyin', 'pychess setup.order=curtain').context.state;
const over = evolve(playing, playing.id, ended('agreement', null), START_MS);
const terms = {
  variant: 'sissa',
  options: optionsOf('sissa', ''),
  time: playing.time,
  opponent: { kind: 'link' },
} as const;
/** Its second seat is free, so that the second player is one more stranger. */
const open = evolve(
  null,
  playing.id,
  createdEvent(terms, { seats: [PLAYERS[0], null], names: [null, null] }, null),
  START_MS,
);
const GAMES = { none: null, open, arranging, playing, over } as const;
type Place = keyof typeof GAMES;

/** The result of each message in each game: one code for all, or one by actor (nobody, spectator, first, second). */
type Cell = string | readonly [nobody: string, spectator: string, first: string, second: string];
type Row = Readonly<Record<Place, Cell>>;

const OK = 'ok';
const NO_GAME: Cell = ['session/none', 'game/none', 'game/none', 'game/none'];
const seats = (code: string): Cell => ['session/none', 'seat/none', code, code];
const creator = (code: string): Cell => ['session/none', 'seat/none', code, 'seat/none'];
const during = (arrange: string, play: string): Row => ({
  none: NO_GAME,
  open: creator('game/notStarted'),
  arranging: seats(arrange),
  playing: seats(play),
  over: seats('game/ended'),
});
const inTurn: Row = {
  ...during('act/arranging', OK),
  playing: ['session/none', 'seat/none', OK, 'move/turn'],
};
const afterwards: Row = {
  none: NO_GAME,
  open: creator('game/notEnded'),
  arranging: seats('game/notEnded'),
  playing: seats('game/notEnded'),
  over: seats(OK),
};
const free: Row = { none: OK, open: OK, arranging: OK, playing: OK, over: OK };
const newcomer = (stranger: string, seated: Cell): Cell =>
  ['session/none', stranger, seated, seated].map((cell) => String(cell)) as unknown as Cell;

const ROWS: Readonly<Record<string, Row>> = {
  create: Object.fromEntries(Object.keys(GAMES).map((game) => [game, ['session/none', OK, OK, OK]])) as unknown as Row,
  sync: { ...free, none: 'game/none' },
  leave: free,
  lobby: free,
  ping: free,
  'act join': {
    none: NO_GAME,
    open: ['session/none', OK, 'game/own', OK],
    arranging: newcomer('game/notOpen', 'game/own'),
    playing: newcomer('game/notOpen', 'game/own'),
    over: newcomer('game/notOpen', 'game/own'),
  },
  'act move': inTurn,
  'act count': inTurn,
  'act claim': inTurn,
  'act arrange': during(OK, 'arrange/over'),
  'act ready': during(OK, 'arrange/over'),
  'act resign': during(OK, OK),
  'act claimGone': during(OK, OK),
  'act abort': { ...during(OK, OK), open: creator(OK) },
  'act offer draw': during('act/arranging', OK),
  'act offer takeback': during('act/arranging', OK),
  'act offer rematch': afterwards,
  'act accept draw': during('act/arranging', OK),
  'act accept takeback': during('act/arranging', OK),
  'act accept rematch': afterwards,
  'act decline draw': during('act/arranging', OK),
  'act decline takeback': during('act/arranging', OK),
  'act decline rematch': afterwards,
};

/** Every message of the schemas, by the name of its row; offers are three commands each. */
function everyMessage(): [name: string, message: ClientMessage][] {
  const literalOf = (schema: unknown, key: string): string => {
    const { entries } = schema as { entries: Record<string, { literal: string }> };
    return entries[key]!.literal;
  };
  return CLIENT_MESSAGES.flatMap((schema): [string, ClientMessage][] => {
    const t = literalOf(schema, 't');
    if (t !== 'act') return [[t, { t } as ClientMessage]];
    return COMMANDS.flatMap((act) => {
      const type = literalOf(act, 'type');
      const acts = 'what' in act.entries ? OFFERS.map((what) => ({ type, what })) : [{ type }];
      return acts.map((each): [string, ClientMessage] => [
        `act ${Object.values(each).join(' ')}`,
        { t, act: each as Command } as ClientMessage,
      ]);
    });
  });
}

const codeOf = (player: string | null, message: ClientMessage, state: GameState | null): string =>
  checkPermission(player, message, state)?.code ?? OK;

test('the matrix has a row for every message, and no other', () => {
  expect(
    everyMessage()
      .map(([name]) => name)
      .sort(),
  ).toEqual(Object.keys(ROWS).sort());
});

describe.each(everyMessage())('%s', (name, message) => {
  test.each(Object.keys(GAMES) as Place[])('where the game is: %s', (place) => {
    const cell = ROWS[name]![place];
    const actors = Object.keys(ACTORS) as Actor[];
    const expected = typeof cell === 'string' ? actors.map(() => cell) : cell;
    expect(actors.map((actor) => codeOf(ACTORS[actor], message, GAMES[place]))).toEqual(expected);
  });
});

describe('a game that waits for a program', () => {
  const opponent = { kind: 'bot', name: 'fan' } as const;
  const created = createdEvent({ ...terms, opponent }, { seats: [PLAYERS[0], null], names: [null, null] }, null);
  const waiting = evolve(null, playing.id, created, START_MS);
  const codeOf = (player: string, act: Command, state = waiting): string =>
    checkPermission(player, { t: 'act', game: state.id, v: 1, id: 'A'.repeat(16), act }, state)?.code ?? OK;

  test('admits nobody else, and the program can decline it', () => {
    const join: Command = { type: 'join', name: null };
    expect([codeOf(botId('fan'), join), codeOf(botId('other'), join), codeOf('fan', join)]).toEqual([
      OK,
      'game/invited',
      'game/invited',
    ]);
    const abort: Command = { type: 'abort' };
    expect([codeOf(botId('fan'), abort), codeOf(botId('other'), abort), codeOf(PLAYERS[0], abort)]).toEqual([
      OK,
      'seat/none',
      OK,
    ]);
    expect(codeOf(botId('fan'), { type: 'resign' })).toBe('seat/none');
  });

  test('is closed to it once it has been declined', () => {
    const declined = evolve(waiting, waiting.id, ended('aborted', null), START_MS);
    expect(codeOf(botId('fan'), { type: 'join', name: null }, declined)).toBe('game/notOpen');
    expect(codeOf(botId('fan'), { type: 'abort' }, declined)).toBe('seat/none');
  });
});
