/** Lost games as Markdown: an entry for each, and tables over all. */

import type { GameNode, Move } from '@sitke/rules';
import { CLASSES, dropOf, type Effort, type Loss, type LossClass, piecesOf } from './annotate.js';
import { cpText } from './games.js';
import type { Found } from './judge.js';

const SIDES = ['Red', 'Black'] as const;
/** How many terms of the evaluation are named, and how many moves of a line. */
const TERMS_SHOWN = 6;
const LINE_SHOWN = 9;

function diagram(fen: string): string {
  const rows = fen.split(/[ []/)[0]!.split('/');
  const lines = rows.map((row, at) => {
    const signs = row.replace(/\d+/g, (count) => '.'.repeat(Number(count)));
    return `${rows.length - at} ${[...signs].join(' ')}`;
  });
  return [...lines, `  ${[...'abcdefgh'].join(' ')}`].join('\n');
}

function numbered({ position, children }: GameNode, san = children[0]!.san): string {
  return `${position.fullmoves}${position.turn === 0 ? '.' : '…'} ${san}`;
}

function lineText(node: GameNode, line: readonly Move[]): string {
  const words: string[] = [];
  let at = node;
  for (const move of line.slice(0, LINE_SHOWN)) {
    const next = at.play(move);
    words.push(words.length === 0 || at.position.turn === 0 ? numbered(at, next.san) : next.san);
    at = next;
  }
  return words.join(' ');
}

function reached(found: Found | null): string {
  return found ? `${found.nodes.toLocaleString('en')} (depth ${found.depth})` : 'never';
}

function from(node: GameNode | null): string {
  return node ? numbered(node) : 'never';
}

/** Returns the moves until the game is lost, with what both said of them in the game. */
function snippet({ steps, lost }: Loss): string {
  const words: string[] = [];
  for (let at = steps[0]!.node; at !== lost; at = at.children[0]!) {
    const { comment } = at.children[0]!;
    words.push(`${numbered(at)}${comment === '' ? '' : ` {${comment.split(' ')[0]}}`}`);
  }
  return words.join(' ');
}

function termsText({ hoped, got }: Loss): string {
  const changes = [...hoped.terms].map(([name, value]) => [name, value, got.terms.get(name) ?? 0] as const);
  const largest = changes.sort((a, b) => Math.abs(b[2] - b[1]) - Math.abs(a[2] - a[1])).slice(0, TERMS_SHOWN);
  return largest.map(([name, from, to]) => `${name} ${Math.round(from)} → ${Math.round(to)}`).join(', ');
}

export function nameOf({ game }: Loss): string {
  return `game ${game.headers.get('Round') ?? '?'}`;
}

/** Returns the entry of a game. */
export function entryOf(loss: Loss, effort: Effort): string {
  const { game, color, why, steps, lost, lostCp, critical, toldBy, short, hoped, got } = loss;
  const { node, best, played, refused, seen } = critical;
  const [drop, avoidable] = dropOf(loss);
  return `## ${nameOf(loss)}: ${why}

${SIDES[color]}, lost after ${game.mainline().length} plies. Opening: \`${game.root.fen}\`

\`${node.fen}\`

\`\`\`
${diagram(node.fen)}
\`\`\`

| | line | score/depth |
|---|---|--:|
| in the game | ${numbered(node)} | ${node.children[0]!.comment.split(' ')[0]} |
| ${effort.short} nodes, empty table | ${lineText(node, short.line)} | ${cpText(short.cp)}/${short.depth} |
| ${effort.long} nodes | ${lineText(node, best.line)} | ${cpText(best.cp)}/${best.depth} |
| ${effort.long} nodes, the move played | ${lineText(node, played.line)} | ${cpText(played.cp)}/${played.depth} |

- not wanted from ${reached(refused)}, its cost seen from ${reached(seen)}
- in the game taken for lost by the winner from ${from(toldBy.winner)}, by the loser from ${from(toldBy.loser)}
- long scores until ${lost.position.fullmoves}: ${[...steps.map((step) => step.best.cp), lostCp].map(cpText).join(', ')}
- costs: ${steps.map(({ cost }) => cost).join(', ')}; ${avoidable} of ${drop}
- the scores come from ${cpText(hoped.cp)} → ${cpText(got.cp)}; ${termsText(loss)}

\`\`\`
${snippet(loss)}
\`\`\`
`;
}

function rowOf(loss: Loss): string {
  const { color, why, steps, lost, lostCp, critical, toldBy, short } = loss;
  const cells = [
    nameOf(loss),
    SIDES[color],
    `${steps[0]!.node.position.fullmoves}–${lost.position.fullmoves}`,
    piecesOf(critical.node).join(':'),
    why,
    cpText(steps[0]!.best.cp),
    cpText(lostCp),
    dropOf(loss)[1],
    `${numbered(critical.node)} (${critical.cost})`,
    short.line[0] === critical.node.children[0]!.move ? 'the same' : 'another',
    critical.refused?.nodes ?? '–',
    critical.seen?.nodes ?? '–',
    ...[toldBy.winner, toldBy.loser].map((node) => node?.position.fullmoves ?? '–'),
  ];
  return `| ${cells.join(' | ')} |`;
}

/** Returns the table of all lost games and that of their classes. */
export function tablesOf(losses: readonly Loss[]): string {
  const share = (why: LossClass): string => {
    const count = losses.filter((loss) => loss.why === why).length;
    return `| ${why} | ${count} | ${Math.round((100 * count) / losses.length)} |`;
  };
  return `| class | games | % |
|---|--:|--:|
${CLASSES.map(share).join('\n')}

| game | as | moves | pieces | class | from | to | avoidable | worst move (cost) | short search | not wanted from | seen from | told by the winner | by the loser |
|---|---|---|---|---|--:|--:|--:|---|---|--:|--:|--:|--:|
${losses.map(rowOf).join('\n')}
`;
}
