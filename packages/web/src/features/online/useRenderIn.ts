import { useEffect, useState } from 'preact/hooks';

/** Renders a component again after a while; null for never. Units: ms. */
export function useRenderIn(ms: number | null): void {
  const [, setTick] = useState(0);
  useEffect(() => {
    if (ms === null) return undefined;
    const timer = setTimeout(() => setTick((tick) => tick + 1), Math.max(1, ms));
    return () => clearTimeout(timer);
  });
}
