/** Placing the pieces: what is dropped leaves the pocket, and an army behind a curtain depends on none that it cannot see. */

import {
  KIND,
  type Move,
  moveKind,
  moveRole,
  moveTo,
  Position,
  type Rules,
  rulesOf,
  type VariantId,
  variantOf,
} from '@sitke/rules';
import { describe, expect, it } from 'vitest';
import { randomRules } from '../../positions.js';
import { holds } from '../../properties.js';
import { type Choose, oneOf } from '../../random.js';
import { often } from '../../sizes.js';

const RUNS = often(20, 80, 2000);
/** More plies than any army takes to be placed. */
const PLIES = 80;

/** Tests the placement of the pieces; of a game without one, that there is none. */
export function placement(id: VariantId): void {
  const hidden = hiddenRulesets(id);
  describe('the placement', () => {
    it('takes each piece out of the pocket onto its square, and comes before all other moves', () => {
      holds(RUNS, (choose) => {
        let position = Position.initial(randomRules(id, choose));
        expect(position.inPlacement).toBe(variantOf(id).hasPockets);
        for (let ply = 0; position.inPlacement && ply < PLIES; ply++) {
          const drop = oneOf(choose, position.legalMoves());
          expect(moveKind(drop), position.fen).toBe(KIND.drop);
          const piece = moveRole(drop) | (position.turn << 4);
          const next = position.play(drop);
          expect(next.pieceAt(moveTo(drop)), next.fen).toBe(piece);
          const left = position.toSetup().pockets.map((count, at) => count - (at === piece ? 1 : 0));
          expect(next.toSetup().pockets, next.fen).toEqual(left);
          position = next;
        }
        expect(position.inPlacement, position.fen).toBe(false);
        expect(position.legalMoves().filter((move) => moveKind(move) === KIND.drop)).toEqual([]);
      });
    });

    if (hidden.length > 0) {
      it('behind a curtain lets an army that is legal alone stand against every other army', () => {
        holds(RUNS * hidden.length, (choose) => {
          const rules = variedRules(id, oneOf(choose, hidden), choose);
          const alone = Position.fromSetup(rules, { ...rules.initial, turn: 1 });
          if (!alone.ok) throw new Error(JSON.stringify(alone.error));
          const { drops } = placed(alone.value, choose);
          let { position } = placed(Position.initial(rules), choose);
          for (const drop of drops) position = position.play(drop);
          expect([position.turn, position.inPlacement]).toEqual([0, false]);
        });
      });
    }
  });
}

/** The rulesets, one option away from a preset, whose sides place their pieces unseen and independently. */
function hiddenRulesets(id: VariantId): Rules[] {
  const { presets, optionValues } = variantOf(id);
  const all = Object.values(presets).flatMap((preset) => [
    preset,
    ...Object.entries(optionValues).flatMap(([name, values]) => values.map((value) => ({ ...preset, [name]: value }))),
  ]);
  return [...new Set(all.map((options) => rulesOf(id, options)))].filter(isHidden);
}

function isHidden(rules: Rules): boolean {
  return rules.hiddenPlacement === 'independent';
}

/** Returns the rules with another option changed, where the pieces are still placed so. */
function variedRules(id: VariantId, rules: Rules, choose: Choose): Rules {
  const [name, values] = oneOf(choose, Object.entries(variantOf(id).optionValues));
  const varied = rulesOf(id, { ...rules.options, [name]: oneOf(choose, values) });
  return isHidden(varied) ? varied : rules;
}

/** Places the army of the side to move, as far as its pocket goes; returns the position and the drops. */
function placed(start: Position, choose: Choose): { readonly position: Position; readonly drops: readonly Move[] } {
  const { turn } = start;
  let position = start;
  const drops: Move[] = [];
  const isLeft = (): boolean => position.toSetup().pockets.some((count, piece) => count > 0 && piece >> 4 === turn);
  while (isLeft() && position.turn === turn) {
    const drop = oneOf(choose, position.legalMoves());
    drops.push(drop);
    position = position.play(drop);
  }
  return { position, drops };
}
