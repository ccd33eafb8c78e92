/**
 * Random histories of an online game between two people, one of them with two tabs, and a spectator. Each page is the app
 * without its view, over connections that break, delay and repeat, on a server that is killed. The board always shows
 * what the link's view and the acts under way make it, and a gesture tells the server exactly what it would do in a game
 * at one device.
 */

import { type Command, HELLO, type LinkInput, type Pending, type Received } from '@sitke/protocol';
import { makeUci, VARIANT_IDS, type VariantId, variantOf } from '@sitke/rules';
import { often, testSeed } from '@sitke/testkit/sizes';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ASKED, BLITZ, MOVES_FIRST, PLAYERS, START_MS, termsWithCurtain } from '#server/test/play';
import { Page, World } from '#server/test/world';
import type { ConnectionListener } from '#web/platform/connection';
import { capabilities } from '#web/session/capabilities';
import { connectGame } from '#web/session/effects/onlineGame';
import type { AppEvent } from '#web/session/events';
import { currentNode, newGame, ownSide, placementStyle } from '#web/session/game';
import type { GameState } from '#web/session/gameState';
import { gestureOf, isGesture } from '#web/session/gestures/gestureOf';
import { canBeReady } from '#web/session/gestures/gestures';
import { initialState } from '#web/session/initial';
import { gameOf, isArranging, newestDraft } from '#web/session/online/game';
import { gameOn, onlineOf } from '#web/session/session';
import { reduce } from '#web/session/store/reduce';
import { createStore, type Store } from '#web/session/store/store';
import { endOf, movesOf, preorder, ROOT } from '#web/session/tree';
import type { AppState } from '#web/session/types';
import { Shelf } from './onlinePages.js';

/** A page of the server's simulated world whose link lies in the state of the app. */
class AppPage extends Page {
  readonly #world: World;
  readonly #shelf = new Shelf();
  readonly #game: string;
  #store!: Store;
  #listener: ConnectionListener = {};
  #tick = (): void => undefined;
  readonly #tab: number;
  #acts = 0;

  constructor(game: string, player: string | null, world: World, tab: number) {
    super(game, player);
    this.#game = game;
    this.#world = world;
    this.#tab = tab;
    this.load();
  }

  /** Loads the page, again if it was there: what it has kept is all that it knows. */
  load(): void {
    this.#store = createStore(initialState(newGame(MOVES_FIRST, 'standard')));
    connectGame(this.#store, {
      connection: {
        listen: (listener) => {
          this.#listener = listener;
          return () => undefined;
        },
        send: (message) => {
          if (message.t === 'act') this.acts.set(message.id, message.act);
          this.connection?.up.push(JSON.stringify(message));
        },
      },
      storage: this.#shelf,
      now: () => this.#world.clock.now(),
      newCommandId: () => `page${this.#tab}${String(this.#acts++).padStart(11, '0')}`,
      every: (_, call) => {
        this.#tick = call;
        return () => undefined;
      },
    });
    this.#store.dispatch({ type: 'onlineOpened', place: { kind: 'game', id: this.#game } });
    this.link = onlineOf(this.state)!.link;
  }

  get state(): AppState {
    return this.#store.state.peek();
  }

  do(event: AppEvent): void {
    this.#store.dispatch(event);
    this.link = onlineOf(this.state)!.link;
  }

  override step(input: LinkInput): void {
    const before = this.link.pending;
    if (input.type === 'opened') this.#listener.opened?.(HELLO.fields);
    if (input.type === 'closed') this.#listener.closed?.();
    if (input.type === 'tick') this.#tick();
    if (input.type === 'received') this.#receive(input.message);
    this.link = onlineOf(this.state)!.link;
    if (input.type !== 'received' || input.message.t !== 'refused') return;
    const { id } = input.message;
    if (isIn(before, id) && !isIn(this.link.pending, id)) {
      this.refused.push(id);
      expect(this.state.notice).toEqual({ kind: 'commandRefused', code: input.message.code });
    }
  }

  #receive(message: Received): void {
    this.#listener.received?.(message);
  }
}

/** Acts by which a game goes on at the board. */
const AT_BOARD: readonly string[] = ['move', 'count', 'claim', 'arrange', 'ready'];
const isIn = (pending: readonly Pending[], id: string): boolean => pending.some((each) => each.id === id);
const lineOf = ({ tree }: GameState): string[] => movesOf(endOf(tree, ROOT));

/** The same board as a game at one device, in the hands of the same person. */
function atOneDevice(state: AppState): AppState {
  const game = gameOn(state);
  const hands = { kind: 'device', holder: ownSide(game) ?? 0 } as const;
  return { ...state, home: { ...game, hands }, session: { kind: 'home' } };
}

/** The board shows what the view and the acts under way make it; only a person who looks back sees an earlier position. */
function expectShown(page: AppPage, looksBack: boolean): void {
  const game = gameOn(page.state);
  const { link } = onlineOf(page.state)!;
  const wanted = gameOf(link);
  if (!wanted) return;
  expect({ ...game, cursor: ROOT }).toEqual({ ...wanted, cursor: ROOT });
  if (looksBack) expect(Object.keys(game.tree)).toContain(game.cursor);
  else expect(game.cursor).toBe(wanted.cursor);
}

/** Whether a move or a count of the page is on its way: the board takes no other before the server has answered. */
function isSending({ view, pending }: AppPage['link']): boolean {
  return view?.status === 'live' && pending.some(({ command }) => command.type === 'move' || command.type === 'count');
}

/** Makes a gesture; its command is sent once, and means the same as in a game at one device. */
function gesture(page: AppPage, event: AppEvent): void {
  const before = page.state;
  const { link } = onlineOf(before)!;
  const { intent } = isGesture(event) ? gestureOf(before, event) : { intent: null };
  page.do(event);
  const told = page.link.pending.filter(({ id }) => !isIn(link.pending, id)).map(({ command }) => command);
  if (isSending(link)) expect(told.filter(({ type }) => AT_BOARD.includes(type))).toEqual([]);
  if (event.type !== 'undone') expect(told).toEqual(intent ? [numbered(intent, newestDraft(link).n)] : []);
  const twin = atOneDevice(before);
  if (
    !isGesture(event) ||
    !capabilities(gameOn(before)).mayMove ||
    placementStyle(gameOn(twin)) !== placementStyle(gameOn(before))
  )
    return;
  const local = gestureOf(twin, event);
  expect(local.intent).toEqual(intent);
  const { selection, choice, notice } = reduce(twin, event);
  if (intent && !['move', 'count', 'arrange', 'ready'].includes(intent.type)) return;
  expect(lineOf(gameOn(page.state))).toEqual(lineOf(gameOn(reduce(twin, event))));
  expect(page.state).toMatchObject({ selection, choice, notice });
}

function numbered(intent: NonNullable<ReturnType<typeof gestureOf>['intent']>, n: number): Command {
  if (intent.type === 'arrange') return { ...intent, n: n + 1, drops: [...intent.drops] };
  return intent.type === 'ready' ? { ...intent, n } : intent;
}

/** An event at the board, chosen by two numbers; most of them move or place something. */
function eventOf(state: AppState, a: number, b: number): AppEvent {
  const { choice } = state;
  const game = gameOn(state);
  const { position } = currentNode(game);
  const { size } = position.rules.geometry;
  const roles = position.rules.def.pieces.length;
  const legal = position.legalMoves();
  if (choice && a % 3 > 0) return { type: 'chosen', uci: choice.moves[b % choice.moves.length]! };
  const [action] = position.countActions;
  // Seldom is a count possible: then it is often declared, and the board is touched before the server has answered.
  if (action && a % 3 === 0) return { type: 'countActed', action };
  switch (a % 20) {
    case 0:
    case 1:
      return { type: 'squareTapped', square: b % size };
    case 2:
    case 3:
      return { type: 'pocketTapped', role: 1 + (b % roles) };
    case 4:
      return { type: 'moveWanted', origin: { square: b % size }, to: (b >> 7) % size };
    case 5:
      return { type: 'moveWanted', origin: { role: 1 + (b % roles) }, to: (b >> 5) % size };
    case 6:
      return { type: 'returned', from: b % size };
    case 7:
      return { type: 'undone' };
    case 8:
    case 9:
      return { type: 'readied' };
    case 10:
      return { type: 'claimed', reason: 'repetition' };
    case 11:
      return { type: 'countActed', action: b % 2 === 0 ? 'start' : 'stop' };
    case 12:
      return b % 12 === 0 ? { type: 'resigned', color: ownSide(game) ?? 0 } : { type: 'cancelled' };
    case 13:
      return { type: 'drawAgreed' };
    default: {
      const move = legal[b % Math.max(1, legal.length)];
      return move === undefined ? { type: 'redone' } : { type: 'typed', text: makeUci(position.rules, move) };
    }
  }
}

/** Places all that is left of an army in secret, and says that it is ready. */
function placeArmy(page: AppPage, arg: number): void {
  const isFree = (): boolean => isArranging(gameOn(page.state)) && capabilities(gameOn(page.state)).mayMove;
  for (let i = 0; isFree() && !canBeReady(gameOn(page.state)); i++) {
    const { position } = currentNode(gameOn(page.state));
    const legal = position.legalMoves();
    gesture(page, { type: 'typed', text: makeUci(position.rules, legal[(arg + i) % legal.length]!) });
  }
  if (isFree()) gesture(page, { type: 'readied' });
}

const ANSWERS: readonly Command[] = [
  { type: 'offer', what: 'takeback' },
  { type: 'accept', what: 'takeback' },
  { type: 'decline', what: 'takeback' },
  { type: 'accept', what: 'draw' },
  { type: 'decline', what: 'draw' },
];

const op = fc.oneof(
  { weight: 14, arbitrary: fc.constant('gesture' as const) },
  { weight: 8, arbitrary: fc.constant('flow' as const) },
  { weight: 3, arbitrary: fc.constantFrom('up' as const, 'down' as const, 'lookBack' as const, 'answer' as const) },
  { weight: 4, arbitrary: fc.constantFrom('twice' as const, 'cut' as const, 'open' as const, 'tick' as const) },
  { weight: 3, arbitrary: fc.constantFrom('wait' as const, 'reload' as const, 'restart' as const, 'army' as const) },
);
const history = fc.array(fc.tuple(op, fc.nat(3), fc.nat(99_999)), { minLength: 20, maxLength: 120, size: 'max' });
type Step = readonly [ReturnType<typeof op.generate>['value'], number, number];

/** Everything goes through for a while. */
async function flow(world: World, pages: readonly AppPage[]): Promise<void> {
  for (const { connection } of pages) while (connection && connection.up.length > 0) await world.deliverUp(connection);
  for (const page of pages) while (page.connection?.down.length) world.deliverDown(page);
}

/** Mostly the side acts whose turn it is. */
function actorOf(pages: readonly AppPage[], who: number, arg: number): AppPage {
  const turn = onlineOf(pages[0]!.state)!.link.view?.turn ?? null;
  return arg % 4 === 0 || turn === null ? pages[who]! : pages[turn === 0 ? (arg >> 3) % 2 : 2]!;
}

class History {
  readonly world: World;
  readonly pages: readonly AppPage[];
  /** The pages on which somebody looks back. */
  readonly #looksBack = new Set<AppPage>();

  constructor(world: World, pages: readonly AppPage[]) {
    this.world = world;
    this.pages = pages;
  }

  async live(steps: readonly Step[]): Promise<void> {
    for (const [what, who, arg] of steps) {
      const page = what === 'gesture' ? actorOf(this.pages, who, arg) : this.pages[who]!;
      await this.#do(what, page, arg);
      for (const each of this.pages) {
        expectShown(each, this.#looksBack.has(each));
        const { cursor, tree } = gameOn(each.state);
        if (endOf(tree, cursor) === cursor) this.#looksBack.delete(each);
      }
    }
  }

  async #do(what: Step[0], page: AppPage, arg: number): Promise<void> {
    const { world } = this;
    if (what === 'gesture' && page.link.view) gesture(page, eventOf(page.state, arg, arg >> 4));
    if (what === 'army' && page.link.view) placeArmy(page, arg);
    if (what === 'answer' && page.player !== null && page.link.view?.you != null) {
      page.do({ type: 'onlineCommanded', command: ANSWERS[arg % ANSWERS.length]! });
    }
    if (what === 'lookBack' && page.link.view) {
      const paths = preorder(gameOn(page.state).tree);
      page.do({ type: 'wentTo', path: paths[arg % paths.length]! });
      this.#looksBack.add(page);
    }
    if (what === 'flow') await flow(world, this.pages);
    if (what === 'up') await world.deliverUp(page.connection);
    if (what === 'down') world.deliverDown(page);
    if (what === 'twice') await world.deliverUp(page.connection, true);
    if (what === 'cut') world.cut(page, false);
    if (what === 'open') world.open(page);
    if (what === 'tick') page.step({ type: 'tick', nowMs: world.clock.now() });
    if (what === 'wait') await world.clock.advance(arg % 3000);
    if (what === 'restart') await world.restart(arg % 500);
    if (what === 'reload') {
      world.cut(page, false);
      page.load();
      this.#looksBack.delete(page);
    }
  }
}

/** A variant, its options, and the moves that lead to where the histories begin. */
type Terms = readonly [VariantId, Readonly<Record<string, string | boolean>>, string];
/** Third time at the start: a draw may be claimed. */
const SHUFFLED = 'b1c3 b9c7 c3b1 c7b9 b1c3 b9c7 c3b1 c7b9';
/** The shortest of many random ways to a board without pawns: a count may be declared. */
const NO_PAWNS =
  'd3d4 g6g5 c3c4 d6d5 c4d5 e6e5 d5c6m e5d4 c6d5 d4d3m e3e4 d3e4 h3h4 e8e7 h4g5 e7e8 h1h6 f6g5 h6b6 a6a5 f3f4 g5f4 b3b4 ' +
  'f4g3m g1e2 a5b4 b6b4 a8a3';
const curtain = termsWithCurtain();
const withPockets = VARIANT_IDS.find((id) => variantOf(id).hasPockets)!;
const TERMS: readonly Terms[] = [
  ['sissa', {}, SHUFFLED],
  [curtain.variant, curtain.options, ''],
  [withPockets, variantOf(withPockets).presets.standard, ''],
  ['makruk', variantOf('makruk').presets['thai']!, NO_PAWNS],
];

async function begin([variant, options, line]: Terms): Promise<History> {
  const world = new World(START_MS);
  await world.start();
  const asked = { ...ASKED, id: 'AAAAAAAAAAAAAAAA', variant, options, time: BLITZ };
  const created = await world.hub.create(PLAYERS[0], asked);
  if (created.t !== 'created') throw new Error(JSON.stringify(created));
  const pages = [PLAYERS[0], ...PLAYERS, null].map((player, tab) => new AppPage(created.game, player, world, tab));
  world.pages.push(...pages);
  for (const page of pages) world.open(page);
  await flow(world, pages);
  pages[2]!.do({ type: 'onlineCommanded', command: { type: 'join', name: null } });
  await flow(world, pages);
  for (const [v, move] of line.split(' ').entries()) {
    if (move === '') continue;
    const act = { type: 'move', move } as const;
    const message = { t: 'act', game: created.game, id: `start${String(v).padStart(11, '0')}`, v: v + 2, act } as const;
    const answer = await world.hub.act(PLAYERS[v % 2]!, message, { nowMs: world.clock.now(), lagMs: 0 });
    expect(answer).toMatchObject({ t: 'ack' });
  }
  await flow(world, pages);
  return new History(world, pages);
}

test('the board is what view and acts under way make it, and a gesture says what it does at one device', async () => {
  const done = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...TERMS), history, async (terms, steps) => {
      const lived = await begin(terms);
      const { world, pages } = lived;
      await lived.live(steps);
      await world.settle();
      for (const page of pages) {
        expectShown(page, true);
        expect(await world.problemsOf(page)).toEqual([]);
        for (const { type } of page.acts.values()) done.add(type);
      }
      expect(world.errors).toEqual([]);
      await world.hub.stop();
    }),
    { numRuns: often(60, 2000, 50_000), seed: testSeed(5) },
  );
  // The histories have met what they are to meet.
  expect([...done].sort()).toEqual(
    ['accept', 'arrange', 'claim', 'count', 'decline', 'join', 'move', 'offer', 'ready', 'resign'].sort(),
  );
});
