/**
 * The parts of the catalogue. A part has one file a language, `NAME/texts.LANGUAGE.json`, found by these names: in the folder of
 * the feature that says its sentences, or here under `parts/` where several features do. The page loads a part with the screens
 * that name it (`lazy` of `ui/lazy.tsx`), and `base`, which the first page needs, at once. The English of `server`, why it
 * refuses something, is the server's own, `ERRORS` of `@sitke/protocol`.
 */
import type { Messages } from '@sitke/rules/text';
import type { LanguageId, OtherId } from './languages.js';
import type { Parts } from './messages.js';
import EN from './parts/base/texts.en.json';

/** English of `base`, which the app itself carries. */
export { EN };

/** A part that screens name. */
export type PartName = Exclude<keyof Parts, 'base'>;

/** Everything that a union's members have. */
type All<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer Whole) => void
  ? Whole
  : never;

/** Every sentence of the app. */
export type AppMessages = All<Parts[keyof Parts]>;

const ENGLISH = import.meta.glob<Messages>(
  ['./parts/*/texts.en.json', '../features/*/texts.en.json', '../embed/texts.en.json', '!./parts/base/texts.en.json'],
  { import: 'default' },
);

/** Sentences of a language other than English, by file. */
interface Over {
  readonly FIRST: Readonly<Record<string, Messages>>;
  readonly LATER: Readonly<Record<string, () => Promise<Messages>>>;
}

/** Each language knows its own files: a page in English need not. */
const OVERS: Readonly<Record<OtherId, () => Promise<Over>>> = {
  es: () => import('./over/es.js'),
  my: () => import('./over/my.js'),
  'zh-hans': () => import('./over/zh-hans.js'),
  'zh-hant': () => import('./over/zh-hant.js'),
};

/** Returns what there is of a part among the files of a language. */
function partIn<Found>(files: Readonly<Record<string, Found>>, name: string): Found | undefined {
  return Object.entries(files).find(([file]) => file.includes(`/${name}/texts.`))?.[1];
}

export const PART_NAMES = Object.keys(ENGLISH).map((file) => file.replace(/^.*\/(\w+)\/texts\..*$/, '$1') as PartName);

/** Returns the sentences of a part in a language; none where it has no such file. Errors: rejects where the network fails. */
export async function loadPart(name: keyof Parts | 'server', id: LanguageId): Promise<Messages> {
  if (id === 'en') return (await partIn(ENGLISH, name)?.()) ?? {};
  const { FIRST, LATER } = await OVERS[id]();
  return partIn(FIRST, name) ?? (await partIn(LATER, name)?.()) ?? {};
}
