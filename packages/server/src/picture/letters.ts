/** Capital letters as strokes on a grid of 4 × 6, y downwards: blank-separated lines of points, two digits each. */
const STROKES: Readonly<Record<string, string>> = {
  A: '0620 2046 1434',
  B: '0006 0030 3041 4142 4233 3303 3344 4445 4536 3606',
  C: '413010010516 163645',
  D: '00062645 454120 2000',
  E: '40000646 0333',
  F: '400006 0333',
  G: '413010010516 1636454323',
  H: '0006 4046 0343',
  I: '1030 2026 1636',
  J: '4045361605',
  K: '0006 4003 0346',
  L: '000646',
  M: '0600234046',
  N: '06004640',
  O: '100105163645413010',
  P: '06003041423303',
  Q: '100105163645413010 3446',
  R: '06003041423303 2346',
  S: '413010010213334445361605',
  T: '0040 2026',
  U: '000516364540',
  V: '002640',
  W: '0016233640',
  X: '0046 4006',
  Y: '002340 2326',
  Z: '00400646',
};

export type Point = readonly [x: number, y: number];

/** Returns the lines of a letter; those of one that is unknown are empty. */
export function linesOf(letter: string): readonly (readonly Point[])[] {
  return (STROKES[letter.toUpperCase()] ?? '')
    .split(' ')
    .map((line) => Array.from({ length: line.length >> 1 }, (_, i) => [Number(line[2 * i]), Number(line[2 * i + 1])]));
}
