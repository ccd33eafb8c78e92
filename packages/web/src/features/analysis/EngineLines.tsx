/** The engine's lines: each move plays the line up to itself, and shows where it leads while it is pointed at. */
import { isEngineVariant } from '@sitke/engine/variants';
import type { JSX } from 'preact';
import { scoreText } from '../../i18n/phrases.js';
import type { ShownLine } from '../../session/computer/engineLines.js';
import { engineTask } from '../../session/computer/engineTask.js';
import { type DeskPreferences, deskOf, MOST_LINES } from '../../session/preferences.js';
import { gameOn } from '../../session/session.js';
import type { AppState } from '../../session/types.js';
import type { Worth } from '../../session/view/worth.js';
import { useTools } from '../../ui/context.js';
import { Select } from '../../ui/fields.js';

/** The moves of a line that is looked at, from the position on the board. */
export type Preview = readonly string[] | null;

interface Props {
  readonly state: AppState;
  readonly worth: Worth;
  readonly onPreview: (preview: Preview) => void;
}

export function EngineLines(props: Props): JSX.Element {
  const { state, worth, onPreview } = props;
  const { lines } = worth;
  const { t, texts, isEngineBuilding } = useTools();
  const isOn = state.engine.wish === 'analysis';
  const isSearching = engineTask(state) !== null;
  return (
    <section class="desk-part desk-engine" aria-label={t('desk.engine')}>
      <EngineSettings state={state} best={worth.isExact ? undefined : lines[0]} />
      {!isEngineVariant(gameOn(state).variant) && (
        <p class="more">{t('computer.none', { game: texts.own(gameOn(state).variant, 'name') })}</p>
      )}
      {!isOn && <p class="more">{t('desk.idle')}</p>}
      {isOn && lines.length === 0 && isSearching && (
        <p class="more desk-waiting">{t(isEngineBuilding.value ? 'computer.building' : 'thoughts.waiting')}</p>
      )}
      <ol
        class="desk-lines"
        style={{ '--lines': isOn && !worth.isOver ? deskOf(state.preferences).lines : 0 }}
        onPointerLeave={() => onPreview(null)}
      >
        {lines.map((line, index) => (
          <Line key={index} {...props} line={line} number={index + 1} />
        ))}
      </ol>
    </section>
  );
}

function EngineSettings(props: { readonly state: AppState; readonly best: ShownLine | undefined }): JSX.Element {
  const { state, best } = props;
  const { t, dispatch } = useTools();
  const desk = deskOf(state.preferences);
  const prefer = (change: Partial<DeskPreferences>): void =>
    dispatch({ type: 'preferred', preferences: { desk: { ...desk, ...change } } });
  const isOn = state.engine.wish === 'analysis';
  const depth =
    best && (best.nodes === null ? t('desk.depth', best) : t('desk.depthNodes', { ...best, nodes: best.nodes }));
  return (
    <div class="desk-settings">
      <button
        type="button"
        class="desk-toggle"
        aria-pressed={isOn}
        onClick={() => {
          dispatch({ type: 'engineWished', wish: isOn ? null : 'analysis' });
          prefer({ isEngineOn: !isOn });
        }}
      >
        {t('desk.engine')}
      </button>
      <button
        type="button"
        class="desk-toggle"
        aria-pressed={desk.showsArrows}
        onClick={() => prefer({ showsArrows: !desk.showsArrows })}
      >
        {t('desk.arrows')}
      </button>
      <Select
        class="desk-count"
        label={t('desk.lines')}
        value={desk.lines}
        choices={Array.from({ length: MOST_LINES }, (_, index) => ({ value: index + 1, name: String(index + 1) }))}
        onChange={(lines) => prefer({ lines })}
      />
      <span class="desk-depth">{depth}</span>
    </div>
  );
}

function Line(props: Props & { readonly line: ShownLine; readonly number: number }): JSX.Element {
  const { state, line, number, onPreview } = props;
  const { t, texts, dispatch } = useTools();
  const score = scoreText(texts, line.score);
  const path = gameOn(state).cursor;
  return (
    <li aria-label={t('desk.line', { number, score })}>
      <b class={line.score.value < 0 ? 'line-score is-second' : 'line-score'}>{score}</b>
      <span class="line-moves">
        {line.moves.map((san, index) => {
          const moves = line.uci.slice(0, index + 1);
          return (
            <button
              key={index}
              type="button"
              aria-label={t(index === 0 ? 'desk.lineStart' : 'desk.playTo', { san })}
              onClick={() => dispatch({ type: 'deskPlayed', path, moves })}
              onPointerEnter={() => onPreview(moves)}
              onFocus={() => onPreview(moves)}
              onBlur={() => onPreview(null)}
            >
              {san}
            </button>
          );
        })}
      </span>
    </li>
  );
}
