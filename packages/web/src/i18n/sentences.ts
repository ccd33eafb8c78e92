/**
 * Where the sentences of each language are: a chunk for each part. A missing sentence is said in English, which the loader
 * lays below; only a language that `isUnfinished` marks may lack one (`npm run texts` lists them).
 */
import type { EN } from './en.js';
import type { LanguageId } from './languages.js';
import type { PARTS, PartName } from './parts.js';
import type { Question, RulesPart, Some } from './translation.js';

/** Where a language's sentences are. */
export interface Sentences {
  readonly base: () => Promise<Some<typeof EN>>;
  readonly rules: () => Promise<RulesPart>;
  /** The questions of its translators, the most important first. */
  readonly questions?: () => Promise<readonly Question[]>;
  /** The style of its letters. */
  readonly looks?: () => Promise<unknown>;
  readonly parts: { readonly [Name in PartName]?: () => Promise<Some<Awaited<ReturnType<(typeof PARTS)[Name]>>>> };
}

/** By language; English is what the app itself carries. */
const SENTENCES: Readonly<Record<Exclude<LanguageId, 'en'>, Sentences>> = {
  es: {
    base: async () => (await import('./parts/base.es.js')).BASE,
    rules: async () => (await import('./parts/rules.es.js')).RULES,
    parts: {
      embed: async () => (await import('./parts/embed.es.js')).EMBED,
      desk: async () => (await import('./parts/desk.es.js')).DESK,
      dialogs: async () => (await import('./parts/dialogs.es.js')).DIALOGS,
      editor: async () => (await import('./parts/editor.es.js')).EDITOR,
      games: async () => (await import('./parts/games.es.js')).GAMES,
      install: async () => (await import('./parts/install.es.js')).INSTALL,
      move: async () => (await import('./parts/move.es.js')).MOVE,
      online: async () => (await import('./parts/online.es.js')).ONLINE,
      opponents: async () => (await import('./parts/opponents.es.js')).OPPONENTS,
      pages: async () => (await import('./parts/pages.es.js')).PAGES,
      pgn: async () => (await import('./parts/pgn.es.js')).PGN,
      practice: async () => (await import('./parts/practice.es.js')).PRACTICE,
      lessons: async () => (await import('./parts/lessons.es.js')).LESSONS,
      reader: async () => (await import('./parts/reader.es.js')).READER,
      review: async () => (await import('./parts/review.es.js')).REVIEW,
      school: async () => (await import('./parts/school.es.js')).SCHOOL,
      share: async () => (await import('./parts/share.es.js')).SHARE,
      studio: async () => (await import('./parts/studio.es.js')).STUDIO,
      texts: async () => (await import('./parts/texts.es.js')).TEXTS,
      trainer: async () => (await import('./parts/trainer.es.js')).TRAINER,
    },
  },
  my: {
    base: async () => (await import('./parts/base.my.js')).BASE,
    rules: async () => (await import('./parts/rules.my.js')).RULES,
    questions: async () => (await import('./parts/questions.my.js')).QUESTIONS,
    looks: () => import('../theme/myanmar.css'),
    parts: {
      embed: async () => (await import('./parts/embed.my.js')).EMBED,
      desk: async () => (await import('./parts/desk.my.js')).DESK,
      dialogs: async () => (await import('./parts/dialogs.my.js')).DIALOGS,
      editor: async () => (await import('./parts/editor.my.js')).EDITOR,
      games: async () => (await import('./parts/games.my.js')).GAMES,
      install: async () => (await import('./parts/install.my.js')).INSTALL,
      move: async () => (await import('./parts/move.my.js')).MOVE,
      online: async () => (await import('./parts/online.my.js')).ONLINE,
      opponents: async () => (await import('./parts/opponents.my.js')).OPPONENTS,
      pages: async () => (await import('./parts/pages.my.js')).PAGES,
      pgn: async () => (await import('./parts/pgn.my.js')).PGN,
      practice: async () => (await import('./parts/practice.my.js')).PRACTICE,
      lessons: async () => (await import('./parts/lessons.my.js')).LESSONS,
      reader: async () => (await import('./parts/reader.my.js')).READER,
      review: async () => (await import('./parts/review.my.js')).REVIEW,
      school: async () => (await import('./parts/school.my.js')).SCHOOL,
      share: async () => (await import('./parts/share.my.js')).SHARE,
      studio: async () => (await import('./parts/studio.my.js')).STUDIO,
      texts: async () => (await import('./parts/texts.my.js')).TEXTS,
      trainer: async () => (await import('./parts/trainer.my.js')).TRAINER,
    },
  },
  'zh-hans': {
    base: async () => (await import('./parts/base.zh-hans.js')).BASE,
    rules: async () => (await import('./parts/rules.zh-hans.js')).RULES,
    parts: {
      embed: async () => (await import('./parts/embed.zh-hans.js')).EMBED,
      dialogs: async () => (await import('./parts/dialogs.zh-hans.js')).DIALOGS,
      games: async () => (await import('./parts/games.zh-hans.js')).GAMES,
      install: async () => (await import('./parts/install.zh-hans.js')).INSTALL,
      move: async () => (await import('./parts/move.zh-hans.js')).MOVE,
      online: async () => (await import('./parts/online.zh-hans.js')).ONLINE,
      pages: async () => (await import('./parts/pages.zh-hans.js')).PAGES,
      practice: async () => (await import('./parts/practice.zh-hans.js')).PRACTICE,
      desk: async () => (await import('./parts/desk.zh-hans.js')).DESK,
      studio: async () => (await import('./parts/studio.zh-hans.js')).STUDIO,
      pgn: async () => (await import('./parts/pgn.zh-hans.js')).PGN,
      editor: async () => (await import('./parts/editor.zh-hans.js')).EDITOR,
      lessons: async () => (await import('./parts/lessons.zh-hans.js')).LESSONS,
      opponents: async () => (await import('./parts/opponents.zh-hans.js')).OPPONENTS,
      reader: async () => (await import('./parts/reader.zh-hans.js')).READER,
      share: async () => (await import('./parts/share.zh-hans.js')).SHARE,
      review: async () => (await import('./parts/review.zh-hans.js')).REVIEW,
      school: async () => (await import('./parts/school.zh-hans.js')).SCHOOL,
      texts: async () => (await import('./parts/texts.zh-hans.js')).TEXTS,
      trainer: async () => (await import('./parts/trainer.zh-hans.js')).TRAINER,
    },
  },
  'zh-hant': {
    base: async () => (await import('./parts/base.zh-hant.js')).BASE,
    rules: async () => (await import('./parts/rules.zh-hant.js')).RULES,
    parts: {
      embed: async () => (await import('./parts/embed.zh-hant.js')).EMBED,
      dialogs: async () => (await import('./parts/dialogs.zh-hant.js')).DIALOGS,
      games: async () => (await import('./parts/games.zh-hant.js')).GAMES,
      install: async () => (await import('./parts/install.zh-hant.js')).INSTALL,
      move: async () => (await import('./parts/move.zh-hant.js')).MOVE,
      online: async () => (await import('./parts/online.zh-hant.js')).ONLINE,
      pages: async () => (await import('./parts/pages.zh-hant.js')).PAGES,
      practice: async () => (await import('./parts/practice.zh-hant.js')).PRACTICE,
      desk: async () => (await import('./parts/desk.zh-hant.js')).DESK,
      studio: async () => (await import('./parts/studio.zh-hant.js')).STUDIO,
      pgn: async () => (await import('./parts/pgn.zh-hant.js')).PGN,
      editor: async () => (await import('./parts/editor.zh-hant.js')).EDITOR,
      lessons: async () => (await import('./parts/lessons.zh-hant.js')).LESSONS,
      opponents: async () => (await import('./parts/opponents.zh-hant.js')).OPPONENTS,
      reader: async () => (await import('./parts/reader.zh-hant.js')).READER,
      share: async () => (await import('./parts/share.zh-hant.js')).SHARE,
      review: async () => (await import('./parts/review.zh-hant.js')).REVIEW,
      school: async () => (await import('./parts/school.zh-hant.js')).SCHOOL,
      texts: async () => (await import('./parts/texts.zh-hant.js')).TEXTS,
      trainer: async () => (await import('./parts/trainer.zh-hant.js')).TRAINER,
    },
  },
};

/** Returns where the sentences of a language are; null for English. */
export const sentencesOf = (id: LanguageId): Sentences | null => (id === 'en' ? null : SENTENCES[id]);
