/** What is in a table, in numbers: wins, longest mates, and wins that the count takes away. */

import { makeFen, type Position, type Rules } from '@sitke/rules';
import { countLimitOf, hasBareKing, type Material, type Table } from '@sitke/tablebase';
import { positionAt } from './verify.js';

/** A table in numbers. Shares are of the positions with the stronger side to move. */
export interface TableStats {
  readonly material: Material;
  readonly positions: number;
  readonly won: number;
  /** Won by the side to move or lost, whoever is the stronger. */
  readonly longest: number;
  /** Plies of the count that starts with these men, 0 for none. */
  readonly limit: number;
  /** Won if nobody counted, and not in time. */
  readonly late: number;
  /** A position that takes longest, and one that takes longest of those won in time. */
  readonly hardest: Position | null;
  readonly hardestInTime: Position | null;
}

/** Returns a table in numbers. Errors: throws where the file is damaged. */
export function statsOf(rules: Rules, table: Table): TableStats {
  const { material, description } = table;
  const raw = table.raw(0);
  if (!raw.ok) throw new Error(`${material.key}: ${raw.error.message}`);
  const limit = hasBareKing(material) ? countLimitOf(rules, material) : 0;
  // The count begins when the bare king is to move: the stronger side has its move before it.
  const inTime = limit === 0 ? 255 : limit + 1;
  let [late, longest, longestInTime, hardest, hardestInTime] = [0, 0, 0, -1, -1];
  raw.value.forEach((value, entry) => {
    if (value === 255 || value === 0 || value % 2 === 1) return;
    const plies = value - 1;
    if (plies > inTime) late++;
    else if (plies > longestInTime) [longestInTime, hardestInTime] = [plies, entry];
    if (plies > longest) [longest, hardest] = [plies, entry];
  });
  const { wins, draws, losses } = description.counts[0];
  const at = (entry: number): Position | null => (entry < 0 ? null : positionAt(rules, table, entry, 0));
  return {
    material,
    positions: wins + draws + losses,
    won: wins,
    longest: description.longest,
    limit,
    late,
    hardest: at(hardest),
    hardestInTime: at(hardestInTime),
  };
}

function percent(part: number, whole: number): string {
  return whole === 0 ? '–' : `${((100 * part) / whole).toFixed(part > 0 && part / whole < 0.001 ? 4 : 1)} %`;
}

/** Returns a line of a table for people, in Markdown. */
export function statsRow({ material, positions, won, longest, limit, late, hardest }: TableStats): string {
  const cells = [
    material.key,
    positions.toLocaleString('en'),
    percent(won, positions),
    longest === 0 ? '–' : String(Math.ceil(longest / 2)),
    limit === 0 ? '–' : String(limit / 2),
    limit === 0 ? '–' : percent(late, won),
    hardest === null ? '–' : `\`${makeFen(hardest)}\``,
  ];
  return `| ${cells.join(' | ')} |`;
}

export const STATS_HEAD = `| men | positions | won | longest mate | count | of the won too late | longest |
|---|--:|--:|--:|--:|--:|---|`;
