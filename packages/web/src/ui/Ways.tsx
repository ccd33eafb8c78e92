/** Ways on from a page, each with a name and a sentence. */
import type { JSX } from 'preact';
import type { Place } from '../session/place.js';
import { PlaceLink } from './PlaceLink.js';

export interface Way {
  /** A page, or what else to do. */
  readonly to: Place | (() => void);
  readonly name: string;
  readonly about: string;
}

export function Ways(props: { readonly ways: readonly Way[] }): JSX.Element {
  return (
    <ul class="ways">
      {props.ways.map(({ to, name, about }) => (
        <li key={name}>
          {typeof to === 'function' ? (
            <button type="button" class="way" onClick={to}>
              <WayText name={name} about={about} />
            </button>
          ) : (
            <PlaceLink to={to} class="way">
              <WayText name={name} about={about} />
            </PlaceLink>
          )}
        </li>
      ))}
    </ul>
  );
}

function WayText({ name, about }: Pick<Way, 'name' | 'about'>): JSX.Element {
  return (
    <>
      <span class="way-name">{name}</span>
      <span class="more">{about}</span>
    </>
  );
}
