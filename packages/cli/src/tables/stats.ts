/** Statistics of tables: wins, longest mates, and wins that the count takes away. */

import { makeFen, type Position, type Rules } from '@sitke/rules';
import { allMaterials, countLimitOf, hasBareKing, ruleClass, type Table } from '@sitke/tablebase';
import { drawBoard } from '../board.js';
import { t } from '../texts.js';
import { positionAt } from './verify.js';

/** A table in numbers: of the positions with the stronger side to move, before any count has started. */
export interface TableStats {
  readonly key: string;
  readonly positions: number;
  /** Won under the count. */
  readonly won: number;
  /** Won if nobody counted, and not under the count; null where that is not known. */
  readonly late: number | null;
  /** Plies of the longest mate if nobody counted; null where that is not known. */
  readonly longest: number | null;
  /** Plies of the count that starts with these pieces against the bare king, 0 for none. */
  readonly limit: number;
  /** A position whose mate takes longest of those won under the count, and its plies. */
  readonly hardest: { readonly position: Position; readonly plies: number } | null;
}

const NO_POSITION = 255;

/** How often each value occurs with the stronger side to move, and where first. Errors: throws where the file is damaged. */
function valuesOf(table: Table): { counts: Float64Array; entries: Float64Array } {
  const counts = new Float64Array(NO_POSITION + 1);
  const entries = new Float64Array(NO_POSITION + 1);
  const { folding, size } = table.index;
  for (let digit = 0; digit < folding.kings; digit++) {
    const slice = table.slice(0, digit);
    if (!slice.ok) throw new Error(`${table.material.key}: ${slice.error.message}`);
    slice.value.forEach((value, at) => {
      if (counts[value]!++ === 0) entries[value] = (digit * size) / folding.kings + at;
    });
  }
  return { counts, entries };
}

/** Wins of the side to move, and the longest, among the values that take at most so many plies. */
function winsOf({ counts, entries }: ReturnType<typeof valuesOf>, most: number): Wins {
  let [count, longest, entry] = [0, 0, -1];
  for (let plies = 1; plies <= most && plies + 1 < NO_POSITION; plies += 2) {
    const found = counts[plies + 1]!;
    count += found;
    if (found > 0) [longest, entry] = [plies, entries[plies + 1]!];
  }
  return { count, longest, entry };
}

interface Wins {
  readonly count: number;
  readonly longest: number;
  /** The first of the longest, -1 where nothing is won. */
  readonly entry: number;
}

/**
 * Returns a table in numbers. `uncounted` is that of the same pieces for the same rules without a count, where it is at hand.
 *
 * Errors: throws where a file is damaged.
 */
export function statsOf(rules: Rules, table: Table, uncounted: Table | null): TableStats {
  const { material, description } = table;
  const limit = hasBareKing(material) ? countLimitOf(rules, material) : 0;
  const values = valuesOf(table);
  // The count begins when the bare king is to move: the stronger side has its move before it.
  const inTime = winsOf(values, limit === 0 ? NO_POSITION : limit + 1);
  const isPlain = limit > 0 || uncounted === table;
  const all = isPlain ? winsOf(values, NO_POSITION) : uncounted && winsOf(valuesOf(uncounted), NO_POSITION);
  const { wins, draws, losses } = description.counts[0];
  const position = inTime.entry < 0 ? null : positionAt(rules, table, inTime.entry, 0);
  return {
    key: material.key,
    positions: wins + draws + losses,
    won: inTime.count,
    late: all && all.count - inTime.count,
    longest: all?.longest ?? null,
    limit,
    hardest: position && { position, plies: inTime.longest },
  };
}

/** Returns all tables of a ruleset in numbers, by the name of their files; those for rules without a count only help. */
export function allStats(rules: Rules, uncountedRules: Rules, files: ReadonlyMap<string, Table>): TableStats[] {
  const find = (wanted: Rules, { material }: Table): Table | null =>
    files.get(`${material.key}.${ruleClass(wanted, material)}.stb`) ?? null;
  const own = [...files.values()].filter((table) => find(rules, table) === table);
  // In the order in which materials are listed: few pieces first, strong ones first.
  const order = [3, 4, 5].flatMap((pieces) => allMaterials(rules.def, pieces)).map(({ key }) => key);
  own.sort((a, b) => order.indexOf(a.material.key) - order.indexOf(b.material.key));
  return own.map((table) => statsOf(rules, table, find(uncountedRules, table)));
}

function percent(part: number, whole: number): string {
  const share = (100 * part) / whole;
  return part === 0
    ? '0'
    : share > 99.95 && part < whole
      ? '99.9'
      : share < 0.05
        ? share.toPrecision(1)
        : share.toFixed(1);
}

function row({ key, positions, won, late, longest, limit, hardest }: TableStats): string {
  const moves = (plies: number | null): string => (plies === null || plies === 0 ? '–' : String((plies + 1) >> 1));
  const cells = [
    key,
    positions.toLocaleString('en'),
    percent(won, positions),
    moves(longest),
    moves(limit),
    late === null ? '–' : percent(late, positions),
    moves(hardest?.plies ?? null),
  ];
  return `| ${cells.join(' | ')} |`;
}

const COLUMNS = ['pieces', 'positions', 'won', 'longest', 'count', 'late', 'hardest'] as const;

function head(): string {
  const rule = `|---|${'--:|'.repeat(COLUMNS.length - 1)}`;
  return `| ${COLUMNS.map((column) => t(`stats.${column}`)).join(' | ')} |
${rule}`;
}

function drawing({ key, hardest }: TableStats): string {
  if (!hardest) return '';
  const { position, plies } = hardest;
  const title = t('stats.drawing', { key, moves: (plies + 1) >> 1 });
  return `\n## ${title}\n\n\`${makeFen(position)}\`\n\n\`\`\`\n${drawBoard(position)}\`\`\`\n`;
}

/** Returns tables in numbers as Markdown: a line for each, then the hardest position of each that is won in time. */
export function statsText(stats: readonly TableStats[]): string {
  return `${[head(), ...stats.map(row)].join('\n')}\n${stats.map(drawing).join('')}`;
}
