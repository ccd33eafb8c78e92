/** Links of documents that are read where the repository is not. */

/** Returns the links of a Markdown text that lead neither to an address nor to one of the files beside it. */
export function linkProblems(text: string, beside: readonly string[]): string[] {
  const targets = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
  return targets.filter((target) => !/^(https?:\/\/|#)/.test(target) && !beside.includes(target));
}
