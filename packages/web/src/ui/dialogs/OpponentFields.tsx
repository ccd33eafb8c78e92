/** The choice of an opponent: the other person at the device, or the computer, how strong and on which side. */
import { isEngineVariant } from '@sitke/engine/variants';
import type { Color, VariantId } from '@sitke/rules';
import type { JSX } from 'preact';
import { levelText, sideName } from '../../i18n/phrases.js';
import { anySeed } from '../../session/effects/random.js';
import type { Computer } from '../../session/gameState.js';
import { LEVELS } from '../../session/levels.js';
import { gameOn } from '../../session/session.js';
import type { AppState, OpponentDraft } from '../../session/types.js';
import { useTools } from '../context.js';
import { Radios, Select } from '../fields.js';
import { Dialog } from './Dialog.js';

interface Props {
  readonly variant: VariantId;
  readonly draft: OpponentDraft;
  readonly onChange: (draft: OpponentDraft) => void;
}

/** Returns the computer that was chosen, by lot where that was; null for two people, or where there is no engine. */
export function chosenComputer(draft: OpponentDraft, variant: VariantId): Computer | null {
  if (!draft.isComputer || !isEngineVariant(variant)) return null;
  const side: Color = draft.side === 'random' ? (Math.random() < 0.5 ? 0 : 1) : draft.side;
  return { color: side === 0 ? 1 : 0, level: draft.level, seed: anySeed(), standing: null };
}

export function OpponentFields(props: Props): JSX.Element {
  const { draft, onChange } = props;
  const { t, texts } = useTools();
  if (!isEngineVariant(props.variant))
    return <p class="more">{t('computer.none', { game: texts.own(props.variant, 'name') })}</p>;
  return (
    <>
      <Radios
        label={t('computer.opponent')}
        name="opponent"
        value={draft.isComputer}
        choices={[
          { value: false, name: t('computer.people') },
          { value: true, name: t('computer.itself') },
        ]}
        onChange={(isComputer) => onChange({ ...draft, isComputer })}
      />
      {draft.isComputer && <ComputerFields {...props} />}
    </>
  );
}

function ComputerFields(props: Props): JSX.Element {
  const { draft, onChange } = props;
  const { t, texts } = useTools();
  return (
    <div class="computer-fields">
      <Select
        label={t('computer.level')}
        labelClass="option-label"
        attributes={{ 'aria-describedby': 'level-help' }}
        value={draft.level}
        choices={LEVELS.map((value) => ({ value, name: levelText(texts, value) }))}
        onChange={(level) => onChange({ ...draft, level })}
      />
      <p id="level-help" class="option-help">
        {t('computer.levelHelp')}
      </p>
      <Radios
        label={t('computer.side')}
        labelClass="option-label"
        name="side"
        value={draft.side}
        choices={([0, 1, 'random'] as const).map((value) => ({
          value,
          name: value === 'random' ? t('computer.random') : sideName(texts, props, value),
        }))}
        onChange={(side) => onChange({ ...draft, side })}
      />
    </div>
  );
}

/** Changes the opponent in the middle of a game. */
export function OpponentDialog(props: { readonly draft: OpponentDraft; readonly state: AppState }): JSX.Element {
  const { draft } = props;
  const { variant } = gameOn(props.state);
  const { t, dispatch } = useTools();
  return (
    <Dialog title={t('action.opponent')}>
      <OpponentFields
        variant={variant}
        draft={draft}
        onChange={(next) => dispatch({ type: 'dialogOpened', dialog: { kind: 'opponent', draft: next } })}
      />
      <button
        type="button"
        class="offer main start"
        onClick={() => dispatch({ type: 'opponentChosen', computer: chosenComputer(draft, variant) })}
      >
        {t('computer.choose')}
      </button>
    </Dialog>
  );
}
