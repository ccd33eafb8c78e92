/** The page for setting up a position: a board with trays, its FEN, all that is wrong with it, and what to do with it. */
import { parseRuleset, type SetupProblem, variantOf } from '@sitke/rules';
import type { JSX } from 'preact';
import { useEffect, useMemo, useReducer, useRef, useState } from 'preact/hooks';
import { rulesTitle } from '../../i18n/pagePhrases.js';
import { sideName } from '../../i18n/phrases.js';
import { positionHref } from '../../session/effects/site.js';
import { opponentDraft, rulesetText } from '../../session/game.js';
import { formatSetup, parseSetup } from '../../session/setupText.js';
import { CopyButton } from '../../ui/CopyField.js';
import { useTools } from '../../ui/context.js';
import { chosenComputer, OpponentFields } from '../../ui/dialogs/OpponentFields.js';
import { RulesFields } from '../../ui/dialogs/RulesFields.js';
import { Icon } from '../../ui/Icon.js';
import { Page } from '../../ui/Page.js';
import type { PageOf, ScreenProps } from '../../ui/screen.js';
import { BoardPicture } from '../../ui/share/BoardPicture.js';
import { EditorBoard, type EditorProps } from './EditorBoard.js';
import { CounterFields, PocketFields, TurnField } from './EditorFields.js';
import {
  draftOfEditor,
  type EditorEvent,
  type EditorState,
  edit,
  fenOfEditor,
  isAsked,
  isRead,
  isSound,
  openEditor,
  problemsOfEditor,
} from './editor.js';
import { ownerOfFen } from './foreign.js';
import { fenProblemTexts, setupProblemText } from './phrases.js';
import './editor.css';

type Props = ScreenProps<PageOf<'position'>>;

export function Editor({ state: app, place }: Props): JSX.Element {
  const { t, texts, open } = useTools();
  const asked = parseSetup(place.setup)!;
  const [state, dispatch] = useReducer(edit, asked, openEditor);
  const fen = fenOfEditor(state);
  // The address follows the board, so that it can be kept, sent and opened again.
  const written = useRef<string[]>([]);
  useEffect(() => {
    if (!isRead(state)) return;
    const setup = formatSetup(draftOfEditor(state));
    if (setup === (written.current.at(-1) ?? place.setup)) return;
    written.current.push(setup);
    open({ page: 'position', setup });
  }, [fen, state.variant, state.ruleset]);
  // Another address asks for another position. One that was written here may come when the board has changed again.
  useEffect(() => {
    const own = written.current.indexOf(place.setup);
    written.current.splice(0, own + 1);
    if (own < 0 && !isAsked(state, asked)) dispatch({ type: 'asked', draft: asked });
  }, [place.setup]);
  const problems = useMemo(() => problemsOfEditor(state), [state.setup, state.variant, state.ruleset]);
  const { files, ranks } = variantOf(state.variant);
  return (
    <Page title={t('editor.title')} class="editor">
      <div class="editor-columns" style={{ '--files': files, '--ranks': ranks }}>
        <div class="editor-left">
          <EditorBoard state={state} dispatch={dispatch} problems={problems} />
          <Tools state={state} dispatch={dispatch} />
        </div>
        <div class="editor-right-column">
          <p id="editor-help" class="more">
            {t('editor.about')} {t('editor.keys', { side: sideName(texts, state, 0) })}
          </p>
          <TurnField state={state} dispatch={dispatch} />
          <FenField state={state} dispatch={dispatch} />
          <Problems state={state} problems={problems} />
          <Ways state={state} app={app} isSound={isSound(state)} />
          <PocketFields state={state} dispatch={dispatch} />
          <CounterFields state={state} dispatch={dispatch} />
          <Rules state={state} dispatch={dispatch} />
          <Picture state={state} />
        </div>
      </div>
    </Page>
  );
}

const CHANGES = ['clear', 'start', 'mirror', 'swap', 'flip'] as const;
const EVENTS: Readonly<Record<(typeof CHANGES)[number], EditorEvent>> = {
  clear: { type: 'cleared' },
  start: { type: 'started' },
  mirror: { type: 'mirrored' },
  swap: { type: 'swapped' },
  flip: { type: 'flipped' },
};

function Tools({ state, dispatch }: EditorProps): JSX.Element {
  const { t } = useTools();
  const isErasing = state.hand?.kind === 'eraser';
  return (
    <div class="editor-tools">
      <button
        type="button"
        class="offer"
        aria-pressed={isErasing}
        onClick={() => dispatch({ type: 'taken', hand: isErasing ? null : { kind: 'eraser' } })}
      >
        <Icon name="close" />
        {t('editor.eraser')}
      </button>
      {CHANGES.map((change) => (
        <button key={change} type="button" class="offer" onClick={() => dispatch(EVENTS[change])}>
          {t(`editor.${change}`)}
        </button>
      ))}
    </div>
  );
}

function FenField({ state, dispatch }: EditorProps): JSX.Element {
  const { t, texts } = useTools();
  const fen = state.typed ?? fenOfEditor(state);
  const isClear = isRead(state);
  return (
    <div class="editor-fen">
      <label>
        <span>{t('editor.fen')}</span>
        <textarea
          rows={2}
          spellcheck={false}
          autoComplete="off"
          autoCapitalize="off"
          value={fen}
          aria-invalid={!isClear}
          aria-describedby="fen-problems"
          onInput={({ currentTarget }) => dispatch({ type: 'fen', text: currentTarget.value })}
        />
      </label>
      <div id="fen-problems" role="status">
        {!isClear && <Foreign state={state} dispatch={dispatch} fen={fen} />}
        {!isClear && (
          <ul class="editor-problems">
            {fenProblemTexts(texts, { ...state, fen }).map(({ text }) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

/** Says what the text is, if it is not a FEN of the game but of another, or a whole game. */
function Foreign({ state, dispatch, fen }: EditorProps & { readonly fen: string }): JSX.Element | null {
  const { t, texts, inbox, open } = useTools();
  if (/^\s*\[\s*\w+\s+"/m.test(fen)) {
    return (
      <p>
        {t('editor.pgn')}{' '}
        <button
          type="button"
          class="offer"
          onClick={() => {
            inbox.value = { from: 'paste', text: fen };
            open({ page: 'pgn' });
          }}
        >
          {t('editor.pgn.read')}
        </button>
      </p>
    );
  }
  const owner = ownerOfFen(fen, state.variant);
  if (owner === null) return null;
  if (owner === 'chess') return <p>{t('editor.foreign.chess')}</p>;
  const game = texts.own(owner, 'name');
  const ruleset = rulesetText(owner, variantOf(owner).presets.standard);
  return (
    <p>
      {t('editor.foreign', { game })}{' '}
      <button type="button" class="offer" onClick={() => dispatch({ type: 'ruled', variant: owner, ruleset })}>
        {t('editor.foreign.use', { game })}
      </button>
    </p>
  );
}

function Problems(props: { readonly state: EditorState; readonly problems: readonly SetupProblem[] }): JSX.Element {
  const { state, problems } = props;
  const { t, texts } = useTools();
  // Of a text that cannot be read its field says what is wrong; the board below it is another arrangement.
  if (!isRead(state)) return <div class="editor-state" role="status" />;
  const fatal = problems.filter((problem) => problem.fatal);
  const said = [...new Set((fatal.length > 0 ? fatal : problems).map((each) => setupProblemText(texts, state, each)))];
  return (
    <div class="editor-state" role="status">
      {problems.length === 0 && <p>{t('editor.sound')}</p>}
      {fatal.length > 0 && <p>{t('editor.problems', { count: said.length })}</p>}
      {problems.length > 0 && fatal.length === 0 && <p>{t('editor.unusual', { count: said.length })}</p>}
      {said.length > 0 && (
        <ul class="editor-problems">
          {said.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Ways(props: {
  readonly state: EditorState;
  readonly app: Props['state'];
  readonly isSound: boolean;
}): JSX.Element {
  const { state, app, isSound } = props;
  const { t, site, dispatch, open } = useTools();
  const [opponent, setOpponent] = useState(() => opponentDraft(app.home));
  const draft = draftOfEditor(state);
  const begin = (computer: ReturnType<typeof chosenComputer>): void =>
    dispatch({ type: 'positionWanted', draft: { ...draft, problem: null }, computer });
  return (
    <section class="editor-ways" aria-labelledby="editor-play">
      <h2 id="editor-play">{t('editor.play')}</h2>
      <OpponentFields variant={state.variant} draft={opponent} onChange={setOpponent} />
      <div class="buttons">
        <button
          type="button"
          class="offer main"
          disabled={!isSound}
          onClick={() => begin(chosenComputer(opponent, state.variant))}
        >
          {t('editor.begin')}
        </button>
        <button
          type="button"
          class="offer"
          disabled={!isSound}
          onClick={() => {
            begin(null);
            open({ page: 'desk' });
          }}
        >
          {t('editor.analyse')}
        </button>
        <CopyButton label={t('action.copyFen')} text={() => draft.fen} />
        <CopyButton label={t('editor.copyLink')} text={() => positionHref(site, draft)} />
      </div>
    </section>
  );
}

function Rules({ state, dispatch }: EditorProps): JSX.Element {
  const { t, texts } = useTools();
  const { variant, ruleset } = state;
  const options = parseRuleset(variantOf(variant), ruleset);
  return (
    <details class="editor-more">
      <summary>
        {t('editor.game', { rules: rulesTitle(texts, { page: 'ruleset', variant, ruleset, article: '' }) })}
      </summary>
      <RulesFields
        terms={{ variant, options: options.ok ? options.value : variantOf(variant).presets.standard }}
        onChange={(terms) =>
          dispatch({ type: 'ruled', variant: terms.variant, ruleset: rulesetText(terms.variant, terms.options) })
        }
      />
    </details>
  );
}

function Picture({ state }: { readonly state: EditorState }): JSX.Element {
  const { t } = useTools();
  const { variant, setup, orientation } = state;
  return (
    <details class="editor-more">
      <summary>{t('share.picture')}</summary>
      <BoardPicture variant={variant} pieces={setup.squares} orientation={orientation} fen={fenOfEditor(state)} />
    </details>
  );
}
