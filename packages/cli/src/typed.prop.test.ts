import { Game, makeFen, makeRuleset, VARIANT_IDS } from '@sitke/rules';
import { parsePgn } from '@sitke/rules/pgn';
import { withSeed } from '@sitke/testkit/properties';
import { LONG_TEST_MS, often } from '@sitke/testkit/sizes';
import { explainedText, type IllegalText, illegalTexts } from '@sitke/testkit/spellings';
import { expect, test, vi } from 'vitest';
import { InputError, type Io } from './io.js';
import { main } from './main.js';
import { wordsOf } from './moves.js';
import { Session } from './session.js';

vi.setConfig({ testTimeout: LONG_TEST_MS });

const TEXTS = often(200, 10_000, 200_000);

function sentenceOf({ position, wanted }: IllegalText): string {
  return `${wordsOf(position.rules.def, wanted)} (article ${wanted.article})`;
}

/** Runs a command line without a process, and returns what it writes. */
async function sitke(argv: readonly string[], file = ''): Promise<string> {
  let written = '';
  const write = async (text: string): Promise<void> => {
    written += text;
  };
  const read = async (name: string): Promise<string> => {
    if (name !== '-') throw new InputError(`no file ${name}`);
    return file;
  };
  const bytes = async function* (name: string): AsyncGenerator<Uint8Array> {
    yield new TextEncoder().encode(await read(name));
  };
  const io: Io = { wantsStacks: true, out: write, err: write, ask: async () => null, read, bytes };
  await main(argv, io);
  return written;
}

function optionsOf({ position }: IllegalText): string[] {
  const { def, options } = position.rules;
  return ['--variant', def.id, '--ruleset', makeRuleset(def, options)];
}

test.each(VARIANT_IDS)(
  'what is typed in play, asked of explain or read by replay gets the same reason in %s',
  async (id) => {
    const texts: IllegalText[] = [];
    withSeed((choose) => texts.push(...illegalTexts(id, TEXTS, choose)));
    for (const illegal of texts) {
      const { position, text, wanted } = illegal;
      const where = `${text} in ${makeFen(position)} ${makeRuleset(position.rules.def, position.rules.options)}`;
      const game = new Game(position);
      const session = new Session(game, game.root);
      const typed = await session.answer(`explain ${text}`);
      expect(typed, where).toBe(`${sentenceOf(illegal)}\n`);
      const fen = makeFen(position);
      if (!game.root.outcome) {
        expect(await session.answer(text), where).toContain(` is not legal: ${sentenceOf(illegal)}\n`);
        expect(await session.answer('fen')).toBe(`${fen}\n`);
      }
      const { def, options } = position.rules;
      const pgn = `[Variant "${def.name}"]\n[Ruleset "${makeRuleset(def, options)}"]\n[FEN "${fen}"]\n\n${text} *`;
      const read = parsePgn(pgn);
      const explanation = read.ok ? undefined : read.error.explanation;
      const told = explanation ? explainedText(position, { ok: true, value: explanation }) : JSON.stringify(read);
      expect(told, where).toBe(explainedText(position, { ok: true, value: wanted }));
    }
  },
);

test.each(VARIANT_IDS)('the commands explain and replay give it in %s', async (id) => {
  const texts: IllegalText[] = [];
  withSeed((choose) => texts.push(...illegalTexts(id, 40, choose)));
  for (const illegal of texts) {
    const { position, text, wanted } = illegal;
    const fen = makeFen(position);
    const explained = await sitke(['explain', ...optionsOf(illegal), '--', text, fen]);
    expect(JSON.parse(explained)).toMatchObject({ legal: false, code: wanted.code, article: wanted.article });
    const replayed = await sitke(['replay', '-', ...optionsOf(illegal)], `[FEN "${fen}"]\n\n${text} *`);
    expect(replayed).toContain(` is not legal: ${sentenceOf(illegal)}\n`);
  }
});
