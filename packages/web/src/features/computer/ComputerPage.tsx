/** The computer's players: whom to play next, at which game, and on which side. */
import { ENGINE_VARIANTS, isEngineVariant } from '@sitke/engine/variants';
import { type Color, type JsonOptions, parseRuleset, type VariantId, variantOf } from '@sitke/rules';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { opponentName, presetName, sideName } from '../../i18n/phrases.js';
import { anySeed } from '../../session/effects/random.js';
import { rulesetText } from '../../session/game.js';
import { FULL_STRENGTH, LEVELS } from '../../session/levels.js';
import { type Ladder, ladderOf, nextStep, standingAt } from '../../session/opponents/ladder.js';
import type { AppState } from '../../session/types.js';
import { useTools } from '../../ui/context.js';
import { Face } from '../../ui/Face.js';
import { Radios, Select } from '../../ui/fields.js';
import { Icon } from '../../ui/Icon.js';
import { Page } from '../../ui/Page.js';
import { useGames } from '../../ui/useGames.js';
import { Ways } from '../../ui/Ways.js';
import './computer.css';

const STANDARD = 'standard';

/** The choices. `level` is null until somebody chooses: then it is that of the ladder. */
interface Terms {
  readonly variant: VariantId;
  /** The name of a preset. */
  readonly ruleset: string;
  readonly side: Color | 'random';
  readonly level: number | null;
}

export function ComputerPage({ state }: { readonly state: AppState }): JSX.Element {
  const { t, texts, dispatch } = useTools();
  const { variant: last } = state.home;
  const [terms, setTerms] = useState<Terms>({
    variant: isEngineVariant(last) ? last : ENGINE_VARIANTS[0]!,
    ruleset: STANDARD,
    side: 0,
    level: null,
  });
  const shelf = useGames();
  const ladder = ladderOf(shelf?.records ?? [], terms.variant);
  const next = nextStep(ladder);
  const level = terms.level ?? next;
  const start = (): void => {
    const side = terms.side === 'random' ? ((anySeed() % 2) as Color) : terms.side;
    dispatch({
      type: 'gameStarted',
      variant: terms.variant,
      options: optionsOf(terms),
      computer: { color: side === 0 ? 1 : 0, level, seed: anySeed(), standing: null },
    });
  };
  return (
    <Page title={t('door.computer')} class="opponents">
      <p>{t('opponents.about')}</p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          start();
        }}
      >
        <GameFields terms={terms} onChange={setTerms} />
        <fieldset class="opponent-list">
          <legend>{t('opponents.list')}</legend>
          {LEVELS.map((each) => (
            <label key={each} class="opponent">
              <input
                type="radio"
                name="level"
                checked={level === each}
                onChange={() => setTerms({ ...terms, level: each })}
              />
              {each === FULL_STRENGTH ? <Icon name="computer" /> : <Face level={each} />}
              <Opponent level={each} ladder={ladder} isNext={shelf !== null && each === next} />
            </label>
          ))}
        </fieldset>
        <footer class="opponent-start">
          <button type="submit" class="offer main start">
            {t('opponents.start', { name: opponentName(texts, level) })}
          </button>
        </footer>
      </form>
      <Ways ways={[{ to: { page: 'newGame' }, name: t('opponents.more'), about: t('opponents.more.about') }]} />
    </Page>
  );
}

function optionsOf({ variant, ruleset }: Terms): JsonOptions {
  const options = parseRuleset(variantOf(variant), ruleset);
  if (!options.ok) throw new RangeError(options.error.message);
  return options.value;
}

function GameFields(props: { readonly terms: Terms; readonly onChange: (terms: Terms) => void }): JSX.Element {
  const { terms, onChange } = props;
  const { t, texts } = useTools();
  const { variant } = terms;
  const { presets } = variantOf(variant);
  const rulesets = Object.keys(presets).filter((name) => presetName(texts, variant, name) !== null);
  // The standard one may go by another name.
  const standard = rulesetText(variant, presets.standard);
  const usual = rulesets.find((name) => rulesetText(variant, presets[name]!) === standard);
  return (
    <div class="opponent-terms">
      <Radios
        label={t('opponents.game')}
        name="variant"
        value={variant}
        choices={ENGINE_VARIANTS.map((value) => ({ value, name: texts.own(value, 'name') }))}
        onChange={(chosen) => onChange({ ...terms, variant: chosen, ruleset: STANDARD, level: null })}
      />
      <Radios
        label={t('opponents.side')}
        name="side"
        value={terms.side}
        choices={([0, 1, 'random'] as const).map((value) => ({
          value,
          name: value === 'random' ? t('opponents.random') : sideName(texts, { variant }, value),
        }))}
        onChange={(side) => onChange({ ...terms, side })}
      />
      {rulesets.length > 1 && (
        <Select
          class="opponent-rules"
          label={t('opponents.rules')}
          value={terms.ruleset === STANDARD ? (usual ?? null) : terms.ruleset}
          choices={rulesets.map((value) => ({ value, name: presetName(texts, variant, value) ?? value }))}
          onChange={(ruleset) => onChange({ ...terms, ruleset: ruleset ?? STANDARD })}
        />
      )}
    </div>
  );
}

function Opponent(props: { readonly level: number; readonly ladder: Ladder; readonly isNext: boolean }): JSX.Element {
  const { level, ladder } = props;
  const { t, texts } = useTools();
  const { played, won } = standingAt(ladder, level);
  return (
    <span class="opponent-text">
      <span class="opponent-name">{opponentName(texts, level)}</span>
      <span class="more">
        {level === FULL_STRENGTH ? t('opponents.full') : t('opponents.level', { level, top: FULL_STRENGTH - 1 })}
      </span>
      <span>{t(`opponents.${level as 1}`)}</span>
      {won > 0 && <span class="opponent-badge">{t('opponents.beaten', { won })}</span>}
      {won === 0 && played > 0 && <span class="more">{t('opponents.tried', { played })}</span>}
      {props.isNext && won === 0 && <span class="opponent-next">{t('opponents.next')}</span>}
    </span>
  );
}
