/** The board as Preact components. Its style sheets load with the components that need them. */
export { chosenPieces } from './sets/chosen.js';
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
  PlayLabels,
  Role,
  Skin,
  Square,
  TrayLabels,
  TrayProps,
  View,
} from './types.js';
export { Board } from './view/Board.js';
export { Diagram } from './view/Diagram.js';
export { type Drawn, DrawnLayer } from './view/DrawnLayer.js';
export { DragLayer, squareOfElement, useDrag } from './view/drag.js';
export { PieceImage } from './view/PieceImage.js';
export { Tray } from './view/Tray.js';
