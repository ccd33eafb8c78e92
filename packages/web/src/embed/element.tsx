/** `<sitke-board>`: a position, or a game to play through, on any page. It lives in its own shadow root, so that no styles mix. */
import '../theme/tokens.css';
import '@sitke/board/boards.css';
import '@sitke/board/pieces.css';
import './embed.css';
import { Diagram } from '@sitke/board/parts';
import { skinOf } from '@sitke/board/skins';
import type { MoveInfo, VariantId } from '@sitke/rules';
import { type JSX, render } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Icon } from '../ui/Icon.js';
import type { Step } from './shown.js';
import type { Speech } from './speech.js';

const ATTRIBUTES = ['variant', 'ruleset', 'fen', 'pgn', 'game', 'orientation', 'lang', 'plays'] as const;

/** The words, the rules and the attributes of an element: everything about a board except its drawing. */
const loading = import('./words.js');
type Words = Awaited<typeof loading>;

interface Props {
  readonly steps: readonly Step[];
  readonly orientation: 0 | 1;
  readonly speech: Speech;
  readonly words: Words;
  /** The sides that are played here. */
  readonly sides: readonly (0 | 1)[];
  readonly onMove: (move: { readonly uci: string; readonly san: string; readonly fen: string }) => void;
}

const SIDES: Readonly<Record<string, Props['sides']>> = { both: [0, 1], first: [0], second: [1] };

/** Returns the playable board, once it has loaded. */
function usePlayBoard(isWanted: boolean) {
  const [found, setFound] = useState<typeof import('@sitke/board/play') | null>(null);
  useEffect(() => {
    if (isWanted) void import('@sitke/board/play').then(setFound);
  }, [isWanted]);
  return isWanted ? found?.PlayBoard : undefined;
}

/** The buttons that lead through a game. */
function Ways(
  props: { readonly step: Step; readonly at: number; readonly last: number; readonly t: Speech['t'] } & {
    go(to: number): void;
  },
): JSX.Element {
  const { step, at, last, t, go } = props;
  const ways = [
    { name: t('embed.first'), to: 0, icon: 'first' },
    { name: t('embed.back'), to: at - 1, icon: 'previous' },
    { name: t('embed.next'), to: at + 1, icon: 'next' },
    { name: t('embed.last'), to: last, icon: 'last' },
  ] as const;
  return (
    <fieldset aria-label={t('embed.controls')}>
      {ways.map(({ name, to, icon }) => (
        <button key={name} type="button" aria-label={name} onClick={() => go(to)}>
          <Icon name={icon} />
        </button>
      ))}
      <output>
        {step.san === null ? t('embed.start') : t('embed.move', { number: Math.ceil(at / 2), san: step.san })}
      </output>
    </fieldset>
  );
}

function EmbeddedBoard({ steps: given, orientation, speech, words, sides, onMove }: Props): JSX.Element {
  const PlayBoard = usePlayBoard(sides.length > 0);
  const [steps, setSteps] = useState(given);
  const last = steps.length - 1;
  const [at, setAt] = useState(0);
  const step = steps[Math.min(at, last)]!;
  const { position, lastMove } = step;
  const { def, geometry } = position.rules;
  const skin = skinOf(def.id as VariantId);
  const play = (info: MoveInfo): void => {
    const next = words.stepAfter(position, info);
    setSteps([...steps.slice(0, at + 1), next]);
    setAt(at + 1);
    onMove({ uci: info.uci, san: info.san, fen: next.position.fen });
  };
  const go = (to: number): void => setAt(Math.min(Math.max(to, 0), last));
  return (
    <figure
      onKeyDown={({ key }) => {
        // The arrows go through the squares of a board that is played on.
        if (sides.length > 0) return;
        if (key === 'ArrowLeft') go(at - 1);
        if (key === 'ArrowRight') go(at + 1);
      }}
    >
      {PlayBoard ? (
        <PlayBoard
          {...{ position, lastMove, orientation, sides, skin }}
          before={steps[at - 1]?.position ?? null}
          labels={words.labelsOf(speech, position)}
          onMove={play}
          onRefused={() => {}}
        />
      ) : (
        <Diagram
          files={geometry.files}
          ranks={geometry.ranks}
          pieces={Array.from({ length: geometry.size }, (_, square) => position.pieceAt(square))}
          {...{ skin, orientation, lastMove }}
          label={words.describe(speech, position)}
        />
      )}
      {last > 0 && <Ways {...{ step, at, last, go }} t={speech.t} />}
    </figure>
  );
}

class SitkeBoard extends HTMLElement {
  static readonly observedAttributes = ATTRIBUTES;
  readonly #root = this.attachShadow({ mode: 'open' });
  readonly #place = document.createElement('div');
  /** Counts requests, so that a late answer is not shown. */
  #wanted = 0;

  connectedCallback(): void {
    const looks = document.createElement('link');
    looks.rel = 'stylesheet';
    looks.href = new URL(/* @vite-ignore */ './board.css', import.meta.url).href;
    this.#root.append(looks, this.#place);
    this.#show();
  }

  attributeChangedCallback(): void {
    if (this.isConnected) this.#show();
  }

  #show(): void {
    this.#draw().catch((problem: unknown) => console.warn(problem));
  }

  /** Loads the language of the page around it. Errors: rejects if the network fails. */
  async #draw(): Promise<void> {
    const number = ++this.#wanted;
    const [variant, ruleset, fen, pgn, game, orientation, , plays] = ATTRIBUTES.map((name) => this.getAttribute(name));
    const wanted = { variant, ruleset, fen, pgn, game } as Record<
      'variant' | 'ruleset' | 'fen' | 'pgn' | 'game',
      string | null
    >;
    const words = await loading;
    const speech = await words.openSpeech(this.closest<HTMLElement>('[lang]')?.lang ?? '');
    const shown = await words.readWanted({ ...wanted, text: this.textContent ?? '' }, speech);
    if (number !== this.#wanted) return;
    this.#place.lang = speech.tag;
    const key = JSON.stringify(wanted);
    render(
      shown.ok ? (
        <EmbeddedBoard
          key={key}
          steps={shown.steps}
          orientation={orientation === 'second' ? 1 : 0}
          speech={speech}
          words={words}
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
