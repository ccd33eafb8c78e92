/** The row of actions: taking back, the engine's advice, turning the board, the moves, the menu. */
import type { JSX } from 'preact';
import { capabilities } from '../../session/capabilities.js';
import type { AppState } from '../../session/types.js';
import type { PlayView } from '../../session/view/select.js';
import { type Tools, useTools } from '../context.js';
import { Icon, type IconName } from '../Icon.js';
import './thinking.css';

export interface Action {
  readonly name: IconName &
    ('undo' | 'redo' | 'hint' | 'analysis' | 'flip' | 'moves' | 'menu' | 'lessons' | 'draw' | 'resign' | 'abort');
  /** Where it is not the usual one. */
  readonly label?: string;
  readonly run: () => void;
  readonly isOff?: boolean;
  /** Of a switch: whether it is on. */
  readonly isOn?: boolean;
}

/** A hint in a game against the engine, the desk otherwise. */
function engineActions({ game, engine }: AppState, { dispatch, open }: Tools): readonly Action[] {
  const { mayAnalyse, mayOpenDesk, mayAskHint } = capabilities(game);
  if (mayAnalyse) return [{ name: 'analysis', run: () => open({ page: 'desk' }), isOff: !mayOpenDesk }];
  if (!game.computer) return [];
  const isOff = !mayAskHint || engine.wish === 'hint';
  return [{ name: 'hint', isOff, run: () => dispatch({ type: 'engineWished', wish: 'hint' }) }];
}

export function ActionRow(props: { readonly state: AppState; readonly view: PlayView }): JSX.Element {
  const { view } = props;
  const tools = useTools();
  const { dispatch } = tools;
  const actions: readonly Action[] = [
    { name: 'undo', run: () => dispatch({ type: 'undone' }), isOff: !view.canUndo },
    { name: 'redo', run: () => dispatch({ type: 'redone' }), isOff: !view.canRedo },
    ...engineActions(props.state, tools),
    { name: 'flip', run: () => dispatch({ type: 'flipped' }) },
    { name: 'moves', run: () => dispatch({ type: 'dialogOpened', dialog: { kind: 'moves' } }) },
    { name: 'menu', run: () => dispatch({ type: 'dialogOpened', dialog: { kind: 'menu' } }) },
  ];
  return <Actions actions={actions} />;
}

/** Renders buttons in a row that never changes its size; one that is off keeps its place. */
export function Actions(props: { readonly actions: readonly Action[] }): JSX.Element {
  const { t } = useTools();
  return (
    <nav class="actions" aria-label={t('actions')}>
      {props.actions.map(({ name, label, run, isOff = false, isOn }) => (
        <button
          key={name}
          type="button"
          class={`action action-${name}`}
          aria-disabled={isOff}
          {...(isOn === undefined ? {} : { 'aria-pressed': isOn })}
          onClick={() => {
            if (!isOff) run();
          }}
        >
          <Icon name={name} />
          <span>{label ?? t(`action.${name}`)}</span>
        </button>
      ))}
    </nav>
  );
}
