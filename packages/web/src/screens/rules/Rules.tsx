/** The rules: the named sets of each game, and each set in sentences. */
import { type JsonOptions, parseRuleset, VARIANT_IDS, type VariantDef, variantOf } from '@sitke/rules';
import { valueText } from '@sitke/rules/text';
import type { JSX } from 'preact';
import { rulesTitle } from '../../i18n/pagePhrases.js';
import { presetName } from '../../i18n/phrases.js';
import { groupOf } from '../dialogs/RulesFields.js';
import { Page } from '../pages/Page.js';
import { Ways } from '../pages/Ways.js';
import type { PageOf, ScreenProps } from '../screen.js';
import { useTools } from '../shared/context.js';
import { Articles } from './Articles.js';

export function Rules({ place }: ScreenProps<PageOf<'rules' | 'ruleset'>>): JSX.Element {
  return place.page === 'ruleset' ? <Ruleset place={place} /> : <Rulesets />;
}

function Rulesets(): JSX.Element {
  const { t, texts } = useTools();
  return (
    <Page title={t('rules.title')}>
      {VARIANT_IDS.map((variant) => (
        <section key={variant}>
          <h2>{texts.own(variant, 'name')}</h2>
          <p class="more">{texts.own(variant, 'about')}</p>
          <Ways
            ways={Object.keys(variantOf(variant).presets).flatMap((ruleset) => {
              const name = presetName(texts, variant, ruleset);
              const about = name === null ? '' : texts.own(variant, `preset.${ruleset}.help`);
              return name === null
                ? []
                : [{ to: { page: 'ruleset', variant, ruleset, article: '' } as const, name, about }];
            })}
          />
        </section>
      ))}
    </Page>
  );
}

function Ruleset({ place }: { readonly place: PageOf<'ruleset'> }): JSX.Element {
  const { t, texts } = useTools();
  const { variant, ruleset } = place;
  const isNamed = presetName(texts, variant, ruleset) !== null;
  const parsed = parseRuleset(variantOf(variant), ruleset);
  if (!parsed.ok) throw new RangeError(parsed.error.message);
  const options = parsed.value;
  return (
    <Page title={rulesTitle(texts, place)}>
      <p>{texts.own(variant, 'about')}</p>
      {isNamed && <p>{texts.own(variant, `preset.${ruleset}.help`)}</p>}
      <Ways
        ways={[{ to: { page: 'lesson', lesson: variant }, name: t('learn.pieces'), about: t('learn.pieces.about') }]}
      />
      <Articles place={place} options={options} />
      <h2>{t('reader.options')}</h2>
      <Options def={variantOf(variant)} options={options} />
    </Page>
  );
}

/** Each rule that differs between sets, with what holds here. */
function Options(props: { readonly def: VariantDef; readonly options: JsonOptions }): JSX.Element {
  const { def, options } = props;
  const { texts } = useTools();
  const values = Object.entries(options);
  return (
    <>
      {[...new Set(values.map(([name]) => groupOf(name)))].map((group) => (
        <section key={group}>
          <h3>{texts.own(def.id, `group.${group}`)}</h3>
          <dl class="rules-list">
            {values
              .filter(([name]) => groupOf(name) === group)
              .map(([name, value]) => (
                <div key={name}>
                  <dt>{texts.own(def.id, `option.${name}`)}</dt>
                  <dd>{valueText(texts, def.id, name, value)}</dd>
                  <dd class="more">{texts.own(def.id, `option.${name}.help`)}</dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
    </>
  );
}
