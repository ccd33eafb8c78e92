import { describe, expect, it } from 'vitest';
import { MoveList, packMove } from './moves.js';

describe('a list of moves', () => {
  it('grows when it must and keeps what it holds', () => {
    const list = new MoveList();
    const moves = Array.from({ length: 1000 }, (_, i) => packMove(i & 127, i >> 7, 1, 0, 0, 0));
    for (const move of moves) list.push(move);
    expect(list.length).toBe(1000);
    expect(moves.every((move, i) => list.at(i) === move)).toBe(true);
  });
});
