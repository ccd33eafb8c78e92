/** A game in the list: its picture, what it is and how far it has come; and what can be done with it. */
import { isEngineVariant } from '@sitke/engine/variants';
import type { JSX, RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { asPlayed } from '../../session/game.js';
import { type GameRecord, gameOfRecord, MAX_NAME, ownColor } from '../../session/games/record.js';
import { initialState } from '../../session/initial.js';
import { useTools } from '../../ui/context.js';
import { GameDiagram } from '../../ui/GameDiagram.js';
import { lazy } from '../../ui/lazy.js';
import { PlaceLink } from '../../ui/PlaceLink.js';
import type { ShareDialog as ShareDialogView } from '../../ui/share/ShareDialog.js';
import { resultText, rulesOfRecord, titleOf, whenText } from './phrases.js';

const ShareDialog = lazy<Parameters<typeof ShareDialogView>[0]>(
  async () => (await import('../../ui/share/ShareDialog.js')).ShareDialog,
  { texts: ['share', 'dialogs'], place: 'dialog-place' },
);

interface Props {
  readonly record: GameRecord;
  readonly onDelete: () => void;
}

export function GameCard(props: Props): JSX.Element {
  const { record } = props;
  const { texts, games } = useTools();
  const [isNaming, setNaming] = useState(false);
  const [isSharing, setSharing] = useState(false);
  const rename = useRef<HTMLButtonElement>(null);
  const wasNaming = useRef(false);
  useLayoutEffect(() => {
    // The button is back, and with it the focus.
    if (wasNaming.current && !isNaming) rename.current?.focus();
    wasNaming.current = isNaming;
  }, [isNaming]);
  const name = titleOf(texts, record);
  const done = (): void => setNaming(false);
  return (
    <li class="game-card">
      <PlaceLink to={{ page: 'kept', kept: record.id }} class="game-card-link">
        <Picture record={record} />
        <span class="game-card-text">
          <span class="game-card-name">{name}</span>
          <span>{resultText(texts, record)}</span>
          <span class="more">{rulesOfRecord(texts, record)}</span>
          <span class="more">{whenText(texts, record.changedMs)}</span>
        </span>
      </PlaceLink>
      {isNaming ? (
        <NameForm
          name={record.name}
          onSave={(next) => {
            void games.library.rename(record.id, next);
            done();
          }}
          onCancel={done}
        />
      ) : (
        <Actions
          {...props}
          name={name}
          rename={rename}
          onRename={() => setNaming(true)}
          onShare={() => setSharing(true)}
        />
      )}
      {isSharing && (
        <ShareDialog
          state={{ ...initialState(asPlayed(gameOfRecord(record))), orientation: ownColor(record) ?? 0 }}
          onClose={() => setSharing(false)}
        />
      )}
    </li>
  );
}

/** The actions on a game, besides opening it. */
function Actions(
  props: Props & {
    readonly name: string;
    readonly rename: RefObject<HTMLButtonElement>;
    readonly onRename: () => void;
    readonly onShare: () => void;
  },
): JSX.Element {
  const { record, name } = props;
  const { t } = useTools();
  return (
    <div class="game-card-actions">
      {isEngineVariant(record.game.variant) && (
        <PlaceLink to={{ page: 'review', kept: record.id }} class="quiet" label={t('games.reviewOf', { name })}>
          {t('action.review')}
        </PlaceLink>
      )}
      <button type="button" class="quiet" aria-label={t('games.shareOf', { name })} onClick={props.onShare}>
        {t('games.share')}
      </button>
      <button
        ref={props.rename}
        type="button"
        class="quiet"
        aria-label={t('games.renameOf', { name })}
        onClick={props.onRename}
      >
        {t('games.rename')}
      </button>
      <button type="button" class="quiet" aria-label={t('games.deleteOf', { name })} onClick={props.onDelete}>
        {t('games.delete')}
      </button>
    </div>
  );
}

/** The last position; its words stand next to it. */
function Picture({ record }: { readonly record: GameRecord }): JSX.Element {
  const { t } = useTools();
  const { variant } = record.game;
  return (
    <span class="game-card-picture" aria-hidden="true">
      <GameDiagram
        pieces={record.summary.pieces}
        variant={variant}
        orientation={ownColor(record) ?? 0}
        label={t('games.picture')}
      />
    </span>
  );
}

function NameForm(props: {
  readonly name: string;
  readonly onSave: (name: string) => void;
  readonly onCancel: () => void;
}): JSX.Element {
  const { t } = useTools();
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => input.current?.select(), []);
  return (
    <form
      class="game-card-naming"
      onSubmit={(event) => {
        event.preventDefault();
        props.onSave(input.current?.value.trim() ?? '');
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') props.onCancel();
      }}
    >
      <label>
        <span>{t('games.name')}</span>
        <input ref={input} type="text" defaultValue={props.name} maxLength={MAX_NAME} autoComplete="off" />
      </label>
      <button type="submit" class="offer main">
        {t('games.save')}
      </button>
      <button type="button" class="offer" onClick={props.onCancel}>
        {t('action.cancel')}
      </button>
    </form>
  );
}
