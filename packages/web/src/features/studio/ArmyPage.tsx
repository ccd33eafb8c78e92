/** One army on its own board: changed piece by piece, with advice, kept, shared, and tried. */
import { setupBookOf } from '@sitke/engine/setups';
import { type Color, squareName, type VariantId } from '@sitke/rules';
import { pieceName } from '@sitke/rules/text';
import type { JSX } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { reasonText } from '../../i18n/armyPhrases.js';
import { noticeText, sideName } from '../../i18n/phrases.js';
import { type Advice, advise } from '../../session/armies/adviser.js';
import {
  type Army,
  armyOf,
  armyText,
  completed,
  dropsOf,
  mirrored,
  missingRoles,
  parseArmy,
} from '../../session/armies/army.js';
import { type Formations, formationOf, type Record, recordOf } from '../../session/armies/formations.js';
import { MAX_ARMY_NAME, withArmy } from '../../session/armies/kept.js';
import { hrefOf } from '../../session/effects/site.js';
import type { AppEvent } from '../../session/events.js';
import { newGame } from '../../session/game.js';
import { tailOf } from '../../session/gestures/arrange.js';
import { initialState } from '../../session/initial.js';
import { gameOn } from '../../session/session.js';
import { reduce } from '../../session/store/reduce.js';
import type { AppState } from '../../session/types.js';
import { viewOf } from '../../session/view/select.js';
import { BarTray } from '../../ui/board/PlayerBar.js';
import { TableBoard } from '../../ui/board/TableBoard.js';
import { CopyButton } from '../../ui/CopyField.js';
import { ToolsContext, useTools } from '../../ui/context.js';
import { Page } from '../../ui/Page.js';
import { armyWords, formationText, shareText } from './phrases.js';
import { TryOut } from './TryOut.js';
import { useArmies } from './useStudio.js';

interface Props {
  readonly variant: VariantId;
  readonly found: Formations;
}

/** The event that puts an army on the board. */
function wanted({ rules }: Formations, army: Army): AppEvent {
  return { type: 'armyWanted', pieces: dropsOf(rules, army, 0) };
}

/** Keeps the army on the board in the address of the page, which began with `text`. */
function useAddress(variant: VariantId, text: string, written: string): void {
  const { open } = useTools();
  const shown = useRef(text);
  useEffect(() => {
    if (shown.current === written) return;
    shown.current = written;
    open({ page: 'army', variant, army: written });
  }, [written]);
}

export function ArmyPage({ variant, found, text }: Props & { readonly text: string }): JSX.Element {
  const tools = useTools();
  const { t, texts } = tools;
  const { rules, ruleset } = found;
  // A separate board, with the reducer of all boards: taps, keys and refusals are as in a game.
  const [state, setState] = useState<AppState>(() => {
    const empty = initialState(newGame(variant, ruleset));
    const army = parseArmy(rules, text);
    return army ? reduce(empty, wanted(found, army)) : empty;
  });
  const dispatch = (event: AppEvent): void => setState((before) => reduce(before, event));
  const local = useMemo(() => ({ ...tools, dispatch }), [tools]);
  const army = armyOf(rules, tailOf(gameOn(state), 0).drops, 0);
  const written = armyText(rules.def, army);
  useAddress(variant, text, written);
  const [color, setColor] = useState<Color>(0);
  // In the order of the number that each of them gives.
  const advices = advise(rules, army, setupBookOf(variant), color).sort((a, b) => b.count - a.count);
  const shownView = viewOf(state);
  const ghosts = advices.map(({ role, square }) => ({ square, kind: 'plan' as const, piece: role }));
  const view = { ...shownView, marks: [...shownView.marks, ...ghosts] };
  const formation = formationOf(found, army);
  const named = formation && formationText(texts, formation.name);
  return (
    <Page title={named?.name ?? t('studio.army')} class="studio army-page">
      {named && <p>{named.about}</p>}
      <div class="army-table">
        <section
          class="army-board"
          aria-label={t('studio.board')}
          style={{ '--files': rules.def.files, '--ranks': rules.def.ranks }}
        >
          <ToolsContext.Provider value={local}>
            <TableBoard state={state} view={view} />
            {view.sides[0].pocket && <BarTray state={state} side={view.sides[0]} pocket={view.sides[0].pocket} />}
          </ToolsContext.Provider>
          <p class="studio-note" role="status">
            {state.notice ? noticeText(texts, gameOn(state), state.notice) : armyWords(texts, rules, army)}
          </p>
        </section>
        <div class="army-side">
          <Actions variant={variant} found={found} army={army} dispatch={dispatch} />
          <Adviser
            variant={variant}
            found={found}
            army={army}
            dispatch={dispatch}
            advices={advices}
            color={color}
            onColor={setColor}
          />
          <TryOut variant={variant} found={found} army={army} />
          <Keep variant={variant} written={written} />
          {formation && <Results variant={variant} found={found} name={formation.name} />}
        </div>
      </div>
    </Page>
  );
}

interface ArmyProps extends Props {
  readonly army: Army;
  readonly dispatch: (event: AppEvent) => void;
}

function Actions({ variant, found, army, dispatch }: ArmyProps): JSX.Element {
  const { t, site } = useTools();
  const { rules } = found;
  const isFull = missingRoles(rules, army).length === 0;
  const put = (next: Army): void => dispatch(wanted(found, next));
  const link = (): string => hrefOf(site, { page: 'army', variant, army: armyText(rules.def, army) });
  return (
    <nav class="buttons" aria-label={t('studio.actions')}>
      <button
        type="button"
        class="offer"
        aria-disabled={isFull}
        onClick={() => {
          if (!isFull) put(completed(rules, army, setupBookOf(variant), 0));
        }}
      >
        {t('studio.fill')}
      </button>
      <button type="button" class="offer" onClick={() => put(mirrored(rules, army))}>
        {t('studio.mirror')}
      </button>
      <button type="button" class="offer" onClick={() => put([])}>
        {t('studio.clear')}
      </button>
      <CopyButton label={t('studio.link')} text={link} />
    </nav>
  );
}

interface AdviserProps extends ArmyProps {
  readonly advices: readonly Advice[];
  /** The side that is to have the army. */
  readonly color: Color;
  readonly onColor: (color: Color) => void;
}

function Adviser({ variant, found, army, dispatch, advices, color, onColor }: AdviserProps): JSX.Element {
  const { t, texts } = useTools();
  const { rules } = found;
  return (
    <section>
      <h2>{t('studio.advice')}</h2>
      {advices.length === 0 ? (
        <p class="more">{t('studio.advice.full')}</p>
      ) : (
        <>
          <fieldset class="segmented">
            <legend>{t('studio.advice.for')}</legend>
            {([0, 1] as const).map((side) => (
              <label key={side}>
                <input type="radio" name="advice" checked={color === side} onChange={() => onColor(side)} />
                <span>{sideName(texts, { variant }, side)}</span>
              </label>
            ))}
          </fieldset>
          <ol class="advice">
            {advices.map((advice) => {
              const { role, square, count, armies } = advice;
              return (
                <li key={`${role} ${square}`}>
                  <button
                    type="button"
                    class="way"
                    onClick={() => dispatch(wanted(found, [...army, { role, square }]))}
                  >
                    <span class="way-name">
                      {t('studio.advice.place', {
                        piece: pieceName(texts, rules.def, role),
                        square: squareName(rules.def, square),
                      })}
                    </span>
                    <span class="more">{reasonText(texts, rules, advice)}</span>
                    <span class="more">{t('studio.advice.count', { count, armies })}</span>
                  </button>
                </li>
              );
            })}
          </ol>
        </>
      )}
    </section>
  );
}

function Keep({ variant, written }: { readonly variant: VariantId; readonly written: string }): JSX.Element {
  const { t } = useTools();
  const shelf = useArmies();
  const [name, setName] = useState('');
  const [said, setSaid] = useState('');
  const keep = (): void => {
    const kept = name.trim();
    if (kept === '') return;
    const isKept = shelf.keep(withArmy(shelf.armies, { variant, name: kept, army: written }));
    setSaid(isKept ? t('studio.kept', { name: kept }) : t('studio.keptNot', { name: kept }));
  };
  return (
    <section>
      <h2>{t('studio.own')}</h2>
      <form
        class="keep-army"
        onSubmit={(event) => {
          event.preventDefault();
          keep();
        }}
      >
        <label>
          <span>{t('studio.name')}</span>
          <input
            type="text"
            maxLength={MAX_ARMY_NAME}
            autoComplete="off"
            value={name}
            onInput={(event) => setName(event.currentTarget.value)}
          />
        </label>
        <button type="submit" class="offer">
          {t('studio.keep')}
        </button>
      </form>
      <p class="more" role="status">
        {said}
      </p>
    </section>
  );
}

/** The engine's games of a formation against each other one, those it does best against first. */
function Results(props: Props & { readonly name: string }): JSX.Element {
  const { variant, found, name } = props;
  const { t, texts } = useTools();
  const rows = found.formations.map((other) => ({
    other: formationText(texts, other.name).name,
    red: recordOf(found, name, 'red', other.name),
    black: recordOf(found, name, 'black', other.name),
  }));
  const share = ({ points, games }: Record): number => points / Math.max(1, games);
  rows.sort((a, b) => share(b.red) + share(b.black) - share(a.red) - share(a.black));
  return (
    <section>
      <h2>{t('studio.results')}</h2>
      <p class="more">{t('studio.results.about')}</p>
      <table class="army-results">
        <thead>
          <tr>
            <th scope="col">{t('studio.results.other')}</th>
            {([0, 1] as const).map((side) => (
              <th key={side} scope="col">
                {t('studio.results.as', { side: sideName(texts, { variant }, side) })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ other, red, black }) => (
            <tr key={other}>
              <th scope="row">{other}</th>
              <td>{shareText(texts, red)}</td>
              <td>{shareText(texts, black)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
