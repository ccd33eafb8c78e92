/** A game as PGN, with what the device knows of it besides its moves. */
import { useEffect, useState } from 'preact/hooks';
import { pgnTags } from '../i18n/pgnTags.js';
import { loadName } from '../session/effects/lobbyStore.js';
import type { GameState } from '../session/gameState.js';
import { gameOn } from '../session/session.js';
import type { AppState } from '../session/types.js';
import { pgnDate, pgnOf } from '../session/view/pgn.js';
import { useTools } from './context.js';

/** Returns what writes the game on the board as PGN. */
export function usePgn(state: AppState): () => string {
  const { texts } = useTools();
  const date = useBegun(gameOn(state));
  return () => pgnOf(gameOn(state), date, pgnTags(texts, state, loadName()));
}

/** Returns the day on which a game was begun, as PGN writes it; null where it was not begun here, or while it is looked up. */
function useBegun({ id, source, hands }: GameState): string | null {
  const { games } = useTools();
  const [kept, setKept] = useState<string | null>(null);
  useEffect(() => {
    let isHere = true;
    setKept(null);
    if (id !== null)
      void games.library.get(id).then((record) => {
        if (isHere && record) setKept(pgnDate(record.createdMs));
      });
    return () => {
      isHere = false;
    };
  }, [id, games]);
  if (source || hands.kind === 'server') return null;
  // It gets its name, and is kept, with its first move.
  return id === null ? pgnDate(Date.now()) : kept;
}
