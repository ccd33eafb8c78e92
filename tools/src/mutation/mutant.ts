/** One deliberate mistake in the rules, and the case of fixtures/rules that notices it. */

export interface Mutant {
  readonly group: 'option' | 'reason' | 'rule';
  readonly name: string;
  /** Returns the id of the first case that fails, undefined if none does. */
  readonly noticedBy: () => Promise<string | undefined>;
}

/** Returns a mutant as a line: what was changed, and the case that notices. */
export function mutantText({ group, name }: Mutant, noticedBy: string | undefined): string {
  return `${group.padEnd(6)}  ${name.padEnd(74)}  ${noticedBy ?? 'nothing notices'}`;
}
