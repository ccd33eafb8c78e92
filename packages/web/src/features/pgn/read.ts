/** The games of a PGN as the app lists them; `@sitke/rules/pgn` reads them. */
import {
  type Game,
  type GameNode,
  type GameResult,
  makeRuleset,
  roleLetter,
  roleOf,
  squareName,
  type VariantId,
} from '@sitke/rules';
import type { PgnFault, PgnRecord } from '@sitke/rules/pgn';

/** A mistake in a game, with its place; without the game, which does not go from the worker to the page. */
export type Fault = Pick<PgnFault, 'line' | 'column' | 'error' | 'foreign'>;

/** The tags that a list of games shows; empty where the game does not say. */
export type PgnNames = Readonly<Record<'white' | 'black' | 'event' | 'date', string>>;

/** A game as a list shows it. */
export interface PgnEntry extends PgnNames {
  /** Counted from 1 in the text. */
  readonly number: number;
  /** The line that it begins in, counted from 1. */
  readonly line: number;
  readonly result: GameResult;
  /** Null where nothing of the game can be read. */
  readonly variant: VariantId | null;
  readonly ruleset: string;
  /** Moves of the main line, of both sides; of a broken game as far as it can be read. */
  readonly moves: number;
  /** The armies as they were set up, each piece as in `K@e2`; empty in games that set nothing up. */
  readonly setup: string;
  readonly fault: Fault | null;
  /** The first variation that is left out, and how many there are; absent where all can be read. */
  readonly skipped?: { readonly first: Fault; readonly count: number };
}

/** Returns the armies as they were set up, without the pawns, which stand there before. */
function setupOf(game: Game): string {
  const { def, geometry } = game.rules;
  const [start, set] = [game.root, [game.root, ...game.mainline()].find(({ position }) => !position.inPlacement)];
  if (!set || set === start) return '';
  return Array.from({ length: geometry.size }, (_, square) => {
    const piece = set.position.pieceAt(square);
    return piece === 0 || piece === start.position.pieceAt(square)
      ? ''
      : `${roleLetter(def, roleOf(piece))}@${squareName(def, square)}`;
  })
    .filter(Boolean)
    .join(' ');
}

function isMove(node: GameNode): boolean {
  return node.move !== null;
}

function namesIn(tags: ReadonlyMap<string, string>): PgnNames {
  const said = (name: string): string => (/^[?.]*$/.test(tags.get(name) ?? '') ? '' : tags.get(name)!);
  return { white: said('white'), black: said('black'), event: said('event'), date: said('date') };
}

function faultOf({ line, column, error, foreign }: PgnFault): Fault {
  return { line, column, error, foreign };
}

/** Returns what a list shows of a game. */
export function entryOf({ number, line, tags, game, fault, skipped }: PgnRecord): PgnEntry {
  const [first] = skipped;
  return {
    ...namesIn(tags),
    number,
    line,
    result: game?.result ?? '*',
    variant: (game?.rules.def.id as VariantId | undefined) ?? null,
    ruleset: game ? makeRuleset(game.rules.def, game.rules.options) : '',
    moves: game?.mainline().filter(isMove).length ?? 0,
    setup: game ? setupOf(game) : '',
    fault: fault && faultOf(fault),
    ...(first && { skipped: { first: faultOf(first), count: skipped.length } }),
  };
}
