/** A game of the server on the board: both sides with their clocks, what is going on, and what can be done. */
import type { GameView } from '@sitke/protocol';
import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import { earlierSaid } from '../../i18n/announcements.js';
import { noteBeside, standingNotes } from '../../session/online/offers.js';
import { gameOn } from '../../session/session.js';
import type { AppState, OnlineSession } from '../../session/types.js';
import { viewOf } from '../../session/view/select.js';
import { Announcer, useAnnounced } from '../../ui/Announcer.js';
import { ActionRow } from '../../ui/board/ActionRow.js';
import { Info } from '../../ui/board/Info.js';
import { MoveEntry } from '../../ui/board/MoveEntry.js';
import { MoveList } from '../../ui/board/MoveList.js';
import { Offers } from '../../ui/board/OfferList.js';
import { useResultCard } from '../../ui/board/ResultCard.js';
import { TableBoard } from '../../ui/board/TableBoard.js';
import { useTools } from '../../ui/context.js';
import { useKeptFocus, useKeys } from '../../ui/keys.js';
import { OnlineNoteLine, useCountdown } from './OnlineNoteLine.js';
import { claimMsOf } from './offers.js';
import { onlineAnnouncement, playersText } from './phrases.js';
import { SeatBar } from './SeatBar.js';
import { useClocksSaid } from './useClocksSaid.js';

interface Props {
  readonly state: AppState;
  readonly game: OnlineSession;
  readonly view: GameView;
}

export function LiveGame({ state, game, view }: Props): JSX.Element {
  const { t, texts, connection } = useTools();
  const isConnected = connection.state.value === 'open';
  const shown = viewOf(state);
  // Time brings an offer, too.
  useCountdown(claimMsOf(view));
  const [result, isResultShown] = useResultCard(state, shown, <Offers state={state} />, playersText(texts, view));
  const announced = useAnnounced(state);
  const info = useRef<HTMLElement>(null);
  useKeys(state);
  useKeptFocus(info);
  const clocks = useClocksSaid(view, gameOn(state));
  const bottom = state.orientation;
  const top = bottom === 0 ? 1 : 0;
  return (
    <>
      <main class="table">
        <div class="board-column">
          <SeatBar state={state} side={shown.sides[top]} view={view} />
          <TableBoard state={state} view={shown} />
          <SeatBar state={state} side={shown.sides[bottom]} view={view} />
          {result}
        </div>
        <div class="side-column">
          <Info
            state={state}
            view={shown}
            box={info}
            standing={standingNotes(game).map((note) => <OnlineNoteLine key={note.kind} note={note} />)}
            note={<OnlineNoteLine note={noteBeside(game, isConnected)} />}
            isResultShown={isResultShown}
          />
          <ActionRow state={state} />
          <section class="moves-panel" aria-label={t('moveList.title')}>
            <MoveList game={gameOn(state)} isOff={shown.isArranging} />
            {view.status === 'live' && view.you !== null && (
              <MoveEntry hint={texts.own(gameOn(state).variant, 'typed')} />
            )}
          </section>
        </div>
      </main>
      <Announcer text={onlineAnnouncement(texts, state, shown, isConnected, announced)} />
      <Announcer text={earlierSaid(texts, state)} />
      <div class="visually-hidden" role="status">
        {clocks}
      </div>
    </>
  );
}
