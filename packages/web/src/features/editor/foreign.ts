/** Recognises the FEN of another game. */
import { VARIANT_IDS, type VariantId, variantOf } from '@sitke/rules';
import { rulesetText } from '../../session/game.js';
import { readSetup } from '../../session/readSetup.js';
import { rulesOfEditor } from './editor.js';

/** The games that a FEN can be of: one of ours, or chess. */
export type FenOwner = VariantId | 'chess';

/** Ranks of chess: eight, with letters that it alone has together. */
const CHESS_RANK = /^[1-8kqrbnpKQRBNP]+$/;

function isChess(text: string): boolean {
  const [board = ''] = text.split(/\s/);
  const ranks = board.split('/');
  return ranks.length === 8 && ranks.every((rank) => CHESS_RANK.test(rank)) && /[qb]/i.test(board);
}

/** Returns another game whose FEN a text is, if it is not one of the chosen game; null if no other game has it. */
export function ownerOfFen(fen: string, given: VariantId): FenOwner | null {
  const text = fen.trim();
  const reads = (variant: VariantId): boolean => {
    const ruleset = rulesetText(variant, variantOf(variant).presets.standard);
    return readSetup(rulesOfEditor({ variant, ruleset }), text).ok;
  };
  if (text === '' || reads(given)) return null;
  return VARIANT_IDS.find((variant) => variant !== given && reads(variant)) ?? (isChess(text) ? 'chess' : null);
}
