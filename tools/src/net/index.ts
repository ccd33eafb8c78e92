/**
 * `npm run net -- COMMAND VARIANT OUT …`, the stages of a net; see docs/net.md.
 *
 *   generate VARIANT OUT --count N [--seed N] [--net FILE]      appends positions of games to a file
 *   train VARIANT OUT FILE… [--epochs N] [--from FILE] [--rate X] [--results X] [--seed N]      writes OUT.floats, .json
 *                                                             FILE: NAME.floats, or the engine's file of a net
 *   export VARIANT OUT NAME                                   makes the engine's file of NAME.floats
 *   compare VARIANT NAME FILE [--count N]                     SIMD, plain code and floats on positions of a file
 */

import fs from 'node:fs';
import { parseArgs } from 'node:util';
import { type EngineVariant, isEngineVariant } from '@sitke/engine';
import { isVariantId } from '@sitke/rules';
import { compare } from './compare.js';
import { generate } from './generate.js';
import { floatsOfFile, netFileOf } from './quantise.js';
import { SELF_PLAY } from './selfPlay.js';
import { shapeOf } from './shape.js';
import { readFloats, TRAINING, train } from './train.js';

const USAGE = 'usage: generate, train or export; the first lines of tools/src/net/index.ts say how';

const OPTIONS = {
  count: { type: 'string', default: '100000' },
  seed: { type: 'string', default: '1' },
  epochs: { type: 'string', default: String(TRAINING.epochs) },
  from: { type: 'string' },
  net: { type: 'string' },
  rate: { type: 'string', default: String(TRAINING.rates[0]) },
  results: { type: 'string', default: String(TRAINING.resultShare) },
} as const;

function numberOf(text: string): number {
  const number = Number(text);
  if (text === '' || !(number >= 0)) throw new Error(`${text} is no number; ${USAGE}`);
  return number;
}

/** Returns the parameters in a file that a training or `export` wrote. */
function startOf(variant: EngineVariant, file: string): Float32Array {
  if (file.endsWith('.floats')) return readFloats(file.slice(0, -'.floats'.length));
  return floatsOfFile(variant, shapeOf(variant), fs.readFileSync(file));
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true });
  const [command, variant = '', out, ...files] = positionals;
  if (!isVariantId(variant) || !isEngineVariant(variant) || !out) throw new Error(USAGE);
  const seed = numberOf(values.seed);
  const shape = shapeOf(variant);
  if (command === 'generate') {
    await generate({ variant, file: out, count: numberOf(values.count), seed, how: SELF_PLAY, net: values.net });
  } else if (command === 'train' && files.length > 0) {
    const rates = [numberOf(values.rate), TRAINING.rates[1]] as const;
    const [epochs, resultShare] = [numberOf(values.epochs), numberOf(values.results)];
    const from = values.from === undefined ? undefined : { file: values.from, floats: startOf(variant, values.from) };
    const how = { ...TRAINING, shape, out, files, seed, epochs, rates, resultShare, from };
    await train(how, ({ epoch, training, validation, rate }) => {
      const errors = `training ${training.toFixed(6)}, validation ${validation.toFixed(6)}`;
      console.log(`epoch ${epoch}: ${errors}, ${rate} a second`);
    });
  } else if (command === 'export' && files.length === 1) {
    fs.writeFileSync(out, netFileOf(variant, shape, readFloats(files[0]!)));
  } else if (command === 'compare' && files.length === 1) {
    const { positions, differing, worst, mean } = await compare(variant, out, files[0]!, numberOf(values.count));
    console.log(`${positions} positions: ${differing} that SIMD and plain code value differently`);
    console.log(`rounding: ${worst.toFixed(2)} centipawns at worst, ${mean.toFixed(2)} on average`);
  } else throw new Error(USAGE);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
