import type { GameView } from '@sitke/protocol';
import { useEffect, useState } from 'preact/hooks';
import type { GameState } from '../../session/gameState.js';
import { useTools } from '../../ui/context.js';
import { clocksAsked } from './actions.js';
import { clocksText } from './phrases.js';

/** Ends a repeated text, so that it is announced again. */
const AGAIN = '\u00a0';

/** Returns what the clocks said when somebody asked for them last on this page. */
export function useClocksSaid(view: GameView, game: GameState): string {
  const { texts, connection } = useTools();
  const [said, setSaid] = useState('');
  const asked = clocksAsked.value;
  const [first] = useState(asked);
  useEffect(() => {
    if (asked === first) return;
    const text = clocksText(texts, view, game, connection.serverNow());
    setSaid((before) => (before === text ? text + AGAIN : text));
    // It stays as it was said, however the game goes on.
  }, [asked]);
  return said;
}
