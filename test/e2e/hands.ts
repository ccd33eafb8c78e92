/** Three ways to play the same moves: by mouse, by touch and by keys. Each waits until the page shows the move. */
import {
  Game,
  type GameNode,
  KIND,
  type Move,
  moveFrom,
  moveKind,
  movePromotion,
  moveRole,
  moveTo,
  Position,
  parseFen,
  parseRuleset,
  parseSquare,
  parseUci,
  rulesOf,
  type Square,
  type VariantId,
  variantOf,
} from '@sitke/rules';
import { recordedGame } from '@sitke/testkit/fixtures';
import type { Locator, Page } from 'playwright-core';
import { KEPT_STATE } from '#web/session/store/saved';
import type { AppState } from '#web/session/types';

/** Returns the fragment of an address that opens a position. */
export function linkTo(variant: VariantId, ruleset = '', fen = ''): string {
  return `#${new URLSearchParams({ variant, ruleset, fen })}`;
}

/** Returns the node a game starts from, as the page does. */
export function startNode(variant: VariantId, ruleset = '', fen = ''): GameNode {
  const options = parseRuleset(variantOf(variant), ruleset);
  if (!options.ok) throw new Error(options.error.message);
  const rules = rulesOf(variant, options.value);
  const position = fen === '' ? { ok: true as const, value: Position.initial(rules) } : parseFen(rules, fen);
  if (!position.ok) throw new Error(position.error.message);
  return new Game(position.value).root;
}

/** Returns the sample game of Sissa before its last move, which mates, and that move. */
export function beforeMate() {
  const { variant, ruleset, moves } = recordedGame('sissa-cetina-lara-1998');
  const all = moves.split(' ');
  let node = startNode(variant, ruleset);
  for (const uci of all.slice(0, -1)) {
    const move = parseUci(node.position, uci);
    if (!move.ok) throw new Error(uci);
    node = node.play(move.value);
  }
  return { variant, ruleset, fen: node.position.fen, mate: all.at(-1)! };
}

/** Returns the whole state that the page has kept once it is drawn, as it would find it again. */
export async function keptState(page: Page): Promise<AppState> {
  const text = await page.evaluate(async () => {
    // The page waits in the same way, and began before: `afterFrame`.
    await new Promise(requestAnimationFrame);
    await new Promise((drawn) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = drawn;
      port2.postMessage(null);
    });
    return sessionStorage.getItem('sitke.page');
  });
  const state = KEPT_STATE.decode(text ?? '');
  if (!state) throw new Error('nothing kept');
  return state;
}

export function cell(page: Page, variant: VariantId, name: string): Locator {
  return cellOf(page, parseSquare(variantOf(variant), name)!);
}

function cellOf(page: Page, square: Square): Locator {
  return page.locator(`.cells [data-square="${square}"]`);
}

export function trayPiece(page: Page, color: number, role: number): Locator {
  return page.locator(`[data-side="${color}"] [data-role="${role}"]`);
}

/** Waits until the page's move list stands at a move. */
export async function waitForMove(page: Page, san: string): Promise<void> {
  await page.waitForFunction(
    (wanted) => document.querySelector('.moves-panel [aria-current="true"]')?.textContent === wanted,
    san,
  );
}

/** A way to play: does what a move needs on the page. */
export type Hand = (page: Page, before: Position, move: Move) => Promise<void>;

/** Plays moves (UCI, blank-separated) and waits for each; returns the last node. */
export async function playMoves(page: Page, from: GameNode, moves: string, hand: Hand): Promise<GameNode> {
  let node = from;
  for (const uci of moves.split(' ')) {
    const move = parseUci(node.position, uci);
    if (!move.ok) throw new Error(`${uci}: ${move.error.message}`);
    await hand(page, node.position, move.value);
    node = node.play(move.value);
    await waitForMove(page, node.san);
  }
  return node;
}

const isInPlace = (move: Move): boolean => movePromotion(move) !== 0 && moveFrom(move) === moveTo(move);

/** Whether the page must ask which move is meant. */
function isAsked(before: Position, move: Move): boolean {
  const alike = before
    .legalMoves()
    .filter((other) => moveFrom(other) === moveFrom(move) && moveTo(other) === moveTo(move));
  return moveKind(move) !== KIND.drop && alike.length > 1;
}

function choiceButton(page: Page, before: Position, move: Move): Locator {
  const { name } = before.rules.def.pieces[movePromotion(move) - 1]!;
  return page.locator('.choices').getByRole('button', { name });
}

function badge(page: Page, move: Move): Locator {
  return cellOf(page, moveFrom(move)).locator('button');
}

/** Whether a kind of piece stays in hand from the drop before. */
async function isInHand(page: Page, before: Position, move: Move): Promise<boolean> {
  return (await trayPiece(page, before.turn, moveRole(move)).getAttribute('aria-pressed')) === 'true';
}

/** Presses and releases on each thing in turn. */
function tapping(press: (target: Locator) => Promise<void>): Hand {
  return async (page, before, move) => {
    if (moveKind(move) === KIND.drop) {
      if (!(await isInHand(page, before, move))) await press(trayPiece(page, before.turn, moveRole(move)));
    } else {
      await press(cellOf(page, moveFrom(move)));
    }
    await press(isInPlace(move) ? badge(page, move) : cellOf(page, moveTo(move)));
    if (isAsked(before, move)) await press(choiceButton(page, before, move));
  };
}

/** Clicks with a mouse. */
export const clicking: Hand = tapping((target) => target.click());

/** Taps with a finger. */
export const touching: Hand = tapping((target) => target.tap());

/** Returns the middle of a thing on the screen. */
export async function centre(target: Locator): Promise<{ x: number; y: number }> {
  const box = await target.boundingBox();
  if (!box) throw new Error('nothing to drag there');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Drags with the mouse from one thing to another. */
export async function drag(page: Page, source: Locator, target: Locator): Promise<void> {
  const [from, to] = [await centre(source), await centre(target)];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2);
  await page.mouse.move(to.x, to.y);
  await page.mouse.up();
}

/** Drags with the mouse; promotions in place are clicked, for there is nowhere to drag to. */
export const dragging: Hand = async (page, before, move) => {
  if (isInPlace(move)) {
    await clicking(page, before, move);
    return;
  }
  const isDrop = moveKind(move) === KIND.drop;
  const source = isDrop ? trayPiece(page, before.turn, moveRole(move)) : cellOf(page, moveFrom(move));
  await drag(page, source, cellOf(page, moveTo(move)));
  if (isAsked(before, move)) await choiceButton(page, before, move).click();
};

/** Presses Tab or Shift+Tab until the thing wanted, once it is there, has the focus. */
export async function tabTo(page: Page, selector: string): Promise<void> {
  await page.locator(selector).first().waitFor();
  for (let presses = 0; presses < 60; presses++) {
    const way = await page.evaluate((wanted) => {
      const active = document.activeElement;
      const target = document.querySelector(wanted);
      if (!target) return 'missing';
      if (active === target) return 'there';
      const isBefore = active ? active.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_PRECEDING : 0;
      return isBefore ? 'Shift+Tab' : 'Tab';
    }, selector);
    if (way === 'there') return;
    if (way === 'missing') throw new Error(`nothing matches ${selector}`);
    await page.keyboard.press(way);
  }
  throw new Error(`Tab does not reach ${selector}`);
}

/** Moves the focus over the board to a square: a digit for the rank, arrows for the file. */
export async function focusSquare(page: Page, before: Position, square: Square): Promise<void> {
  const { files } = before.rules.def;
  await tabTo(page, '.cells [tabindex="0"]');
  await page.keyboard.press(String(1 + Math.floor(square / files)));
  const now = Number(await page.evaluate(() => document.activeElement?.getAttribute('data-square')));
  const steps = (square % files) - (now % files);
  for (let i = 0; i < Math.abs(steps); i++) await page.keyboard.press(steps > 0 ? 'ArrowRight' : 'ArrowLeft');
}

/** Presses keys only. The board has the first side at the bottom. */
export const typing: Hand = async (page, before, move) => {
  if (moveKind(move) === KIND.drop) {
    await tabTo(page, `[data-side="${before.turn}"] [data-role="${moveRole(move)}"]`);
    if (!(await isInHand(page, before, move))) await page.keyboard.press('Enter');
  } else {
    await focusSquare(page, before, moveFrom(move));
    await page.keyboard.press('Enter');
  }
  if (isInPlace(move)) {
    await page.keyboard.press('=');
    return;
  }
  await focusSquare(page, before, moveTo(move));
  await page.keyboard.press('Enter');
  if (!isAsked(before, move)) return;
  await choiceButton(page, before, move).waitFor();
  const index = await choiceButton(page, before, move).evaluate((one) =>
    [...(one.parentElement?.children ?? [])].indexOf(one),
  );
  await tabTo(page, `.choices > :nth-child(${index + 1})`);
  await page.keyboard.press('Enter');
};

/** The heading of a page. */
export const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
/** A link among the five doors. */
export const door = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Where to go' }).getByRole('link', { name });
/** The path of the page's address. */
export const pathOf = (page: Page): string => new URL(page.url()).pathname;
