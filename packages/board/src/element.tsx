/**
 * `<sitke-board>`, a board on any page: a position in, moves out, in a shadow of its own. It sets no style attribute, and so needs
 * nothing from a policy but its own script.
 */
import type { Position, VariantId } from '@sitke/rules';
import { render } from 'preact';
import type { PlayLabels } from './labels.js';
import { englishLabels } from './play/english.js';
import { PlayBoard } from './play/PlayBoard.js';
import type { Color, From, Square } from './squares.js';
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
let sheet: CSSStyleSheet | null = null;

/** Returns the style sheets as one, whose root is the element. */
function styleSheet(): CSSStyleSheet {
  if (sheet) return sheet;
  sheet = new CSSStyleSheet();
  const text = Object.values(SHEETS).join('\n');
  sheet.replaceSync(
    text.replace(/:root((?:\[[^\]]*\]|:not\([^)]*\))*)/g, (_, more: string) =>
      more === '' ? ':host' : `:host(${more})`,
    ),
  );
  return sheet;
}

const SIDES: Readonly<Record<string, readonly Color[]>> = { both: [0, 1], first: [0], second: [1], none: [] };

/** Nothing where there is no page: Node may import this module. */
const Base = (globalThis as Partial<typeof globalThis>).HTMLElement ?? (class {} as typeof HTMLElement);

class SitkeBoard extends Base implements SitkeBoardElement {
  static readonly observedAttributes = ['orientation', 'plays'];
  readonly #root = this.attachShadow({ mode: 'open' });
  #position: Position | null = null;
  #lastMove: readonly Square[] = [];
  #labels: PlayLabels | null = null;

  connectedCallback(): void {
    this.#root.adoptedStyleSheets = [styleSheet()];
    this.#show();
  }

  attributeChangedCallback(): void {
    this.#show();
  }

  get position(): Position | null {
    return this.#position;
  }

  set position(position: Position | null) {
    this.#position = position;
    this.#lastMove = [];
    this.#show();
  }

  get lastMove(): readonly Square[] {
    return this.#lastMove;
  }

  set lastMove(squares: readonly Square[]) {
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

  #go(after: Position, { from, to }: { readonly from: string | null; readonly to: string }): void {
    const { files } = after;
    const names = from === null ? [to] : [from, to];
    this.#position = after;
    this.#lastMove = names.map((name) => name.charCodeAt(0) - 97 + (Number(name.slice(1)) - 1) * files);
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
        orientation={this.getAttribute('orientation') === 'second' ? 1 : 0}
        skin={skinOf(position.rules.def.id as VariantId)}
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
