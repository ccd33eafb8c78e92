import type { JSX, RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import './tray.css';
import type { Role, TrayProps } from '../types.js';
import { useDrag } from './drag.js';
import { PieceImage } from './PieceImage.js';
import { ASK_KEY, useHold } from './useHold.js';

/** Lets pieces be dropped on a tray's element; answers the reference to put on it. */
function useReturns(props: TrayProps): RefObject<HTMLDivElement> {
  const drag = useDrag();
  const root = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  latest.current = props;
  const { color } = props;
  const canReturn = props.onReturned !== undefined;
  useEffect(() => {
    if (!drag || !canReturn) return undefined;
    return drag.addTray({
      element: () => root.current,
      color,
      onReturned: (from) => latest.current.onReturned?.(from),
    });
  }, [drag?.addTray, color, canReturn]);
  return root;
}

/** Returns the handlers of a tray that let somebody ask about a piece. */
function useAsking({ onAsked }: TrayProps) {
  const { press, move, end, onContextMenu } = useHold((on) => {
    const role = Number(on.closest<HTMLElement>('[data-role]')?.dataset['role'] ?? 0);
    if (role !== 0) onAsked?.(role);
    return role !== 0 && onAsked !== undefined;
  });
  return {
    onPointerDown: press,
    onPointerMove: move,
    onPointerUp: end,
    onPointerCancel: end,
    onContextMenu,
    onKeyDown: (event: KeyboardEvent): void => {
      if (event.key === ASK_KEY && !event.ctrlKey && !event.metaKey) onContextMenu(event);
    },
  };
}

/** Renders the pocket of one side: a button for each role with the number left. Dragging needs a `DragLayer` around. */
export function Tray(props: TrayProps): JSX.Element {
  const { color, skin, labels } = props;
  const drag = useDrag();
  const root = useReturns(props);
  const asking = useAsking(props);
  const piece = (role: Role): number => (color << 4) | role;
  const onPointerDown = (event: PointerEvent, role: Role): void => {
    if (!props.active || props.count(role) === 0) return;
    const sizePx = (event.currentTarget as Element).getBoundingClientRect().height;
    drag?.start(event, {
      origin: { role, color },
      piece: piece(role),
      skin,
      sizePx,
      onGrab: props.onGrab,
      onCancel: props.onCancel,
    });
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced as a form
    <div
      class={`tray ${skin.className}${props.active ? ' is-active' : ''}`}
      ref={root}
      role="group"
      aria-label={labels.tray}
      {...asking}
    >
      {props.roles.map((role) => {
        const count = props.count(role);
        return (
          <button
            key={role}
            type="button"
            class={count === 0 ? 'tray-piece is-empty' : 'tray-piece'}
            data-role={role}
            aria-label={labels.piece(role, count)}
            aria-pressed={props.selected === role}
            aria-disabled={!props.active || count === 0}
            onPointerDown={(event) => onPointerDown(event, role)}
            onClick={() => {
              if (props.active && count > 0 && !drag?.isAfterDrag()) props.onRole(role);
            }}
          >
            <PieceImage skin={skin} piece={piece(role)} />
            <span class="tray-count" aria-hidden="true">
              {labels.count(count)}
            </span>
          </button>
        );
      })}
      {props.children}
    </div>
  );
}
