/** The positions that an embedded board shows, from its attributes. */
import {
  type Game,
  type GameNode,
  isVariantId,
  KIND,
  type Move,
  type MoveInfo,
  moveFrom,
  moveKind,
  moveTo,
  Position,
  parseFen,
  parseRuleset,
  rulesOf,
  type Square,
  VARIANT_IDS,
  variantOf,
} from '@sitke/rules';
import { errorText } from '@sitke/rules/text';
import { readGameFragment } from '../session/link/gameLink.js';
import type { Speech } from './speech.js';

/** A position of a line, with the move that led to it; null before the first. */
export interface Step {
  readonly position: Position;
  readonly san: string | null;
  /** The squares of that move. */
  readonly lastMove: readonly Square[];
}

/** The attributes of the element, and its text. */
export interface Wanted {
  readonly variant: string | null;
  readonly ruleset: string | null;
  readonly fen: string | null;
  readonly pgn: string | null;
  /** A link that holds a game. */
  readonly game: string | null;
  readonly text: string;
}

export type Shown =
  | { readonly ok: true; readonly steps: readonly Step[] }
  | { readonly ok: false; readonly error: string };

function squaresOf(move: Move | null): readonly Square[] {
  if (move === null) return [];
  return moveKind(move) === KIND.drop ? [moveTo(move)] : [...new Set([moveFrom(move), moveTo(move)])];
}

const stepOf = ({ position, san, parent, move }: GameNode): Step => ({
  position,
  san: parent ? san : null,
  lastMove: squaresOf(move),
});

/** Returns the step that a move in a position makes. */
export function stepAfter(position: Position, { move, san }: MoveInfo): Step {
  return { position: position.play(move), san, lastMove: squaresOf(move) };
}

function stepsOfGame(game: Game): readonly Step[] {
  return [game.root, ...game.mainline().filter((node) => node !== game.root)].map(stepOf);
}

/**
 * Returns what to show: the game of a link, of a PGN or of the text, or a position. Errors: the first mistake, as a
 * sentence.
 */
export async function readWanted(wanted: Wanted, { rules: texts, t }: Speech): Promise<Shown> {
  const { variant, ruleset, fen, game } = wanted;
  const pgn = (game !== null && readGameFragment(game.slice(game.indexOf('#')))) || wanted.pgn || wanted.text.trim();
  if (pgn !== '') {
    const { parsePgn } = await import('@sitke/rules/pgn');
    const read = parsePgn(pgn);
    if (!read.ok) return { ok: false, error: errorText(texts, null, read.error) };
    const [first] = read.value;
    return first ? { ok: true, steps: stepsOfGame(first) } : { ok: false, error: t('embed.unknown') };
  }
  const id = variant ?? VARIANT_IDS[0]!;
  if (!isVariantId(id)) return { ok: false, error: t('embed.unknown') };
  const options = parseRuleset(variantOf(id), ruleset ?? '');
  if (!options.ok) return { ok: false, error: errorText(texts, variantOf(id), options.error) };
  const rules = rulesOf(id, options.value);
  if (fen === null) return { ok: true, steps: [{ position: Position.initial(rules), san: null, lastMove: [] }] };
  const position = parseFen(rules, fen);
  if (!position.ok) return { ok: false, error: errorText(texts, variantOf(id), position.error) };
  return { ok: true, steps: [{ position: position.value, san: null, lastMove: [] }] };
}
