/**
 * The languages of the app: a chunk for each of their parts. A missing sentence is said in English, which the loader
 * lays below; only a language that `isUnfinished` marks may lack one (`npm run texts` lists them).
 */
import type { EN } from './en.js';
import type { PARTS, PartName } from './parts.js';
import type { RulesPart, Some } from './translation.js';

/** Where a language's sentences are. */
export interface Sentences {
  readonly base: () => Promise<Some<typeof EN>>;
  readonly rules: () => Promise<RulesPart>;
  /** The style of its letters. */
  readonly looks?: () => Promise<unknown>;
  readonly parts: { readonly [Name in PartName]?: () => Promise<Some<Awaited<ReturnType<(typeof PARTS)[Name]>>>> };
}

interface Language {
  /** In itself. */
  readonly name: string;
  /** As `<html lang>` has it. */
  readonly tag: string;
  /** How it writes numbers and lists, by a BCP 47 tag that browsers have data for. */
  readonly locale: string;
  /** Its own digits, which somebody may choose, as CLDR names them; null where they are 0 to 9. */
  readonly digits: string | null;
  /** Places where a browser's dictionary would break a line, and nobody should: a word joiner goes there. */
  readonly unbroken: RegExp | null;
  readonly isUnfinished: boolean;
  /** Whether no native reader has checked its sentences yet. */
  readonly isUnread: boolean;
  /** Null for English, which the app itself carries. */
  readonly sentences: Sentences | null;
}

export const LANGUAGES = {
  en: {
    name: 'English',
    tag: 'en',
    locale: 'en-GB',
    digits: null,
    unbroken: null,
    isUnfinished: false,
    isUnread: false,
    sentences: null,
  },
  es: {
    name: 'Español',
    tag: 'es',
    locale: 'es',
    digits: null,
    unbroken: null,
    isUnfinished: false,
    isUnread: true,
    sentences: {
      base: async () => (await import('./parts/base.es.js')).BASE,
      rules: async () => (await import('./parts/rules.es.js')).RULES,
      parts: {
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
  },
  my: {
    name: 'မြန်မာ',
    tag: 'my',
    // Browsers lack data for Burmese: its numbers and lists have the form of English ones, and no word between their parts.
    locale: 'en',
    digits: 'mymr',
    // After the မ of a negation, and before the များ of a plural.
    unbroken: /(?<=မ)(?=[က-အ](?!့?[်္]))|(?<=[က-႟])(?=များ)/g,
    isUnfinished: false,
    isUnread: true,
    sentences: {
      base: async () => (await import('./parts/base.my.js')).BASE,
      rules: async () => (await import('./parts/rules.my.js')).RULES,
      looks: () => import('../theme/myanmar.css'),
      parts: {
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
  },
  'zh-hans': {
    name: '简体中文',
    tag: 'zh-Hans',
    locale: 'zh-Hans',
    digits: null,
    unbroken: null,
    isUnfinished: false,
    isUnread: true,
    sentences: {
      base: async () => (await import('./parts/base.zh-hans.js')).BASE,
      rules: async () => (await import('./parts/rules.zh-hans.js')).RULES,
      parts: {
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
  },
  'zh-hant': {
    name: '繁體中文',
    tag: 'zh-Hant',
    locale: 'zh-Hant',
    digits: null,
    unbroken: null,
    isUnfinished: false,
    isUnread: true,
    sentences: {
      base: async () => (await import('./parts/base.zh-hant.js')).BASE,
      rules: async () => (await import('./parts/rules.zh-hant.js')).RULES,
      parts: {
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
  },
} as const satisfies Readonly<Record<string, Language>>;

export type LanguageId = keyof typeof LANGUAGES;

export const LANGUAGE_IDS = Object.keys(LANGUAGES) as LanguageId[];

export const languageOf = (id: LanguageId): Language => LANGUAGES[id];

/** Scripts and regions that read the traditional letters of Chinese. */
const TRADITIONAL = /-(hant|tw|hk|mo)\b/i;

/** Returns the language that somebody reads best: the chosen one, else the first of the browser's, else English. */
export function chooseLanguage(chosen: string | null, wanted: readonly string[]): LanguageId {
  const tags = chosen === null ? wanted : [chosen, ...wanted];
  for (const tag of tags) {
    const [first = ''] = tag.toLowerCase().split('-');
    const script = TRADITIONAL.test(tag) ? 'hant' : 'hans';
    const found = LANGUAGE_IDS.find((id) => id === first || id === `${first}-${script}`);
    if (found) return found;
  }
  return 'en';
}
