/** The row of actions below the board: buttons that never change their size; one that is off keeps its place. */
import type { JSX } from 'preact';
import type { AppState } from '../../session/types.js';
import { type Action, isOff, rowOf } from '../action.js';
import { useTools } from '../context.js';
import { Icon } from '../Icon.js';
import './thinking.css';

/** `actions`: those to choose from, where they are not all that there are. */
export function ActionRow(props: { readonly state: AppState; readonly actions?: readonly Action[] }): JSX.Element {
  const { state } = props;
  const tools = useTools();
  return (
    <nav class="actions" aria-label={tools.t('actions')}>
      {rowOf(props.actions ?? tools.actions.all(), state).map((action) => {
        const { id, row, label, run } = action;
        return (
          <button
            key={id}
            type="button"
            class={`action action-${row!.icon}`}
            aria-disabled={isOff(action, state)}
            onClick={() => {
              if (!isOff(action, state)) run?.(tools, state, '');
            }}
          >
            <Icon name={row!.icon} />
            <span>{label(tools.texts, state)}</span>
          </button>
        );
      })}
    </nav>
  );
}
