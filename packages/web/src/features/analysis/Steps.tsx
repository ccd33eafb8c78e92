/** Buttons that go through the moves. */
import type { JSX } from 'preact';
import type { GameState } from '../../session/gameState.js';
import { neighbours } from '../../session/view/moveList.js';
import { useTools } from '../../ui/context.js';
import { Icon } from '../../ui/Icon.js';

export function Steps({ game }: { readonly game: GameState }): JSX.Element {
  const { t, dispatch } = useTools();
  const near = neighbours(game);
  return (
    <div class="navigation">
      {(['first', 'previous', 'next', 'last'] as const).map((name) => (
        <button
          key={name}
          type="button"
          aria-label={t(`action.${name}`)}
          aria-disabled={near[name] === game.cursor}
          onClick={() => dispatch({ type: 'wentTo', path: near[name] })}
        >
          <Icon name={name} />
        </button>
      ))}
    </div>
  );
}
