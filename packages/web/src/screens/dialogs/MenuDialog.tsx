import type { VariantId } from '@sitke/rules';
import type { JSX } from 'preact';
import { isCurtained, opponentDraft } from '../../state/game.js';
import type { AppState, Dialog as DialogState, Preferences } from '../../state/types.js';
import { viewOf } from '../../view/select.js';
import { useTools } from '../shared/context.js';
import { Dialog } from './Dialog.js';

/** What is needed seldom: ending the game by agreement, positions, looks. */
export function MenuDialog(props: { readonly state: AppState }): JSX.Element {
  const { state } = props;
  const { texts, dispatch } = useTools();
  const view = viewOf(state);
  const open = (dialog: DialogState): void => dispatch({ type: 'dialogOpened', dialog });
  const { variant, ruleset } = state.game;
  const canEnd = !view.isOver && !view.isEarlier;
  return (
    <Dialog title={texts.menu.title}>
      <div class="buttons">
        {canEnd && (
          <>
            <button type="button" class="offer" onClick={() => open({ kind: 'draw' })}>
              {state.game.computer ? texts.action.offerDraw : texts.action.draw}
            </button>
            <button type="button" class="offer" onClick={() => open({ kind: 'resign' })}>
              {texts.action.resign}
            </button>
          </>
        )}
        {!isCurtained(state.game) && !view.isOver && (
          <button
            type="button"
            class="offer"
            onClick={() => open({ kind: 'opponent', draft: opponentDraft(state.game) })}
          >
            {texts.action.opponent}
          </button>
        )}
        <button
          type="button"
          class="offer"
          onClick={() => open({ kind: 'position', draft: { variant, ruleset, fen: '', problem: null } })}
        >
          {texts.action.position}
        </button>
        <button
          type="button"
          class="offer"
          onClick={() => dispatch({ type: 'onlineOpened', place: { kind: 'lobby' } })}
        >
          {texts.online.open}
        </button>
        <button type="button" class="offer" onClick={() => dispatch({ type: 'trainerOpened' })}>
          {texts.trainer.open}
        </button>
        <button type="button" class="offer" onClick={() => open({ kind: 'help' })}>
          {texts.action.help}
        </button>
      </div>
      <Looks preferences={state.preferences} />
    </Dialog>
  );
}

export function Looks(props: { readonly preferences: Preferences }): JSX.Element {
  const { theme, contrast, showsThinking } = props.preferences;
  const { texts, dispatch } = useTools();
  return (
    <>
      <fieldset class="segmented">
        <legend>{texts.menu.theme}</legend>
        {(['system', 'light', 'dark'] as const).map((value) => (
          <label key={value}>
            <input
              type="radio"
              name="theme"
              checked={theme === value}
              onChange={() => dispatch({ type: 'preferred', preferences: { theme: value } })}
            />
            <span>{texts.menu.themes[value]}</span>
          </label>
        ))}
      </fieldset>
      <label class="check">
        <input
          type="checkbox"
          checked={contrast === 'more'}
          onChange={(event) =>
            dispatch({
              type: 'preferred',
              preferences: { contrast: event.currentTarget.checked ? 'more' : 'system' },
            })
          }
        />
        {texts.menu.contrast}
      </label>
      <label class="check">
        <input
          type="checkbox"
          checked={showsThinking}
          onChange={(event) =>
            dispatch({ type: 'preferred', preferences: { showsThinking: event.currentTarget.checked } })
          }
        />
        {texts.computer.showsThinking}
      </label>
    </>
  );
}

/** How the page is used. */
export function HelpDialog(props: { readonly variant: VariantId }): JSX.Element {
  const { texts } = useTools();
  return (
    <Dialog title={texts.help.title}>
      {[...texts.help.lines, texts.online.help, ...texts.variants[props.variant].help].map((line) => (
        <p key={line}>{line}</p>
      ))}
    </Dialog>
  );
}
