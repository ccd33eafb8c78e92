import type { GameView } from '@sitke/protocol';
import { useEffect, useState } from 'preact/hooks';
import type { GameState } from '../../session/gameState.js';
import { useTools } from '../../ui/context.js';
import { clocksText } from './phrases.js';

/** Ends a text that is said again, so that it is heard again. */
const AGAIN = '\u00a0';

/** Returns what the clocks said when the key for them was pressed last. */
export function useClockKey(view: GameView, game: GameState): string {
  const { texts, connection } = useTools();
  const [said, setSaid] = useState('');
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const isTyping = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
      if (isTyping || event.altKey || event.ctrlKey || event.metaKey || event.key.toLowerCase() !== 't') return;
      const text = clocksText(texts, view, game, connection.serverNow());
      setSaid((before) => (before === text ? text + AGAIN : text));
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [texts, connection, view, game]);
  return said;
}
