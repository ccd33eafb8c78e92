import { Position, perft, rulesOf, VARIANT_IDS } from '@sitke/rules';

// The number of legal sequences of moves: the measure by which generators of moves are compared.
for (const id of VARIANT_IDS) {
  const rules = rulesOf(id);
  const board = Position.initial(rules).toBoard();
  console.log(id, [1, 2, 3].map((depth) => perft(rules, board, depth)).join(' '));
}
