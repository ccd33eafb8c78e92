/** The bar of a side with its player and clock. */
import type { GameView } from '@sitke/protocol';
import type { JSX } from 'preact';
import { isSecret } from '../../session/online/game.js';
import type { AppState } from '../../session/types.js';
import type { SideView } from '../../session/view/sides.js';
import { PlayerBar } from '../../ui/board/PlayerBar.js';
import { useTools } from '../../ui/context.js';
import { seatName } from './phrases.js';
import { GivenBack, SeatClock } from './SeatClock.js';

export function SeatBar(props: {
  readonly state: AppState;
  readonly side: SideView;
  readonly view: GameView;
}): JSX.Element {
  const { state, side, view } = props;
  const { t, texts } = useTools();
  const mark = markOf(view, side);
  return (
    <PlayerBar
      state={state}
      side={side}
      player={{
        name: seatName(texts, view, side.color),
        clock: <SeatClock view={view} seat={side.color} />,
        mark: mark && { kind: mark, text: t(`seat.${mark}`) },
        given: <GivenBack view={view} seat={side.color} />,
      }}
    />
  );
}

function markOf(view: GameView, { color }: SideView): 'arranging' | 'ready' | 'gone' | null {
  if (view.gone[color] !== null) return 'gone';
  if (!isSecret(view)) return null;
  return view.ready[color] === null ? 'arranging' : 'ready';
}
