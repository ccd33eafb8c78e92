/** The positions that an embedded board shows, from its attributes. */
import {
  type Game,
  type GameNode,
  isVariantId,
  Position,
  parseFen,
  parseRuleset,
  rulesOf,
  VARIANT_IDS,
  variantOf,
} from '@sitke/rules';
import { parsePgn } from '@sitke/rules/pgn';
import { readGameFragment } from '../link/gameLink.js';

/** A position of a line, with the move that led to it; null before the first. */
export interface Step {
  readonly position: Position;
  readonly san: string | null;
}

/** The attributes that say what to show, and the text within the element. */
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

const stepOf = ({ position, san, parent }: GameNode): Step => ({ position, san: parent ? san : null });

function stepsOfGame(game: Game): readonly Step[] {
  return [game.root, ...game.mainline().filter((node) => node !== game.root)].map(stepOf);
}

/**
 * Returns what to show: the game of a link, of a PGN or of the text, or a position. `unknown` is said of a variant that there is
 * not. Errors: the first thing that is wrong.
 */
export function readWanted(wanted: Wanted, unknown: string): Shown {
  const { variant, ruleset, fen, game } = wanted;
  const pgn = (game !== null && readGameFragment(game.slice(game.indexOf('#')))) || wanted.pgn || wanted.text.trim();
  if (pgn !== '') {
    const read = parsePgn(pgn);
    if (!read.ok) return { ok: false, error: read.error.message };
    const [first] = read.value;
    return first ? { ok: true, steps: stepsOfGame(first) } : { ok: false, error: unknown };
  }
  const id = variant ?? VARIANT_IDS[0]!;
  if (!isVariantId(id)) return { ok: false, error: unknown };
  const options = parseRuleset(variantOf(id), ruleset ?? '');
  if (!options.ok) return { ok: false, error: options.error.message };
  const rules = rulesOf(id, options.value);
  if (fen === null) return { ok: true, steps: [{ position: Position.initial(rules), san: null }] };
  const position = parseFen(rules, fen);
  if (!position.ok) return { ok: false, error: position.error.message };
  return { ok: true, steps: [{ position: position.value, san: null }] };
}
