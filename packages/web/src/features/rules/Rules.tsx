/** The rules: the named sets of each game, and each set in sentences. */
import { parseRuleset, VARIANT_IDS, variantOf } from '@sitke/rules';
import type { JSX } from 'preact';
import { rulesTitle } from '../../i18n/pagePhrases.js';
import { presetName } from '../../i18n/phrases.js';
import { useTools } from '../../ui/context.js';
import { Page } from '../../ui/Page.js';
import type { PageOf, ScreenProps } from '../../ui/screen.js';
import { Ways } from '../../ui/Ways.js';
import { Articles } from './Articles.js';
import { Options } from './Options.js';

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
