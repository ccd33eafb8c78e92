/** The formations of a variant, and the armies kept on this device, for the studio. */
import type { VariantId } from '@sitke/rules';
import { useEffect, useState } from 'preact/hooks';
import { browserStorage } from '../../platform/storage.js';
import { type Formations, formationsOf } from '../../session/armies/formations.js';
import type { KeptArmy } from '../../session/armies/kept.js';
import { loadArmies, saveArmies } from '../../session/effects/storage.js';

/** Returns the formations of a variant that has a studio; null while they load, 'failed' where they did not. */
export function useFormations(variant: VariantId): Formations | 'failed' | null {
  const [found, setFound] = useState<Formations | 'failed' | null>(null);
  useEffect(() => {
    let isHere = true;
    const done = (result: Formations | 'failed'): void => {
      if (isHere) setFound(result);
    };
    formationsOf(variant).then(
      (formations) => done(formations ?? 'failed'),
      () => done('failed'),
    );
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
