/** Says that the server does not answer, in a line whose place is always kept. */
import type { JSX } from 'preact';
import { useTools } from '../shared/context.js';
import './online.css';

export function ConnectionLine(): JSX.Element {
  const { texts, connection } = useTools();
  return (
    <p class="connection-line" role="status">
      {texts.online.connection[connection.state.value]}
    </p>
  );
}
