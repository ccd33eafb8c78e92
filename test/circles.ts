/**
 * Circles of imports, imports of types included: between files, and between the folders of a folder, at every depth below
 * src or assembly. Files that only a build has are followed too: `variant/x` of the engine's assembly is
 * each variant's file x, `frame/x` that of each one's frames.
 */
import path from 'node:path';
import { importsOf, isTest, type SourceFile } from './architecture.js';

type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** Circles that are still there, by their members; each entry goes when its owner has cut it. Empty is best. */
export const knownCircles: readonly (readonly string[])[] = [];

/** Returns the circles of files and of folders, the members of each in order. Tests are left out: nothing imports them. */
export function circlesOf(files: readonly SourceFile[]): string[][] {
  const byFile = fileGraph(files.filter((file) => !isTest(file.path) && /\.tsx?$/.test(file.path)));
  return [...circlesIn(byFile), ...circlesIn(folderGraph(byFile))];
}

/** Returns whether a circle lies within one of some known ones. */
export const isKnown = (circle: readonly string[], known: readonly (readonly string[])[]): boolean =>
  known.some((members) => circle.every((member) => members.includes(member)));

function fileGraph(files: readonly SourceFile[]): Graph {
  const paths = new Set(files.map((file) => file.path));
  return new Map(
    files.map((file) => {
      const relative = importsOf(file).filter(({ from }) => from.startsWith('.'));
      return [file.path, new Set(relative.flatMap(({ from }) => targetsOf(file.path, from, paths)))];
    }),
  );
}

/** Returns the files that an import leads to: one, each core's for a file that the build makes, none outside the tree. */
function targetsOf(file: string, from: string, paths: ReadonlySet<string>): string[] {
  const target = path.posix.join(path.posix.dirname(file), from).replace(/\.jsx?$/, '');
  const [, assembly, kind, made] = /^(packages\/[^/]+\/assembly\/)(variant|frame)\/(.+)$/.exec(target) ?? [];
  if (assembly !== undefined) {
    const folders = kind === 'frame' ? /^frames\/[^/]+\/[^/]+$/ : /^(board|variants\/[^/]+)\/[^/]+$/;
    return [...paths].filter(
      (known) =>
        folders.test(known.slice(assembly.length)) && known.startsWith(assembly) && known.endsWith(`/${made}.ts`),
    );
  }
  return [`${target}.ts`, `${target}.tsx`, target].filter((known) => paths.has(known));
}

/** Imports between folders that lie in one folder, at every depth: those in which the ways to both files part. */
function folderGraph(byFile: Graph): Graph {
  const folders = new Map<string, Set<string>>();
  for (const [file, targets] of byFile) {
    for (const target of targets) {
      const siblings = siblingsOf(file, target);
      if (siblings === undefined) continue;
      const [own, other] = siblings;
      folders.set(own, (folders.get(own) ?? new Set()).add(other));
    }
  }
  return folders;
}

/** The folders of code, in which circles count. */
const CODE = /^(?:packages\/[^/]+\/(?:src|assembly)|tools\/src)\//;

/** Returns the folders in which the ways to two files part; undefined where one of the files lies on the way. */
function siblingsOf(file: string, other: string): [string, string] | undefined {
  const [one, two] = [file.split('/'), other.split('/')];
  const common = one.findIndex((name, at) => name !== two[at]);
  if (common < 0 || common >= one.length - 1 || common >= two.length - 1) return undefined;
  const pair: [string, string] = [one.slice(0, common + 1).join('/'), two.slice(0, common + 1).join('/')];
  return pair.every((folder) => CODE.test(`${folder}/`)) && CODE.exec(file)?.[0] === CODE.exec(other)?.[0]
    ? pair
    : undefined;
}

/** Returns the strongly connected components of more than one node. Source: R. Tarjan, 1972. */
function circlesIn(graph: Graph): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const circles: string[][] = [];
  const visit = (node: string): number => {
    const own = order.size;
    let low = own;
    order.set(node, own);
    lowest.set(node, own);
    open.push(node);
    for (const next of graph.get(node) ?? []) {
      if (!order.has(next)) low = Math.min(low, visit(next));
      else if (open.includes(next)) low = Math.min(low, lowest.get(next) ?? low);
      lowest.set(node, low);
    }
    if (low === own) {
      const circle = open.splice(open.indexOf(node));
      if (circle.length > 1) circles.push(circle.sort());
    }
    return low;
  };
  for (const node of graph.keys()) if (!order.has(node)) visit(node);
  return circles;
}
