/** The tree: the main line in rows, with comments and variations under the row that they depart from. */
import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import { sideName } from '../../i18n/phrases.js';
import type { GameState, Path } from '../../session/gameState.js';
import { nodeOf, ROOT } from '../../session/tree.js';
import { type Entry, type Row, sectionsOf } from '../../session/view/moveList.js';
import { useTools } from '../../ui/context.js';
import { useFollowed } from '../../ui/useFollowed.js';
import { glyphSigns, moveText, notedText } from './phrases.js';

export function DeskTree({ game }: { readonly game: GameState }): JSX.Element {
  const { t, texts } = useTools();
  const box = useRef<HTMLElement>(null);
  const sections = sectionsOf(game);
  useFollowed(box, [game.cursor, game.tree]);
  return (
    <section class="desk-tree" ref={box} aria-label={t('desk.tree')}>
      <MoveButton game={game} path={ROOT} text={t('desk.start')} />
      <Comment game={game} path={ROOT} />
      {sections.map((section) => (
        <div key={section.kind}>
          {sections.length > 1 && (
            <h2 class="desk-row desk-heading">
              <span>{t(`moveList.${section.kind}`)}</span>
              {section.kind === 'setup' &&
                section.columns.map((side) => <span key={side}>{sideName(texts, game, side)}</span>)}
            </h2>
          )}
          <ol class="desk-rows">
            {section.rows.map((row) => (
              <MainRow key={keyOf(row)} game={game} row={row} />
            ))}
          </ol>
        </div>
      ))}
    </section>
  );
}

const keyOf = (row: Row | undefined): Path | undefined => row?.cells[0]?.path ?? row?.cells[1]?.path;

function MainRow({ game, row }: { readonly game: GameState; readonly row: Row }): JSX.Element {
  const { t } = useTools();
  return (
    <li>
      <div class="desk-row">
        <span class="move-number">{t('moveList.number', { number: row.number })}</span>
        {row.cells[0] ? <EntryButton game={game} entry={row.cells[0]} /> : <span>{t('moveList.none')}</span>}
        {row.cells[1] && <EntryButton game={game} entry={row.cells[1]} />}
      </div>
      {row.cells.map((entry) => entry && <Comment key={entry.path} game={game} path={entry.path} />)}
      <Variations game={game} row={row} />
    </li>
  );
}

function Variations({ game, row }: { readonly game: GameState; readonly row: Row }): JSX.Element {
  const { t } = useTools();
  return (
    <>
      {row.variations.map((rows) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced as a form
        <div key={keyOf(rows[0])} class="desk-variation" role="group" aria-label={t('moveList.variation')}>
          {rows.map((inner) => (
            <InlineRow key={keyOf(inner)} game={game} row={inner} />
          ))}
        </div>
      ))}
    </>
  );
}

/** A row of a variation: its moves follow one another in the text. */
function InlineRow({ game, row }: { readonly game: GameState; readonly row: Row }): JSX.Element {
  const { t } = useTools();
  const [first, second] = row.cells;
  return (
    <>
      <span class="move-number">
        {t('moveList.number', { number: row.number })}
        {first ? '' : t('moveList.none')}
      </span>
      {first && <EntryButton game={game} entry={first} />}
      {first && <Comment game={game} path={first.path} />}
      {second && <EntryButton game={game} entry={second} />}
      {second && <Comment game={game} path={second.path} />}
      <Variations game={game} row={row} />
    </>
  );
}

function EntryButton({ game, entry }: { readonly game: GameState; readonly entry: Entry }): JSX.Element {
  const { texts } = useTools();
  return <MoveButton game={game} path={entry.path} text={moveText(texts, entry)} />;
}

function MoveButton(props: { readonly game: GameState; readonly path: Path; readonly text: string }): JSX.Element {
  const { game, path, text } = props;
  const { texts, dispatch } = useTools();
  const { note } = nodeOf(game.tree, path);
  const label = notedText(texts, text, note);
  const isCurrent = game.cursor === path;
  return (
    <button
      type="button"
      class="move"
      aria-current={isCurrent}
      tabIndex={isCurrent ? 0 : -1}
      {...(label === null ? {} : { 'aria-label': label })}
      onClick={() => dispatch({ type: 'wentTo', path })}
    >
      {text}
      {note && note.glyphs.length > 0 && <b class="glyphs">{glyphSigns(note)}</b>}
    </button>
  );
}

function Comment({ game, path }: { readonly game: GameState; readonly path: Path }): JSX.Element | null {
  const comment = nodeOf(game.tree, path).note?.comment ?? '';
  return comment === '' ? null : <span class="desk-comment">{comment}</span>;
}
