/** A booklet for a class, to be printed: pieces and moves, the rules, the course on paper, and a board with pieces to cut out. */
import type { Dest } from '@sitke/board/parts';
import { PieceImage } from '@sitke/board/parts';
import { skinOf } from '@sitke/board/skins';
import { type Piece, Position, pieceOf, rulesOf, type VariantId, variantOf } from '@sitke/rules';
import { movesOfPiece } from '@sitke/rules/text';
import type { ComponentChildren, JSX } from 'preact';
import { lessonTitle, stepText } from '../../i18n/lessonPhrases.js';
import { pieceName } from '../../i18n/phrases.js';
import { rulesetText } from '../../session/game.js';
import { firstBoard, squaresOf } from '../../session/lesson/steps.js';
import { viewOf } from '../../session/view/select.js';
import { useTools } from '../../ui/context.js';
import { Page } from '../../ui/Page.js';
import { PieceDiagram } from '../../ui/PieceDiagram.js';
import type { PageOf, ScreenProps } from '../../ui/screen.js';
import type { Step } from '../../variants/kit/course.js';
import { courseOf } from '../../variants/registry.course.js';
import { Options } from './Options.js';
import './booklet.css';
import { GameDiagram } from '../../ui/GameDiagram.js';

interface Props {
  readonly variant: VariantId;
}

export function Booklet({ place }: ScreenProps<PageOf<'print'>>): JSX.Element {
  const { variant } = place;
  const { t, texts } = useTools();
  const def = variantOf(variant);
  return (
    <Page title={t('booklet.title', { game: texts.own(variant, 'name') })} class="booklet">
      <div class="booklet-intro">
        <p>{t('booklet.about')}</p>
        <button type="button" class="offer main" onClick={() => print()}>
          {t('booklet.print')}
        </button>
      </div>
      <Pieces variant={variant} />
      <Sheet title={t('reader.options')}>
        <Options def={def} options={def.presets.standard} />
      </Sheet>
      {courseOf(variant).length > 0 && <Course variant={variant} />}
      <Board variant={variant} />
      <CutOuts variant={variant} />
    </Page>
  );
}

/** A part that begins on its own sheet. */
function Sheet(props: { readonly title: string; readonly children: ComponentChildren }): JSX.Element {
  return (
    <section class="sheet-of-paper">
      <h2>{props.title}</h2>
      {props.children}
    </section>
  );
}

function Pieces({ variant }: Props): JSX.Element {
  const { t, texts } = useTools();
  const def = variantOf(variant);
  const ruleset = rulesetText(variant, def.presets.standard);
  return (
    <section class="booklet-pieces">
      <h2>{t('learn.pieces')}</h2>
      <p>{texts.own(variant, 'about')}</p>
      <ul>
        {def.pieces.map(({ name }, index) => (
          <li key={name}>
            <PieceDiagram variant={variant} ruleset={ruleset} role={index + 1} />
            <div>
              <h3>
                <PieceImage skin={skinOf(variant)} piece={pieceOf(0, index + 1)} />
                {t('learn.piece', { piece: pieceName(texts, { variant }, index + 1) })}
              </h3>
              <p>{t('learn.moves', { how: movesOfPiece(texts, def, index + 1) })}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The course: each step that has something to be played on a board. */
function Course({ variant }: Props): JSX.Element {
  const { t, texts } = useTools();
  return (
    <Sheet title={t('booklet.lessons')}>
      {courseOf(variant).map(({ id, steps }) => (
        <section key={id}>
          <h3>{lessonTitle(texts, id)}</h3>
          <ol class="booklet-steps">
            {steps
              .filter(({ goal }) => goal.kind !== 'compare')
              .map((step) => (
                <li key={step.say}>
                  <StepBoard variant={variant} step={step} />
                  <p>{stepText(texts, step)}</p>
                </li>
              ))}
          </ol>
        </section>
      ))}
    </Sheet>
  );
}

function StepBoard({ variant, step }: Props & { readonly step: Step }): JSX.Element {
  const board = firstBoard(variant, step);
  const view = viewOf(board);
  const stars: Dest[] =
    step.goal.kind === 'stars' ? squaresOf(variant, step.goal.squares).map((to) => ({ to, kind: 'move' })) : [];
  return (
    <GameDiagram
      pieces={view.pieces}
      variant={variant}
      orientation={board.orientation}
      dests={step.goal.kind === 'look' ? view.dests : stars}
    />
  );
}

function Board({ variant }: Props): JSX.Element {
  const { t } = useTools();
  return (
    <Sheet title={t('booklet.board')}>
      <div class="paper-board">
        <GameDiagram pieces={[]} variant={variant} />
      </div>
    </Sheet>
  );
}

/** Returns every piece that a game begins with, on the board or to be placed. */
function armies(variant: VariantId): Piece[] {
  const def = variantOf(variant);
  const start = Position.initial(rulesOf(variant, def.presets.standard));
  const { squares } = start.toSetup();
  const inPockets = ([0, 1] as const).flatMap((color) =>
    def.pieces.flatMap((_, index) =>
      Array.from({ length: start.pocket(color, index + 1) }, () => pieceOf(color, index + 1)),
    ),
  );
  return [...squares.filter((piece) => piece !== 0), ...inPockets].sort((a, b) => a - b);
}

function CutOuts({ variant }: Props): JSX.Element {
  const { t } = useTools();
  return (
    <Sheet title={t('booklet.pieces')}>
      <p>{t('booklet.cut')}</p>
      <ul class="cut-outs" style={{ '--files': variantOf(variant).files }}>
        {armies(variant).map((piece, index) => (
          <li key={index}>
            <PieceImage skin={skinOf(variant)} piece={piece} />
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
