/** The offers of this moment of an online game: answers to the opponent, the end of a game that they have left, another game. */
import type { Command, GameView } from '@sitke/protocol';
import { opposite } from '@sitke/rules';
import type { JSX } from 'preact';
import { capabilities } from '../../session/capabilities.js';
import { standingOffers } from '../../session/online/offers.js';
import type { OnlineGame } from '../../session/online.js';
import type { AppState } from '../../session/types.js';
import { Offer } from '../../ui/board/Offer.js';
import { useTools } from '../../ui/context.js';
import { useCountdown } from './OnlineNoteLine.js';

interface Props {
  readonly state: AppState;
  readonly game: OnlineGame;
  readonly view: GameView;
}

export function OnlineOffers(props: Props): JSX.Element {
  const { t, dispatch } = useTools();
  const { view } = props;
  // One at a time, the one that is spoken of.
  const [offered] = standingOffers(view).theirs;
  const send = (command: Command): void => dispatch({ type: 'onlineCommanded', command });
  return (
    <>
      <GoneOffers view={view} onCommand={send} />
      {offered !== undefined && (
        <>
          <Offer isMain onClick={() => send({ type: 'accept', what: offered })}>
            {t(`offer.accept.${offered}`)}
          </Offer>
          <Offer onClick={() => send({ type: 'decline', what: offered })}>{t('offer.decline')}</Offer>
        </>
      )}
      {view.status === 'ended' && <AfterGame {...props} />}
    </>
  );
}

function GoneOffers(props: {
  readonly view: GameView;
  readonly onCommand: (command: Command) => void;
}): JSX.Element | null {
  const { view, onCommand } = props;
  const { t } = useTools();
  const claimMs = view.you === null || view.status !== 'live' ? null : view.gone[opposite(view.you)];
  const leftMs = useCountdown(claimMs);
  if (claimMs === null || leftMs > 0) return null;
  return (
    <>
      <Offer isMain onClick={() => onCommand({ type: 'claimGone', as: 'win' })}>
        {t('gone.win')}
      </Offer>
      <Offer onClick={() => onCommand({ type: 'claimGone', as: 'draw' })}>{t('gone.draw')}</Offer>
    </>
  );
}

function AfterGame({ state, view }: Props): JSX.Element {
  const { t, dispatch, open } = useTools();
  const next = view.rematch;
  return (
    <>
      {capabilities(state.game).offers.includes('rematch') && (
        <Offer isMain onClick={() => dispatch({ type: 'rematched' })}>
          {t('offer.rematch')}
        </Offer>
      )}
      {next !== null && (
        <Offer isMain onClick={() => dispatch({ type: 'onlineOpened', place: { kind: 'game', id: next } })}>
          {t('offer.next')}
        </Offer>
      )}
      <Offer
        onClick={() => {
          dispatch({ type: 'onlineKept' });
          open({ page: 'desk' });
        }}
      >
        {t('action.analysis')}
      </Offer>
    </>
  );
}
