/** The strip of a side with its player and clock. */
import type { GameView } from '@sitke/protocol';
import type { JSX } from 'preact';
import { seatName } from '../../i18n/onlinePhrases.js';
import { isSecret } from '../../online/game.js';
import type { AppState } from '../../state/types.js';
import type { SideView } from '../../view/select.js';
import { Strip } from '../play/PlayerBar.js';
import { useTools } from '../shared/context.js';
import { GivenBack, SeatClock } from './SeatClock.js';

export function SeatStrip(props: {
  readonly state: AppState;
  readonly side: SideView;
  readonly view: GameView;
}): JSX.Element {
  const { state, side, view } = props;
  const { texts } = useTools();
  return (
    <Strip
      state={state}
      side={side}
      player={{
        name: seatName(texts, view, side.color),
        clock: <SeatClock view={view} seat={side.color} />,
        mark: markOf(texts.online.seatMark, view, side),
        given: <GivenBack view={view} seat={side.color} />,
      }}
    />
  );
}

type Marks = Readonly<Record<'arranging' | 'ready' | 'gone', string>>;

function markOf(marks: Marks, view: GameView, { color }: SideView): string | null {
  if (view.gone[color] !== null) return marks.gone;
  if (!isSecret(view)) return null;
  return view.ready[color] === null ? marks.arranging : marks.ready;
}
