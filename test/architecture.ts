/**
 * The rules of the architecture as plain functions over one source file each; architecture.test.ts runs them on the tree.
 *
 * Files are parsed with the parser that Vite ships, so a word in a string or a comment is never taken for code.
 */
import path from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';

/** A file of the repository; the path is relative to its root, with forward slashes. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

/** An import of a file, or what stands in its place where the name is computed. */
export interface Import {
  readonly from: string;
  readonly isTypeOnly: boolean;
  /** Whether it is loaded only where the code comes to it. */
  readonly isDynamic: boolean;
}

/** The slow second implementations of the rules, a folder a variant. */
const ORACLES = 'packages/testkit/src/oracle/';

const maxFileLines = 400;
const maxFunctionLines = 60;

/** Catalogues of texts: data, one file a language, however long; a translator works from it alone. */
const catalogue = /^packages\/[^/]+\/src\/(i18n\/messages\.d|(.*\/)?text\.[a-z]{2}|en)\.ts$/;

/** Files and functions (`path` or `path#name`) over a size budget, each with the reason. Empty is best. */
export const oversized: Readonly<Record<string, string>> = {};

/** Whether a file is a test or a helper of tests. */
export const isTest = (file: string): boolean =>
  /\.test\.tsx?$/.test(file) || /^(test|packages\/[^/]+\/src\/test)\//.test(file);

/*
 * Layers of packages/rules/src, the lowest first. A file may import its own layer and lower ones; a variant's folder is
 * closed to other variants. Positions know their FEN, UCI and SAN; moves in every spelling are read for positions, games
 * stand on those, and PGN on games.
 */
const rulesLayers: readonly (readonly [name: string, files: RegExp])[] = [
  ['core', /^core\//],
  ['kit', /^kit\//],
  ['variants/define', /^variants\/(define|plainRules)\.ts$/],
  ['variants/<id>', /^variants\/[^/]+\/(?!entry\.ts$)/],
  ['variants/registry', /^variants\/(compile|registry(\.[a-z]+)?)\.ts$/],
  ['notation', /^(setup\.ts$|text\/|notation\/(?!readMove))/],
  ['position', /^(?!base\.ts$|index\.ts$|game|pgn)[^/]+$/],
  ['reading', /^notation\/readMove/],
  ['game', /^game[^/]*\.ts$/],
  ['pgn', /^pgn[^/]*\.ts$/],
  ['entries', /^(base|index|variants\/[^/]+\/entry)\.ts$/],
];

/** Allowed imports of a package from outside its own src. */
const packageImports: Readonly<Record<string, RegExp>> = {
  rules: /^(?!)/,
  protocol: /^(@sitke\/rules|valibot)$/,
  tablebase: /^@sitke\/rules(\/|$)/,
  engine: /^@sitke\/(rules|tablebase)(\/|$)/,
  match: /^(node:|@sitke\/rules(\/|$))/,
  server:
    /^(node:|@sitke\/board$|@sitke\/(engine|protocol|rules)(\/|$)|@valibot\/to-json-schema$|@hono\/node-server(\/|$)|hono(\/|$)|(@photostructure\/sqlite|ioredis|pg|pino|prom-client|valibot|ws)$)/,
  testkit: /^(node:|@sitke\/(match|protocol|rules|server)(\/|$)|(fast-check|vitest)$)/,
  cli: /^(node:|@sitke\/(engine|match|protocol|rules|server|tablebase)(\/|$))/,
  board: /^(@sitke\/rules(\/|$)|preact(\/|$)|@preact\/signals(\/|$))/,
  // Of the engine only how it behaves, and which build a browser uses: the service worker keeps that one.
  web: /^(@sitke\/((board|protocol|rules|tablebase)(\/|$)|engine\/(accuracy|drawPolicy|pacing|setups|trustedTypes|variants|wasm)$)|@fontsource\/padauk$|@noble\/hashes(\/|$)|gifenc$|idb$|lean-qr(\/|$)|marked$|virtual:(articles|stale-texts)$|preact(\/|$)|@preact\/signals(\/|$)|valibot$)/,
};

/** Files for Node alone of packages that pages load, too: their entries `./node`, and what these start. */
const NODE_FILES = /^packages\/(engine|tablebase)\/src\/node[^/]*\.ts$/;

/** The package that a package starts as a worker and imports nothing of. */
const packageWorkers: Readonly<Record<string, string>> = { web: '@sitke/engine' };

/** Imports that break a dependency rule. Tests may import what they like. */
export function importProblems(file: SourceFile): string[] {
  return importsOf(file).flatMap((found) => {
    const problem = importProblem(file.path, found);
    return problem ? [`${file.path} imports ${found.from}: ${problem}`] : [];
  });
}

/** The part of the tree that a file is in; relative imports stay in it, those of tests, too. */
const areaOf = (file: string): string => /^(packages\/[^/]+\/src|tools\/src|[^/]+)/.exec(file)?.[0] ?? file;

function importProblem(file: string, { from, isTypeOnly, isDynamic }: Import): string | undefined {
  const target = from.startsWith('.') ? path.posix.join(path.posix.dirname(file), from) : from;
  if (from.startsWith('.') && !file.startsWith('scripts/') && areaOf(target) !== areaOf(file))
    return 'it lies outside of its folder';
  if (file.startsWith('scripts/') && !isDynamic && !/^(node:|\.)/.test(from))
    return 'scripts start before npm has installed it: import() it where it is needed';
  if (from.startsWith('#') && areaOf(file) !== 'test') return 'only test/ reaches into packages';
  const [, name = '', inside = ''] = /^packages\/([^/]+)\/src\/(.+)$/.exec(file) ?? [];
  if (file.startsWith(ORACLES) && !isTest(file) && !target.startsWith(ORACLES)) {
    return 'an oracle shares no code with anything else';
  }
  if (!name) return undefined;
  if (isTest(file)) return undefined;
  if (/^(tools\/|@sitke\/(testkit|tools)(\/|$))/.test(target)) return 'only tests and tools import it';
  if (name === 'web' && from.startsWith('.')) {
    const problem = floorProblem(inside, target.slice('packages/web/src/'.length));
    if (problem) return problem;
  }
  if (from.startsWith('.')) {
    const own = `packages/${name}/src/`;
    if (/^packages\/engine\/src\/xboard\//.test(target) && !/^(xboard\/|index\.ts$)/.test(inside)) {
      return 'only the entry of the engine imports XBoard';
    }
    if (NODE_FILES.test(target.replace(/\.js$/, '.ts')) && !NODE_FILES.test(file))
      return 'only files for Node import it';
    return name === 'rules' ? layerProblem(inside, target.slice(own.length).replace(/\.js$/, '.ts')) : undefined;
  }
  if (NODE_FILES.test(file) && from.startsWith('node:')) return undefined;
  if (!packageImports[name]) return `packages/${name} is unknown to the architecture test: say what it may import`;
  if (!packageImports[name].test(from)) return `${name} may not depend on it`;
  if (name === 'board' && /^@sitke\/rules/.test(from) && !isTypeOnly) {
    return 'the board knows no rules: types only';
  }
  return undefined;
}

function layerProblem(file: string, target: string): string | undefined {
  const layerOf = (name: string) => rulesLayers.findIndex(([, files]) => files.test(name));
  const [own, other] = [layerOf(file), layerOf(target)];
  const nameOf = (layer: number) => rulesLayers[layer]?.[0] ?? 'a folder that is in no layer';
  if (own < 0 || other < 0 || other > own) return `${nameOf(own)} may not import ${nameOf(other)}`;
  const variantOf = (name: string) => /^variants\/([^/]+)\//.exec(name)?.[1];
  if (own === other && variantOf(target) !== undefined && variantOf(file) !== variantOf(target))
    return 'a variant may not import another';
  return undefined;
}

/** Floors of the app, the lowest first: a folder imports its own floor and lower ones. Features stand beside each other. */
const floors: readonly RegExp[] = [
  /^platform\//,
  /^(articles|variants)\//,
  /^session\//,
  /^i18n\//,
  /^ui\//,
  /^features\//,
  /^app\//,
];

function floorProblem(file: string, target: string): string | undefined {
  const floorOf = (name: string) => floors.findIndex((folder) => folder.test(name));
  const [own, other] = [floorOf(file), floorOf(target)];
  if (own >= 0 && other > own) return `it lies above ${file.split('/')[0]}/`;
  const featureOf = (name: string) => /^features\/([^/]+)\//.exec(name)?.[1];
  const [one, two] = [featureOf(file), featureOf(target)];
  return one !== undefined && two !== undefined && one !== two ? 'a feature may not import another' : undefined;
}

/** The imports of a file, of types and of values. */
export function importsOf(file: SourceFile): Import[] {
  const found: Import[] = [];
  const add = (source: ESTree.Node | null, isTypeOnly: boolean, isDynamic = false) => {
    if (!source) return;
    const isText = source.type === 'Literal' && typeof source.value === 'string';
    found.push({ from: isText ? String(source.value) : 'a name that is computed', isTypeOnly, isDynamic });
  };
  new Visitor({
    ImportDeclaration: (node) => add(node.source, node.importKind === 'type'),
    ExportNamedDeclaration: (node) => add(node.source, node.exportKind === 'type'),
    ExportAllDeclaration: (node) => add(node.source, node.exportKind === 'type'),
    ImportExpression: (node) => add(node.source, false, true),
    TSImportType: (node) => add(node.source, true),
  }).visit(parse(file).program);
  return found;
}

/** Where code of packages/, comments apart, names a variant outside the places that are a variant's own. */
export function variantNameProblems(file: SourceFile, ids: readonly string[]): string[] {
  const [folder, inside = ''] = /^packages\/[^/]+\/(?:src|assembly)\/(.+)$/.exec(file.path) ?? [];
  if (folder === undefined || isTest(file.path)) return [];
  if (
    ids.some((id) => [`variants/${id}/`, `frames/${id}/`].some((own) => inside.startsWith(own))) ||
    ids.some((id) => file.path.startsWith(`${ORACLES}${id}/`)) ||
    /^variants\/registry(\.[a-z]+)?\.ts$/.test(inside)
  )
    return [];
  if (/(^|\/)(i18n|locales|lessons)(\/|$)/.test(path.posix.dirname(inside))) return [];
  const names = new RegExp(ids.join('|'), 'i');
  return withoutComments(file)
    .split('\n')
    .flatMap((line, index) => (names.test(line) ? [`${file.path}:${index + 1} names a variant: ${line.trim()}`] : []));
}

function withoutComments(file: SourceFile): string {
  const blank = (text: string) => text.replace(/[^\n]/g, ' ');
  if (file.path.endsWith('.css')) return file.text.replace(/\/\*.*?\*\//gs, blank);
  let { text } = file;
  for (const { start, end } of parse(file).comments) {
    text = text.slice(0, start) + blank(text.slice(start, end)) + text.slice(end);
  }
  return text;
}

/** Files and functions that are too long; test files are free in the length of their functions. */
export function sizeProblems(file: SourceFile): string[] {
  const lines = file.text.trimEnd().split('\n').length;
  const problems =
    lines > maxFileLines && !catalogue.test(file.path)
      ? [[file.path, `has ${lines} lines (limit ${maxFileLines})`]]
      : [];
  if (!file.path.endsWith('.css') && !isTest(file.path)) {
    for (const { name, length } of functionsOf(file)) {
      if (length > maxFunctionLines)
        problems.push([`${file.path}#${name}`, `has ${length} lines (limit ${maxFunctionLines})`]);
    }
  }
  return problems.filter(([where = '']) => !(where in oversized)).map((problem) => problem.join(' '));
}

function functionsOf(file: SourceFile): { name: string; length: number }[] {
  const found: { name: string; length: number }[] = [];
  const nameOf = new Map<number, string>();
  const lineOf = (offset: number) => file.text.slice(0, offset).split('\n').length;
  const add = (node: ESTree.Function | ESTree.ArrowFunctionExpression) => {
    const own = 'id' in node ? node.id?.name : undefined;
    const first = lineOf(node.start);
    found.push({ name: own ?? nameOf.get(node.start) ?? `line${first}`, length: lineOf(node.end) - first + 1 });
  };
  const nameKey = (key: ESTree.Node, value: ESTree.Node | null) => {
    if (value && 'name' in key && typeof key.name === 'string') nameOf.set(value.start, key.name);
  };
  new Visitor({
    VariableDeclarator: (node) => nameKey(node.id, node.init),
    MethodDefinition: (node) => nameKey(node.key, node.value),
    PropertyDefinition: (node) => nameKey(node.key, node.value),
    Property: (node) => nameKey(node.key, node.value),
    FunctionDeclaration: add,
    FunctionExpression: add,
    ArrowFunctionExpression: add,
  }).visit(parse(file).program);
  return found;
}

/** Uses of what the project does without: `any`, default exports (but for *.config.ts), enums. */
export function languageProblems(file: SourceFile): string[] {
  if (file.path.endsWith('.css')) return [];
  const problems: string[] = [];
  const add = (what: string) => (node: ESTree.Node) => {
    problems.push(`${file.path}:${file.text.slice(0, node.start).split('\n').length} has ${what}`);
  };
  const addDefault = /\.config\.ts$/.test(file.path) ? () => {} : add('a default export');
  new Visitor({
    TSAnyKeyword: isTest(file.path) ? () => {} : add('`any`'),
    TSEnumDeclaration: add('an enum'),
    ExportDefaultDeclaration: addDefault,
    ExportSpecifier: (node) => {
      if ('name' in node.exported && node.exported.name === 'default') addDefault(node);
    },
  }).visit(parse(file).program);
  return problems;
}

/** Reads the fixtures for all tests and tools. */
const FIXTURES = 'packages/testkit/src/fixtures.ts';

/** Texts that are a path into `fixtures/`, in files other than the reader's. */
export function fixturePathProblems(file: SourceFile): string[] {
  if (file.path === FIXTURES || file.path.endsWith('.css')) return [];
  const problems: string[] = [];
  const add = (node: ESTree.Node, text: unknown) => {
    if (typeof text === 'string' && /^(?!@sitke\/)\S*(?<![^/])fixtures(\/\S*)?$/.test(text)) {
      const line = file.text.slice(0, node.start).split('\n').length;
      problems.push(`${file.path}:${line} has its own path into fixtures: ${FIXTURES} has a reader for each kind`);
    }
  };
  new Visitor({
    Literal: (node) => add(node, node.value),
    TemplateLiteral: (node) => add(node, node.quasis.map(({ value }) => value.cooked).join('*')),
  }).visit(parse(file).program);
  return problems;
}

/** The one place of the app that writes to the browser's simple stores. */
const STORAGE = 'packages/web/src/platform/storage.ts';

/** Kept values that are written past `save`. */
export function storageProblems(file: SourceFile): string[] {
  if (!file.path.startsWith('packages/web/src/') || file.path === STORAGE || isTest(file.path)) return [];
  if (!/\.setItem\b/.test(file.text)) return [];
  return [
    `${file.path} writes to a store by itself: ${STORAGE} has save(), and platform/persisted.ts the form of a value`,
  ];
}

/** Where the ends of a game that no board shows are listed. */
const ENDS_LIST = 'packages/protocol/src/terminations.ts';
const END_NAMES: ReadonlySet<unknown> = new Set(['time', 'abandoned', 'length', 'aborted', 'adjudicated']);

/** Lists of ends in other files: arrays, types, objects and switches that name three of them. */
export function endsProblems(file: SourceFile): string[] {
  if (file.path === ENDS_LIST || !file.path.startsWith('packages/') || isTest(file.path)) return [];
  if (file.path.endsWith('.css')) return [];
  const problems: string[] = [];
  const add = (node: ESTree.Node, names: readonly unknown[]) => {
    if (names.filter((name) => END_NAMES.has(name)).length < 3) return;
    const line = file.text.slice(0, node.start).split('\n').length;
    problems.push(`${file.path}:${line} lists the ends of games: ${ENDS_LIST} does`);
  };
  const textOf = (node: ESTree.Node | null | undefined): unknown => {
    if (node?.type === 'TSLiteralType') return textOf(node.literal);
    if (node?.type === 'Identifier') return node.name;
    return node?.type === 'Literal' ? node.value : undefined;
  };
  new Visitor({
    ArrayExpression: (node) => add(node, node.elements.map(textOf)),
    TSUnionType: (node) => add(node, node.types.map(textOf)),
    ObjectExpression: (node) =>
      add(
        node,
        node.properties.map((each) => 'key' in each && textOf(each.key)),
      ),
    SwitchStatement: (node) =>
      add(
        node,
        node.cases.map(({ test }) => textOf(test)),
      ),
  }).visit(parse(file).program);
  return problems;
}

/** SQL of the server that is put together at run time: values are bound, never written into a statement. */
export function sqlProblems(file: SourceFile): string[] {
  if (!file.path.startsWith('packages/server/src/') || isTest(file.path)) return [];
  const problems: string[] = [];
  const add = (node: ESTree.Node, what: string) => {
    problems.push(`${file.path}:${file.text.slice(0, node.start).split('\n').length} ${what}`);
  };
  new Visitor({
    TemplateLiteral: (node) => {
      const [first] = node.quasis;
      if (
        node.expressions.length > 0 &&
        /^\s*(select|insert|update|delete|create|alter|pragma)\b/i.test(first?.value.raw ?? '')
      )
        add(node, 'writes a value into SQL');
    },
    CallExpression: (node) => {
      if (node.callee.type !== 'MemberExpression' || !('name' in node.callee.property)) return;
      if (!['prepare', 'exec', 'pragma'].includes(String(node.callee.property.name))) return;
      const [sql] = node.arguments;
      const isComputed =
        sql?.type === 'BinaryExpression' || (sql?.type === 'TemplateLiteral' && sql.expressions.length > 0);
      if (isComputed) add(node, 'computes a statement');
    },
  }).visit(parse(file).program);
  return problems;
}

/** Returns the problems of the dependencies that a package.json names. */
export function packageProblems(name: string, packageJson: string): string[] {
  const { dependencies = {}, peerDependencies = {}, optionalDependencies = {} } = JSON.parse(packageJson);
  return Object.keys({ ...dependencies, ...peerDependencies, ...optionalDependencies })
    .filter((dependency) => !packageImports[name]?.test(dependency) && packageWorkers[name] !== dependency)
    .map((dependency) => `packages/${name}/package.json depends on ${dependency}`);
}

const parsed = new WeakMap<SourceFile, ReturnType<typeof parseSync>>();

/** The file parsed, once for all checks; throws where it is not TypeScript. */
function parse(file: SourceFile) {
  const before = parsed.get(file);
  if (before) return before;
  const result = parseSync(file.path, file.text);
  const [error] = result.errors;
  if (error) throw new Error(`${file.path}: ${error.message}`);
  parsed.set(file, result);
  return result;
}
