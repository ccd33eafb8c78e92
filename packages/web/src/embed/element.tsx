/** `<sitke-board>`: a position, or a game to play through, on any page. It lives in its own shadow root, so that no styles mix. */
import '../theme/tokens.css';
import '@sitke/board/boards.css';
import '@sitke/board/pieces.css';
import './embed.css';
import { Diagram, type PlayLabels } from '@sitke/board/parts';
import { PlayBoard } from '@sitke/board/play';
import { skinOf } from '@sitke/board/skins';
import { type MoveInfo, type Position, squareName, type VariantId } from '@sitke/rules';
import { pieceName, sideName } from '@sitke/rules/text';
import { type JSX, render } from 'preact';
import { useState } from 'preact/hooks';
import { Icon } from '../ui/Icon.js';
import { readWanted, type Step } from './shown.js';
import { ENGLISH, openSpeech, type Speech } from './speech.js';

const ATTRIBUTES = ['variant', 'ruleset', 'fen', 'pgn', 'game', 'orientation', 'lang', 'plays'] as const;

/** Returns the board in words. */
function describe({ rules: texts, t }: Speech, position: Position): string {
  const { def, geometry } = position.rules;
  const armies = ([0, 1] as const).map((color) => {
    const squares = Array.from({ length: geometry.size }, (_, square) => square);
    const pieces = squares
      .filter((square) => position.pieceAt(square) !== 0 && position.pieceAt(square) >> 4 === color)
      .map((square) => {
        const piece = pieceName(texts, def, position.pieceAt(square) & 15);
        return t('embed.piece', { piece, square: squareName(def, square) });
      });
    return t('embed.army', { side: sideName(texts, def, color), pieces });
  });
  return t('embed.board', { game: texts.own(def.id, 'name'), armies });
}

/** Returns the words of a board that is played on. */
function labelsOf(speech: Speech, position: Position): PlayLabels {
  const { def } = position.rules;
  const { rules: texts, t } = speech;
  const pieceOf = (piece: number): string => pieceName(texts, def, piece & 15);
  const on = (piece: number, square: number): string =>
    t('embed.piece', { piece: pieceOf(piece), square: squareName(def, square) });
  return {
    board: texts.own(def.id, 'name'),
    square: (square) => {
      const piece = position.pieceAt(square);
      if (piece === 0) return squareName(def, square);
      return t('embed.army', { side: sideName(texts, def, piece >> 4 === 0 ? 0 : 1), pieces: [on(piece, square)] });
    },
    promoteInPlace: (square) => on(position.pieceAt(square), square),
    file: (file) => squareName(def, file).slice(0, 1),
    rank: (rank) => String(rank + 1),
    tray: (color) => ({
      tray: sideName(texts, def, color),
      piece: (role, count) => `${pieceOf(role)} ${count}`,
      count: String,
    }),
    choice: texts.own(def.id, 'name'),
    piece: pieceOf,
  };
}

interface Props {
  readonly steps: readonly Step[];
  readonly orientation: 0 | 1;
  readonly speech: Speech;
  /** The sides that are played here. */
  readonly sides: readonly (0 | 1)[];
  readonly onMove: (move: { readonly uci: string; readonly san: string; readonly fen: string }) => void;
}

const SIDES: Readonly<Record<string, Props['sides']>> = { both: [0, 1], first: [0], second: [1] };

function EmbeddedBoard({ steps: given, orientation, speech, sides, onMove }: Props): JSX.Element {
  const { t } = speech;
  const [steps, setSteps] = useState(given);
  const last = steps.length - 1;
  const [at, setAt] = useState(0);
  const { position, san } = steps[Math.min(at, last)]!;
  const { def, geometry } = position.rules;
  const skin = skinOf(def.id as VariantId);
  const play = ({ move, uci, san }: MoveInfo): void => {
    const after = position.play(move);
    setSteps([...steps.slice(0, at + 1), { position: after, san }]);
    setAt(at + 1);
    onMove({ uci, san, fen: after.fen });
  };
  const go = (to: number): void => setAt(Math.min(Math.max(to, 0), last));
  const ways = [
    { name: t('embed.first'), to: 0, icon: 'first' },
    { name: t('embed.back'), to: at - 1, icon: 'previous' },
    { name: t('embed.next'), to: at + 1, icon: 'next' },
    { name: t('embed.last'), to: last, icon: 'last' },
  ] as const;
  return (
    <figure
      onKeyDown={({ key }) => {
        // The arrows go through the squares of a board that is played on.
        if (sides.length > 0) return;
        if (key === 'ArrowLeft') go(at - 1);
        if (key === 'ArrowRight') go(at + 1);
      }}
    >
      {sides.length > 0 ? (
        <PlayBoard
          {...{ position, orientation, sides, skin }}
          lastMove={[]}
          labels={labelsOf(speech, position)}
          onMove={play}
          onRefused={() => {}}
        />
      ) : (
        <Diagram
          files={geometry.files}
          ranks={geometry.ranks}
          pieces={Array.from({ length: geometry.size }, (_, square) => position.pieceAt(square))}
          {...{ skin, orientation }}
          label={describe(speech, position)}
        />
      )}
      {last > 0 && (
        <fieldset aria-label={t('embed.controls')}>
          {ways.map(({ name, to, icon }) => (
            <button key={name} type="button" aria-label={name} onClick={() => go(to)}>
              <Icon name={icon} />
            </button>
          ))}
          <output>{san === null ? t('embed.start') : t('embed.move', { number: Math.ceil(at / 2), san })}</output>
        </fieldset>
      )}
    </figure>
  );
}

class SitkeBoard extends HTMLElement {
  static readonly observedAttributes = ATTRIBUTES;
  readonly #root = this.attachShadow({ mode: 'open' });
  readonly #place = document.createElement('div');
  #speech = ENGLISH;
  #tag = '';

  connectedCallback(): void {
    const looks = document.createElement('link');
    looks.rel = 'stylesheet';
    looks.href = new URL(/* @vite-ignore */ './board.css', import.meta.url).href;
    this.#root.append(looks, this.#place);
    this.#listen();
    this.#show();
  }

  attributeChangedCallback(): void {
    if (!this.isConnected) return;
    this.#listen();
    this.#show();
  }

  /** Speaks English until the language of the page is there. */
  #listen(): void {
    const tag = this.closest<HTMLElement>('[lang]')?.lang ?? '';
    if (tag === this.#tag) return;
    this.#tag = tag;
    openSpeech(tag).then(
      (speech) => {
        if (tag !== this.#tag) return;
        this.#speech = speech;
        this.#show();
      },
      (problem: unknown) => console.warn(problem),
    );
  }

  #show(): void {
    const [variant, ruleset, fen, pgn, game, orientation, , plays] = ATTRIBUTES.map((name) => this.getAttribute(name));
    const wanted = { variant, ruleset, fen, pgn, game } as Record<
      'variant' | 'ruleset' | 'fen' | 'pgn' | 'game',
      string | null
    >;
    const speech = this.#speech;
    const shown = readWanted({ ...wanted, text: this.textContent ?? '' }, speech);
    this.#place.lang = speech.tag;
    const key = JSON.stringify(wanted);
    render(
      shown.ok ? (
        <EmbeddedBoard
          key={key}
          steps={shown.steps}
          orientation={orientation === 'second' ? 1 : 0}
          speech={speech}
          sides={SIDES[plays ?? ''] ?? []}
          onMove={(detail) => this.dispatchEvent(new CustomEvent('move', { detail, bubbles: true }))}
        />
      ) : (
        <p>{speech.t('embed.problem', { problem: shown.error })}</p>
      ),
      this.#place,
    );
  }
}

if (!customElements.get('sitke-board')) customElements.define('sitke-board', SitkeBoard);
