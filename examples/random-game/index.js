import { Position, rulesOf } from '@sitke/rules';

// A generator of random numbers with a seed, so that the game is the same each time.
let seed = 2026;
function random(below) {
  seed = (seed * 48271) % 2147483647;
  return seed % below;
}

let position = Position.initial(rulesOf('sittuyin'));
while (position.outcome === null) {
  const moves = position.moves();
  position = position.play(moves[random(moves.length)]);
}
const { winner, reason } = position.outcome;
console.log(`${winner === null ? 'nobody' : ['white', 'black'][winner]} wins in move ${position.fullmoves}: ${reason}`);
