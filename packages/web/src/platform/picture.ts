/** Pictures of a board as files, in the look that somebody has chosen; made on the device. */
import type { Look, PictureOptions, Pixels, Placed } from '@sitke/board';
import { BOARD_IDS, SET_IDS } from '@sitke/board/looks';
import { chosenPieces } from '@sitke/board/parts';

/** Pixels a side. */
const SIZE = 1024;

type Drawn = Pick<PictureOptions, 'orientation' | 'lastMove'>;

async function chosenLook(): Promise<Look> {
  const { PIECE_SETS } = await import('@sitke/board/sets');
  const { board, theme } = document.documentElement.dataset;
  const isDark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  return {
    pieces: SET_IDS.find((id) => PIECE_SETS[id] === chosenPieces.value) ?? 'signs',
    board: BOARD_IDS.find((id) => id === board) ?? 'teak',
    theme: isDark ? 'dark' : 'light',
  };
}

/** Returns the text of an SVG file, with a title for those who cannot see it. Errors: rejects where the code does not load. */
export async function svgText(placed: Placed, drawn: Drawn, title: string): Promise<string> {
  const { renderSvg } = await import('@sitke/board');
  return renderSvg(placed, { ...drawn, look: await chosenLook(), width: SIZE, title });
}

/** Returns a PNG. Errors: rejects where the code does not load. */
export async function pngOf(placed: Placed, drawn: Drawn): Promise<Blob> {
  const { renderPng } = await import('@sitke/board');
  const png = await renderPng(placed, { ...drawn, look: await chosenLook(), width: SIZE });
  return new Blob([png], { type: 'image/png' });
}

/** Returns what paints the positions of a game one after the other. Errors: rejects where the code does not load. */
export async function painterOf(
  board: Omit<Placed, 'pieces'>,
  width: number,
  orientation: 0 | 1,
): Promise<(pieces: Placed['pieces'], lastMove: readonly number[]) => Pixels> {
  const { Painter } = await import('@sitke/board');
  const painter = new Painter(board, { width }, await chosenLook(), orientation);
  return (pieces, lastMove) => painter.paint({ ...board, pieces }, { lastMove });
}
