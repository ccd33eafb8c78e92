// No bundler: the modules are where npm has put them. A server of files is enough.
import '../../node_modules/@sitke/board/dist/element.js';
import { compileRules, MAKRUK, Position } from '../../node_modules/@sitke/rules/dist/variants/makruk/entry.js';

const board = document.querySelector('sitke-board');
const moves = [];
board.position = Position.initial(compileRules(MAKRUK));
board.addEventListener('move', ({ detail }) => {
  moves.push(detail.san);
  document.querySelector('#moves').textContent = moves.join(' ');
});
