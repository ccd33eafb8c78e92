import type { ComponentChildren, JSX } from 'preact';
import { useId } from 'preact/hooks';
import type { Preferences } from '../../session/preferences.js';
import type { AppState } from '../../session/types.js';
import { MENU_GROUPS, menuOf } from '../action.js';
import { useTools } from '../context.js';
import { Check, Radios } from '../fields.js';
import { PlaceLink } from '../PlaceLink.js';
import { Dialog } from './Dialog.js';
import './menu.css';

/** Seldom needed actions, in groups: the end of this game, other places, looks. */
export function MenuDialog({ state }: Props): JSX.Element {
  const { t } = useTools();
  return (
    <Dialog title={t('menu.title')} class="wide">
      {MENU_GROUPS.map((group) => (
        <Group key={group} title={t(`menu.${group}`)}>
          {group === 'look' && (
            <>
              <Looks preferences={state.preferences} />
              <MuteCheck preferences={state.preferences} />
            </>
          )}
          <MenuItems state={state} groups={[group]} />
        </Group>
      ))}
    </Dialog>
  );
}

interface Props {
  readonly state: AppState;
}

/** The actions of groups of the menu, as buttons and links. */
export function MenuItems(props: Props & { readonly groups: readonly (typeof MENU_GROUPS)[number][] }): JSX.Element {
  const { state, groups } = props;
  const tools = useTools();
  return (
    <>
      {menuOf(tools.actions.all(), state, groups).map(({ id, label, menu, to, run }) =>
        to ? (
          <PlaceLink key={id} to={to(state)} class="offer">
            {label(tools.texts, state)}
          </PlaceLink>
        ) : (
          <button
            key={id}
            type="button"
            class={menu?.isFinal ? 'offer final' : 'offer'}
            onClick={() => run?.(tools, state, '')}
          >
            {label(tools.texts, state)}
          </button>
        ),
      )}
    </>
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
  const prefer = (preferences: Partial<Preferences>): void => dispatch({ type: 'preferred', preferences });
  return (
    <>
      <Radios
        label={t('menu.theme')}
        name="theme"
        value={theme}
        choices={(['system', 'light', 'dark'] as const).map((value) => ({ value, name: t(`menu.theme.${value}`) }))}
        onChange={(chosen) => prefer({ theme: chosen })}
      />
      <Check
        label={t('menu.contrast')}
        isChecked={contrast === 'more'}
        onChange={(isChecked) => prefer({ contrast: isChecked ? 'more' : 'system' })}
      />
      <Check
        label={t('computer.showsThinking')}
        isChecked={showsThinking}
        onChange={(isChecked) => prefer({ showsThinking: isChecked })}
      />
    </>
  );
}

/** Silences the sounds, where there are any, without losing their volume. */
export function MuteCheck({ preferences }: { readonly preferences: Preferences }): JSX.Element | null {
  const { t, dispatch } = useTools();
  const { sound = 0, isMuted = false } = preferences;
  if (sound === 0) return null;
  return (
    <Check
      label={t('sound.mute')}
      isChecked={isMuted}
      onChange={(isChecked) => dispatch({ type: 'preferred', preferences: { isMuted: isChecked } })}
    />
  );
}
