/** The articles that reasons, outcomes, claims and counts cite, in the rules as written down. */

import { existsSync, readFileSync } from 'node:fs';
import { codesOf } from '@sitke/testkit/reasons';
import { CHECKED_IDS, citedIn } from '@sitke/testkit/variants/registry';
import { describe, expect, it, test } from 'vitest';
import { VARIANT_IDS, type VariantId, variantOf } from '../index.js';
import { articleOf } from '../variants/define.js';

function document(id: VariantId): string {
  const file = new URL(`../../../../docs/rules/${id}.md`, import.meta.url);
  if (!existsSync(file)) throw new Error(`docs/rules/${id}.md is missing: the rules in words, by articles`);
  return readFileSync(file, 'utf8');
}

/** The articles of a document by number, `3.1 c.4` for a clause; each with all that stands below its heading. */
function articlesIn(text: string): Map<string, string> {
  const found = new Map<string, string>();
  let [chapter, section] = ['', ''];
  const add = (name: string, words: string): void => {
    if (name !== '') found.set(name, `${found.get(name) ?? ''} ${words}`);
  };
  let clause = '';
  for (const line of text.split('\n')) {
    const heading = /^(#{2,3}) (\d(?:\.\d)?)\.? /.exec(line);
    if (heading?.[1] === '##') [chapter, section, clause] = [heading[2]!, '', ''];
    else if (heading) [section, clause] = [heading[2]!, ''];
    else if (!/^ /.test(line)) clause = /^\* \*\*(c\.\d)\*\*/.exec(line)?.[1] ?? '';
    for (const name of [chapter, section, clause && `${section} ${clause}`]) add(name, line);
  }
  return found;
}

/** Words that an article must have if a reason cites it, in the games with their own checks: other games word theirs freely. */
const MATTER: Readonly<Record<string, RegExp>> = {
  legal: /A move takes one of the mover's own pieces/,
  noPiece: /A move takes one of the mover's own pieces/,
  opponentsPiece: /mover's own pieces/,
  placementFirst: /While it can place a piece it must, before it moves any/,
  kingNotTaken: /A king is never captured/,
  noPlacement: /none is ever placed/,
  notInPocket: /in its pocket/,
  dropZone: /rooks on the own first rank, the others on/,
  dropOccupied: /Always on an empty square/,
  dropShield: /facing the red king along a file/,
  swapMissing: /which the move must name/,
  swapOff: /setup\.pawnSwap/,
  swapRole: /but no rook or pawn, may/,
  swapNoPawn: /take the square of an own pawn/,
  swapZone: /of the own second or third rank/,
  swapOccupied: /to an empty square of the own second or third rank/,
  ownPiece: /never to one where another of them stands/,
  notMoved: /to another square/,
  cannotReach: /moves only as the table says|move as in chess/,
  blocked: /none but the \w+ goes over another/,
  blockedWays: /Every square on the way, the corner too, must be empty/,
  nothingToCapture: /diagonally only to capture/,
  promotionNotPawn: /Only a pawn promotes/,
  promotionRole: /to a (general|met) and nothing else|to queen, (\w+, )*\w+ or \w+/,
  promotionMissing: /must say that it promotes|the move says which/,
  promotionLimit: /only while its side has none/,
  promotionZone: /stand on a promotion square|on the last rank|brings it to the sixth rank/,
  promotionReach: /In place, or .* one of the four diagonally adjacent squares/,
  promotionReachArrival: /In place, or/,
  promotionInPlace: /In place/,
  promotionInPlaceArrival: /In place/,
  promotionArrival: /does not promote in the move in which it arrives/,
  promotionOccupied: /if it is empty/,
  promotionAttacks: /may not attack any enemy piece/,
  promotionChecks: /may not give check/,
  conversionDue: /first move must be a conversion/,
  conversionSpent: /may only move diagonally/,
  conversionCapture: /conversionCaptures/,
  castlingRight: /Neither may have moved/,
  castlingBlocked: /all squares between them must be empty/,
  castlingCheck: /the king's square .* may not be attacked/,
  castlingAttacked: /the three that it enters may not be attacked/,
  kingAttacked: /take it to an attacked square/,
  exposesKing: /leave the mover's own king attacked/,
  staysInCheck: /leave the mover's own king attacked/,
  stalemates: /a move that stalemates is illegal/,
};

describe.each(VARIANT_IDS)('the rules of %s as written down', (id) => {
  const articles = articlesIn(document(id));
  const textOf = (article: string): string => (articles.get(article) ?? '').replace(/\s+/g, ' ');

  it.each(codesOf(id).map((code) => [code, articleOf(variantOf(id), code)]))(
    'say of %s what article %s is cited for',
    (code, article) => {
      expect([...articles.keys()]).toContain(article);
      const text = textOf(article);
      expect(text).toMatch(/\w/);
      if (!CHECKED_IDS.includes(id)) return;
      expect(MATTER).toHaveProperty(code);
      expect(text).toMatch(MATTER[code]!);
    },
  );

  it.each(citedIn(id))('have article %s', (article, matter) => expect(textOf(article)).toMatch(matter));
});

describe.each(CHECKED_IDS)('the table of options of %s', (id) => {
  const text = document(id);
  const { optionValues, presets } = variantOf(id);
  const rows = (head: RegExp): string[][] => {
    const lines = text.split('\n');
    const first = lines.findIndex((line) => head.test(line));
    const end = lines.findIndex((line, i) => i > first && line === '');
    const cells = (line: string): string[] =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim());
    return lines
      .slice(first, end)
      .filter((_, i) => i !== 1)
      .map(cells);
  };
  const word = (value: string | boolean): string => (typeof value === 'string' ? value : value ? 'on' : 'off');
  const [[, , ...names], ...options] = rows(/^\| option \| values/) as [string[], ...string[][]];
  const sources = rows(/^\| source \| what/)
    .slice(1)
    .map(([tag]) => tag!);

  test('has every option with every value, in any order', () => {
    const listed = options.map(([name, values]) => [name, values!.split(', ').sort()]);
    const known = Object.entries(optionValues).map(([name, values]) => [name, values.map(word).sort()]);
    const missing = known.filter(([name]) => !options.some(([listedName]) => listedName === name));
    expect(
      missing.map(
        ([name, values]) => `docs/rules/${id}.md: write "| ${name} | ${(values as string[]).join(', ')} | …"`,
      ),
    ).toEqual([]);
    expect(listed).toEqual(known);
  });

  test('has the value that each named ruleset plays by', () => {
    expect([...new Set(['standard', ...names!])].sort()).toEqual(Object.keys(presets).sort());
    for (const [name, , ...cells] of options) {
      const values = cells.map((cell) => cell.split(' ')[0]);
      expect(values, name).toEqual(names!.map((preset) => word(presets[preset]![name!]!)));
    }
  });

  test('names a source for every value, and marks what has none as not sure', () => {
    for (const [name, , ...cells] of options) {
      for (const [i, cell] of cells.entries()) {
        const found = /^\S+ \(([^)]+)\)( \?)?$/.exec(cell);
        expect(found, `${name} of ${names![i]}: ${cell}`).not.toBeNull();
        const tags = found![1] === 'no effect' ? [] : found![1]!.split(', ').map((source) => source.split(' ')[0]!);
        for (const tag of tags) if (!/^\d/.test(tag)) expect(sources, `${name}: ${cell}`).toContain(tag);
        if (found![1] === 'none') expect(found![2], `${name}: ${cell}`).toBe(' ?');
      }
    }
  });

  test('says of every value that is not sure why', () => {
    const unsure = options.flatMap(([name, , ...cells]) => (cells.some((cell) => cell.endsWith('?')) ? [name!] : []));
    const explained = /^### \d\.\d What is not sure$.*/ms.exec(text)![0].match(/^\* \*\*[^*]+\*\*/gm)!;
    const named = explained.flatMap((item) => item.match(/[A-Za-z0-9]+(?:\.[A-Za-z0-9]+)?/g)!);
    expect(named.sort()).toEqual(unsure.sort());
  });
});
