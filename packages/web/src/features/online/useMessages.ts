import { useEffect, useRef } from 'preact/hooks';
import type { ConnectionListener } from '../../platform/connection.js';
import { useTools } from '../../ui/context.js';

/** Listens to the connection while a component is shown, with the listener of its last render. */
export function useMessages(listener: ConnectionListener): void {
  const { connection } = useTools();
  const latest = useRef(listener);
  latest.current = listener;
  useEffect(
    () =>
      connection.listen({
        opened: (fields) => latest.current.opened?.(fields),
        closed: () => latest.current.closed?.(),
        received: (message) => latest.current.received?.(message),
      }),
    [connection],
  );
}
