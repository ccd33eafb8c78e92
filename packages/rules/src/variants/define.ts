/**
 * The contract of a variant: what it must say, and the only way to say it. Shared code asks these questions and never
 * for a variant's name. A variant composes functions of the kit; there is no base class.
 */

import type { Board } from '../core/board.js';
import { checkBound, MAX_OWN_KINDS } from '../core/bounds.js';
import type { Count, CountAction } from '../core/count.js';
import type { Geometry, PieceDef } from '../core/geometry.js';
import type { MoveList } from '../core/moves.js';
import type { KitReason, MoveRequest, Nearness, Reason } from '../core/reasons.js';
import type { FenField, Setup, SetupProblem } from '../core/setup.js';
import type { Claim, ClaimReason, Color, JsonOptions, Move, Outcome, Square } from '../core/types.js';
import type { Castle } from '../kit/castling.js';
import type { Ending } from '../kit/ending.js';
import { kitNearness } from '../kit/explain.js';
import type { KingSafety } from '../kit/kingSafety.js';
import type { PawnRules } from '../kit/pawns.js';
import type { Placement } from '../kit/placement.js';
import type { Zone } from '../kit/zones.js';

/** A piece that may or must make a special move, for a page to mark. */
export interface SpecialMoveHint {
  readonly square: Square;
  readonly kind: 'may' | 'must';
}

/** One path of a piece that may have several to the same target. */
export interface SlidePath {
  readonly squares: readonly Square[];
  readonly corner: Square;
  readonly blockers: readonly Square[];
  readonly open: boolean;
}

/** The article of the variant's rules behind each reason of the kit that it can give. */
export type Articles = Readonly<Partial<Record<KitReason, string>>>;

/** A reason that only this variant gives. Its squares are the witnesses, as for the codes of the kit. */
export interface OwnReason {
  readonly article: string;
  /** The names of its squares in the variant's texts, in their order; `...` before the last name takes all the rest. */
  readonly squares: readonly string[];
  /** 1 without it. */
  readonly nearness?: Nearness;
  /** Returns whether a legal move does what a refused request wanted, or begins it. There is no advice without it. */
  readonly advises?: (move: Move, request: MoveRequest) => boolean;
  /** Where such a move only begins it: returns whether a later move of the same side completes it. */
  readonly completes?: (later: Move, step: Move) => boolean;
}

/** Returns the article behind a reason. Errors: throws where the variant never gives that reason. */
export function articleOf(
  { id, articles, reasons }: Pick<VariantDef, 'id' | 'articles' | 'reasons'>,
  code: string,
): string {
  const article = reasons[code]?.article ?? articles[code as KitReason];
  if (article === undefined) throw new Error(`variants/${id} has no article for ${code}`);
  return article;
}

/** Returns how near a refused request comes to a legal move. */
export function nearnessOf({ reasons }: Pick<VariantDef, 'reasons'>, code: string): Nearness {
  return reasons[code]?.nearness ?? kitNearness(code);
}

/** A variant. `defineVariant` makes one of what it cannot do without. */
export interface VariantDef {
  /** = `UCI_Variant` = folder name. */
  readonly id: string;
  /** = PGN `[Variant]`. */
  readonly name: string;
  readonly geometry: Geometry;
  /** Of the geometry. */
  readonly files: number;
  readonly ranks: number;
  readonly colorNames: readonly [string, string];
  /** By role - 1; the king first, the rest in the order of the pocket. */
  readonly pieces: readonly PieceDef[];
  /** Whether the game has a placement phase, and so its FEN a pocket. */
  readonly hasPockets: boolean;
  readonly fenFields: readonly FenField[];
  /** Maps that turn legal moves into legal moves once the pieces are placed. */
  readonly symmetries: readonly ('mirrorFiles' | 'rotateAndSwap')[];
  readonly optionValues: Readonly<Record<string, readonly (string | boolean)[]>>;
  readonly presets: Readonly<Record<string, JsonOptions>> & { readonly standard: JsonOptions };
  /** The preset that `standard` is, for writing. */
  readonly standardPreset: string;
  readonly articles: Articles;
  readonly reasons: Readonly<Record<string, OwnReason>>;
  /** Names of kinds of move besides those of `KIND`; the first has the number `OWN_KIND`. */
  readonly ownKinds: readonly string[];
  /** Reasons of claims besides those of the kit. */
  readonly ownClaims: readonly ClaimReason[];
  /** Codes of problems of a setup besides those of the kit. */
  readonly ownProblems: readonly string[];
  /** Returns the rules under a full set of options. */
  compile(options: JsonOptions): RulesParts;
}

/** The parts that a variant may leave out; the defaults are those of a game on white and black without pockets, rights or own codes. */
type Optional =
  | 'colorNames'
  | 'hasPockets'
  | 'fenFields'
  | 'symmetries'
  | 'standardPreset'
  | 'reasons'
  | 'ownKinds'
  | 'ownClaims'
  | 'ownProblems';

/** A variant as its folder writes it. */
export type VariantDraft = Omit<VariantDef, Optional | 'files' | 'ranks'> & Partial<Pick<VariantDef, Optional>>;

/**
 * Returns a variant with defaults for all that it leaves out.
 *
 * Errors: throws RangeError where it has more kinds of move than moves have room for; `buildGeometry` looks at its board and
 * pieces, and `compileRules` at its rights and pockets.
 */
export function defineVariant(draft: VariantDraft): VariantDef {
  const { files, ranks } = draft.geometry;
  const count = draft.ownKinds?.length ?? 0;
  checkBound(count, 'own kinds of move; moves allow', MAX_OWN_KINDS);
  return {
    colorNames: ['white', 'black'],
    hasPockets: false,
    fenFields: [],
    symmetries: [],
    standardPreset: 'standard',
    reasons: {},
    ownKinds: [],
    ownClaims: [],
    ownProblems: [],
    ...draft,
    files,
    ranks,
  };
}

/** The effect of a threefold repetition: nothing, a claim, or the end of the game. */
export type RepetitionRule = 'off' | 'claim3' | 'auto3';

/**
 * A game that is all data: pieces that go as they are declared, pawns and endings of the kit. `plainRules`
 * makes rules of it, and the engine plays it without its own core.
 */
export interface PlainGame {
  readonly initial: Setup;
  readonly pawns: PawnRules;
  /** Whether a pawn's move restarts the clock of the move limit. */
  readonly pawnsResetClock: boolean;
  readonly ending: Ending;
  readonly repetition: RepetitionRule;
}

/**
 * Whether the sides place their pieces unseen by each other; `dependent` where the squares open to a piece depend on pieces
 * that are still hidden.
 */
export type HiddenPlacement = 'none' | 'independent' | 'dependent';

/** A variant under one set of options: frozen, shared, without state. */
export interface Rules {
  readonly def: VariantDef;
  readonly options: JsonOptions;
  readonly geometry: Geometry;
  /** Of the geometry. */
  readonly files: number;
  readonly ranks: number;
  /** Returns the square of a name such as `e4`; throws RangeError on an invalid name. */
  square(name: string): Square;
  /** Returns the name of a square. */
  name(square: Square): string;
  readonly initial: Setup;
  readonly hiddenPlacement: HiddenPlacement;
  readonly repetition: { readonly rule: RepetitionRule; readonly article: string };
  /** Appends every pseudo-legal move, or at least those of the piece on `from` where that is given; never allocates. */
  genPseudo(b: Board, out: MoveList, from?: Square): void;
  make(b: Board, move: Move): void;
  unmake(b: Board, move: Move): void;
  /** Returns how safe the king of the side to move is; asked once for all its moves. */
  kingSafety(b: Board): KingSafety;
  /** Returns whether the move just made was legal: own king safe, and the variant's own limits. */
  isLegalAfterMake(b: Board, move: Move, kingSafety: KingSafety): boolean;
  /** Removes from the list of all legal moves those that a rule over the whole list forbids. */
  restrict?(b: Board, legal: MoveList): void;
  isAttacked(b: Board, square: Square, by: Color): boolean;
  /** Whether the piece on a square attacks another square. */
  attacks(b: Board, from: Square, to: Square): boolean;
  /** Whether the side to move is still placing pieces. */
  inPlacement(b: Board): boolean;
  /** Clears from a board just set up what a text can say but a position does not keep (a dead right, a foreign count). */
  normalise?(b: Board): void;
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
  /** How the game ends as data, where it ends as games of the kit do. */
  readonly ending?: Ending;
  /** Where each side's pawns promote, in a game that has such squares. */
  readonly promotionZone?: Zone;
  /** How pieces are placed, in a game with a placement phase. */
  readonly placement?: Placement;
  /** The game as data, where it is no more than that. */
  readonly plain?: PlainGame;
  specialMoves?(b: Board): readonly SpecialMoveHint[];
  pathsTo?(b: Board, from: Square, to: Square): readonly SlidePath[];
}

/** The parts of `Rules` that every variant writes itself. */
type Needed = 'initial' | 'repetition' | 'genPseudo' | 'make' | 'unmake' | 'outcome' | 'whyNotPseudo';
/** The parts that no variant writes. */
type Given = 'def' | 'options' | 'geometry' | 'files' | 'ranks' | 'square' | 'name';

/**
 * Rules as a variant's folder writes them. Parts that it leaves out are those of a game without placement, counts, claims or
 * problems, whose pieces attack as they move, and whose only limit on moves is the safety of the own king.
 */
export type RulesParts = Pick<Rules, Needed> & Partial<Omit<Rules, Needed | Given>>;
