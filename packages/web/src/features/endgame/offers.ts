/** The offers of an exercise. */
import { anySeed, dayNow } from '../../session/effects/random.js';
import { isAtEnd, isOver } from '../../session/game.js';
import type { Path } from '../../session/gameState.js';
import { endgameOf, gameOn } from '../../session/session.js';
import { movesOf, parentOf } from '../../session/tree.js';
import type { AppState, Slip } from '../../session/types.js';
import { neighbours } from '../../session/view/moveList.js';
import type { Offer } from '../../ui/action.js';
import { stepsOf } from '../../ui/board/offers.js';

/** The nodes before and after one on the line that is shown instead of a slip; at its ends the node itself. */
function alongLine(cursor: Path, { path, line }: Slip): { readonly previous: Path; readonly next: Path } {
  const moves = movesOf(line ?? cursor);
  const at = movesOf(cursor).length;
  return {
    previous: cursor === parentOf(path) ? cursor : parentOf(cursor),
    next: line?.startsWith(cursor) ? moves.slice(0, at + 1).join('/') : cursor,
  };
}

const TABLES_RETRY: Offer = {
  id: 'tablesRetry',
  at: 1,
  label: ({ t }) => t('action.retry'),
  look: 'main',
  run: ({ dispatch }) => dispatch({ type: 'tablesRetried' }),
};

function slipOffers(cursor: Path, slip: Slip): readonly (Offer | false)[] {
  const isAtSlip = cursor === slip.path;
  return [
    {
      id: 'trainerRetry',
      at: 1,
      label: ({ t }) => t('trainer.retry'),
      look: 'main',
      run: ({ dispatch }) => dispatch({ type: 'retried' }),
    },
    isAtSlip &&
      slip.line !== null && {
        id: 'showLine',
        at: 2,
        label: ({ t }) => t('trainer.showLine'),
        run: ({ dispatch }) => dispatch({ type: 'lineShown' }),
      },
    ...(isAtSlip ? [] : stepsOf(cursor, alongLine(cursor, slip), 3)),
    !isAtSlip && {
      id: 'toSlip',
      at: 5,
      label: ({ t }) => t('trainer.toSlip'),
      run: ({ dispatch }) => dispatch({ type: 'wentTo', path: slip.path }),
    },
  ];
}

export function OFFERS(state: AppState): readonly (Offer | false)[] {
  const { tables } = state;
  const game = gameOn(state);
  const exercise = endgameOf(state)?.exercise;
  if (!exercise) return [];
  if (tables.problem !== null) return [TABLES_RETRY];
  const { slip, lesson } = exercise;
  const isDone = slip === null ? isOver(game) : game.cursor === slip.path;
  return [
    ...(slip ? slipOffers(game.cursor, slip) : []),
    ...(!slip && !isAtEnd(game) ? stepsOf(game.cursor, neighbours(game), 3) : []),
    isDone && {
      id: 'trainerNext',
      at: 6,
      label: ({ t }) => t('trainer.next'),
      look: slip ? undefined : 'main',
      run: ({ dispatch }) => dispatch({ type: 'lessonChosen', lesson, seed: anySeed(), day: dayNow() }),
    },
  ];
}
