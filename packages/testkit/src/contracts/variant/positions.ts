/** Positions of a game: their texts are read back, their moves are those of their list, and nothing changes them. */

import {
  isVariantId,
  type Move,
  MoveList,
  makeFen,
  makeRuleset,
  makeSan,
  makeUci,
  moveFrom,
  Position,
  parseFen,
  parseRequest,
  parseRuleset,
  parseUci,
  requestOf,
  rulesOf,
  type VariantId,
  variantOf,
} from '@sitke/rules';
import { parseSan } from '@sitke/rules/read';
import { describe, expect, it } from 'vitest';
import { randomOptions, randomPosition, randomRules, describe as told } from '../../positions.js';
import { holds } from '../../properties.js';
import { oneOf } from '../../random.js';
import { often } from '../../sizes.js';
import { snapshot } from '../../snapshot.js';
import { mapSetup, moveText } from '../../symmetry.js';

const RUNS = often(30, 120, 3000);

/** Tests positions and rulesets. */
export function positions(id: VariantId): void {
  describe('a position', () => {
    isWritten(id);
    hasNotation(id);
    hasSymmetries(id);
    hasMoves(id);
    staysAsItIs(id);
  });
  describe('a ruleset', () => isReadBack(id));
}

function accepted(rules: Position['rules'], setup: Parameters<typeof Position.fromSetup>[1]): Position {
  const found = Position.fromSetup(rules, setup);
  if (!found.ok) throw new Error(JSON.stringify(found.error));
  return found.value;
}

/** Tests FEN and JSON. */
function isWritten(id: VariantId): void {
  it('is read from its FEN as it was written', () => {
    holds(RUNS, (choose) => {
      const position = randomPosition(id, randomRules(id, choose), choose);
      const fen = makeFen(position);
      const read = parseFen(position.rules, fen);
      if (!read.ok) throw new Error(`${fen}: ${JSON.stringify(read.error)}`);
      // With a count running the FEN has no place for the clock.
      const expected = { ...position.toSetup(), ...(position.count && { halfmoves: 0 }) };
      expect(read.value.toSetup(), fen).toEqual(expected);
      expect(makeFen(read.value)).toBe(fen);
    });
  });

  it('is the same after its setup has gone through JSON and a structured clone', () => {
    holds(RUNS, (choose) => {
      const position = randomPosition(id, randomRules(id, choose), choose);
      const setup = structuredClone(JSON.parse(JSON.stringify(position.toSetup())));
      expect(setup).toEqual(position.toSetup());
      const again = accepted(position.rules, setup);
      expect(snapshot(again.toBoard())).toBe(snapshot(position.toBoard()));
      expect(again.legalMoves()).toEqual(position.legalMoves());
    });
  });
}

/** Tests UCI, requests and standard notation. */
function hasNotation(id: VariantId): void {
  it('has its legal moves read back from UCI and from requests', () => {
    holds(RUNS, (choose) => {
      const position = randomPosition(id, randomRules(id, choose), choose);
      for (const move of position.legalMoves()) {
        const uci = makeUci(position.rules, move);
        const context = `${makeFen(position)} ${uci}`;
        expect(parseUci(position, uci), context).toEqual({ ok: true, value: move });
        expect(parseRequest(position.rules, uci), context).toEqual({ ok: true, value: requestOf(move) });
        expect(position.explain(requestOf(move)), context).toMatchObject({ legal: true, move, squares: [] });
      }
    });
  });

  it('has its legal moves read back from standard notation, each written differently', () => {
    holds(often(25, 100, 2000), (choose) => {
      const position = randomPosition(id, randomRules(id, choose), choose);
      const seen = new Set<string>();
      for (const move of position.legalMoves()) {
        const san = makeSan(position, move);
        const context = `${JSON.stringify(position.rules.options)} ${makeFen(position)} ${san}`;
        expect(seen.has(san), `written twice: ${context}`).toBe(false);
        seen.add(san);
        expect(parseSan(position, san), context).toEqual({ ok: true, value: move });
        const bare = san.replace(/[+#]/, '');
        expect(parseSan(position, bare), context).toEqual({ ok: true, value: move });
        expect(parseSan(position, `${bare}!?`), context).toEqual({ ok: true, value: move });
      }
    });
  });
}

/** Tests the symmetries that the variant declares. */
function hasSymmetries(id: VariantId): void {
  it('has, under every declared symmetry, the images of its legal moves and the image of its outcome', () => {
    holds(RUNS, (choose) => {
      const position = randomPosition(id, randomRules(id, choose), choose);
      const setup = position.toSetup();
      if (setup.pockets.some((count) => count > 0)) return;
      const { def } = position.rules;
      for (const symmetry of def.symmetries) {
        const image = accepted(position.rules, mapSetup(def, symmetry, setup));
        const context = `${symmetry} ${told(position.rules, position.toBoard())}`;
        expect(
          image
            .legalMoves()
            .map((move) => moveText(def, move))
            .sort(),
          context,
        ).toEqual(
          position
            .legalMoves()
            .map((move) => moveText(def, move, symmetry))
            .sort(),
        );
        expect(image.isCheck, context).toBe(position.isCheck);
        const { outcome } = position;
        const swapped = symmetry === 'rotateAndSwap' && outcome !== null && outcome.winner !== null;
        expect(image.outcome, context).toEqual(swapped ? { ...outcome, winner: outcome.winner! ^ 1 } : outcome);
        expect(image.claims, context).toEqual(position.claims);
      }
    });
  });
}

/** Tests that a position knows its moves. */
function hasMoves(id: VariantId): void {
  it('takes a number for a legal move only if it is one of the list, and plays no other', () => {
    holds(RUNS, (choose) => {
      const position = randomPosition(id, randomRules(id, choose), choose);
      const moves = position.legalMoves();
      const legal = new Set<number>(moves);
      for (let i = 0; i < 50; i++) {
        const near = moves.length > 0 && choose(2) === 0 ? oneOf(choose, moves) ^ (1 << choose(29)) : choose(2 ** 29);
        const move = near as Move;
        expect(position.isLegal(move)).toBe(legal.has(near));
        if (!legal.has(near)) expect(() => position.play(move)).toThrow(RangeError);
      }
      for (const strange of [0, -1, 0.5, Number.NaN, 2 ** 31, moves[0]! + 0.5]) {
        expect(position.isLegal(strange as Move)).toBe(false);
      }
    });
  });

  it('can be asked for the moves of one piece, and whether there is any', () => {
    holds(RUNS, (choose) => {
      const position = randomPosition(id, randomRules(id, choose), choose);
      const { rules } = position;
      const board = position.toBoard();
      const movesOf = (from?: number): Move[] => {
        const list = new MoveList();
        rules.genPseudo(board, list, from);
        return Array.from({ length: list.length }, (_, index) => list.at(index));
      };
      const all = movesOf();
      for (let from = 0; from < rules.geometry.size; from++) {
        const own = (move: Move) => moveFrom(move) === from;
        expect(movesOf(from).filter(own), told(rules, board)).toEqual(all.filter(own));
        if (!board.hasPocket(board.turn)) expect(movesOf(from).every(own)).toBe(true);
      }
      expect(position.canMove).toBe(accepted(rules, position.toSetup()).legalMoves().length > 0);
    });
  });
}

/** Tests that a position is immutable. */
function staysAsItIs(id: VariantId): void {
  it('is not changed by anything that is asked of it or played from it', () => {
    holds(RUNS, (choose) => {
      const position = randomPosition(id, randomRules(id, choose), choose);
      const before = snapshot(position.toBoard());
      for (const move of position.legalMoves().slice(0, 8)) position.play(move).legalMoves();
      for (let i = 0; i < 40; i++) {
        position.explain({ from: choose(position.rules.geometry.size), to: choose(position.rules.geometry.size) });
        position.explain({
          drop: 1 + choose(position.rules.def.pieces.length),
          to: choose(position.rules.geometry.size),
        });
      }
      const board = position.toBoard();
      const list = new MoveList();
      position.rules.genPseudo(board, list);
      if (list.length > 0) position.rules.make(board, list.at(0));
      void [position.outcome, position.claims, position.count, position.countActions, position.checkers()];
      (position.toSetup().squares as number[])[0] = 99;
      expect(snapshot(position.toBoard())).toBe(before);
    });
  });
}

/** Tests rulesets as texts. */
function isReadBack(id: VariantId): void {
  it('is read from its text as it was written, whatever the options', () => {
    holds(often(250, 1000, 20_000), (choose) => {
      const options = randomOptions(id, choose);
      const text = makeRuleset(variantOf(id), options);
      expect(parseRuleset(variantOf(id), text), text).toEqual({ ok: true, value: options });
      expect(rulesOf(id, options).options).toEqual(options);
    });
  });

  it('is the same object whenever it is asked for', () => {
    expect(rulesOf(id)).toBe(rulesOf(id, 'standard'));
    expect(rulesOf(id)).toBe(rulesOf(id, { ...variantOf(id).presets.standard }));
    expect(isVariantId(id)).toBe(true);
  });
}
