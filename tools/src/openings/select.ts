/** Which starts are kept: different ones, neither decided nor dead, most of them even, some a little uneven. */

import type { Engine } from '@sitke/engine';
import type { GameNode } from '@sitke/rules';

/** A share of the openings, by the size of their score in hundredths of a pawn. */
export interface Band {
  readonly over: number;
  readonly upTo: number;
  readonly share: number;
}

/** An opening: the line of the file without its remark, and the score for the side to move. */
export interface Kept {
  readonly text: string;
  readonly cp: number;
}

const LEAST_MOVES = 10;

/** Returns the score of a position for the side to move, in hundredths of a pawn; null where a mate is seen. */
export async function scoreOf(engine: Engine, node: GameNode, nodes: number): Promise<number | null> {
  engine.newGame();
  let cp: number | null = null;
  for await (const { score } of engine.search({ node, limits: { nodes }, seed: 1 })) {
    cp = score.kind === 'cp' ? score.cp : null;
  }
  return cp;
}

/** Returns whether there is a game to be played: no end or claim, no check, and a choice. */
export function isAlive(node: GameNode): boolean {
  const { position } = node;
  const isOver = node.outcome !== null || node.claims.length > 0;
  return !isOver && !position.isCheck && position.legalMoves().length >= LEAST_MOVES;
}

/** Returns a start as an opening file has it: its moves where it has any, else its FEN. */
export function openingText(node: GameNode): string {
  const moves = node.line().slice(1);
  return moves.length === 0 ? node.fen : `startpos moves ${moves.map(({ uci }) => uci).join(' ')}`;
}

/** Fills the bands with different openings. */
export class Selection {
  readonly #bands: readonly { readonly band: Band; readonly kept: Kept[]; readonly size: number }[];
  readonly #positions = new Set<string>();

  constructor(bands: readonly Band[], count: number) {
    this.#bands = bands.map((band) => ({ band, kept: [], size: Math.ceil(band.share * count) }));
  }

  get isFull(): boolean {
    return this.#bands.every(({ kept, size }) => kept.length >= size);
  }

  /** Takes an opening if it is new and its band has room. */
  offer(node: GameNode, cp: number): void {
    const position = node.fen.split(' ', 2).join(' ');
    const size = Math.abs(cp);
    const place = this.#bands.find(({ band }) => size <= band.upTo && (size > band.over || band.over === 0));
    if (!place || place.kept.length >= place.size || this.#positions.has(position)) return;
    this.#positions.add(position);
    place.kept.push({ text: openingText(node), cp });
  }

  /** Returns the openings of all bands mixed, so that each part of them is like the whole. */
  all(): Kept[] {
    const placed = this.#bands.flatMap(({ kept }) => kept.map((item, at) => ({ item, at: (at + 0.5) / kept.length })));
    return placed.sort((a, b) => a.at - b.at).map(({ item }) => item);
  }
}
