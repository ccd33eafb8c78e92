/**
 * `npm run study -- values VARIANT OUT FILE…`: what pieces are worth, by the results of the games whose positions `npm run net --
 * generate` wrote. For each phase of the game the results are explained by the difference of material (a logistic
 * regression); values are in fifths of a rook of the same phase, so that a rook is 5. Prints a table and writes OUT, a
 * picture. Errors are of 95 %, from leaving out a fiftieth of the games at a time.
 */

import fs from 'node:fs';
import { isVariantId, rulesOf, type VariantId, variantOf } from '@sitke/rules';
import { type Estimate, estimate, type Fitted, fit } from './fit.js';
import { countingOf, Material, PARTS, PHASES } from './material.js';
import { plot, type Row } from './plot.js';

const ROOK = 'R';
const ROOK_VALUE = 5;
/** A value that is known no better than this says nothing. */
const VAGUE = 2;

/** Returns how many pieces that are neither kings nor pawns both sides have at first. */
function officersOf(variant: VariantId): number {
  const { initial, def } = rulesOf(variant);
  const counts = def.pieces.map((_, index) => {
    const isRole = (piece: number): boolean => (piece & 15) === index + 1;
    const inHand = initial.pockets.reduce((sum, count, piece) => sum + (isRole(piece) ? count : 0), 0);
    return initial.squares.filter(isRole).length + inHand;
  });
  return counts.reduce((sum, count, index) => sum + (index > 0 && def.pieces[index]!.letter !== 'P' ? count : 0), 0);
}

function cell(value: Estimate | null): string {
  return value ? `${value.value.toFixed(2)} ± ${value.error.toFixed(2)}` : '–';
}

function main([variant = '', out = '', ...files]: readonly string[]): void {
  if (!isVariantId(variant) || files.length === 0) throw new Error('needs: VARIANT OUT FILE…');
  const def = variantOf(variant);
  const counting = countingOf(def, officersOf(variant));
  const material = new Material(def, counting);
  for (const file of files) material.addFile(file);
  const fits: readonly Fitted[] = PHASES.map((_, phase) => fit(material.groupsOf(phase), PARTS));
  const rook = counting.names.indexOf(def.pieces.find(({ letter }) => letter === ROOK)!.name);
  const rows: readonly Row[] = counting.names.map((name, feature) => ({
    name,
    values: fits.map((fitted) => {
      const value = estimate(fitted, (weights) => (ROOK_VALUE * weights[feature]!) / weights[rook]!);
      return value.error < VAGUE ? value : null;
    }),
  }));
  console.log(`| | ${PHASES.join(' | ')} |\n|---|${PHASES.map(() => '--:').join('|')}|`);
  for (const { name, values } of rows) console.log(`| ${name} | ${values.map(cell).join(' | ')} |`);
  const odds = fits.map((fitted) => estimate(fitted, (weights) => weights[rook]!));
  console.log(`| log-odds of a rook | ${odds.map(cell).join(' | ')} |`);
  fs.writeFileSync(out, plot(PHASES, rows));
}

main(process.argv.slice(2));
