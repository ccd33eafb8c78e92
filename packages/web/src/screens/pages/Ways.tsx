/** Ways on from a page, each with a name and a sentence. */
import type { JSX } from 'preact';
import type { Place } from '../../state/place.js';
import { PlaceLink } from '../shared/PlaceLink.js';

export interface Way {
  readonly to: Place;
  readonly name: string;
  readonly about: string;
}

export function Ways(props: { readonly ways: readonly Way[] }): JSX.Element {
  return (
    <ul class="ways">
      {props.ways.map(({ to, name, about }) => (
        <li key={name}>
          <PlaceLink to={to} class="way">
            <span class="way-name">{name}</span>
            <span class="more">{about}</span>
          </PlaceLink>
        </li>
      ))}
    </ul>
  );
}
