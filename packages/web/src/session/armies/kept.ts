/** The armies that somebody has kept on this device, as text. */
import { VARIANT_IDS, type VariantId } from '@sitke/rules';
import * as v from 'valibot';
import { persisted } from '../../platform/persisted.js';

export interface KeptArmy {
  readonly variant: VariantId;
  readonly name: string;
  /** As `armyText` writes it. */
  readonly army: string;
}

/** The longest name, and the most armies. */
export const MAX_ARMY_NAME = 40;
export const MAX_ARMIES = 200;

const Armies = v.array(v.object({ variant: v.picklist(VARIANT_IDS), name: v.string(), army: v.string() }));

export const KEPT_ARMIES = persisted<readonly KeptArmy[]>(Armies);

/** Returns the armies with one more, which takes the place of one of the same name. */
export function withArmy(armies: readonly KeptArmy[], army: KeptArmy): readonly KeptArmy[] {
  return [army, ...armies.filter((each) => !isSame(each, army))].slice(0, MAX_ARMIES);
}

/** Returns the armies without one. */
export function withoutArmy(armies: readonly KeptArmy[], army: KeptArmy): readonly KeptArmy[] {
  return armies.filter((each) => !isSame(each, army));
}

function isSame(a: KeptArmy, b: KeptArmy): boolean {
  return a.variant === b.variant && a.name === b.name;
}

/** Returns an army under a name that no other has: its own, or that with a number. */
function renamed(armies: readonly KeptArmy[], army: KeptArmy): KeptArmy {
  let named = army;
  for (let number = 2; armies.some((each) => isSame(each, named)); number++) {
    const end = ` ${number}`;
    named = { ...army, name: `${army.name.slice(0, MAX_ARMY_NAME - end.length)}${end}` };
  }
  return named;
}

/** Returns the armies of both; one of the same name that differs gets another name. The first list where nothing is added. */
export function mergeArmies(own: readonly KeptArmy[], other: readonly KeptArmy[]): readonly KeptArmy[] {
  const isThere = ({ variant, army }: KeptArmy): boolean =>
    own.some((each) => each.variant === variant && each.army === army);
  const added = other.filter((army) => !isThere(army)).slice(0, Math.max(0, MAX_ARMIES - own.length));
  if (added.length === 0) return own;
  const armies = [...own];
  for (const army of added) armies.push(renamed(armies, army));
  return armies;
}
