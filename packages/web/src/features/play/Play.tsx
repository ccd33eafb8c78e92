/** The screen on which a game is played: both sides' bars, the board, what is going on, and what can be done. */

import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import { announcement, earlierSaid } from '../../i18n/announcements.js';
import { rulesetName, sentences } from '../../i18n/phrases.js';
import { verdictText } from '../../i18n/verdictPhrases.js';
import { capabilities } from '../../session/capabilities.js';
import { newGameDialog } from '../../session/game.js';
import { rulesOfGame } from '../../session/rules.js';
import { gameOn } from '../../session/session.js';
import type { AppState } from '../../session/types.js';
import { viewOf } from '../../session/view/select.js';
import { shownVerdict } from '../../session/view/verdicts.js';
import '../../ui/board/play.css';
import { Announcer, useAnnounced } from '../../ui/Announcer.js';
import { ActionRow } from '../../ui/board/ActionRow.js';
import { Info } from '../../ui/board/Info.js';
import { MoveEntry } from '../../ui/board/MoveEntry.js';
import { MoveList } from '../../ui/board/MoveList.js';
import { Offers } from '../../ui/board/OfferList.js';
import { PlayerBar } from '../../ui/board/PlayerBar.js';
import { useResultCard } from '../../ui/board/ResultCard.js';
import { TableBoard } from '../../ui/board/TableBoard.js';
import { useTools } from '../../ui/context.js';
import { Icon } from '../../ui/Icon.js';
import { useKeptFocus, useKeys } from '../../ui/keys.js';
import { TopBar } from '../../ui/TopBar.js';
import { HandOver } from './HandOver.js';

export function Play(props: { readonly state: AppState }): JSX.Element {
  const { state } = props;
  const game = gameOn(state);
  const { t, texts, dispatch } = useTools();
  const view = viewOf(state);
  const verdict = shownVerdict(state);
  const [result, isResultShown] = useResultCard(state, view, <Offers state={state} />);
  const before = useAnnounced(state);
  const info = useRef<HTMLElement>(null);
  useKeys(state);
  useKeptFocus(info);
  const bottom = state.orientation;
  const top = bottom === 0 ? 1 : 0;
  const handOver = capabilities(game).handOver;
  return (
    <div class="play" style={{ '--files': rulesOfGame(game).def.files, '--ranks': rulesOfGame(game).def.ranks }}>
      <TopBar
        title={
          <>
            {texts.own(game.variant, 'name')} <span class="ruleset">{rulesetName(texts, game)}</span>
          </>
        }
      >
        <button
          type="button"
          class="quiet"
          onClick={() => dispatch({ type: 'dialogOpened', dialog: newGameDialog(game) })}
        >
          <Icon name="newGame" />
          <span class="new-game-word">{t('action.newGame')}</span>
        </button>
      </TopBar>
      <main class="table">
        {handOver === null ? (
          <div class="board-column">
            <PlayerBar state={state} side={view.sides[top]} />
            <TableBoard state={state} view={view} />
            <PlayerBar state={state} side={view.sides[bottom]} />
            {result}
          </div>
        ) : (
          <HandOver game={game} to={handOver} />
        )}
        <div class="side-column">
          <Info state={state} view={view} box={info} isResultShown={isResultShown} />
          <ActionRow state={state} />
          <section class="moves-panel" aria-label={t('moveList.title')}>
            <MoveList game={game} isOff={view.isArranging} />
            {!view.isOver && handOver === null && <MoveEntry hint={texts.own(game.variant, 'typed')} />}
          </section>
        </div>
      </main>
      <Announcer
        text={sentences([announcement(texts, state, view, before), verdict ? verdictText(texts, game, verdict) : ''])}
      />
      <Announcer text={earlierSaid(texts, state)} />
    </div>
  );
}
