/** Which game by which rules: a named set first, each single rule if wanted. */
import { PieceImage } from '@sitke/board/parts';
import { skinOf } from '@sitke/board/skins';
import { type JsonOptions, makeRuleset, VARIANT_IDS, type VariantDef, variantOf } from '@sitke/rules';
import { valueText } from '@sitke/rules/text';
import type { ComponentChildren, JSX } from 'preact';
import { presetName } from '../../i18n/phrases.js';
import type { GameTerms } from '../../session/types.js';
import { useTools } from '../context.js';

/** Names of presets, each set of options once. */
function presetsOf(def: VariantDef): string[] {
  return Object.keys(def.presets).filter((name) => name !== 'standard' || def.standardPreset === 'standard');
}

interface ChoiceProps {
  readonly terms: GameTerms;
  readonly onChange: (terms: GameTerms) => void;
}

/** Game first, then its rules; `children` stand between them. */
export function RulesFields(props: ChoiceProps & { readonly children?: ComponentChildren }): JSX.Element {
  return (
    <>
      <VariantChoice {...props} />
      {props.children}
      <PresetChoice {...props} />
      <OptionChoice {...props} />
    </>
  );
}

function VariantChoice(props: ChoiceProps): JSX.Element {
  const { t, texts } = useTools();
  return (
    <fieldset class="cards">
      <legend class="visually-hidden">{t('newGame.variant')}</legend>
      {VARIANT_IDS.map((id) => (
        <label key={id} class="card">
          <input
            type="radio"
            name="variant"
            checked={props.terms.variant === id}
            onChange={() => props.onChange({ variant: id, options: variantOf(id).presets.standard })}
          />
          <PieceImage skin={skinOf(id)} piece={1} />
          <span class="card-name">{texts.own(id, 'name')}</span>
          <span class="card-about">{texts.own(id, 'about')}</span>
        </label>
      ))}
    </fieldset>
  );
}

function PresetChoice(props: ChoiceProps): JSX.Element {
  const { terms } = props;
  const { t, texts } = useTools();
  const def = variantOf(terms.variant);
  const named = makeRuleset(def, terms.options);
  return (
    <fieldset class="presets">
      <legend>{t('newGame.ruleset')}</legend>
      {presetsOf(def).map((name) => (
        <label key={name} class="preset">
          <input
            type="radio"
            name="preset"
            checked={named === name}
            onChange={() => props.onChange({ ...terms, options: def.presets[name] ?? def.presets.standard })}
          />
          <span class="preset-name">{presetName(texts, terms.variant, name)}</span>
          <span class="preset-help">{texts.own(terms.variant, `preset.${name}.help`)}</span>
        </label>
      ))}
      {presetName(texts, terms.variant, named) === null && (
        <label class="preset">
          <input type="radio" name="preset" checked />
          <span class="preset-name">{t('newGame.custom')}</span>
          <span class="preset-help">{t('newGame.customHelp')}</span>
        </label>
      )}
    </fieldset>
  );
}

/** The group that an option is listed in. */
export const groupOf = (option: string): string => (option.includes('.') ? option.slice(0, option.indexOf('.')) : '');

function OptionChoice(props: ChoiceProps): JSX.Element {
  const { terms } = props;
  const { t, texts } = useTools();
  const def = variantOf(terms.variant);
  const names = Object.keys(def.optionValues);
  return (
    <details class="options">
      <summary>{t('newGame.options')}</summary>
      {[...new Set(names.map(groupOf))].map((group) => (
        <fieldset key={group}>
          <legend>{texts.own(terms.variant, `group.${group}`)}</legend>
          {names
            .filter((name) => groupOf(name) === group)
            .map((name) => (
              <OptionField
                key={name}
                name={name}
                def={def}
                options={terms.options}
                onChange={(changed) => props.onChange({ ...terms, options: changed })}
              />
            ))}
        </fieldset>
      ))}
    </details>
  );
}

function OptionField(props: {
  readonly name: string;
  readonly def: VariantDef;
  readonly options: JsonOptions;
  readonly onChange: (options: JsonOptions) => void;
}): JSX.Element {
  const { name, def, options } = props;
  const { texts } = useTools();
  const values = def.optionValues[name] ?? [];
  const help = `help-${name}`;
  return (
    <div class="option">
      <label>
        <span class="option-label">{texts.own(def.id, `option.${name}`)}</span>
        <select
          name={name}
          aria-describedby={help}
          onChange={(event) => {
            const value = values.find((one) => String(one) === event.currentTarget.value);
            if (value !== undefined) props.onChange({ ...options, [name]: value });
          }}
        >
          {values.map((value) => (
            <option key={String(value)} value={String(value)} selected={options[name] === value}>
              {valueText(texts, def.id, name, value)}
            </option>
          ))}
        </select>
      </label>
      <p id={help} class="option-help">
        {texts.own(def.id, `option.${name}.help`)}
      </p>
    </div>
  );
}
