/** The position as text: to take away, and to start from. */
import type { JSX } from 'preact';
import { saveText, today } from '../../effects/files.js';
import { positionHref } from '../../effects/site.js';
import { pgnTags } from '../../i18n/pgnTags.js';
import { positionProblemTexts } from '../../i18n/phrases.js';
import { currentNode, isCurtained } from '../../state/game.js';
import type { AppState, PositionDraft } from '../../state/types.js';
import { pgnOf } from '../../view/pgn.js';
import { CopyButton, CopyField } from '../shared/CopyField.js';
import { useTools } from '../shared/context.js';
import { Dialog } from './Dialog.js';

export function PositionDialog(props: { readonly draft: PositionDraft; readonly state: AppState }): JSX.Element {
  const { draft, state } = props;
  const { game } = state;
  const { texts, t, dispatch } = useTools();
  const problems = positionProblemTexts(texts, draft);
  const change = (fen: string): void =>
    dispatch({ type: 'dialogOpened', dialog: { kind: 'position', draft: { ...draft, fen, problem: null } } });
  return (
    <Dialog title={t('position.title')} class="wide">
      {isCurtained(game) ? <p>{t('position.hidden')}</p> : <CurrentPosition state={state} />}
      <form
        class="set-position"
        onSubmit={(event) => {
          event.preventDefault();
          dispatch({ type: 'positionWanted', draft });
        }}
      >
        <label>
          <span>{t('position.set')}</span>
          <textarea
            name="fen"
            rows={3}
            maxLength={256}
            spellcheck={false}
            autoComplete="off"
            value={draft.fen}
            aria-describedby="set-position-help"
            onInput={(event) => change(event.currentTarget.value)}
          />
        </label>
        <div id="set-position-help" class="more">
          {problems.length === 0 ? <p>{t('position.setHelp')}</p> : problems.map((text) => <p key={text}>{text}</p>)}
        </div>
        <button type="submit" class="offer main start">
          {t('position.start')}
        </button>
      </form>
    </Dialog>
  );
}

function CurrentPosition(props: { readonly state: AppState }): JSX.Element {
  const { game } = props.state;
  const { t, site } = useTools();
  const { fen } = currentNode(game);
  const { variant, ruleset } = game;
  const link = positionHref(site, { variant, ruleset, fen });
  return (
    <>
      <CopyField label={t('position.current')} text={fen} copy={t('action.copyFen')} />
      <CopyField label={t('position.link')} text={link} copy={t('action.copyLink')} />
      <PgnButtons state={props.state} />
    </>
  );
}

export function PgnButtons({ state }: { readonly state: AppState }): JSX.Element {
  const { t, texts } = useTools();
  const { game } = state;
  const pgn = (): string => pgnOf(game, today(), pgnTags(texts, state));
  return (
    <div class="pair">
      <CopyButton label={t('action.copyPgn')} text={pgn} />
      <button
        type="button"
        class="offer"
        onClick={() => saveText(`${game.variant}.pgn`, pgn(), 'application/x-chess-pgn')}
      >
        {t('action.savePgn')}
      </button>
    </div>
  );
}
