import { Position, rulesOf } from '@sitke/rules';

// What a board on a screen needs: where each piece may go, by the names of squares, and pieces in hand by their letters.
const makruk = Position.initial(rulesOf('makruk'));
for (const [from, to] of makruk.dests()) console.log(from, to.join(' '));

const sittuyin = Position.initial(rulesOf('sittuyin'));
console.log('R@', sittuyin.dests().get('R@').join(' '));
