/** The clock of a seat, by the server's time. Its place never changes its size. */
import type { GameView } from '@sitke/protocol';
import type { Color } from '@sitke/rules';
import type { JSX } from 'preact';
import { charactersOf, faceOf, stepOf } from '../../session/online/clocks.js';
import { useTools } from '../../ui/context.js';
import { clockText, givenText } from './phrases.js';
import { useRenderIn } from './useRenderIn.js';

/** Minutes and seconds. Units: characters. */
const SHORT = 5;

export function SeatClock(props: { readonly view: GameView; readonly seat: Color }): JSX.Element {
  const { view, seat } = props;
  const { texts, connection } = useTools();
  const face = faceOf(view.clocks[seat], view.time, view.placing, connection.serverNow());
  const step = face ? stepOf(face.leftMs, view.time) : 0;
  useRenderIn(face?.isRunning && face.leftMs > 0 ? face.leftMs % step || step : null);
  const characters = charactersOf(view.time);
  const look = [
    'clock',
    characters > SHORT && 'is-long',
    face?.isRunning && 'is-running',
    face?.isLow && 'is-low',
    face?.kind === 'setup' && 'is-setup',
  ];
  return (
    <span class={look.filter(Boolean).join(' ')} role="timer" style={{ minInlineSize: `${characters}ch` }}>
      {clockText(texts, view.time, face)}
    </span>
  );
}

/** Less than this is not worth a word. Units: ms. */
const GIVEN_MS = 100;

/** The time that the clock of a seat was given back for a slow line: everybody sees it. */
export function GivenBack(props: { readonly view: GameView; readonly seat: Color }): JSX.Element | null {
  const { t, texts } = useTools();
  const { givenMs, bankMs } = props.view.clocks[props.seat];
  if (givenMs < GIVEN_MS) return null;
  const all = givenText(texts, givenMs, bankMs);
  return (
    <span class="given-back" title={all}>
      <span aria-hidden="true">{t('clocks.given', { seconds: givenMs / 1000 })}</span>
      <span class="visually-hidden">{all}</span>
    </span>
  );
}
