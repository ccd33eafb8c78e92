import { makeFen, Position, rulesOf } from '@sitke/rules';
import { expect, test } from 'vitest';
import { PositionReader } from './uciPosition.js';

const FEN = '8/8/4k3/8/8/2R5/4K3/8[] w - - 0 1';
const initial = Position.initial(rulesOf('sittuyin'));

function read(reader: PositionReader, line: string) {
  const found = reader.read(line.split(' '), initial);
  return 'node' in found ? found.node : found.problem;
}

function fenOf(reader: PositionReader, line: string): string {
  const found = read(reader, line);
  return typeof found === 'string' ? found : makeFen(found.position);
}

test('a position is the same when parsed alone or after another', () => {
  const reader = new PositionReader();
  for (const line of [
    'startpos',
    'startpos moves K@d1',
    'startpos moves K@d1 K@d8 S@c3',
    'startpos moves K@d1 K@e8 S@c3',
    'startpos moves K@d1',
    `fen ${FEN}`,
    `fen ${FEN} moves c3c4`,
    `fen ${FEN} moves c3c5 e6d6 c5c1`,
    `fen ${FEN} moves c3c5 e6d6 c5c9`,
    `fen ${FEN} moves c3c5 e6d6 c5c1 d6d5`,
    'nonsense',
    `fen ${FEN} moves c3c5`,
    'fen 8/8 w - - 0 1',
    'startpos moves K@d1 K@d8',
  ]) {
    expect([line, fenOf(reader, line)]).toEqual([line, fenOf(new PositionReader(), line)]);
  }
});

test('moves of the last position are not replayed', () => {
  const reader = new PositionReader();
  const before = read(reader, `fen ${FEN} moves c3c5 e6d6`);
  const after = read(reader, `fen ${FEN} moves c3c5 e6d6 c5c1`);
  expect(typeof after === 'object' && after.parent).toBe(before);
});
