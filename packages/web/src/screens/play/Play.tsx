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

/**
 * Keeps the keyboard's place: where the thing in focus goes away with what it did (Ready, a claim), the focus goes to
 * what is said about the game instead of to nowhere.
 */
function useKeptFocus(fallback: { readonly current: HTMLElement | null }): void {
  const focused = useRef<Element | null>(null);
  useEffect(() => {
    const onFocusIn = (event: FocusEvent): void => {
      focused.current = event.target instanceof Element ? event.target : null;
    };
    document.addEventListener('focusin', onFocusIn);
    return () => document.removeEventListener('focusin', onFocusIn);
  }, []);
  useEffect(() => {
    const isLost = focused.current?.isConnected === false && document.activeElement === document.body;
    if (isLost) fallback.current?.focus();
  });
}

export function Play(props: { readonly state: AppState }): JSX.Element {
  const { state } = props;
  const { game } = state;
  const { texts, dispatch } = useTools();
  const view = viewOf(state);
  const entry = useRef<HTMLInputElement>(null);
  const info = useRef<HTMLElement>(null);
  useShortcuts(entry);
  useKeptFocus(info);
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
          <Info state={state} view={view} box={info} />
          <ActionRow state={state} view={view} />
          <section class="moves-panel" aria-label={texts.moveList.title}>
            <MoveList game={game} view={view} />
            {!view.isOver && handOver === null && <MoveEntry hint={variant.moveHint} input={entry} />}
          </section>
        </div>
      </main>
      <div class="visually-hidden" role="status">
        {announcement(texts, state, view)}
      </div>
    </div>
  );
}
