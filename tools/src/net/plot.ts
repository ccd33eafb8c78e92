/** A training as a picture: the errors in training and validation by epoch. */

/**
 * The outcome of an epoch: the mean squared errors, and the positions a second. Epoch 0 is what training begins with: by
 * itself the hand-made evaluation.
 */
export interface Epoch {
  readonly epoch: number;
  readonly training: number;
  readonly validation: number;
  readonly rate: number;
}

const [WIDTH, HEIGHT, EDGE] = [640, 320, 48];

/** Returns the errors by epoch as SVG; at least two epochs. */
export function plot(epochs: readonly Epoch[]): string {
  const errors = epochs.flatMap(({ training, validation }) => [training, validation]);
  const [least, most] = [Math.min(...errors), Math.max(...errors)];
  const x = (epoch: number): number => EDGE + (epoch / (epochs.length - 1)) * (WIDTH - 2 * EDGE);
  const y = (error: number): number => HEIGHT - EDGE - ((error - least) / (most - least || 1)) * (HEIGHT - 2 * EDGE);
  const line = (of: (epoch: Epoch) => number, color: string): string => {
    const points = epochs.map((epoch) => `${x(epoch.epoch).toFixed(1)},${y(of(epoch)).toFixed(1)}`);
    return `<polyline points="${points.join(' ')}" fill="none" stroke="${color}" stroke-width="2"/>`;
  };
  const text = (left: number, top: number, words: string, color = '#333'): string =>
    `<text x="${left}" y="${top}" font-family="sans-serif" font-size="12" fill="${color}">${words}</text>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}"><rect width="100%" height="100%" fill="#fff"/>`,
    line(({ training }) => training, '#b35900'),
    line(({ validation }) => validation, '#1a5fb4'),
    text(4, y(most) + 4, most.toFixed(5)),
    text(4, y(least) + 4, least.toFixed(5)),
    text(EDGE, HEIGHT - 16, `epochs 0 to ${epochs.length - 1}`),
    text(WIDTH - 190, 20, 'training', '#b35900'),
    text(WIDTH - 110, 20, 'validation', '#1a5fb4'),
    '</svg>\n',
  ].join('\n');
}
