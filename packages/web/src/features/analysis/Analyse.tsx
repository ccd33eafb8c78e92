/** The choice of what to look into with the engine and the tables. */
import { isEngineVariant } from '@sitke/engine/variants';
import { VARIANT_IDS, variantOf } from '@sitke/rules';
import type { JSX } from 'preact';
import { statusText } from '../../i18n/phrases.js';
import { capabilities } from '../../session/capabilities.js';
import { rulesetText } from '../../session/game.js';
import type { AppState } from '../../session/types.js';
import { statusOf } from '../../session/view/select.js';
import { hasGame, homeGame } from '../../ui/Continue.js';
import { useTools } from '../../ui/context.js';
import { Page } from '../../ui/Page.js';
import { Ways } from '../../ui/Ways.js';

export function Analyse({ state }: { readonly state: AppState }): JSX.Element {
  const { t, texts, dispatch, open } = useTools();
  const game = homeGame(state);
  const isOpen = hasGame(state) && capabilities(game).mayOpenDesk;
  return (
    <Page title={t('analyse.title')}>
      <p>{t('analyse.about')}</p>
      <Ways
        ways={[
          ...(isOpen
            ? [
                {
                  to: { page: 'desk' } as const,
                  name: t('analyse.game'),
                  about: statusText(texts, game, statusOf(game)),
                },
              ]
            : []),
          { to: { page: 'position', setup: '' }, name: t('analyse.position'), about: t('analyse.position.about') },
          { to: { page: 'pgn' }, name: t('pgn.title'), about: t('analyse.pgn.about') },
          ...VARIANT_IDS.filter(isEngineVariant).map((variant) => ({
            to: () => {
              const ruleset = rulesetText(variant, variantOf(variant).presets.standard);
              dispatch({ type: 'linkOpened', draft: { variant, ruleset, fen: '', problem: null } });
              open({ page: 'desk' });
            },
            name: t('analyse.fresh', { game: texts.own(variant, 'name') }),
            about: t('analyse.fresh.about'),
          })),
        ]}
      />
    </Page>
  );
}
