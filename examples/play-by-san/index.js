import { Position, rulesOf } from '@sitke/rules';
import { parseSan } from '@sitke/rules/read';

let position = Position.initial(rulesOf('makruk'));
for (const text of ['e4', 'd5', 'exd5', 'exd5']) {
  const move = parseSan(position, text);
  if (!move.ok) throw new Error(move.error.message);
  position = position.play(move.value);
}
console.log(position.fen);
