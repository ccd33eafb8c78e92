/** The choice of what to look into with the engine and the tables. */
import { isEngineVariant } from '@sitke/engine/variants';
import { VARIANT_IDS, variantOf } from '@sitke/rules';
import type { JSX } from 'preact';
import { mayAnalyse } from '../../computer/engineTask.js';
import { gameAtHome } from '../../online/reduce.js';
import { rulesetText } from '../../state/game.js';
import type { AppState } from '../../state/types.js';
import { hasGame } from '../home/Continue.js';
import { useTools } from '../shared/context.js';
import { Page } from './Page.js';
import { Ways } from './Ways.js';

export function Analyse({ state }: { readonly state: AppState }): JSX.Element {
  const { t, texts, dispatch, open } = useTools();
  const game = gameAtHome(state);
  const look = (): void => {
    open({ page: 'play' });
    dispatch({ type: 'engineWished', wish: 'analysis' });
  };
  return (
    <Page title={t('analyse.title')}>
      <p>{t('analyse.about')}</p>
      {hasGame(state) && mayAnalyse(game) && (
        <button type="button" class="offer main" onClick={look}>
          {t('analyse.game')}
        </button>
      )}
      <Ways ways={[{ to: { page: 'position' }, name: t('analyse.position'), about: t('analyse.position.about') }]} />
      <h2>{t('analyse.fresh')}</h2>
      <div class="buttons">
        {VARIANT_IDS.filter(isEngineVariant).map((variant) => (
          <button
            key={variant}
            type="button"
            class="offer"
            onClick={() => {
              const ruleset = rulesetText(variant, variantOf(variant).presets.standard);
              dispatch({ type: 'linkOpened', draft: { variant, ruleset, fen: '', problem: null } });
            }}
          >
            {texts.own(variant, 'name')}
          </button>
        ))}
      </div>
    </Page>
  );
}
