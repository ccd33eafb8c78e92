/**
 * The parts of the catalogue, in English: each loads with the screens that name it (`lazy` of `screens/shared/lazy.tsx`).
 * A new part: a file `parts/NAME.en.ts`, a line here, and its name where its screen is loaded.
 */

export const PARTS = {
  desk: async () => (await import('./parts/desk.en.js')).DESK,
  dialogs: async () => (await import('./parts/dialogs.en.js')).DIALOGS,
  editor: async () => (await import('./parts/editor.en.js')).EDITOR,
  embed: async () => (await import('./parts/embed.en.js')).EMBED,
  games: async () => (await import('./parts/games.en.js')).GAMES,
  install: async () => (await import('./parts/install.en.js')).INSTALL,
  lessons: async () => (await import('./parts/lessons.en.js')).LESSONS,
  move: async () => (await import('./parts/move.en.js')).MOVE,
  online: async () => (await import('./parts/online.en.js')).ONLINE,
  pgn: async () => (await import('./parts/pgn.en.js')).PGN,
  opponents: async () => (await import('./parts/opponents.en.js')).OPPONENTS,
  pages: async () => (await import('./parts/pages.en.js')).PAGES,
  share: async () => (await import('./parts/share.en.js')).SHARE,
  studio: async () => (await import('./parts/studio.en.js')).STUDIO,
  texts: async () => (await import('./parts/texts.en.js')).TEXTS,
  review: async () => (await import('./parts/review.en.js')).REVIEW,
  reader: async () => (await import('./parts/reader.en.js')).READER,
  practice: async () => (await import('./parts/practice.en.js')).PRACTICE,
  school: async () => (await import('./parts/school.en.js')).SCHOOL,
  trainer: async () => (await import('./parts/trainer.en.js')).TRAINER,
};

export type PartName = keyof typeof PARTS;

/** Everything that a union's members have. */
type All<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer Whole) => void
  ? Whole
  : never;

/** The sentences of all parts. */
export type PartMessages = All<Awaited<ReturnType<(typeof PARTS)[PartName]>>>;

export const PART_NAMES = Object.keys(PARTS) as PartName[];
