/** The languages of the app. */

interface Language {
  /** Its name in the language. */
  readonly name: string;
  /** As `<html lang>` has it. */
  readonly tag: string;
  /** Its own digits, which a setting chooses, as CLDR names them; null if they are 0 to 9. */
  readonly digits: string | null;
  /** Places where a browser's dictionary would wrongly break a line: a word joiner goes there. */
  readonly unbroken: RegExp | null;
  readonly isUnfinished: boolean;
  /** Whether no native reader has checked its sentences yet. */
  readonly isUnread: boolean;
}

export const LANGUAGES = {
  en: {
    name: 'English',
    tag: 'en',
    digits: null,
    unbroken: null,
    isUnfinished: false,
    isUnread: false,
  },
  es: {
    name: 'Español',
    tag: 'es',
    digits: null,
    unbroken: null,
    isUnfinished: false,
    isUnread: true,
  },
  my: {
    name: 'မြန်မာ',
    tag: 'my',
    digits: 'mymr',
    // After the မ of a negation, and before the များ of a plural.
    unbroken: /(?<=မ)(?=[က-အ](?!့?[်္]))|(?<=[က-႟])(?=များ)/g,
    isUnfinished: false,
    isUnread: true,
  },
  'zh-hans': {
    name: '简体中文',
    tag: 'zh-Hans',
    digits: null,
    unbroken: null,
    isUnfinished: false,
    isUnread: true,
  },
  'zh-hant': {
    name: '繁體中文',
    tag: 'zh-Hant',
    digits: null,
    unbroken: null,
    isUnfinished: false,
    isUnread: true,
  },
} as const satisfies Readonly<Record<string, Language>>;

export type LanguageId = keyof typeof LANGUAGES;

export const LANGUAGE_IDS = Object.keys(LANGUAGES) as LanguageId[];

/** A language whose sentences are translated from English. */
export type OtherId = Exclude<LanguageId, 'en'>;

export const OTHER_IDS = LANGUAGE_IDS.filter((id) => id !== 'en');

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
