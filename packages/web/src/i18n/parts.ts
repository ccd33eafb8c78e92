/**
 * The parts of the catalogue. A part has one file a language, `NAME/texts.LANGUAGE.json`, found by these names: in the folder of
 * the feature that says its sentences, or here under `parts/` where several features do. The page loads a part with the screens
 * that name it (`lazy` of `ui/lazy.tsx`), and `base`, which the first page needs, at once. The English of `server`, why it
 * refuses something, is the server's own, `ERRORS` of `@sitke/protocol`.
 */
import type { Messages } from '@sitke/rules/text';
import type { LanguageId } from './languages.js';
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

const FILES = import.meta.glob<Messages>(
  ['./parts/*/texts.*.json', '../features/*/texts.*.json', '../embed/texts.*.json', '!./parts/base/texts.en.json'],
  { import: 'default' },
);

/** By part and language, as `desk.my`. */
const LOADS = new Map(
  Object.entries(FILES).map(([file, load]) => [file.replace(/^.*\/(\w+)\/texts(\..+)\.json$/, '$1$2'), load]),
);

export const PART_NAMES = [...LOADS.keys()].flatMap((name) =>
  name.endsWith('.en') ? [name.slice(0, -'.en'.length) as PartName] : [],
);

/** Returns the sentences of a part in a language; none where it has no such file. Errors: rejects where the network fails. */
export async function loadPart(name: keyof Parts | 'server', id: LanguageId): Promise<Messages> {
  return (await LOADS.get(`${name}.${id}`)?.()) ?? {};
}
