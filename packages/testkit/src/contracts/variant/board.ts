/** The board of a game: moves are made and taken back, and what it keeps by itself is right. */

import { genLegal, type Move, MoveList, toBoard, toSetup, type VariantId } from '@sitke/rules';
import { describe, expect, it } from 'vitest';
import { randomPosition, randomRules, describe as told, walk } from '../../positions.js';
import { holds } from '../../properties.js';
import { often } from '../../sizes.js';
import { snapshot } from '../../snapshot.js';

const RUNS = often(30, 120, 3000);

/** Tests the board under random rules, in random positions. */
export function boards(id: VariantId): void {
  describe('the board', () => {
    takesBack(id);
    isAlone(id);
    keepsState(id);
    knowsAttacks(id);
  });
}

/** Tests that taking a move back leaves no trace. */
function takesBack(id: VariantId): void {
  it('is as before, every array and scalar, when a move is taken back, legal or only pseudo-legal', () => {
    holds(RUNS, (choose) => {
      const rules = randomRules(id, choose);
      const b = randomPosition(id, rules, choose).toBoard();
      const list = new MoveList();
      rules.genPseudo(b, list);
      const before = snapshot(b);
      const kingSafety = rules.kingSafety(b);
      for (let i = 0; i < list.length; i++) {
        rules.make(b, list.at(i));
        rules.isLegalAfterMake(b, list.at(i), kingSafety);
        rules.unmake(b, list.at(i));
        expect(snapshot(b), told(rules, b)).toBe(before);
      }
    });
  });

  it('is as before when a whole line of moves is taken back', () => {
    holds(RUNS, (choose) => {
      const rules = randomRules(id, choose);
      const b = randomPosition(id, rules, choose).toBoard();
      const line: { move: ReturnType<MoveList['at']>; before: string }[] = [];
      for (let ply = choose(60); ply > 0; ply--) {
        const list = new MoveList();
        genLegal(rules, b, list);
        if (list.length === 0) break;
        const move = list.at(choose(list.length));
        line.push({ move, before: snapshot(b) });
        rules.make(b, move);
      }
      for (const { move, before } of line.reverse()) {
        rules.unmake(b, move);
        expect(snapshot(b), told(rules, b)).toBe(before);
      }
    });
  });
}

/** Tests that no board knows of another. */
function isAlone(id: VariantId): void {
  it('is as before next to another board that plays at the same time', () => {
    holds(RUNS, (choose) => {
      const boards = [0, 1].map(() => {
        const rules = randomRules(id, choose);
        const b = randomPosition(id, rules, choose).toBoard();
        return { rules, b, played: [] as { move: Move; before: string }[] };
      });
      for (let steps = choose(40); steps > 0; steps--) {
        const { rules, b, played } = boards[choose(2)]!;
        const list = new MoveList();
        genLegal(rules, b, list);
        const last = choose(3) === 0 || list.length === 0 ? played.pop() : undefined;
        if (last) {
          rules.unmake(b, last.move);
          expect(snapshot(b), told(rules, b)).toBe(last.before);
        } else if (list.length > 0) {
          const move = list.at(choose(list.length));
          played.push({ move, before: snapshot(b) });
          rules.make(b, move);
        }
      }
      for (const { rules, b, played } of boards) {
        for (const { move, before } of played.reverse()) {
          rules.unmake(b, move);
          expect(snapshot(b), told(rules, b)).toBe(before);
        }
      }
    });
  });

  it('is independent of its clones', () => {
    holds(often(12, 50, 500), (choose) => {
      const rules = randomRules(id, choose);
      const b = randomPosition(id, rules, choose).toBoard();
      const list = new MoveList();
      genLegal(rules, b, list);
      if (list.length === 0) return;
      const before = snapshot(b);
      const clone = b.clone();
      expect(snapshot(clone)).toBe(before);
      rules.make(clone, list.at(choose(list.length)));
      expect(snapshot(b)).toBe(before);
    });
  });
}

/** Tests what a board keeps, and that looking at it changes nothing. */
function keepsState(id: VariantId): void {
  it('keeps by itself what setting the position up again gives, the hash included', () => {
    holds(RUNS, (choose) => {
      const rules = randomRules(id, choose);
      const b = randomPosition(id, rules, choose).toBoard();
      const list = new MoveList();
      genLegal(rules, b, list);
      for (let i = 0; i < list.length; i++) {
        rules.make(b, list.at(i));
        const again = toBoard(rules, toSetup(b));
        // A pocket of one side only, which no play leads to, gives a sequential set-up another parity of plies.
        if (again.ply >> 1 === b.ply >> 1) again.ply = b.ply;
        expect(snapshot(again), told(rules, b)).toBe(snapshot(b));
        rules.unmake(b, list.at(i));
      }
    });
  });

  it('counts the plies of a whole game as its FENs do', () => {
    holds(often(7, 30, 600), (choose) => {
      const rules = randomRules(id, choose);
      const b = toBoard(rules, rules.initial);
      for (let ply = 0; ply < 40; ply++) {
        expect(b.ply).toBe(ply);
        expect(toBoard(rules, toSetup(b)).ply, told(rules, b)).toBe(ply);
        walk(rules, b, 1, choose);
        if (b.ply === ply) break;
      }
    });
  });

  it('is not changed by looking for its moves, outcome, claims, special moves and problems', () => {
    holds(RUNS, (choose) => {
      const rules = randomRules(id, choose);
      const b = randomPosition(id, rules, choose).toBoard();
      const before = snapshot(b);
      const list = new MoveList();
      genLegal(rules, b, list);
      rules.outcome(b, list.length > 0);
      rules.claims(b, list.toArray());
      rules.specialMoves?.(b);
      rules.inPlacement(b);
      rules.countActions(b);
      expect(snapshot(b), told(rules, b)).toBe(before);
    });
  });
}

/** Tests attacks, and legality by them. */
function knowsAttacks(id: VariantId): void {
  it('says that a square is attacked exactly where some piece attacks it', () => {
    holds(RUNS, (choose) => {
      const rules = randomRules(id, choose);
      const b = randomPosition(id, rules, choose).toBoard();
      const squares = [...b.squares.keys()];
      for (const by of [0, 1] as const) {
        for (let sq = 0; sq < rules.geometry.size; sq++) {
          const attackers = squares.filter(
            (from) => b.squares[from] !== 0 && b.squares[from]! >> 4 === by && rules.attacks(b, from, sq),
          );
          expect(rules.isAttacked(b, sq, by), `${told(rules, b)} ${sq} ${attackers}`).toBe(attackers.length > 0);
        }
      }
    });
  });

  it('finds a move legal exactly where it leaves the own king safe and breaks no limit of the variant', () => {
    holds(RUNS, (choose) => {
      const rules = randomRules(id, choose);
      const b = randomPosition(id, rules, choose).toBoard();
      const list = new MoveList();
      rules.genPseudo(b, list);
      const kingSafety = rules.kingSafety(b);
      const us = b.turn;
      for (let i = 0; i < list.length; i++) {
        rules.make(b, list.at(i));
        const king = b.kings[us]!;
        const isSafe = king < 0 || !rules.isAttacked(b, king, (us ^ 1) as 0 | 1);
        const isLegal = isSafe && rules.whyNotAfterMake(b, list.at(i)) === null;
        expect(rules.isLegalAfterMake(b, list.at(i), kingSafety), told(rules, b)).toBe(isLegal);
        rules.unmake(b, list.at(i));
      }
    });
  });
}
