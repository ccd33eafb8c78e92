import { Position, rulesOf } from '@sitke/rules';

const { fen } = Position.initial(rulesOf('sissa'));
const [board] = fen.split(' ');
for (const rank of board.split('/'))
  console.log(
    rank
      .replace(/\d/g, (empty) => '.'.repeat(empty))
      .split('')
      .join(' '),
  );
