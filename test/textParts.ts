/** Which sentences of the app's catalogue a source asks for, and which parts its screens load. */
import fs from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'vite';
import { root } from '#scripts/prepare';
import { importsOf, isTest, type SourceFile } from './architecture.js';

const WEB = 'packages/web/src';
const CATALOGUE = /\/i18n\/messages\.d\.ts$/;

/** Returns the sources of the app, without its tests. */
export function appSources(): SourceFile[] {
  return fs
    .readdirSync(path.join(root, WEB), { recursive: true, encoding: 'utf8' })
    .map((name) => `${WEB}/${name}`)
    .filter((name) => /\.tsx?$/.test(name) && !isTest(name) && !CATALOGUE.test(name))
    .map((name) => ({ path: name, text: fs.readFileSync(path.join(root, name), 'utf8') }));
}

/** Returns what tells whether a source asks for a key: by its name, or by a template that begins with a word. */
export function asksFor(text: string, isBegun = true): (key: string) => boolean {
  const templates = [...text.matchAll(/`((?:[\w.]|\$\{[^}`]+\})*)`/g)].flatMap(([, template = '']) => {
    const written = template.replace(/\$\{[^}]+\}/g, '*');
    return written.includes('*') && (isBegun ? /^[a-zA-Z]+\./ : /[a-z]/).test(written)
      ? [new RegExp(`^${written.replaceAll('.', '\\.').replaceAll('*', '.+')}$`)]
      : [];
  });
  return (key) => text.includes(`'${key}'`) || templates.some((template) => template.test(key));
}

/** A component that is loaded when it is shown: its file, and the parts that come with it. */
interface Loaded {
  readonly file: string;
  /** The file that loads it; null for what the app begins with. */
  readonly from: string | null;
  readonly parts: readonly string[];
  /** The part that comes with the declared actions, whoever of them speaks. */
  readonly ofActions: readonly string[];
}

/** Returns what a source loads by `lazy`. */
function loadedBy(file: SourceFile, paths: ReadonlySet<string>): Loaded[] {
  const found: Loaded[] = [];
  const { program } = parseSync(file.path, file.text, { sourceType: 'module' });
  new Visitor({
    CallExpression: ({ callee, start, end }) => {
      if (callee.type !== 'Identifier' || callee.name !== 'lazy') return;
      const call = file.text.slice(start, end);
      const [, from = ''] = /\bimport\('([^']+)'\)/.exec(call) ?? [];
      const [, named = ''] = /\btexts: \[([^\]]*)\]/.exec(call) ?? [];
      const ofActions = call.includes('hasActions: true') ? ['actions'] : [];
      const target = targetOf(file.path, from, paths);
      if (target === null) throw new Error(`${file.path} loads what is not there: ${call}`);
      const parts = [...named.matchAll(/'(\w+)'/g)].map(([, part = '']) => part);
      found.push({ file: target, from: file.path, parts, ofActions });
    },
  }).visit(program);
  return found;
}

/** A sentence of a part, and the source that asks for it. */
interface Asked {
  readonly part: string;
  readonly key: string;
  readonly by: string;
  /** Whether it does so by the key, and not by a template that fits it. */
  readonly isNamed: boolean;
}

function targetOf(file: string, from: string, paths: ReadonlySet<string>): string | null {
  const target = path.posix.join(path.posix.dirname(file), from).replace(/\.js$/, '');
  return [`${target}.ts`, `${target}.tsx`].find((known) => paths.has(known)) ?? null;
}

/** Returns a file and what it imports at once, and so on; `importedBy` says what each imports. */
function closureOf(start: string, importedBy: ReadonlyMap<string, readonly string[]>): ReadonlySet<string> {
  const found = new Set([start]);
  for (const file of found) for (const target of importedBy.get(file)!) found.add(target);
  return found;
}

const SHARED = 'shared code';

/** Returns the folder of the feature that a file belongs to. Menus and the help say the names of its actions. */
const ownerOf = (file: string): string =>
  /^packages\/[^/]+\/src\/features\/[^/]+\/(?!actions\.ts$)/.exec(file)?.[0] ?? SHARED;

/**
 * Returns which sentence to move where: what one feature alone says lies with it, and nobody else says that.
 * `texts` has the keys of each file of sentences.
 */
export function misplacedTexts(
  sources: readonly SourceFile[],
  texts: Readonly<Record<string, readonly string[]>>,
): string[] {
  const speakers = sources.map(({ path, text }) => ({ owner: ownerOf(path), asks: asksFor(text) }));
  return Object.entries(texts).flatMap(([file, keys]) =>
    keys.flatMap((key) => {
      const owners = [...new Set(speakers.flatMap(({ owner, asks }) => (asks(key) ? [owner] : [])))];
      const place = owners.length === 1 ? owners[0] : SHARED;
      if (owners.length === 0 || place === ownerOf(file)) return [];
      const right = place === SHARED ? `a part in ${WEB}/i18n/parts` : `${place}texts.en.json`;
      return [`${file}: move "${key}" to ${right}: it is said by ${owners.join(' and ')}`];
    }),
  );
}

/** Returns the change that gives a screen the part of a sentence that it says. */
function missingPart({ file, from }: Loaded, { part, key, by, isNamed }: Asked): string {
  const reason = isNamed ? `since ${by} says "${key}"` : `or rename "${key}", since a template in ${by} fits it`;
  if (from === null) return `${WEB}/i18n/parts/base/texts.en.json: move "${key}" from part ${part} here, ${reason}`;
  const wanted = part === 'actions' ? 'hasActions: true' : `texts: ['${part}']`;
  return `${from}: write ${wanted} where ${file} is loaded, ${reason}`;
}

/**
 * Returns what to change in the parts that screens load: a screen loads each part that it asks for a sentence of, and no other.
 * `parts` has the keys of each; what is in none comes with the first page.
 */
export function wrongParts(
  sources: readonly SourceFile[],
  start: string,
  parts: Readonly<Record<string, readonly string[]>>,
): string[] {
  const paths = new Set(sources.map(({ path }) => path));
  const importedBy = new Map(
    sources.map((file) => {
      const atOnce = importsOf(file).filter(({ isTypeOnly, isDynamic }) => !isTypeOnly && !isDynamic);
      return [file.path, atOnce.map(({ from }) => targetOf(file.path, from, paths)).filter((each) => each !== null)];
    }),
  );
  const askedBy = new Map(
    sources.map(({ path, text }) => {
      const asks = asksFor(text);
      const asked = Object.entries(parts).flatMap(([part, keys]) => keys.filter(asks).map((key) => ({ part, key })));
      return [path, asked.map((each): Asked => ({ ...each, by: path, isNamed: text.includes(`'${each.key}'`) }))];
    }),
  );
  const screens: Loaded[] = [
    { file: start, from: null, parts: [], ofActions: [] },
    ...sources.flatMap((file) => loadedBy(file, paths)),
  ];
  return screens.flatMap((screen) => {
    const asked = [...closureOf(screen.file, importedBy)].flatMap((file) => askedBy.get(file)!);
    const idle = screen.parts.filter((part) => asked.every((each) => each.part !== part));
    return [
      ...asked
        .filter(({ part }) => ![...screen.parts, ...screen.ofActions].includes(part))
        .map((each) => missingPart(screen, each)),
      ...idle.map(
        (part) => `${screen.from}: remove '${part}' where ${screen.file} is loaded, which says nothing of it`,
      ),
    ];
  });
}
