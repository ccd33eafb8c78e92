/** The offers of every board of a game. */
import { moveFrom, movePromotion, moveTo, type Square, squareName, variantOf } from '@sitke/rules';
import { claimText } from '@sitke/rules/text';
import { pieceName } from '../../i18n/phrases.js';
import { currentNode } from '../../session/game.js';
import type { Path } from '../../session/gameState.js';
import { activityOf, gameOn } from '../../session/session.js';
import type { AppState } from '../../session/types.js';
import { neighbours } from '../../session/view/moveList.js';
import { viewOf } from '../../session/view/select.js';
import type { Offer } from '../action.js';

/** The promotion in place of the selected piece, if it has one. */
function promotionHere(state: AppState): { readonly square: Square; readonly role: number } | null {
  const { selection } = state;
  const game = gameOn(state);
  if (!selection || !('square' in selection)) return null;
  const { square } = selection;
  const move = currentNode(game)
    .position.legalMoves()
    .find((one) => moveFrom(one) === square && moveTo(one) === square && movePromotion(one) !== 0);
  return move === undefined ? null : { square, role: movePromotion(move) };
}

/** Returns steps through the moves, where the move list is not beside the board. */
export function stepsOf(cursor: Path, near: Readonly<Record<'previous' | 'next', Path>>, at: number): readonly Offer[] {
  return (['previous', 'next'] as const).map((name, index) => ({
    id: name,
    at: at + index,
    label: ({ t }) => t(`action.${name}`),
    look: 'step',
    icon: name,
    isOff: near[name] === cursor,
    run: ({ dispatch }) => dispatch({ type: 'wentTo', path: near[name] }),
  }));
}

/** Returns the offers of the players' own hands: to place, to promote, to claim. */
function handOffers(state: AppState): readonly (Offer | false)[] {
  const game = gameOn(state);
  const { canBeReady, canPutBack, selectedSquare, claims } = viewOf(state);
  const def = variantOf(game.variant);
  const here = promotionHere(state);
  return [
    canBeReady && {
      id: 'ready',
      at: 50,
      label: ({ t }) => t('action.ready'),
      look: 'main',
      icon: 'ready',
      run: ({ dispatch }) => dispatch({ type: 'readied' }),
    },
    canPutBack &&
      selectedSquare !== undefined && {
        id: 'putBack',
        at: 60,
        label: ({ t }) => t('action.putBack'),
        run: ({ dispatch }) => dispatch({ type: 'returned', from: selectedSquare }),
      },
    here !== null && {
      id: 'promote',
      at: 80,
      label: (texts) =>
        texts.t('action.promote', {
          square: squareName(def, here.square),
          piece: pieceName(texts, game, here.role),
        }),
      run: ({ dispatch }) => dispatch({ type: 'moveWanted', origin: { square: here.square }, to: here.square }),
    },
    ...claims.map(
      ({ reason }): Offer => ({
        id: reason,
        at: 90,
        label: (texts) => claimText(texts, def, reason),
        run: ({ dispatch }) => dispatch({ type: 'claimed', reason }),
      }),
    ),
  ];
}

export function OFFERS(state: AppState): readonly (Offer | false)[] {
  const kind = activityOf(state);
  if (kind === 'endgame') return [];
  const { countActions, isEarlier } = viewOf(state);
  const counts = countActions.map(
    (action): Offer => ({
      id: action,
      at: 95,
      label: ({ t }) => t(`count.${action}`),
      run: ({ dispatch }) => dispatch({ type: 'countActed', action }),
    }),
  );
  if (kind === 'analysis') return counts;
  const near = neighbours(gameOn(state));
  return [
    ...handOffers(state),
    ...counts,
    ...(isEarlier ? stepsOf(gameOn(state).cursor, near, 120) : []),
    isEarlier && {
      id: 'backToGame',
      at: 130,
      label: ({ t }) => t('action.backToGame'),
      run: ({ dispatch }) => dispatch({ type: 'wentTo', path: near.last }),
    },
  ];
}
