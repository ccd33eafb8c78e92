/** The formations of a variant, and the armies kept on this device, for the studio. */
import type { VariantId } from '@sitke/rules';
import { useEffect, useState } from 'preact/hooks';
import { browserStorage, loadArmies, saveArmies } from '../../effects/storage.js';
import { type Formations, formationsOf } from '../../studio/formations.js';
import type { KeptArmy } from '../../studio/kept.js';

/** Returns the formations of a variant; undefined while they load, null where there are none. */
export function useFormations(variant: VariantId): Formations | null | undefined {
  const [found, setFound] = useState<Formations | null | undefined>(undefined);
  useEffect(() => {
    let isHere = true;
    const done = (formations: Formations | null): void => {
      if (isHere) setFound(formations);
    };
    formationsOf(variant).then(done, () => done(null));
    return () => {
      isHere = false;
    };
  }, [variant]);
  return found;
}

export interface Shelf {
  readonly armies: readonly KeptArmy[];
  /** Keeps a list; false where the browser keeps nothing. */
  readonly keep: (armies: readonly KeptArmy[]) => boolean;
}

/** Returns the armies kept on this device. */
export function useArmies(): Shelf {
  const storage = browserStorage('localStorage');
  const [{ state, mayWrite }] = useState(() => (storage ? loadArmies(storage) : { state: null, mayWrite: false }));
  const [armies, setArmies] = useState<readonly KeptArmy[]>(state ?? []);
  return {
    armies,
    keep: (next) => {
      const isKept = storage !== null && mayWrite && saveArmies(storage, next);
      if (isKept) setArmies(next);
      return isKept;
    },
  };
}
