/** Which challenges a program accepts. */

import type { Challenge } from '@sitke/protocol/api';
import { isVariantId, parseRuleset, rulesOf, variantOf } from '@sitke/rules';

/** The opponents and games that a program accepts. */
export interface Policy {
  readonly variants: readonly string[];
  /** Whether the engine takes any ruleset. */
  readonly knowsRulesets: boolean;
  /** The rulesets of an engine that cannot. */
  readonly rulesets: readonly string[];
  readonly accepts: readonly ('bots' | 'people')[];
  /** Main time in seconds; null for games of any time. */
  readonly time: readonly [min: number, max: number] | null;
  readonly concurrency: number;
}

/** Why a challenge is declined, in lichess's words. */
export type Reason = 'later' | 'variant' | 'timeControl' | 'noBot' | 'onlyBot' | 'generic';

function knowsRuleset({ variant, sitke }: Challenge, { knowsRulesets, rulesets }: Policy): boolean {
  if (knowsRulesets) return true;
  const def = variantOf(variant.key);
  if (rulesOf(variant.key, sitke.options).hiddenPlacement !== 'none') return false;
  return rulesets.some((text) => {
    const parsed = parseRuleset(def, text);
    if (!parsed.ok) return false;
    return Object.entries(parsed.value).every(([name, value]) => sitke.options[name] === value);
  });
}

/** Returns why a challenge is declined, or null where it is accepted. `playing` is how many games go on. */
export function reasonAgainst(challenge: Challenge, policy: Policy, playing: number): Reason | null {
  const { variant, timeControl, challenger } = challenge;
  if (!isVariantId(variant.key) || !policy.variants.includes(variant.key)) return 'variant';
  if (!knowsRuleset(challenge, policy)) return 'variant';
  if (policy.time !== null) {
    const [min, max] = policy.time;
    if (timeControl.type !== 'clock' || timeControl.limit < min || timeControl.limit > max) return 'timeControl';
  }
  const isBot = challenger?.title === 'BOT';
  if (isBot && !policy.accepts.includes('bots')) return 'noBot';
  if (!isBot && !policy.accepts.includes('people')) return 'onlyBot';
  // Only what it would play at all may be asked again.
  return playing >= policy.concurrency ? 'later' : null;
}
