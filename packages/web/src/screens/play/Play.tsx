/** The screen on which a game is played: both sides' strips, the board, what is going on, and what can be done. */

import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { announcement, rulesetName } from '../../i18n/phrases.js';
import { handOverTo, newGameDialog, rulesOfGame } from '../../state/game.js';
import { viewOf } from '../../state/select.js';
import type { AppState } from '../../state/types.js';
import './play.css';
import { useTools } from '../context.js';
import { Icon } from '../Icon.js';
import { ActionRow } from './ActionRow.js';
import { HandOver } from './HandOver.js';
import { Info } from './Info.js';
import { MoveEntry } from './MoveEntry.js';
import { MoveList } from './MoveList.js';
import { Strip } from './Strip.js';
import { TableBoard } from './TableBoard.js';

/** Undo, redo and typing a move from anywhere on the page. */
function useShortcuts(entry: { readonly current: HTMLInputElement | null }): void {
  const { dispatch } = useTools();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const isTyping = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
      if (isTyping || event.altKey || document.querySelector('dialog[open]')) return;
      const key = event.key.toLowerCase();
      const isCommand = event.ctrlKey || event.metaKey;
      if (isCommand && key === 'z') dispatch({ type: event.shiftKey ? 'redone' : 'undone' });
      else if (isCommand && key === 'y') dispatch({ type: 'redone' });
      else if (!isCommand && key === '/') {
        if (entry.current?.offsetParent) entry.current.focus();
        else dispatch({ type: 'dialogOpened', dialog: { kind: 'moves' } });
      } else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [dispatch, entry]);
}

export function Play(props: { readonly state: AppState }): JSX.Element {
  const { state } = props;
  const { game } = state;
  const { texts, dispatch } = useTools();
  const view = viewOf(state);
  const entry = useRef<HTMLInputElement>(null);
  useShortcuts(entry);
  const bottom = state.orientation;
  const top = bottom === 0 ? 1 : 0;
  const handOver = handOverTo(game);
  const variant = texts.variants[game.variant];
  return (
    <div class="play" style={{ '--files': rulesOfGame(game).def.files, '--ranks': rulesOfGame(game).def.ranks }}>
      <header class="top-bar">
        <h1>
          {variant.name} <span class="ruleset">{rulesetName(texts, game)}</span>
        </h1>
        <button
          type="button"
          class="quiet"
          onClick={() => dispatch({ type: 'dialogOpened', dialog: newGameDialog(game) })}
        >
          <Icon name="newGame" />
          {texts.action.newGame}
        </button>
      </header>
      <main class="table">
        {handOver === null ? (
          <div class="board-column">
            <Strip state={state} side={view.sides[top]} />
            <TableBoard state={state} view={view} />
            <Strip state={state} side={view.sides[bottom]} />
          </div>
        ) : (
          <HandOver game={game} to={handOver} />
        )}
        <div class="side-column">
          <Info state={state} view={view} />
          <ActionRow view={view} />
          <section class="moves-panel" aria-label={texts.moveList.title}>
            <MoveList game={game} view={view} />
            {!view.isOver && handOver === null && <MoveEntry input={entry} />}
          </section>
        </div>
      </main>
      <div class="visually-hidden" role="status">
        {announcement(texts, game, view, state.notice)}
      </div>
    </div>
  );
}
