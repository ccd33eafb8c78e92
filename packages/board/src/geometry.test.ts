import { describe, expect, it } from 'vitest';
import { makeView, nextPieceOf, squareAfterKey } from './geometry.js';

const SIZES = [
  [8, 8],
  [9, 9],
  [5, 7],
] as const;

describe('a view', () => {
  it('gives every square its own place, from either side', () => {
    for (const [files, ranks] of SIZES) {
      for (const orientation of [0, 1] as const) {
        const view = makeView(files, ranks, orientation);
        for (let square = 0; square < files * ranks; square++) {
          expect(view.squareAt(view.column(square), view.row(square))).toBe(square);
        }
      }
    }
  });

  it('has a1 at the bottom left for the first side and at the top right for the second', () => {
    expect([makeView(9, 9, 0).x(0), makeView(9, 9, 0).y(0)]).toEqual([0, 800]);
    expect([makeView(9, 9, 1).x(0), makeView(9, 9, 1).y(0)]).toEqual([800, 0]);
  });
});

describe('a key on a square', () => {
  const [e4, e5, d4, h4, a4] = [28, 36, 27, 31, 24];
  const red = makeView(8, 8, 0);
  const black = makeView(8, 8, 1);

  it('leads as seen on the screen', () => {
    expect(squareAfterKey(red, e4, 'ArrowUp', false)).toBe(e5);
    expect(squareAfterKey(black, e5, 'ArrowUp', false)).toBe(e4);
    expect(squareAfterKey(red, e4, 'ArrowLeft', false)).toBe(d4);
    expect(squareAfterKey(black, d4, 'ArrowLeft', false)).toBe(e4);
  });

  it('stops at the edge', () => {
    expect(squareAfterKey(red, h4, 'ArrowRight', false)).toBe(h4);
    expect(squareAfterKey(red, 0, 'ArrowDown', false)).toBe(0);
  });

  it('goes to the ends of the row, and with Ctrl of the board', () => {
    expect(squareAfterKey(red, e4, 'Home', false)).toBe(a4);
    expect(squareAfterKey(red, e4, 'End', false)).toBe(h4);
    expect(squareAfterKey(red, e4, 'Home', true)).toBe(56);
    expect(squareAfterKey(red, e4, 'End', true)).toBe(7);
    expect(squareAfterKey(red, e4, 'PageUp', false)).toBe(60);
    expect(squareAfterKey(red, e4, 'PageDown', false)).toBe(4);
  });

  it('goes to a rank by its number, where there is one', () => {
    expect(squareAfterKey(red, e4, '7', false)).toBe(52);
    expect(squareAfterKey(red, e4, '9', false)).toBeUndefined();
    expect(squareAfterKey(makeView(9, 9, 0), 4, '9', false)).toBe(76);
    expect(squareAfterKey(red, e4, 'x', false)).toBeUndefined();
  });
});

describe('the next piece of a role', () => {
  const view = makeView(8, 8, 0);
  const pieces = new Int8Array(64);
  pieces[0] = 1;
  pieces[63] = 17;
  pieces[20] = 2;

  it('is the next in reading order, of either side, and goes round', () => {
    expect(nextPieceOf(view, pieces, 1, 20, false)).toBe(0);
    expect(nextPieceOf(view, pieces, 1, 0, false)).toBe(63);
    expect(nextPieceOf(view, pieces, 1, 20, true)).toBe(63);
  });

  it('is the piece itself where it is alone, and none where there is none', () => {
    expect(nextPieceOf(view, pieces, 2, 20, false)).toBe(20);
    expect(nextPieceOf(view, pieces, 3, 20, false)).toBeUndefined();
  });
});
