/** Values by piece and phase as a picture: bars with their errors. */

import type { Estimate } from './fit.js';

/** A piece's value in each phase; null where it hardly occurs. */
export interface Row {
  readonly name: string;
  readonly values: readonly (Estimate | null)[];
}

const COLORS = ['#1a5fb4', '#b35900', '#5c6670'];
const [BAR, GAP, LABEL, SCALE, LINE, HEAD] = [14, 14, 170, 80, 20, 34];

/** Returns the rows as bars in SVG, with a legend of the phases' names. */
export function plot(phases: readonly string[], rows: readonly Row[]): string {
  const rowHeight = phases.length * BAR + GAP;
  const most = Math.max(...rows.flatMap(({ values }) => values.map((one) => (one ? one.value + one.error : 0))));
  const [width, height] = [LABEL + most * SCALE + 70, HEAD + rows.length * rowHeight];
  const text = (x: number, y: number, words: string, color = '#222'): string =>
    `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" font-family="sans-serif" font-size="12" fill="${color}">${words}</text>`;
  const bar = ({ value, error }: Estimate, phase: number, top: number): readonly string[] => {
    const y = top + BAR / 2;
    const [from, to] = [LABEL + (value - error) * SCALE, LABEL + (value + error) * SCALE];
    return [
      `<rect x="${LABEL}" y="${top + 1}" width="${(Math.max(value, 0) * SCALE).toFixed(1)}" height="${BAR - 2}" fill="${COLORS[phase]}"/>`,
      `<path d="M${from.toFixed(1)} ${y}H${to.toFixed(1)}" stroke="#111" stroke-width="2"/>`,
      text(Math.max(to, LABEL) + 6, y + 4, value.toFixed(2)),
    ];
  };
  const bars = rows.flatMap(({ name, values }, row) => {
    const top = HEAD + row * rowHeight;
    const middle = top + (phases.length * BAR) / 2 + 4;
    return [
      text(4, middle, name),
      ...values.flatMap((estimate, phase) => (estimate ? bar(estimate, phase, top + phase * BAR) : [])),
    ];
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${Math.ceil(width)} ${height}"><title>Values of pieces by phase</title><rect width="100%" height="100%" fill="#fff"/>`,
    ...phases.map((phase, index) => text(LABEL + index * 110, LINE, phase, COLORS[index])),
    ...bars,
    '</svg>\n',
  ].join('\n');
}
