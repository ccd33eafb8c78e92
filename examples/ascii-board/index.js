import { ascii, Position, rulesOf } from '@sitke/rules';

console.log(ascii(Position.initial(rulesOf('sissa'))));
