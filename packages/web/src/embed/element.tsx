/** `<sitke-board>`: a position, or a game to play through, on any page. It lives in a shadow of its own, so that no styles mix. */
import '../theme/tokens.css';
import '@sitke/board/boards.css';
import '@sitke/board/pieces.css';
import './embed.css';
import { Diagram } from '@sitke/board/parts';
import { skinOf } from '@sitke/board/skins';
import { type Position, squareName, type VariantId } from '@sitke/rules';
import { pieceName, sideName } from '@sitke/rules/text';
import { type JSX, render } from 'preact';
import { useState } from 'preact/hooks';
import { Icon } from '../ui/Icon.js';
import { readWanted, type Step } from './shown.js';
import { ENGLISH, openSpeech, type Speech } from './speech.js';

const ATTRIBUTES = ['variant', 'ruleset', 'fen', 'pgn', 'game', 'orientation', 'lang'] as const;

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

interface Props {
  readonly steps: readonly Step[];
  readonly orientation: 0 | 1;
  readonly speech: Speech;
}

function EmbeddedBoard({ steps, orientation, speech }: Props): JSX.Element {
  const { t } = speech;
  const last = steps.length - 1;
  const [at, setAt] = useState(0);
  const { position, san } = steps[Math.min(at, last)]!;
  const { def, geometry } = position.rules;
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
        if (key === 'ArrowLeft') go(at - 1);
        if (key === 'ArrowRight') go(at + 1);
      }}
    >
      <Diagram
        files={geometry.files}
        ranks={geometry.ranks}
        pieces={Array.from({ length: geometry.size }, (_, square) => position.pieceAt(square))}
        skin={skinOf(def.id as VariantId)}
        orientation={orientation}
        label={describe(speech, position)}
      />
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
    const [variant, ruleset, fen, pgn, game, orientation] = ATTRIBUTES.map((name) => this.getAttribute(name));
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
        <EmbeddedBoard key={key} steps={shown.steps} orientation={orientation === 'second' ? 1 : 0} speech={speech} />
      ) : (
        <p>{speech.t('embed.problem', { problem: shown.error })}</p>
      ),
      this.#place,
    );
  }
}

if (!customElements.get('sitke-board')) customElements.define('sitke-board', SitkeBoard);
