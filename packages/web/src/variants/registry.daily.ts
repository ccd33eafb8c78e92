/** The position of each day: a mate in two with one first move. */
import type { VariantId } from '@sitke/rules';
import { sissaDaily } from './sissa/daily.js';
import { sittuyinDaily } from './sittuyin/daily.js';

export interface Daily {
  readonly variant: VariantId;
  readonly fen: string;
  /** The one move that leads to mate in two, as UCI. */
  readonly key: string;
}

const LISTS: readonly (readonly [VariantId, readonly string[]])[] = [
  ['sittuyin', sittuyinDaily],
  ['sissa', sissaDaily],
];

/** Returns all positions of a game. */
export function dailiesOf(id: VariantId): readonly Daily[] {
  const found = LISTS.find(([variant]) => variant === id)?.[1] ?? [];
  return found.map((line) => {
    const [fen = '', key = ''] = line.split('; ');
    return { variant: id, fen, key };
  });
}

/** Returns the position of a day, the games in turn. Units: days since 1970. */
export function dailyOf(day: number): Daily {
  const [variant, list] = LISTS[day % LISTS.length]!;
  return dailiesOf(variant)[Math.floor(day / LISTS.length) % list.length]!;
}
