/**
 * The contract of a variant: what it must say, and the only way to say it. Shared code asks these questions and never
 * for a variant's name. A variant composes functions of the kit; there is no base class.
 */

import type { Board } from '../core/board.js';
import type { Geometry, PieceDef } from '../core/geometry.js';
import type { MoveList } from '../core/moves.js';
import type { MoveRequest, Reason, ReasonCode } from '../core/reasons.js';
import type { Claim, Color, JsonOptions, Move, Outcome, Piece, Role, Square } from '../core/types.js';
import type { Castle } from '../kit/castling.js';
import type { Shelter } from '../kit/shelter.js';

/** A count in force: a limit on how long a side may try to win. All numbers in plies. */
export interface SetupCount {
  readonly limit: number;
  readonly plies: number;
  /** Who declared it; null when it started by itself. */
  readonly by: Color | null;
}

/** Any arrangement of men, legal or not, as plain JSON. */
export interface Setup {
  /** Piece by square. */
  readonly squares: readonly Piece[];
  /** Men left to drop, by piece code (32 entries). */
  readonly pockets: readonly number[];
  readonly turn: Color;
  /** The variant's rights, as bits. */
  readonly flags: number;
  readonly epSquare: Square | null;
  readonly count: SetupCount | null;
  /** Plies since the last irreversible move. */
  readonly halfmoves: number;
  /** From 1, +1 after the second side's move. */
  readonly fullmoves: number;
}

/** A `Setup` under construction. */
export type SetupDraft = { -readonly [K in keyof Setup]: Setup[K] };

/** Something wrong with a setup. A fatal one keeps it from being a position; the others are only impossible to reach. */
export interface SetupProblem {
  readonly code:
    | 'missingKing'
    | 'tooManyKings'
    | 'opponentInCheck'
    | 'pawnOnBackRank'
    | 'tooManyMen'
    | 'castlingRight'
    | 'conversionRight'
    | 'count';
  readonly fatal: boolean;
  readonly color: Color;
  readonly square?: Square;
  /** The field of a FEN that is wrong; the arrangement itself where it is left out. */
  readonly field?: string;
  readonly message: string;
}

/** One FEN field between the turn and the half-move clock. `read` returns a problem, or null. */
export interface FenField {
  readonly name: string;
  read(text: string, draft: SetupDraft, g: Geometry): string | null;
  write(setup: Setup, g: Geometry): string;
}

/** A man of a kind that gave a count its limit, and how many of it are needed. */
export interface CountCause {
  readonly role: Role;
  readonly atLeast: number;
}

/** The count in force. Plies; a limit of 32 is 16 moves of the side that tries to win. */
export interface Count {
  readonly kind: 'bareKing' | 'board';
  readonly limit: number;
  readonly plies: number;
  /** The side that hopes for the draw: the bare king, or the side that declared the count. */
  readonly by: Color;
  /** Whether `by` must claim the draw, on its turn once `plies` is `limit`; else it comes by itself a ply later. */
  readonly isClaimed: boolean;
  readonly why: readonly CountCause[];
  readonly article: string;
}

export type CountAction = 'start' | 'stop';

/** A man that may or must make a special move, for the page to mark. */
export interface Duty {
  readonly square: Square;
  readonly kind: 'may' | 'must';
}

/** One way of a man that has several to the same target. */
export interface WayTo {
  readonly squares: readonly Square[];
  readonly corner: Square;
  readonly blockers: readonly Square[];
  readonly open: boolean;
}

/** The article of the variant's rules behind each reason that the variant can give. */
export type Articles = Readonly<Partial<Record<ReasonCode, string>>>;

/** Returns the article behind a reason. Errors: throws where the variant never gives that reason. */
export function articleOf({ id, articles }: Pick<VariantDef, 'id' | 'articles'>, code: ReasonCode): string {
  const article = articles[code];
  if (article === undefined) throw new Error(`${id} has no article for ${code}`);
  return article;
}

/** A variant. */
export interface VariantDef {
  /** = `UCI_Variant` = folder name. */
  readonly id: string;
  /** = PGN `[Variant]`. */
  readonly name: string;
  readonly files: number;
  readonly ranks: number;
  readonly colorNames: readonly [string, string];
  /** By role - 1; the king first, the rest in the order of the pocket. */
  readonly pieces: readonly PieceDef[];
  /** Whether the game has a placement phase, and so its FEN a pocket. */
  readonly hasPockets: boolean;
  readonly fenFields: readonly FenField[];
  /** Maps that turn legal moves into legal moves once the men are placed. */
  readonly symmetries: readonly ('mirrorFiles' | 'rotateAndSwap')[];
  readonly optionValues: Readonly<Record<string, readonly (string | boolean)[]>>;
  readonly presets: Readonly<Record<string, JsonOptions>> & { readonly standard: JsonOptions };
  /** The preset that `standard` is, for writing. */
  readonly standardPreset: string;
  readonly articles: Articles;
  /** Throws RangeError on an unknown option or value. */
  compile(options: JsonOptions): Rules;
}

/** What the history of a game adds to a position's outcome and claims. */
export type RepetitionRule = 'off' | 'claim3' | 'auto3';

/**
 * Whether the sides place their men unseen by each other, and if so, whether the squares a man may be placed on depend on
 * men that nobody may know of yet.
 */
export type HiddenPlacement = 'none' | 'independent' | 'dependent';

/** A variant under one set of options: frozen, shared, without state. */
export interface Rules {
  readonly def: VariantDef;
  readonly options: JsonOptions;
  readonly geometry: Geometry;
  readonly initial: Setup;
  readonly hiddenPlacement: HiddenPlacement;
  readonly repetition: { readonly rule: RepetitionRule; readonly article: string };
  /** Appends every pseudo-legal move, or at least those of the man on `from` where that is given; never allocates. */
  genPseudo(b: Board, out: MoveList, from?: Square): void;
  make(b: Board, move: Move): void;
  unmake(b: Board, move: Move): void;
  /** How safe the king of the side to move is, asked once for all its moves. */
  shelter(b: Board): Shelter;
  /** Returns whether the move just made was legal: own king safe, and the variant's own limits. */
  isLegalAfterMake(b: Board, move: Move, shelter: Shelter): boolean;
  /** Removes from the list of all legal moves those that a rule over the whole list forbids. */
  restrict?(b: Board, legal: MoveList): void;
  isAttacked(b: Board, square: Square, by: Color): boolean;
  /** Whether the man on a square attacks another square. */
  attacks(b: Board, from: Square, to: Square): boolean;
  /** Whether the side to move is still placing men. */
  inPlacement(b: Board): boolean;
  /** Puts right on a board just set up what text can say but a position does not keep (a dead right, a foreign count). */
  settle?(b: Board): void;
  /** The ply that a setup stands at. */
  plyOf(setup: Setup): number;
  /** The variant's own problems; kings and checks are looked at for every variant. */
  problems(setup: Setup): readonly SetupProblem[];
  /** The automatic outcome, history aside. `canMove` says whether the side to move has a legal move. */
  outcome(b: Board, canMove: boolean): Outcome | null;
  /** The claims open to the side to move, history aside; asked only where there is no outcome. */
  claims(b: Board, legal: readonly Move[]): readonly Claim[];
  count(b: Board): Count | null;
  countActions(b: Board): readonly CountAction[];
  applyCountAction(b: Board, action: CountAction): void;
  /** Why a request is not pseudo-legal, or null if it is. */
  whyNotPseudo(b: Board, request: MoveRequest): Reason | null;
  /** The variant's own limit that the move, just made, breaks; null if none (king safety aside). */
  whyNotAfterMake(b: Board, move: Move): Reason | null;
  /** The castlings of both sides, in a game that has any. */
  readonly castlings?: readonly Castle[];
  duties?(b: Board): readonly Duty[];
  waysTo?(b: Board, from: Square, to: Square): readonly WayTo[];
}
