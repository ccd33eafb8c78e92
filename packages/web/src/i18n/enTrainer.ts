/** The English of the endgame tables and their trainer. */

const list = new Intl.ListFormat('en', { style: 'long', type: 'conjunction' });
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const moves = (count: number): string => (count === 1 ? '1 move' : `${count} moves`);

export const verdictTexts = {
  title: 'What each move leads to',
  win: (toMate: number) => `mate in ${toMate}`,
  draw: 'draw',
  loss: (toMate: number) => `mated in ${toMate}`,
  /** What a move leads to, or the best move of a man. */
  note: (worth: string) => `at best: ${worth}`,
  side: (side: string, worth: string) => `${side} to move: ${worth}`,
  uncounted: (worth: string) => `without the count: ${worth}`,
  mayBeClaimed: 'a draw by the moves without progress may come first',
  left: (left: number) => `${moves(left)} left on the count`,
  play: (worth: string) => `: ${worth}`,
  failed: 'The endgame tables cannot be had.',
  making: (made: number, of: number) => `The endgame tables are being made: ${made} of ${of} are ready.`,
  offline: 'The endgame tables are not on this device yet, and there is no network.',
};

export const trainerTexts = {
  title: 'Endgames',
  open: 'Train endgames',
  leave: 'Back to the game',
  about:
    'Mates that are just possible before the count runs out, against the best defence; or hold out yourself. After each move you see whether it still works.',
  course: 'Game and rules',
  variant: 'Game',
  ruleset: 'Rules',
  most: 'What you most often fail',
  mostNone: 'What you most often fail: nothing yet',
  due: (count: number) => `Repeat what is due: ${count}`,
  lessons: 'Lessons',
  none: 'The app has no endgame tables for these rules yet.',
  material: (strong: readonly string[], weak: readonly string[]) =>
    `${capital(list.format(strong))} against ${weak.length === 0 ? 'the bare king' : list.format(weak)}`,
  short: (strong: readonly string[], weak: readonly string[]) =>
    [strong, weak]
      .filter((men) => men.length > 0)
      .map((men) => capital(list.format(men)))
      .join(' – '),
  several: (count: number, many: string) => `${count === 2 ? 'two' : count} ${many}`,
  limit: (limit: number) => `Mate within ${moves(limit)} once the king is bare.`,
  noLimit: 'Nobody counts the moves.',
  goal: { win: 'Win', draw: 'Hold the draw' },
  goalOf: { win: (lesson: string) => `${lesson}: win`, draw: (lesson: string) => `${lesson}: hold the draw` },
  record: (box: number, top: number, tries: number, failures: number) =>
    `Level ${box} of ${top}; ${tries - failures} of ${tries} solved`,
  untried: 'Not tried yet',
  isDue: 'due now',
  notFound: (lesson: string) => `No position could be found for “${lesson}” under these rules.`,
  seeking: 'Looking for a position …',
  replying: 'The other side answers …',
  won: (toMate: number) => `You can mate in ${toMate}.`,
  wonLeft: (toMate: number, left: number) => `You can mate in ${toMate}; ${moves(left)} left on the count.`,
  wonHelp: { first: 'Your move: mate before the count runs out.', kept: 'The win holds.' },
  wonHelpUncounted: { first: 'Your move: mate.', kept: 'The win holds.' },
  held: (left: number) => `Hold out for ${moves(left)} more.`,
  heldHelp: { first: 'Your move: do not let yourself be mated in time.', kept: 'The draw holds.' },
  slip: {
    late: (san: string, needed: number, left: number) =>
      `${san} is too slow: mate now takes ${moves(needed)}, and the count leaves ${left}.`,
    answered: (san: string, reply: string) => `${san} gives the win away: ${reply} and nothing wins any more.`,
    ended: (san: string, why: string) => `${san} gives the win away. ${why}`,
    lost: (san: string, toMate: number) => `${san} gives the draw away: mate in ${toMate}, before the count runs out.`,
    plain: { win: (san: string) => `${san} gives the win away.`, draw: (san: string) => `${san} gives the draw away.` },
  },
  line: { win: (line: string) => `This won: ${line}`, draw: (line: string) => `This held: ${line}` },
  inLine: { win: 'The line that wins.', draw: 'The line that holds.' },
  ended: { slip: 'The goal is missed', example: 'The draw holds' },
  solved: { win: 'Solved.', draw: 'Held.' },
  solvedLater: 'Solved, with a slip or a hint: it will come again.',
  helped: 'This position will come again.',
  missed: 'Not reached: it will come again.',
  retry: 'Try again',
  showLine: 'Show it',
  next: 'Next position',
  toSlip: 'My move',
};
