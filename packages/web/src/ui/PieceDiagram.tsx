import type { Dest } from '@sitke/board/parts';
import { type Role, type VariantId, variantOf } from '@sitke/rules';
import type { JSX } from 'preact';
import { pieceName } from '../i18n/phrases.js';
import { pieceMoves } from '../session/armies/pieceMoves.js';
import { rulesOfGame } from '../session/rules.js';
import { useTools } from './context.js';
import { GameDiagram } from './GameDiagram.js';

const OTHER_SIDE = 1 << 4;
/** A piece that goes no further is shown with the squares around it alone. Units: squares. */
const NEAR = 2;

/** Steps of a king. */
function distance(files: number, from: number, to: number): number {
  const ranks = Math.abs(Math.floor(from / files) - Math.floor(to / files));
  return Math.max(ranks, Math.abs((from % files) - (to % files)));
}

/** A piece on an empty board, with its moves as the rules play them. */
export function PieceDiagram(props: {
  readonly variant: VariantId;
  readonly ruleset: string;
  readonly role: Role;
}): JSX.Element {
  const { variant, role } = props;
  const { t, texts } = useTools();
  const def = variantOf(variant);
  const { at, piece, moves, captures } = pieceMoves(rulesOfGame(props), role);
  const far = Math.max(...[...moves, ...captures].map((to) => distance(def.files, at, to)));
  const board: number[] = [];
  board[at] = piece;
  // A capture needs something to capture.
  for (const to of captures) board[to] = OTHER_SIDE | def.pieces.length;
  const dests: Dest[] = [
    ...moves.map((to) => ({ to, kind: 'move' as const })),
    ...captures.map((to) => ({ to, kind: 'capture' as const })),
  ];
  return (
    <GameDiagram
      pieces={board}
      variant={variant}
      dests={dests}
      part={far <= NEAR ? { around: at, radius: NEAR } : undefined}
      label={t('learn.diagram', { piece: pieceName(texts, props, role) })}
    />
  );
}
