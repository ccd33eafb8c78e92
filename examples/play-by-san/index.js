import { Game } from '@sitke/rules';

const game = new Game('makruk');
for (const text of ['e4', 'd5', 'exd5', 'exd5']) game.play(text);
console.log(game.history().join(' '));
console.log(game.fen);
