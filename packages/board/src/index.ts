/** The words of the board, and the looks to choose from. */
export { BOARD_IDS, type BoardId, SET_IDS, type SetId } from './looks.js';
export type {
  BoardLabels,
  BoardProps,
  Color,
  Dest,
  DestKind,
  From,
  Kind,
  Mark,
  MotionProps,
  Origin,
  OwnDestKind,
  Path,
  Piece,
  PieceSet,
  Role,
  Skin,
  Square,
  TrayLabels,
  TrayProps,
  View,
} from './types.js';
