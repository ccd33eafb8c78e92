/** What is always at hand: taking back, turning the board, the moves, the menu. */
import type { JSX } from 'preact';
import type { PlayView } from '../../state/select.js';
import { useTools } from '../context.js';
import { Icon, type IconName } from '../Icon.js';

interface Action {
  readonly name: IconName & ('undo' | 'redo' | 'flip' | 'moves' | 'menu');
  readonly run: () => void;
  readonly isOff?: boolean;
}

export function ActionRow(props: { readonly view: PlayView }): JSX.Element {
  const { view } = props;
  const { texts, dispatch } = useTools();
  const actions: readonly Action[] = [
    { name: 'undo', run: () => dispatch({ type: 'undone' }), isOff: !view.canUndo },
    { name: 'redo', run: () => dispatch({ type: 'redone' }), isOff: !view.canRedo },
    { name: 'flip', run: () => dispatch({ type: 'flipped' }) },
    { name: 'moves', run: () => dispatch({ type: 'dialogOpened', dialog: { kind: 'moves' } }) },
    { name: 'menu', run: () => dispatch({ type: 'dialogOpened', dialog: { kind: 'menu' } }) },
  ];
  return (
    <nav class="actions" aria-label={texts.actions}>
      {actions.map(({ name, run, isOff = false }) => (
        <button
          key={name}
          type="button"
          class={`action action-${name}`}
          aria-disabled={isOff}
          onClick={() => {
            if (!isOff) run();
          }}
        >
          <Icon name={name} />
          <span>{texts.action[name]}</span>
        </button>
      ))}
    </nav>
  );
}
