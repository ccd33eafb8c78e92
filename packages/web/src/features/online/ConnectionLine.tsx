/** Says that the server does not answer, or needs a newer page, in a line whose place is always kept. */
import type { JSX } from 'preact';
import { useTools } from '../../ui/context.js';
import './online.css';

export function ConnectionLine(): JSX.Element {
  const { t, connection } = useTools();
  const state = connection.state.value;
  return (
    <p class="connection-line" role="status">
      {state === 'closed' || state === 'open' ? '' : t(`online.${state}`)}
    </p>
  );
}
