/** Sentences of the studio. */
import { type Rules, squareName } from '@sitke/rules';
import { pieceName as pieceNameOf } from '@sitke/rules/text';
import type { Texts } from '../../i18n/language.js';
import type { Parts } from '../../i18n/messages.js';
import { type Army, sorted } from '../../session/armies/army.js';
import type { Record } from '../../session/armies/formations.js';

/** The name of a formation that the catalogue knows. */
type FormationName = keyof Parts['studio'] extends infer Key
  ? Key extends `formation.${infer Name}.about`
    ? Name
    : never
  : never;

/** Returns the name and the purpose of a formation. */
export function formationText(texts: Texts, name: string): { readonly name: string; readonly about: string } {
  // A test holds the names in the data to those of the catalogue.
  const known = name as FormationName;
  return { name: texts.t(`formation.${known}`), about: texts.t(`formation.${known}.about`) };
}

/** Returns an army in words: each piece with its square. */
export function armyWords(texts: Texts, { def }: Rules, army: Army): string {
  const pieces = sorted(army).map(({ role, square }) =>
    texts.t('studio.piece', { piece: pieceNameOf(texts, def, role), square: squareName(def, square) }),
  );
  return texts.t('list', { parts: pieces });
}

/** Half of an interval of 95 %, in standard deviations. */
const CERTAIN = 1.96;

/** Returns the share of points in whole percent, how far it may be off, and of how many games it is. */
export function shareText({ t }: Texts, { points, games }: Record): string {
  const share = games === 0 ? 0 : points / games;
  // Draws make the true error smaller.
  const error = games === 0 ? 0 : CERTAIN * Math.sqrt((share * (1 - share)) / games);
  return t('studio.results.share', { share: Math.round(100 * share), error: Math.round(100 * error), games });
}
