/** Armies to choose from in the set-up of a game. */
import { setupBookOf } from '@sitke/engine/setups';
import type { JSX } from 'preact';
import { sentences } from '../../i18n/phrases.js';
import { type Army, armyOf, completed, dropsOf, missingRoles, parseArmy } from '../../session/armies/army.js';
import type { Formations } from '../../session/armies/formations.js';
import { arrangingSide } from '../../session/game.js';
import { placingSide, standingOf } from '../../session/gestures/arrange.js';
import { rulesOfGame } from '../../session/rules.js';
import { gameOn } from '../../session/session.js';
import type { AppState } from '../../session/types.js';
import { useTools } from '../../ui/context.js';
import { Dialog } from '../../ui/dialogs/Dialog.js';
import { ArmyPicture } from './ArmyPicture.js';
import { formationText } from './phrases.js';
import './studio.css';
import { useArmies, useFormations } from './useStudio.js';

export function ArmiesDialog({ state }: { readonly state: AppState }): JSX.Element {
  const { t } = useTools();
  const found = useFormations(gameOn(state).variant);
  return (
    <Dialog title={t('studio.plan.title')} class="wide">
      {found === null && <p aria-busy="true" />}
      {found === 'failed' && <p role="status">{t('page.partNotLoaded')}</p>}
      {found !== null && found !== 'failed' && <Choice state={state} found={found} />}
    </Dialog>
  );
}

function Choice({ state, found }: { readonly state: AppState; readonly found: Formations }): JSX.Element {
  const { plan } = state;
  const game = gameOn(state);
  const { t, texts, dispatch } = useTools();
  const shelf = useArmies();
  const { rules } = found;
  const side = placingSide(game);
  const standing = armyOf(rules, standingOf(game, side), side);
  const own = shelf.armies.flatMap((kept) => {
    const army = kept.variant === game.variant ? parseArmy(rules, kept.army) : null;
    return army ? [{ name: kept.name, about: '', army }] : [];
  });
  const named = found.formations.map(({ name, army }) => ({ ...formationText(texts, name), army }));
  const isFull = missingRoles(rules, standing).length === 0;
  const whole = (): Army => completed(rulesOfGame(game), standing, setupBookOf(game.variant), side);
  const choose = (army: Army): void => dispatch({ type: 'armyWanted', pieces: dropsOf(rules, army, side) });
  return (
    <>
      <p class="more">
        {arrangingSide(game) === null
          ? sentences([t('studio.plan.turns'), t('studio.plan.rest')])
          : t('studio.plan.about')}
      </p>
      <div class="buttons">
        <button
          type="button"
          class="offer main"
          aria-disabled={isFull}
          onClick={() => {
            if (!isFull) dispatch({ type: 'restWanted', pieces: dropsOf(rules, whole(), side) });
          }}
        >
          {t('studio.plan.auto')}
        </button>
        {plan && (
          <button type="button" class="offer" onClick={() => dispatch({ type: 'planDropped' })}>
            {t('studio.plan.drop')}
          </button>
        )}
      </div>
      <ul class="army-cards">
        {[...own, ...named].map(({ name, about, army }) => (
          <li key={name}>
            <button type="button" class="army-card" onClick={() => choose(army)}>
              <ArmyPicture rules={rules} army={army} />
              <span class="army-card-text">
                <span class="way-name">{name}</span>
                {about !== '' && <span class="more">{about}</span>}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
