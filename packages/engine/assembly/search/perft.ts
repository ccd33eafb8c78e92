/** Counts legal sequences; the last ply is counted without making its moves. */

import { MOVE_SIZE } from '../core/moves';
import { countLegal, genLegal, make } from '../variant/game';

/** Returns the number of legal sequences of `depth` plies; `list` is scratch memory for move lists. */
export function perft(pos: usize, depth: i32, list: usize): u64 {
  if (depth === 0) return 1;
  if (depth === 1) return countLegal(pos, list) as u64;
  const end = genLegal(pos, list);
  let nodes: u64 = 0;
  for (let at = list; at < end; at += MOVE_SIZE) nodes += perft(make(pos, load<i32>(at)), depth - 1, end);
  return nodes;
}
