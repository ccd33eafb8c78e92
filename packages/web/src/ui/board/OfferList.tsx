/** The offers of this moment, as buttons and links. */
import type { JSX } from 'preact';
import type { AppState } from '../../session/types.js';
import type { Offer } from '../action.js';
import { useTools } from '../context.js';
import { Icon } from '../Icon.js';
import { PlaceLink } from '../PlaceLink.js';

export function Offers({ state }: { readonly state: AppState }): JSX.Element {
  const { actions, connection } = useTools();
  return <OfferButtons offers={actions.offers(state, connection.serverNow())} />;
}

export function OfferButtons({ offers }: { readonly offers: readonly Offer[] }): JSX.Element {
  const tools = useTools();
  return (
    <>
      {offers.map(({ id, label, look, icon, isOff, to, run }) => {
        const name = label(tools.texts);
        const style = look === undefined ? 'offer' : `offer ${look}`;
        if (to)
          return (
            <PlaceLink key={id} to={to} class={style}>
              {name}
            </PlaceLink>
          );
        return (
          <button
            key={id}
            type="button"
            class={style}
            onClick={() => run?.(tools)}
            {...(look === 'step' ? { 'aria-label': name, 'aria-disabled': isOff } : {})}
          >
            {icon && <Icon name={icon} />}
            {look !== 'step' && name}
          </button>
        );
      })}
    </>
  );
}
