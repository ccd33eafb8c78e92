/** The page's state against the real server: what one person does, the other one sees, whatever happens to the lines. */

import { positionFor } from '@sitke/board/gestures';
import { colorOf, moveFrom, moveTo, rulesOf, type Square, VARIANT_IDS, variantOf } from '@sitke/rules';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { currentNode, serverView } from '#web/session/game';
import { gameOn, onlineOf } from '#web/session/session';
import { viewOf } from '#web/session/view/select';
import { isLive, lineIn, OnlineWorld, type Page, pendingIn, viewIn } from './onlinePages.js';

let world: OnlineWorld;
beforeEach(async () => {
  world = new OnlineWorld();
  await world.start();
});
afterEach(() => world.close());

const TERMS = {
  time: { kind: 'clock', initialMs: 600_000, incrementMs: 0, periods: 0, periodMs: 0, setupMs: 0 },
  seat: 0,
  name: 'One',
  opponent: { kind: 'link' },
} as const;

const hasPockets = (id: (typeof VARIANT_IDS)[number]): boolean => variantOf(id).hasPockets;
const withMoves = VARIANT_IDS.find((id) => !hasPockets(id))!;
const withArmies = VARIANT_IDS.find(hasPockets)!;
/** The rules under which armies are arranged in secret. */
const SECRET = { 'setup.order': 'curtain' };

/** Two people in a game that has begun, and their browsers. */
async function meet(variant = withMoves, options = {}) {
  const browsers = [await world.newBrowser(), await world.newBrowser()] as const;
  const [one, two] = [world.newPage(browsers[0]), world.newPage(browsers[1])];
  const id = await one.create({ ...TERMS, variant, options });
  one.open(id);
  two.open(id);
  await one.until((state) => viewIn(state)?.status === 'open');
  await two.until((state) => viewIn(state)?.status === 'open');
  two.act({ type: 'join', name: 'Two' });
  await Promise.all([one.until(isLive), two.until(isLive)]);
  return { id, one, two, browsers };
}

/** The first legal move, as the board has it. */
function aMove(page: Page): { readonly from: Square; readonly to: Square } {
  for (const from of viewOf(page.state).sources) {
    page.do({ type: 'squareTapped', square: from });
    const [dest] = viewOf(page.state).dests.filter(({ kind }) => kind === 'move');
    page.do({ type: 'squareTapped', square: from });
    if (dest) return { from, to: dest.to };
  }
  throw new Error('no piece can move');
}

/** Plays a move and returns it as the line has it. */
function playOne(page: Page): string {
  const { from, to } = aMove(page);
  page.move(from, to);
  const { cursor } = gameOn(page.state);
  return cursor.slice(cursor.lastIndexOf('/') + 1);
}

test('a player who joins sees the board from their side, and each sees the moves of the other', async () => {
  const { one, two } = await meet();
  expect([one.state.orientation, two.state.orientation]).toEqual([0, 1]);
  const first = playOne(one);
  await two.until((state) => lineIn(state).length === 1);
  expect(lineIn(two.state)).toEqual([first]);
  const second = playOne(two);
  await one.until((state) => lineIn(state).length === 2);
  expect(lineIn(one.state)).toEqual([first, second]);
  await one.until((state) => pendingIn(state).length === 0);
  expect(viewOf(one.state).marks.filter(({ kind }) => kind === 'undelivered')).toEqual([]);
});

test('out of turn a move is only prepared, and a typed move says why', async () => {
  const { two } = await meet();
  const { draggable } = viewOf(two.state);
  const turned = positionFor(currentNode(gameOn(two.state)).position, 1)!;
  expect(new Set(draggable.map((square) => colorOf(turned.pieceAt(square))))).toEqual(new Set([1]));
  const [move] = turned.legalMoves();
  const [from, to] = [moveFrom(move!), moveTo(move!)];
  two.move(from, to);
  expect(two.state.premove).toEqual({ origin: { square: from }, to, at: '' });
  expect([lineIn(two.state), pendingIn(two.state)]).toEqual([[], []]);
  two.do({ type: 'typed', text: 'a1a2' });
  expect(two.state.notice).toEqual({ kind: 'notNow' });
});

test('a move made without a network is marked, survives a reload, and arrives when the network is back', async () => {
  const { id, one, two, browsers } = await meet();
  one.setOnline(false);
  const move = playOne(one);
  expect(viewOf(one.state).marks.map(({ kind }) => kind)).toContain('undelivered');
  one.close();
  const again = world.newPage(browsers[0]);
  again.open(id);
  const state = await again.until((state) => lineIn(state).length === 1 && pendingIn(state).length === 0);
  expect(lineIn(state)).toEqual([move]);
  await two.until((state) => lineIn(state).length === 1);
  expect(browsers[0].shelf.length).toBe(0);
});

test('a server that is killed and comes back loses nothing, and the pages come back by themselves', async () => {
  const { one, two } = await meet();
  const first = playOne(one);
  await one.until((state) => pendingIn(state).length === 0);
  world.kill();
  await two.until((state) => onlineOf(state)?.link.isOpen === false);
  await world.start();
  const second = await two.until((state) => onlineOf(state)?.link.isOpen === true).then(() => playOne(two));
  await one.until((state) => lineIn(state).length === 2);
  expect(lineIn(one.state)).toEqual([first, second]);
});

test('two tabs of one player show the same; what one does, the other does not do again', async () => {
  const { id, one, two, browsers } = await meet();
  const tab = world.newPage(browsers[0]);
  tab.open(id);
  await tab.until(isLive);
  const move = playOne(one);
  await tab.until((state) => lineIn(state).length === 1);
  expect(gameOn(tab.state).cursor).toBe(move);
  await two.until((state) => lineIn(state).length === 1);
});

test('a move that another tab was faster with is refused in words, and the board goes back', async () => {
  const { id, one, browsers } = await meet();
  const tab = world.newPage(browsers[0]);
  tab.open(id);
  await tab.until(isLive);
  tab.setOnline(false);
  await tab.until((state) => onlineOf(state)?.link.isOpen === false);
  const { from } = aMove(tab);
  const moves = viewOf(tab.state).sources.filter((square) => square !== from);
  const first = playOne(tab);
  for (const other of moves) {
    one.do({ type: 'squareTapped', square: other });
    const [dest] = viewOf(one.state).dests;
    if (dest) {
      one.do({ type: 'squareTapped', square: dest.to });
      break;
    }
    one.do({ type: 'squareTapped', square: other });
  }
  await one.until((state) => lineIn(state).length === 1 && pendingIn(state).length === 0);
  tab.setOnline(true);
  const state = await tab.until(({ notice }) => notice?.kind === 'commandRefused');
  expect(state.notice).toMatchObject({
    kind: 'commandRefused',
    code: expect.stringMatching(/^(act\/stale|move\/turn)$/),
  });
  await tab.until((state) => lineIn(state).length === 1);
  expect(gameOn(tab.state).cursor).toBe(lineIn(one.state)[0]);
  expect(gameOn(tab.state).cursor).not.toBe(first);
});

/** Places all pieces of a side as the tray offers them. */
async function placeAll(page: Page): Promise<void> {
  for (let i = 0; i < 100 && !viewOf(page.state).canBeReady; i++) {
    const you = serverView(gameOn(page.state))!.you!;
    const pieces = viewOf(page.state).sides[you].pocket ?? [];
    for (const { role } of pieces.filter(({ count }) => count > 0)) {
      page.do({ type: 'cancelled' });
      page.do({ type: 'pocketTapped', role });
      const [dest] = viewOf(page.state).dests;
      if (dest) page.do({ type: 'squareTapped', square: dest.to });
    }
  }
  await page.until((state) => pendingIn(state).length === 0);
}

test('armies are arranged in secret, kept, shown at once, and proven to be those that were confirmed', async () => {
  const { id, one, two, browsers } = await meet(withArmies, SECRET);
  expect([one, two].map(({ state }) => viewOf(state).status.kind)).toEqual(['arranging', 'arranging']);
  await placeAll(two);
  const army = viewOf(two.state).pieces;
  // Another tab finds the arrangement as it is stored.
  const tab = world.newPage(browsers[1]);
  tab.open(id);
  await tab.until((state) => isLive(state) && gameOn(state).cursor === gameOn(two.state).cursor);
  expect([viewOf(tab.state).pieces, viewOf(tab.state).canBeReady]).toEqual([army, true]);
  tab.close();
  two.do({ type: 'readied' });
  await one.until((state) => viewIn(state)?.ready[1] !== null);
  expect(viewOf(one.state).sides[1].isHidden).toBe(true);
  expect(viewOf(two.state).status).toEqual({ kind: 'waiting', for: 'army' });
  expect(viewOf(two.state).pieces).toEqual(army);
  await placeAll(one);
  one.do({ type: 'readied' });
  await Promise.all([one, two].map((page) => page.until((state) => viewIn(state)?.turn === 0)));
  expect(viewOf(one.state).pieces).toEqual(viewOf(two.state).pieces);
  const proven = await one.until((state) => onlineOf(state)?.isGenuine != null);
  expect(onlineOf(proven)?.isGenuine).toBe(true);
  playOne(one);
  await two.until((state) => lineIn(state).length === 17);
});

test('an army is changed until it is confirmed, and a later change never gives way to an earlier one', async () => {
  const { one } = await meet(withArmies, SECRET);
  await placeAll(one);
  const before = onlineOf(one.state)!.link.draft!;
  one.do({ type: 'undone' });
  expect(viewOf(one.state).canBeReady).toBe(false);
  await one.until((state) => onlineOf(state)!.link.draft!.n > before.n && pendingIn(state).length === 0);
  expect(onlineOf(one.state)!.link.draft!.drops).toEqual(before.drops.slice(0, -1));
});

test('placing in the open goes piece by piece, and what is placed stands', async () => {
  const options = rulesOf(withArmies, variantOf(withArmies).presets.standard).options;
  const { one, two } = await meet(withArmies, { ...options, 'setup.order': 'redThenBlack' });
  const place = async (page: Page): Promise<void> => {
    const { pocket } = viewOf(page.state).sides[serverView(gameOn(page.state))!.you!];
    for (const { role, count } of pocket ?? []) {
      if (count === 0) continue;
      page.do({ type: 'pocketTapped', role });
      const [dest] = viewOf(page.state).dests;
      if (!dest) continue;
      page.do({ type: 'squareTapped', square: dest.to });
      break;
    }
    await page.until((state) => pendingIn(state).length === 0);
  };
  expect(viewOf(one.state).status).toEqual({ kind: 'placing', color: 0, left: 8 });
  for (let i = 0; i < 8; i++) await place(one);
  await two.until((state) => lineIn(state).length === 8);
  expect(viewOf(two.state).status).toEqual({ kind: 'placing', color: 1, left: 8 });
});

test('who looks back is not led away, and comes back to the last move', async () => {
  const { one, two } = await meet();
  playOne(one);
  await two.until((state) => lineIn(state).length === 1);
  two.do({ type: 'wentTo', path: '' });
  expect(viewOf(two.state).isEarlier).toBe(true);
  expect(viewOf(two.state).draggable).toEqual([]);
  two.act({ type: 'offer', what: 'draw' });
  await one.until((state) => viewIn(state)?.offers.draw === 1);
  expect(gameOn(two.state).cursor).toBe('');
});

test('offers are made, declined and accepted; a rematch leads both to the next game with sides changed', async () => {
  const { id, one, two } = await meet();
  const [first, second] = [
    playOne(one),
    await two.until((state) => lineIn(state).length === 1).then(() => playOne(two)),
  ];
  expect(first).not.toBe(second);
  await one.until((state) => lineIn(state).length === 2);
  one.do({ type: 'drawAgreed' });
  await two.until((state) => viewIn(state)?.offers.draw === 0);
  two.act({ type: 'decline', what: 'draw' });
  await one.until((state) => viewIn(state)?.offers.draw === null);
  two.do({ type: 'resigned', color: 1 });
  await Promise.all([one, two].map((page) => page.until((state) => viewIn(state)?.status === 'ended')));
  expect(viewOf(one.state).status).toEqual({ kind: 'ending', ending: { kind: 'resignation', winner: 0 } });
  one.do({ type: 'rematched' });
  await two.until((state) => viewIn(state)?.offers.rematch === 0);
  two.act({ type: 'accept', what: 'rematch' });
  const [a, b] = await Promise.all(
    [one, two].map((page) => page.until((state) => isLive(state) && onlineOf(state)?.link.game !== id)),
  );
  expect(onlineOf(a!)?.link.game).toBe(onlineOf(b!)?.link.game);
  expect([viewIn(a!)?.you, viewIn(b!)?.you]).toEqual([1, 0]);
});

test('who watches sees all and moves nothing', async () => {
  const { id, one } = await meet();
  const watcher = world.newPage(await world.newBrowser());
  watcher.open(id);
  await watcher.until(isLive);
  expect([serverView(gameOn(watcher.state))?.you, viewOf(watcher.state).draggable]).toEqual([null, []]);
  const move = playOne(one);
  await watcher.until((state) => lineIn(state).length === 1);
  expect(gameOn(watcher.state).cursor).toBe(move);
});

test('a game that does not exist is said not to', async () => {
  const page = world.newPage(await world.newBrowser());
  page.open('nothing000');
  const state = await page.until((now) => onlineOf(now)?.problem != null);
  expect(onlineOf(state)?.problem).toBe('game/none');
});

test('leaving the page of a game brings the game of the device back', async () => {
  const { one } = await meet();
  const { home } = one.state;
  one.do({ type: 'onlineLeft' });
  expect([one.state.session.kind, gameOn(one.state)]).toEqual(['home', home]);
});

test('a game that has ended becomes the game of this device, with its end', async () => {
  const { one } = await meet();
  one.act({ type: 'abort' });
  await one.until((state) => viewIn(state)?.status === 'ended');
  one.do({ type: 'onlineKept' });
  expect([one.state.session.kind, serverView(gameOn(one.state))]).toEqual(['home', null]);
  expect(viewOf(one.state).status).toMatchObject({ ending: { kind: 'termination', by: 'aborted' } });
});
