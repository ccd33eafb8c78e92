/** Parsers of a game: whatever they read, they return a value or an error with its place, and refuse long texts at once. */

import {
  Game,
  type GameNode,
  makeFen,
  makeRuleset,
  makeSan,
  makeUci,
  Position,
  parseFen,
  parseOptionValue,
  parseRequest,
  parseRuleset,
  parseSetupFen,
  parseSquare,
  parseUci,
  rulesOf,
  type VariantId,
  variantOf,
} from '@sitke/rules';
import { MAX_PGN_LENGTH, makePgn, parsePgn } from '@sitke/rules/pgn';
import { parseSan, readMove } from '@sitke/rules/read';
import { describe, expect, it } from 'vitest';
import { hostileText } from '../../hostile.js';
import { randomOptions, randomPosition, randomRules } from '../../positions.js';
import { withSeed } from '../../properties.js';
import { type Choose, oneOf } from '../../random.js';
import { often } from '../../sizes.js';

/** Twice the texts that parsers are tried on. */
const INPUTS = often(5000, 20_000, 1_000_000);
/** Games take longer to read than all other texts: so many of the texts are games. */
const GAMES = often(125, 500, 13_500);
const PER_POSITION = 50;
const LONGEST_MESSAGE = 2_000;

interface Parsed {
  readonly ok: boolean;
  readonly error?: { readonly code: string; readonly message: string; readonly at?: number };
}

/** A result must be a value, or an error that says what and where. */
function assertResult(parser: string, text: string, result: Parsed): void {
  if (result.ok) return;
  const { code, message, at = -1 } = result.error!;
  const isPlace = Number.isInteger(at) && at >= 0 && at <= text.length;
  const isTold = code !== '' && message !== '' && message.length <= LONGEST_MESSAGE;
  if (!isPlace || !isTold) throw new Error(`${parser}: ${JSON.stringify(result.error)}`);
}

/** Returns the processor time spent so far: other programs on the machine do not count. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** The slowest input so far. */
class Slowest {
  ms = 0;
  text = '';

  time(parser: string, text: string, run: () => Parsed): void {
    const startedMs = cpuMs();
    try {
      assertResult(parser, text, run());
    } catch (error) {
      throw new Error(`${parser} on ${JSON.stringify(text.slice(0, 500))}: ${String(error)}`, { cause: error });
    }
    const ms = cpuMs() - startedMs;
    if (ms > this.ms) Object.assign(this, { ms, text: `${parser} ${JSON.stringify(text.slice(0, 200))}` });
  }
}

/** Every text that is right in a position. */
function validTexts(id: VariantId, position: Position): string[] {
  const moves = position.legalMoves().slice(0, 12);
  const fen = makeFen(position);
  return [
    fen,
    fen.replace(/ \d+ \d+$/, ''),
    makeRuleset(variantOf(id), position.rules.options),
    ...moves.map((move) => makeUci(position.rules, move)),
    ...moves.map((move) => makeSan(position, move)),
    'O-O',
    'e5e5=F',
  ];
}

function tryAll(id: VariantId, position: Position, text: string, slowest: Slowest): void {
  const { rules } = position;
  const def = variantOf(id);
  slowest.time('parseSetupFen', text, () => parseSetupFen(rules, text));
  slowest.time('parseFen', text, () => {
    const read = parseFen(rules, text);
    // A text that is read as a position gives one that can be used.
    if (read.ok) void [makeFen(read.value), read.value.legalMoves(), read.value.outcome, read.value.count];
    return read;
  });
  slowest.time('parseRequest', text, () => parseRequest(rules, text));
  slowest.time('parseUci', text, () => parseUci(position, text));
  slowest.time('parseSan', text, () => parseSan(position, text));
  slowest.time('readMove', text, () => readMove(position, text));
  slowest.time('parseRuleset', text, () => parseRuleset(def, text));
  slowest.time('the rest', text, () => {
    parseSquare(def, text);
    parseOptionValue(def, text, 'on');
    parseOptionValue(def, Object.keys(def.optionValues)[0]!, text);
    return { ok: true };
  });
}

/** Returns the PGN of a random game with variations, comments, NAGs and clocks. */
function randomGame(id: VariantId, choose: Choose): string {
  const game = new Game(randomPosition(id, randomRules(id, choose), choose));
  const nodes: GameNode[] = [game.root];
  for (let i = choose(24); i > 0; i--) {
    const node = choose(4) === 0 ? oneOf(choose, nodes) : nodes.at(-1)!;
    const moves = node.position.legalMoves();
    if (moves.length === 0) break;
    const child = node.play(oneOf(choose, moves));
    if (choose(5) === 0) child.comment = oneOf(choose, ['good', 'a {brace', 'ends with \\', ' [%clk 0:01:02] ']);
    if (choose(5) === 0) child.nags = [choose(256)];
    if (choose(5) === 0) child.clockMs = choose(1e7);
    nodes.push(child);
  }
  return makePgn(game);
}

/** Tests that no parser throws, or takes long. */
export function parsers(id: VariantId): void {
  describe('no parser throws, whatever it reads', () => {
    it('FENs, moves, squares, options and rulesets', () => {
      const slowest = new Slowest();
      withSeed((choose) => {
        for (let done = 0; done < INPUTS / 2; ) {
          const position = randomPosition(id, randomRules(id, choose), choose);
          const valid = validTexts(id, position);
          for (let i = 0; i < PER_POSITION; i++, done++) tryAll(id, position, hostileText(valid, choose), slowest);
        }
      });
      console.info(`slowest: ${slowest.ms.toFixed(1)} ms, ${slowest.text}`);
    });

    it('games as PGN', () => {
      const slowest = new Slowest();
      withSeed((choose) => {
        for (let done = 0; done < GAMES; ) {
          const valid = [
            randomGame(id, choose),
            randomGame(id, choose),
            `[Variant "${variantOf(id).name}"]\n[Ruleset ""]\n1. e4 (1. d4 {x}) *`,
          ];
          for (let i = 0; i < 10; i++, done++) {
            const text = hostileText(valid, choose);
            const defaults =
              choose(2) === 0 ? {} : { variant: id, ruleset: makeRuleset(variantOf(id), randomOptions(id, choose)) };
            slowest.time('parsePgn', text, () => parsePgn(text, defaults));
          }
        }
      });
      console.info(`slowest: ${slowest.ms.toFixed(1)} ms, ${slowest.text}`);
    });
  });
  describe('long texts', () => refusesLong(id));
}

/** Tests that a text longer than any of its kind is refused at once. */
function refusesLong(id: VariantId): void {
  it.each(['1', '/', ' ', 'K', '[', 'x', '=', 'é', 'pychess ', 'Qa1'])('are refused at once: %j', (unit) => {
    const position = Position.initial(rulesOf(id));
    const text = unit.repeat(MAX_PGN_LENGTH);
    const results = [
      parseSetupFen(position.rules, text),
      parseFen(position.rules, text),
      parseRequest(position.rules, text),
      parseUci(position, text),
      parseSan(position, text),
      readMove(position, text),
      parseRuleset(variantOf(id), text),
    ];
    for (const result of results) expect(result).toMatchObject({ ok: false, error: { code: 'tooLong' } });
    expect(parseSquare(variantOf(id), text)).toBeUndefined();
    expect(parsePgn(' '.repeat(MAX_PGN_LENGTH + 1))).toMatchObject({ ok: false, error: { code: 'tooLong' } });
  });
}
