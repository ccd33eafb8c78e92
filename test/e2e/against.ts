/** Helpers of the tests of games against the computer. */
import { type Move, moveCaptured, type Position, roleOf } from '@sitke/rules';
import type { Locator, Page } from 'playwright-core';
import { cell } from './hands.js';

export interface Opponent {
  readonly level?: string;
  readonly side?: 'Red' | 'Black';
  readonly rules?: RegExp;
}

export async function choose(page: Page, { level = '1', side = 'Red' }: Opponent): Promise<void> {
  await page.getByRole('radio', { name: 'The computer' }).check();
  await page.getByLabel('Level').selectOption(level);
  await page.getByRole('radio', { name: side, exact: true }).check();
}

/** Starts a game against the computer by the dialog. */
export async function startGame(page: Page, opponent: Opponent = {}): Promise<void> {
  await page.getByRole('button', { name: 'New game' }).click();
  await choose(page, opponent);
  if (opponent.rules) await page.getByRole('radio', { name: opponent.rules }).check();
  await page.getByRole('button', { name: 'Start game' }).click();
}

/** Lets the computer take a side of the game on the board. */
export async function joinGame(page: Page, opponent: Opponent = {}): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Choose the opponent' }).click();
  await choose(page, opponent);
  await page.getByRole('button', { name: 'Continue the game' }).click();
}

/** Waits until so many moves were made and it is the side's turn, or until the game is over; returns which. */
export async function turnOf(page: Page, color: number, moves: number): Promise<'turn' | 'over'> {
  const found = await page.waitForFunction(
    ([wanted, least]) => {
      if (document.querySelector('.info.is-over')) return 'over';
      const isEnough = document.querySelectorAll('.moves-panel .move').length > (least as number);
      return isEnough && document.querySelector(`.player-bar[data-side="${wanted}"].is-turn`) ? 'turn' : false;
    },
    [color, moves] as const,
  );
  return (await found.jsonValue()) as 'turn' | 'over';
}

export const thinking = (page: Page): Locator => page.locator('.info').getByText('The computer is thinking');
export const waitForMoves = (page: Page, count: number): Promise<unknown> =>
  page.waitForFunction((least) => document.querySelectorAll('.moves-panel .move').length > least, count);

export async function clickMove(page: Page, from: string, to: string): Promise<void> {
  await cell(page, 'sittuyin', from).click();
  await cell(page, 'sittuyin', to).click();
}

/** A simple player: mates, else captures the most, else one move after another of those there are. */
export function pick(position: Position): Move {
  const moves = position.legalMoves();
  const mate = moves.find((move) => position.play(move).outcome?.winner === position.turn);
  const worth = (move: Move): number => [0, 9, 3, 2, 5, 4, 1][roleOf(moveCaptured(move))] ?? 0;
  const [best] = moves.filter((move) => worth(move) > 0).sort((a, b) => worth(b) - worth(a));
  return mate ?? best ?? moves[(position.ply * 37) % moves.length]!;
}
