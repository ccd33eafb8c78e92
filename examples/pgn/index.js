import { makePgn, parsePgn } from '@sitke/rules/pgn';

const text = `[Event "An example"]
[Variant "Makruk"]

1. e4 d5 {the usual answer} 2. exd5 (2. Nd2 dxe4) 2... exd5 *`;
const read = parsePgn(text);
if (!read.ok) throw new Error(`${read.error.message} at ${read.error.at}`);
const [game] = read.value;
console.log(
  game
    .mainline()
    .map((node) => node.san)
    .join(' '),
);
console.log(game.end().fen);
console.log(makePgn(game).trimEnd());
