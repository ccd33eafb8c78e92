/**
 * `<sitke-board>`, a board on any page: a position in, moves out, in its own shadow root. It sets no style attribute, and so needs
 * nothing from a policy but its own script.
 */
import type { MoveInfo, Position, VariantId } from '@sitke/rules';
import { render } from 'preact';
import { squareOf } from './gestures.js';
import type { PlayLabels } from './labels.js';
import type { SetId } from './looks.js';
import { englishLabels } from './play/english.js';
import { PlayBoard } from './play/PlayBoard.js';
import { once, sheetOf } from './play/sheet.js';
import { withSet } from './sets/bases.js';
import { soundOfMove } from './sound/heard.js';
import { makePlayer, type Player } from './sound/player.js';
import type { Color, From, Square } from './squares.js';
import type { PieceSet } from './types.js';
import { skinOf } from './variants/registry.js';

export type { BoardLabels, PlayLabels, TrayLabels } from './labels.js';
export type { Color, From, Piece, Role, Square } from './squares.js';

/** A move that was made on the board, as the event `move` has it in `detail`. */
export interface PlayedMove {
  readonly uci: string;
  readonly san: string;
  /** The position after it. */
  readonly fen: string;
}

/** The properties of the element besides those of any other. */
export interface SitkeBoardElement {
  /** The position that is shown. A move made on the board leads to the next one, unless the event `move` is cancelled. */
  position: Position | null;
  /** The squares of the last move. */
  lastMove: readonly Square[];
  /** The words of the board: English unless they are given. */
  labels: PlayLabels | null;
  /** Makes a move of the other side, in UCI or standard notation. Errors: throws where it is not legal. */
  play(move: string): void;
}

const SHEETS: Readonly<Record<string, string>> = import.meta.glob(
  [
    './theme/boards.css',
    './theme/otherBoards.css',
    './sets/ground.css',
    './variants/*/skin.css',
    './view/*.css',
    './play/*.css',
  ],
  { query: '?inline', import: 'default', eager: true },
);

/** Made with the first board, for all of them. */
const boardSheet = once(() => sheetOf(Object.values(SHEETS)));

const setOf = ({ SET, SHEET }: { readonly SET: PieceSet; readonly SHEET: string }) => ({
  set: SET,
  sheets: [boardSheet(), sheetOf([SHEET])],
});

/** The sets of pieces that all games share: each loads with the first board that shows it. */
const OTHER_SETS = {
  carved: once(async () => setOf(await import('./sets/alone/carved.js'))),
  international: once(async () => setOf(await import('./sets/alone/international.js'))),
} satisfies Record<Exclude<SetId, 'signs'>, unknown>;

const SIDES: Readonly<Record<string, readonly Color[]>> = { both: [0, 1], first: [0], second: [1], none: [] };

/** Nothing where there is no page: Node may import this module. */
const Base = (globalThis as Partial<typeof globalThis>).HTMLElement ?? (class {} as typeof HTMLElement);

class SitkeBoard extends Base implements SitkeBoardElement {
  static readonly observedAttributes = ['orientation', 'plays', 'pieces'];
  readonly #root = this.attachShadow({ mode: 'open' });
  #position: Position | null = null;
  #before: Position | null = null;
  #lastMove: readonly Square[] = [];
  #labels: PlayLabels | null = null;
  #player: Player | null = null;
  #set: PieceSet | null = null;

  connectedCallback(): void {
    this.#root.adoptedStyleSheets = [boardSheet()];
    void this.#choose();
    this.#show();
  }

  attributeChangedCallback(name: string): void {
    if (name === 'pieces') void this.#choose();
    this.#show();
  }

  /** Draws the set of pieces that is wanted, once it is there; the signs of the game until then. */
  async #choose(): Promise<void> {
    const wanted = this.getAttribute('pieces') as keyof typeof OTHER_SETS;
    const { set, sheets } = (await OTHER_SETS[wanted]?.()) ?? { set: null, sheets: [boardSheet()] };
    if (wanted !== this.getAttribute('pieces')) return;
    this.#set = set;
    this.#root.adoptedStyleSheets = sheets;
    this.#show();
  }

  get position(): Position | null {
    return this.#position;
  }

  set position(position: Position | null) {
    this.#position = position;
    this.#before = null;
    this.#lastMove = [];
    this.#show();
  }

  get lastMove(): readonly Square[] {
    return this.#lastMove;
  }

  set lastMove(squares: readonly Square[]) {
    this.#before = null;
    this.#lastMove = squares;
    this.#show();
  }

  get labels(): PlayLabels | null {
    return this.#labels;
  }

  set labels(labels: PlayLabels | null) {
    this.#labels = labels;
    this.#show();
  }

  play(text: string): void {
    const position = this.#position;
    if (!position) throw new Error('a board without a position');
    const move = position.moveOf(text);
    this.#go(position.play(move), position.moves().find((one) => one.move === move)!);
  }

  #go(after: Position, { from, to, uci }: MoveInfo): void {
    const names = from === null ? [to] : [from, to];
    const before = this.#position!;
    const sound = after.outcome === null ? soundOfMove(before, after, uci) : 'result';
    this.#player ??= makePlayer();
    this.#player(sound, Math.min(Math.max(Number(this.getAttribute('sound')) || 0, 0), 10));
    this.#position = after;
    this.#before = before;
    this.#lastMove = [...new Set(names.map((name) => squareOf(name, after.files)))];
    this.#show();
  }

  #emit(type: string, detail: unknown): boolean {
    return this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true, cancelable: true }));
  }

  #show(): void {
    const position = this.#position;
    if (!this.isConnected || !position) return;
    render(
      <PlayBoard
        position={position}
        lastMove={this.#lastMove}
        before={this.#before}
        orientation={this.getAttribute('orientation') === 'second' ? 1 : 0}
        skin={withSet(skinOf(position.rules.def.id as VariantId), this.#set)}
        sides={SIDES[this.getAttribute('plays') ?? 'both'] ?? []}
        labels={this.#labels ?? englishLabels(position)}
        onMove={(move) => {
          const after = position.play(move);
          const detail: PlayedMove = { uci: move.uci, san: move.san, fen: after.fen };
          if (this.#emit('move', detail)) this.#go(after, move);
        }}
        onRefused={(from: From, to: Square) => this.#emit('refused', { from, to })}
      />,
      this.#root,
    );
  }
}

/** Defines the element under a name; importing this module does so as `sitke-board`. Does nothing where there is no page. */
export function defineBoard(name = 'sitke-board'): void {
  if (typeof customElements !== 'undefined' && !customElements.get(name))
    customElements.define(name, class extends SitkeBoard {});
}

defineBoard();
