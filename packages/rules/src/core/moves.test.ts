import { describe, expect, it } from 'vitest';
import { MAX_MOVES } from './bounds.js';
import { MoveList, packMove } from './moves.js';

describe('a list of moves', () => {
  it('grows when it must and keeps what it holds', () => {
    const list = new MoveList();
    const moves = Array.from({ length: 1000 }, (_, i) => packMove(i & 127, i >> 7, 1, 0, 0, 0));
    for (const move of moves) list.push(move);
    expect(list.length).toBe(1000);
    expect(moves.every((move, i) => list.at(i) === move)).toBe(true);
  });

  it('holds as many as a search has room for, and says so of one more', () => {
    const list = new MoveList();
    for (let i = 0; i < MAX_MOVES; i++) list.push(packMove(1, 2, 1, 0, 0, 0));
    const oneMore = () => list.push(packMove(1, 2, 1, 0, 0, 0));
    expect(oneMore).toThrow(new RangeError('8192 moves in a position; lists allow 8191'));
    expect(list.toArray()).toHaveLength(MAX_MOVES);
  });
});
