import { BENCH_DEPTH, BENCH_POSITIONS, benchNodes, isEngineVariant, MAX_BENCH_DEPTH } from '@sitke/engine';
import { openEngine } from '@sitke/engine/node';
import { rulesOf } from '@sitke/rules';
import { en } from '@sitke/rules/text/en';
import { type Command, wholeNumber } from '../args.js';
import { InputError } from '../io.js';
import { variantFrom } from '../start.js';
import { t } from '../texts.js';

/** Searches fixed positions. */
export const command: Command = {
  help: t('help.bench', { positions: BENCH_POSITIONS, depth: BENCH_DEPTH }),
  options: {},
  async run(args, io) {
    const [text] = args.words;
    const depth = text === undefined ? BENCH_DEPTH : wholeNumber('DEPTH', text, 1, MAX_BENCH_DEPTH);
    const variant = variantFrom(args);
    if (!isEngineVariant(variant)) throw new InputError(t('start.noEngine', { game: en.own(variant, 'name') }));
    const engine = await openEngine(variant);
    let total = 0;
    const startedMs = performance.now();
    for await (const nodes of benchNodes(engine, rulesOf(variant), depth)) {
      total += nodes;
      await io.out(`nodes ${nodes}\n`);
    }
    const nps = Math.round((total * 1000) / Math.max(performance.now() - startedMs, 1));
    await io.out(`signature ${total}\nnps ${nps}\n`);
  },
};
