/** The notes on the position on the board, and the tools for its line. */
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { capabilities } from '../../session/capabilities.js';
import { branchOf, mayDelete, moveLine, noteAt } from '../../session/desk/desk.js';
import { type Glyph, glyphSign, MOVE_GLYPHS, POSITION_GLYPHS, toggleGlyph } from '../../session/desk/glyphs.js';
import type { Path } from '../../session/gameState.js';
import { gameOn } from '../../session/session.js';
import { MAX_COMMENT, ROOT } from '../../session/tree.js';
import type { AppState } from '../../session/types.js';
import { CopyButton } from '../../ui/CopyField.js';
import { useTools } from '../../ui/context.js';
import { usePgn } from '../../ui/usePgn.js';
import { glyphName } from './phrases.js';

export function NoteTools({ state }: { readonly state: AppState }): JSX.Element {
  const game = gameOn(state);
  const { t } = useTools();
  const path = game.cursor;
  const note = noteAt(game.tree, path);
  return (
    <section class="desk-part desk-notes" aria-label={t('desk.notes')}>
      {path !== ROOT && <Glyphs state={state} />}
      <CommentField key={`${path} ${note.comment}`} path={path} text={note.comment} />
      <LineTools state={state} />
    </section>
  );
}

/** The comment is taken when the field is left, so that a whole text is one change. */
function CommentField(props: { readonly path: Path; readonly text: string }): JSX.Element {
  const { path, text } = props;
  const { t, dispatch } = useTools();
  const [draft, setDraft] = useState(text);
  return (
    <label class="desk-comment-field">
      <span>{t('desk.comment')}</span>
      <textarea
        rows={1}
        maxLength={MAX_COMMENT}
        placeholder={t('desk.commentHere')}
        value={draft}
        onInput={(event) => setDraft(event.currentTarget.value)}
        onBlur={() => {
          if (draft.trim() !== text) dispatch({ type: 'deskNoted', path, note: { comment: draft.trim() } });
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') event.currentTarget.blur();
        }}
      />
    </label>
  );
}

function Glyphs({ state }: { readonly state: AppState }): JSX.Element {
  const game = gameOn(state);
  const { t, texts, dispatch } = useTools();
  const { glyphs } = noteAt(game.tree, game.cursor);
  const [isOpen, setOpen] = useState(false);
  const toggle = (glyph: Glyph): void =>
    dispatch({ type: 'deskNoted', path: game.cursor, note: { glyphs: toggleGlyph(glyphs, glyph) } });
  return (
    <details class="desk-glyph-pad" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {t('desk.glyphs')} <b class="glyphs">{glyphs.map(glyphSign).join(' ')}</b>
      </summary>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced as a form */}
      <div class="desk-glyphs" role="group" aria-label={t('desk.glyphs')}>
        {[...MOVE_GLYPHS, ...POSITION_GLYPHS].map((glyph) => (
          <button
            key={glyph}
            type="button"
            class="desk-glyph"
            aria-pressed={glyphs.includes(glyph)}
            aria-label={glyphName(texts, glyph)}
            title={glyphName(texts, glyph)}
            onClick={() => toggle(glyph)}
          >
            {glyphSign(glyph)}
          </button>
        ))}
      </div>
    </details>
  );
}

function LineTools({ state }: { readonly state: AppState }): JSX.Element {
  const game = gameOn(state);
  const { t, dispatch } = useTools();
  const pgn = usePgn(state);
  const { cursor: path, tree } = game;
  const { mayTakeBack, mayBringBack } = capabilities(game);
  const moves = (['up', 'down', 'main'] as const).filter((to) => moveLine(game, path, to) !== tree);
  return (
    <div class="desk-line-tools">
      {branchOf(tree, path) !== null &&
        moves.map((to) => (
          <button key={to} type="button" class="quiet" onClick={() => dispatch({ type: 'deskMoved', path, to })}>
            {t(`desk.${to}`)}
          </button>
        ))}
      {mayDelete(game, path) && (
        <button type="button" class="quiet" onClick={() => dispatch({ type: 'deskDeleted', path })}>
          {t('desk.delete')}
        </button>
      )}
      {mayTakeBack && (
        <button type="button" class="quiet" onClick={() => dispatch({ type: 'undone' })}>
          {t('desk.undo')}
        </button>
      )}
      {mayBringBack && (
        <button type="button" class="quiet" onClick={() => dispatch({ type: 'redone' })}>
          {t('desk.redo')}
        </button>
      )}
      <CopyButton label={t('desk.copyPgn')} text={pgn} />
    </div>
  );
}
