/**
 * Motion on the board, all of it decoration: what is lifted, lands, is taken or promoted, the curtain, a king that falls.
 * Nothing waits for it, and nothing moves where reduced motion is wanted.
 */
import type { JSX, RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import './motion.css';
import type { MotionProps, Piece, Square } from '../types.js';
import { type Step, stepOf } from './step.js';

const LIFTED: Keyframe = { scale: 1.07, filter: 'drop-shadow(0 5px 4px rgb(0 0 0 / 40%))' };
const STANDING: Keyframe = { scale: 1, filter: 'drop-shadow(0 0 0 transparent)' };
const LIFT_MS = 110;
const LAND_MS = 190;
const FALL_MS = 600;
/** Eight rays. */
const SPARK = Array.from({ length: 8 }, (_, i) => {
  const [x, y] = [Math.sin((Math.PI * i) / 4), -Math.cos((Math.PI * i) / 4)];
  return `M${(x * 40).toFixed(1)} ${(y * 40).toFixed(1)}L${(x * 58).toFixed(1)} ${(y * 58).toFixed(1)}`;
}).join('');

const isStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
/** A finger hides what it lifts and puts down, and the drawing of it would hold up the next tap. */
const isHidden = (): boolean => matchMedia('(pointer: coarse)').matches;

/** Returns the last step with its own number, so that each is drawn once. */
function useStep(
  pieces: ArrayLike<Piece>,
  lastMove: readonly Square[],
): { readonly number: number; readonly step: Step | null } {
  const before = useRef(pieces);
  const last = useRef<{ readonly number: number; readonly step: Step | null }>({ number: 0, step: null });
  const isChanged =
    before.current !== pieces &&
    (before.current.length !== pieces.length || Array.from(pieces).some((piece, i) => piece !== before.current[i]));
  if (isChanged) last.current = { number: last.current.number + 1, step: stepOf(before.current, pieces, lastMove) };
  before.current = pieces;
  return last.current;
}

/** Animates the piece on a square, once the move is drawn; returns what ends it. */
function animate(
  group: RefObject<SVGGElement>,
  square: Square | undefined,
  frames: Keyframe[],
  timing: KeyframeAnimationOptions,
): (() => void) | undefined {
  if (square === undefined || isStill()) return undefined;
  const piece = group.current?.ownerSVGElement?.querySelector(`[data-piece="${square}"]`);
  const animation = piece?.animate(frames, timing);
  return animation && (() => animation.cancel());
}

/** A cloth over a half of the board, in two parts that part once it is no longer wanted. */
function Curtain({ view, veiled }: Pick<MotionProps, 'view' | 'veiled'>): JSX.Element | null {
  const last = useRef(veiled);
  if (veiled !== undefined) last.current = veiled;
  const side = last.current;
  if (side === undefined) return null;
  const [width, height] = [view.files * 50, view.ranks * 50];
  const y = side === view.orientation ? height : 0;
  const folds = Array.from(
    { length: view.files },
    (_, i) => `M${width / view.files / 2 + (i * width) / view.files} 0V${height}`,
  );
  return (
    <g class={veiled === undefined ? 'curtain is-parting' : 'curtain'} transform={`translate(0 ${y})`}>
      {[0, 1].map((part) => (
        <g key={part} transform={`translate(${part * width} 0)`}>
          <g class={part === 0 ? 'cloth of-left' : 'cloth of-right'}>
            <rect width={width} height={height} />
            <path d={folds.join('')} />
          </g>
        </g>
      ))}
    </g>
  );
}

export function Motion(props: MotionProps): JSX.Element {
  const { view, skin, selected, fallen } = props;
  const group = useRef<SVGGElement>(null);
  const { number, step } = useStep(props.pieces, props.lastMove);
  useEffect(() => {
    if (isHidden()) return undefined;
    return animate(group, selected, [STANDING, LIFTED], { duration: LIFT_MS, fill: 'forwards', easing: 'ease-out' });
  }, [selected]);
  useEffect(() => {
    if (!isHidden()) animate(group, step?.to, [LIFTED, STANDING], { duration: LAND_MS, easing: 'ease-in' });
  }, [number]);
  useEffect(
    () =>
      animate(group, fallen, [{ rotate: '0deg' }, { rotate: '-28deg', offset: 0.8 }, { rotate: '-24deg' }], {
        duration: FALL_MS,
        fill: 'forwards',
        easing: 'ease-in',
      }),
    [fallen],
  );
  return (
    <g class="motion" ref={group}>
      {step && (
        <g key={number} transform={`translate(${view.x(step.to)} ${view.y(step.to)})`}>
          {step.taken !== 0 && (
            <g class="taken">
              <skin.Piece piece={step.taken} />
            </g>
          )}
          {step.isPromoted && (
            <g transform="translate(50 50)">
              <path class="spark" d={SPARK} />
            </g>
          )}
        </g>
      )}
      <Curtain view={view} veiled={props.veiled} />
    </g>
  );
}
