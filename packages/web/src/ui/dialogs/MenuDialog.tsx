import type { VariantId } from '@sitke/rules';
import type { ComponentChildren, JSX } from 'preact';
import { useId } from 'preact/hooks';
import type { Texts } from '../../i18n/index.js';
import { capabilities } from '../../session/capabilities.js';
import { isCurtained, opponentDraft } from '../../session/game.js';
import type { Preferences } from '../../session/preferences.js';
import type { AppState, Dialog as DialogState } from '../../session/types.js';
import { viewOf } from '../../session/view/select.js';
import { useTools } from '../context.js';
import { PlaceLink } from '../PlaceLink.js';
import { Dialog } from './Dialog.js';
import './menu.css';

/** Seldom needed actions, in groups: the end of this game, other places, looks. */
export function MenuDialog({ state }: Props): JSX.Element {
  const { t } = useTools();
  return (
    <Dialog title={t('menu.title')} class="wide">
      <ThisGame state={state} />
      <Places state={state} />
      <Group title={t('menu.look')}>
        <Looks preferences={state.preferences} />
        <MuteCheck preferences={state.preferences} />
        <PlaceLink to={{ page: 'settings' }} class="offer">
          {t('settings.title')}
        </PlaceLink>
      </Group>
    </Dialog>
  );
}

interface Props {
  readonly state: AppState;
}

function ThisGame({ state }: Props): JSX.Element {
  const { t, dispatch } = useTools();
  const view = viewOf(state);
  const open = (dialog: DialogState): void => dispatch({ type: 'dialogOpened', dialog });
  const { variant, ruleset } = state.game;
  const { byWord, offers } = capabilities(state.game);
  return (
    <Group title={t('menu.game')}>
      {offers.includes('draw') && (
        <button type="button" class="offer" onClick={() => open({ kind: 'draw' })}>
          {state.game.computer ? t('action.offerDraw') : t('action.draw')}
        </button>
      )}
      {!isCurtained(state.game) && !view.isOver && (
        <button
          type="button"
          class="offer"
          onClick={() => open({ kind: 'opponent', draft: opponentDraft(state.game) })}
        >
          {t('action.opponent')}
        </button>
      )}
      <button type="button" class="offer" onClick={() => open({ kind: 'share' })}>
        {t('menu.share')}
      </button>
      <button
        type="button"
        class="offer"
        onClick={() => open({ kind: 'position', draft: { variant, ruleset, fen: '', problem: null } })}
      >
        {t('position.title')}
      </button>
      {byWord !== null && (
        <button type="button" class="offer final" onClick={() => open({ kind: 'resign' })}>
          {t('action.resign')}
        </button>
      )}
    </Group>
  );
}

function Places({ state }: Props): JSX.Element {
  const { t, dispatch, open: goTo } = useTools();
  const { variant, ruleset } = state.game;
  return (
    <Group title={t('menu.goTo')}>
      <PlaceLink to={{ page: 'position', setup: '' }} class="offer">
        {t('editor.title')}
      </PlaceLink>
      <button type="button" class="offer" onClick={() => goTo({ page: 'online' })}>
        {t('online.open')}
      </button>
      <button type="button" class="offer" onClick={() => goTo({ page: 'course', variant, ruleset })}>
        {t('trainer.open')}
      </button>
      <PlaceLink to={{ page: 'games' }} class="offer">
        {t('games.title')}
      </PlaceLink>
      <PlaceLink to={{ page: 'ruleset', variant, ruleset, article: '' }} class="offer">
        {t('menu.rules')}
      </PlaceLink>
      <button type="button" class="offer" onClick={() => dispatch({ type: 'dialogOpened', dialog: { kind: 'help' } })}>
        {t('action.help')}
      </button>
    </Group>
  );
}

function Group(props: { readonly title: string; readonly children: ComponentChildren }): JSX.Element {
  const id = useId();
  return (
    <section class="menu-group" aria-labelledby={id}>
      <h3 id={id}>{props.title}</h3>
      <div class="buttons">{props.children}</div>
    </section>
  );
}

export function Looks(props: { readonly preferences: Preferences }): JSX.Element {
  const { theme, contrast, showsThinking } = props.preferences;
  const { t, dispatch } = useTools();
  return (
    <>
      <fieldset class="segmented">
        <legend>{t('menu.theme')}</legend>
        {(['system', 'light', 'dark'] as const).map((value) => (
          <label key={value}>
            <input
              type="radio"
              name="theme"
              checked={theme === value}
              onChange={() => dispatch({ type: 'preferred', preferences: { theme: value } })}
            />
            <span>{t(`menu.theme.${value}`)}</span>
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
        {t('menu.contrast')}
      </label>
      <label class="check">
        <input
          type="checkbox"
          checked={showsThinking}
          onChange={(event) =>
            dispatch({ type: 'preferred', preferences: { showsThinking: event.currentTarget.checked } })
          }
        />
        {t('computer.showsThinking')}
      </label>
    </>
  );
}

const HELP = ['help.tap', 'help.try', 'help.keys', 'help.computer', 'help.tables', 'help.kept', 'help.online'] as const;

/** Returns what the signs on the board of a variant mean, a sentence each. */
function variantHelp(texts: Texts, variant: VariantId): string[] {
  const lines: string[] = [];
  while (texts.has(variant, `help.${lines.length + 1}`)) lines.push(texts.own(variant, `help.${lines.length + 1}`));
  return lines;
}

/** How the page is used. */
export function HelpDialog(props: { readonly variant: VariantId }): JSX.Element {
  const { t, texts } = useTools();
  return (
    <Dialog title={t('help.title')}>
      {[...HELP.map((key) => t(key)), ...variantHelp(texts, props.variant)].map((line) => (
        <p key={line}>{line}</p>
      ))}
    </Dialog>
  );
}

/** Silences the sounds, where there are any, without losing their volume. */
export function MuteCheck({ preferences }: { readonly preferences: Preferences }): JSX.Element | null {
  const { t, dispatch } = useTools();
  const { sound = 0, isMuted = false } = preferences;
  if (sound === 0) return null;
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={isMuted}
        onChange={({ currentTarget }) =>
          dispatch({ type: 'preferred', preferences: { isMuted: currentTarget.checked } })
        }
      />
      {t('sound.mute')}
    </label>
  );
}
