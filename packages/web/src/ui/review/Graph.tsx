/** The graph of a game that is judged, gone through by pointer and by keys. */
import type { JSX } from 'preact';
import { shareText } from '../../i18n/graphPhrases.js';
import { type GraphPoint, knownOf, outlineOf, placeOf } from '../../session/desk/graph.js';
import type { GameState } from '../../session/gameState.js';
import { useTools } from '../context.js';
import './graph.css';

interface GraphProps {
  readonly game: GameState;
  readonly points: readonly GraphPoint[];
}

/** Returns the place that a key leads to; null for another key. */
function targetOf(key: string, at: number, last: number): number | null {
  const targets: Readonly<Record<string, number>> = {
    ArrowLeft: Math.max(0, at - 1),
    ArrowDown: Math.max(0, at - 1),
    ArrowRight: Math.min(last, at + 1),
    ArrowUp: Math.min(last, at + 1),
    Home: 0,
    End: last,
  };
  return targets[key] ?? null;
}

export function Graph({ game, points }: GraphProps): JSX.Element {
  const { t, texts, dispatch } = useTools();
  const last = points.length - 1;
  const at = placeOf(points, game.cursor);
  const words = shareText(texts, game, points);
  const goTo = (place: number): void => dispatch({ type: 'wentTo', path: points[place]!.path });
  return (
    <div
      class="graph"
      role="slider"
      tabIndex={0}
      aria-label={t('desk.graph')}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={at}
      aria-valuetext={words}
      title={words}
      onClick={({ clientX, currentTarget }) => {
        const { left, width } = currentTarget.getBoundingClientRect();
        goTo(Math.min(last, Math.max(0, Math.round(((clientX - left) / width) * last))));
      }}
      onKeyDown={(event) => {
        const place = targetOf(event.key, at, last);
        if (place === null) return;
        event.preventDefault();
        goTo(place);
      }}
    >
      <svg viewBox={`0 0 ${last} 100`} preserveAspectRatio="none" aria-hidden="true">
        <path class="graph-known" d={knownOf(points)} />
        <path d={outlineOf(points)} />
      </svg>
      {points.map(
        (point, index) =>
          point.isSlip && (
            <i
              key={point.path}
              class="graph-slip"
              style={{
                insetInlineStart: `${(100 * index) / last}%`,
                insetBlockStart: `${100 * (1 - (point.share ?? 0.5))}%`,
              }}
            />
          ),
      )}
      <i class="graph-now" style={{ insetInlineStart: `${(100 * at) / last}%` }} />
    </div>
  );
}
