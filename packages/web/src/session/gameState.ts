/** A game on the board as plain data. Positions are not in it: `game.ts` derives and remembers them. */
import type { GameView, ServerEnd, Who } from '@sitke/protocol';
import type { Claim, Color, VariantId } from '@sitke/rules';
import type { Goal } from './training.js';

/** A node of the move tree: the moves from the root, joined by `/`; the root is the empty text. */
export type Path = string;

/** How the players, not the board, ended a game. */
export type Ending =
  | { readonly kind: 'resignation'; readonly winner: Color }
  | { readonly kind: 'agreement' }
  | { readonly kind: 'claim'; readonly reason: Claim['reason'] }
  | { readonly kind: 'termination'; readonly by: ServerEnd; readonly winner: Color | null }
  /** Of a game read from a PGN: the result that stands there, where the board does not say why. */
  | { readonly kind: 'recorded'; readonly winner: Color | null }
  /** Training: the last move gave away what was to be reached. */
  | { readonly kind: 'slip'; readonly lost: Goal }
  /** Training: a line that is shown ends here. */
  | { readonly kind: 'example' };

export const MARK_COLORS = ['green', 'red', 'blue', 'yellow'] as const;

/** A square, or an arrow to another one, drawn on the board by a person. */
export interface DrawnMark {
  readonly color: (typeof MARK_COLORS)[number];
  readonly from: number;
  /** The same square where it is not an arrow. */
  readonly to: number;
}

/** A person's notes on a position and the move that led to it. */
export interface Note {
  readonly comment: string;
  /** Numbers of the glyphs (NAG). Source: PGN standard, 10. */
  readonly glyphs: readonly number[];
  readonly marks: readonly DrawnMark[];
}

/** Moves in the order of their weight; the first one is the main line. */
export interface TreeNode {
  readonly children: readonly string[];
  readonly ending?: Ending;
  /** Left out where it is empty. */
  readonly note?: Note;
}

/** A move is UCI text, or `count+` and `count-` for starting and stopping a count. */
export type Tree = Readonly<Record<Path, TreeNode>>;

/** Moves taken back, to be brought again: the place they belong to and the moves, the next one last. */
export interface Undone {
  readonly at: Path;
  readonly moves: readonly string[];
}

/** The engine as one of the players. */
export interface Computer {
  /** The side it plays. */
  readonly color: Color;
  /** From 1, the weakest, to `FULL_STRENGTH`. */
  readonly level: number;
  /** Decides what it overlooks and how it sets up, all through a game; 0 leaves that to the engine. */
  readonly seed: number;
  /** How it judged its own side when it last moved, in hundredths of a pawn; null before. */
  readonly standing: number | null;
}

/** The tree as it was before a change at the desk. */
export interface Version {
  readonly tree: Tree;
  readonly cursor: Path;
}

/** The versions of the tree at the desk. */
export interface Versions {
  /** The versions to go back to, the latest last; then those to come back to. */
  readonly past: readonly Version[];
  readonly future: readonly Version[];
}

/** The hands that play a game on the board. */
export type Hands =
  /** Those at this device. `holder`: the side that holds it while armies are hidden. */
  | { readonly kind: 'device'; readonly holder: Color }
  /** Those at the desk: both sides move freely, and nobody answers. Nothing of `versions` is kept. */
  | { readonly kind: 'desk'; readonly holder: Color; readonly versions: Versions }
  /** Those at both ends of the network. `isSending`: whether a command of the line is under way: the next must wait for it. */
  | { readonly kind: 'server'; readonly view: GameView; readonly isSending: boolean };

/** Where a game comes from that was not begun here: the server, or a PGN. */
export type Source =
  | {
      readonly kind: 'online';
      /** Its id on the server. */
      readonly game: string;
      /** By side. */
      readonly players: readonly [Who | null, Who | null];
      /** The side of the person at this device. */
      readonly you: Color;
    }
  | {
      readonly kind: 'pgn';
      /** By name, the tags that do not follow from the moves: players, event, date. */
      readonly tags: Readonly<Record<string, string>>;
    };

export interface GameState {
  /** Its name among the games kept on this device; null while it has none. */
  readonly id: string | null;
  /** Null where it was begun here. */
  readonly source: Source | null;
  readonly variant: VariantId;
  /** As `makeRuleset` writes it. */
  readonly ruleset: string;
  /** FEN of the start; empty for the ruleset's own. */
  readonly start: string;
  readonly tree: Tree;
  readonly cursor: Path;
  /** The end of the line as it was played, where analysis may have grown around it; null where the tree is the game. */
  readonly played: Path | null;
  readonly undone: Undone | null;
  /** By side: whether it has said that its army stands as it wants. Used where a side arranges its whole army. */
  readonly ready: readonly [boolean, boolean];
  /** Null where two people play. */
  readonly computer: Computer | null;
  readonly hands: Hands;
}
