/** The offers of a game of the server: answers to the opponent, the end of a game that they have left, another game. */
import type { Command, GameView } from '@sitke/protocol';
import { opposite } from '@sitke/rules';
import { capabilities } from '../../session/capabilities.js';
import { serverView } from '../../session/game.js';
import { standingOffers } from '../../session/online/offers.js';
import { gameOn } from '../../session/session.js';
import type { AppState } from '../../session/types.js';
import type { Doors, Offer } from '../../ui/action.js';

const sending =
  (command: Command) =>
  ({ dispatch }: Doors): void =>
    dispatch({ type: 'onlineCommanded', command });

/** Returns when a game may be ended whose opponent has left it, by the server's clock; null while they are there. */
export function claimMsOf(view: GameView): number | null {
  return view.you === null || view.status !== 'live' ? null : view.gone[opposite(view.you)];
}

export function OFFERS(state: AppState, nowMs: number): readonly (Offer | false)[] {
  const view = serverView(gameOn(state));
  if (!view) return [];
  const claimMs = claimMsOf(view);
  // One at a time, the one that is spoken of.
  const [offered] = standingOffers(view).theirs;
  return [
    ...(claimMs !== null && claimMs <= nowMs ? GONE : []),
    ...(offered === undefined
      ? []
      : [
          {
            id: 'accept',
            at: 3,
            label: ({ t }) => t(`offer.accept.${offered}`),
            look: 'main',
            run: sending({ type: 'accept', what: offered }),
          } satisfies Offer,
          {
            id: 'decline',
            at: 4,
            label: ({ t }) => t('offer.decline'),
            run: sending({ type: 'decline', what: offered }),
          } satisfies Offer,
        ]),
    ...(view.status === 'ended' ? afterGame(state, view) : []),
  ];
}

const GONE: readonly Offer[] = [
  {
    id: 'goneWin',
    at: 1,
    label: ({ t }) => t('gone.win'),
    look: 'main',
    run: sending({ type: 'claimGone', as: 'win' }),
  },
  { id: 'goneDraw', at: 2, label: ({ t }) => t('gone.draw'), run: sending({ type: 'claimGone', as: 'draw' }) },
];

function afterGame(state: AppState, { rematch }: GameView): readonly (Offer | false)[] {
  const game = gameOn(state);
  return [
    capabilities(game).offers.includes('rematch') && {
      id: 'onlineRematch',
      at: 5,
      label: ({ t }) => t('offer.rematch'),
      look: 'main',
      run: ({ dispatch }) => dispatch({ type: 'rematched' }),
    },
    rematch !== null && {
      id: 'onlineNext',
      at: 6,
      label: ({ t }) => t('offer.next'),
      look: 'main',
      run: ({ dispatch }) => dispatch({ type: 'onlineOpened', place: { kind: 'game', id: rematch } }),
    },
    {
      id: 'analyse',
      at: 7,
      label: ({ t }) => t('action.analysis'),
      run: ({ dispatch, open }) => {
        dispatch({ type: 'onlineKept' });
        open({ page: 'desk' });
      },
    },
  ];
}
