/** The set-up studio: formations with their pictures, own armies, and the way to an army of one's own. */
import type { VariantId } from '@sitke/rules';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { sideName } from '../../i18n/phrases.js';
import { type Army, armyText, parseArmy } from '../../session/armies/army.js';
import { type Formations, recordOf } from '../../session/armies/formations.js';
import { type KeptArmy, withArmy, withoutArmy } from '../../session/armies/kept.js';
import { useTools } from '../../ui/context.js';
import { Page } from '../../ui/Page.js';
import { PlaceLink } from '../../ui/PlaceLink.js';
import type { PageOf, ScreenProps } from '../../ui/screen.js';
import { Waiting } from '../../ui/Waiting.js';
import { Ways } from '../../ui/Ways.js';
import { ArmyPage } from './ArmyPage.js';
import { ArmyPicture } from './ArmyPicture.js';
import { armyWords, formationText, shareText } from './phrases.js';
import './studio.css';
import { useArmies, useFormations } from './useStudio.js';

export function Studio({ place }: ScreenProps<PageOf<'studio' | 'army'>>): JSX.Element {
  const found = useFormations(place.variant);
  if (found === null || found === 'failed') return <Waiting hasFailed={found === 'failed'} />;
  if (place.page === 'army') return <ArmyPage variant={place.variant} text={place.army} found={found} />;
  return <StudioPage variant={place.variant} found={found} />;
}

interface Props {
  readonly variant: VariantId;
  readonly found: Formations;
}

function StudioPage({ variant, found }: Props): JSX.Element {
  const { t, texts } = useTools();
  const side = sideName(texts, { variant }, 0);
  return (
    <Page title={t('studio.title')} class="studio">
      <p>{t('studio.about', { side })}</p>
      <Ways
        ways={[{ to: { page: 'army', variant, army: '-' }, name: t('studio.new'), about: t('studio.new.about') }]}
      />
      <OwnArmies variant={variant} found={found} />
      <h2>{t('studio.formations')}</h2>
      <ul class="army-cards">
        {found.formations.map(({ name, army }) => {
          const text = formationText(texts, name);
          return (
            <li key={name}>
              <ArmyCard variant={variant} found={found} army={army} name={text.name}>
                <span class="more">{text.about}</span>
                <span class="more">
                  {t('studio.record', {
                    red: shareText(texts, recordOf(found, name, 'red')),
                    redSide: side,
                    black: shareText(texts, recordOf(found, name, 'black')),
                    blackSide: sideName(texts, { variant }, 1),
                  })}
                </span>
              </ArmyCard>
            </li>
          );
        })}
      </ul>
    </Page>
  );
}

function ArmyCard(
  props: Props & { readonly army: Army; readonly name: string; readonly children?: JSX.Element | JSX.Element[] },
): JSX.Element {
  const { variant, found, army, name } = props;
  const { t, texts } = useTools();
  return (
    <PlaceLink to={{ page: 'army', variant, army: armyText(found.rules.def, army) }} class="army-card">
      <ArmyPicture
        rules={found.rules}
        army={army}
        label={t('studio.picture', { name, pieces: armyWords(texts, found.rules, army) })}
      />
      <span class="army-card-text">
        <span class="way-name">{name}</span>
        {props.children}
      </span>
    </PlaceLink>
  );
}

function OwnArmies({ variant, found }: Props): JSX.Element {
  const { t } = useTools();
  const shelf = useArmies();
  const [deleted, setDeleted] = useState<KeptArmy | null>(null);
  const own = shelf.armies.flatMap((kept) => {
    const army = kept.variant === variant ? parseArmy(found.rules, kept.army) : null;
    return army ? [{ kept, army }] : [];
  });
  return (
    <section>
      <h2>{t('studio.own')}</h2>
      {own.length === 0 && <p class="more">{t('studio.own.none')}</p>}
      <ul class="army-cards">
        {own.map(({ kept, army }) => (
          <li key={kept.name} class="own-army">
            <ArmyCard variant={variant} found={found} army={army} name={kept.name} />
            <button
              type="button"
              class="quiet"
              aria-label={t('studio.delete', { name: kept.name })}
              onClick={() => {
                if (shelf.keep(withoutArmy(shelf.armies, kept))) setDeleted(kept);
              }}
            >
              {t('studio.delete.short')}
            </button>
          </li>
        ))}
      </ul>
      <p class="undo-line" role="status">
        {deleted && (
          <>
            {t('studio.deleted', { name: deleted.name })}{' '}
            <button
              type="button"
              class="offer"
              onClick={() => {
                shelf.keep(withArmy(shelf.armies, deleted));
                setDeleted(null);
              }}
            >
              {t('studio.undo')}
            </button>
          </>
        )}
      </p>
    </section>
  );
}
