import { useState } from 'preact/hooks';
import { useTools } from '../../ui/context.js';
import type { PgnDesk } from './pgnDesk.js';

/** Returns what opens a game of the PGN in analysis; it is kept with that. `isOpening`: one is on its way. */
export function useOpening(desk: PgnDesk): {
  readonly isOpening: boolean;
  readonly open: (number: number) => Promise<void>;
} {
  const { games, open } = useTools();
  const [isOpening, setOpening] = useState(false);
  return {
    isOpening,
    open: async (number) => {
      setOpening(true);
      const [record] = await desk.records([number]);
      setOpening(false);
      if (!record) return;
      await games.library.add(record);
      open({ page: 'kept', kept: record.id });
      await games.keeper.settled();
      open({ page: 'desk' });
    },
  };
}
