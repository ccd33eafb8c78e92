/** The games of this device, as a screen follows them. */
import { useEffect, useState } from 'preact/hooks';
import type { GameRecord } from '../session/games/record.js';
import { useTools } from './context.js';

export interface GameShelf {
  readonly records: readonly GameRecord[];
  readonly unreadable: number;
}

/** Returns the games, read again when they change and when somebody comes back to the page; null before. */
export function useGames(): GameShelf | null {
  const { games } = useTools();
  const [shelf, setShelf] = useState<GameShelf | null>(null);
  const changes = games.changes.value;
  useEffect(() => {
    let isCurrent = true;
    const read = (): void => {
      void games.library.all().then((found) => {
        if (isCurrent) setShelf(found);
      });
    };
    read();
    addEventListener('focus', read);
    return () => {
      isCurrent = false;
      removeEventListener('focus', read);
    };
  }, [games, changes]);
  return shelf;
}
