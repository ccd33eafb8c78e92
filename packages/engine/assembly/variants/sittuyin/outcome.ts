/** Outcomes and claims of a position (docs/rules/sittuyin.md, 4): those of the kit, and the refusal to promote. */

import { MOVE_SIZE, moveKind, PROMOTION } from '../../core/moves';
import { CLAIM_COUNTING, CLAIM_MOVE_LIMIT, CLAIM_REFUSAL, IN_CHECK } from '../../core/status';
import { armyOf, countOf, PAWN, turnOf } from '../../frames/sittuyin/position';
import { statusOf as statusOfKit } from '../../kit/outcome';
import { isKingAttacked } from './legality';
import { option, REFUSAL } from './options';

const BARE_KING_PAWN = 1;
/** Bits of a status that leave claims open. */
const OPEN = IN_CHECK | CLAIM_MOVE_LIMIT | CLAIM_COUNTING;

/** Returns whether all moves of a list, at least one, are promotions. */
function arePromotions(list: usize, end: usize): bool {
  for (let at = list; at < end; at += MOVE_SIZE) if (moveKind(load<i32>(at)) !== PROMOTION) return false;
  return end > list;
}

/** Returns whether the side to move may refuse to promote and claim a draw (c.7). */
export function mayRefuse(pos: usize, list: usize, end: usize, check: bool): bool {
  const rule = option(REFUSAL);
  if (rule === 0 || check || !arePromotions(list, end)) return false;
  const us = turnOf(pos);
  return rule !== BARE_KING_PAWN || (armyOf(pos, us) === 2 && countOf(pos, (us << 4) | PAWN) === 1);
}

/** Returns the status of a position with its legal moves in a list: outcome, winner, check and claims as bits. */
export function statusOf(pos: usize, list: usize, end: usize): i32 {
  const status = statusOfKit(pos, end > list ? 1 : 0, isKingAttacked(pos, turnOf(pos)));
  const isOpen = (status & ~OPEN) === 0;
  return isOpen && mayRefuse(pos, list, end, (status & IN_CHECK) !== 0) ? status | CLAIM_REFUSAL : status;
}
