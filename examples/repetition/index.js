import { GameNode, Position, rulesOf } from '@sitke/rules';

// A position knows no history; a node of a game does.
let node = new GameNode(Position.initial(rulesOf('makruk')));
const there = ['b1d2', 'b8d7', 'd2b1', 'd7b8'];
for (const uci of [...there, ...there]) {
  node = node.play(uci);
  console.log(node.san, node.repetitions, node.outcome?.reason ?? 'goes on');
}
console.log('claims:', ...node.claims.map(({ reason }) => reason));
