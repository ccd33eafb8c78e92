/**
 * Circles of imports, imports of types included: between files, and between the folders of a package (the first level below
 * src or assembly). Files that only a build has are followed too: `variant/x` of the engine's assembly is
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

function folderGraph(byFile: Graph): Graph {
  const folders = new Map<string, Set<string>>();
  for (const [file, targets] of byFile) {
    const folder = folderOf(file);
    if (folder === undefined) continue;
    const own = folders.get(folder) ?? new Set();
    for (const target of targets) {
      const other = folderOf(target);
      if (other !== undefined && other !== folder) own.add(other);
    }
    folders.set(folder, own);
  }
  return folders;
}

/** Returns the folder of a package that a file is in; undefined for a file that is in none. */
const folderOf = (file: string): string | undefined =>
  /^(?:packages\/[^/]+\/(?:src|assembly)|tools\/src)\/[^/]+(?=\/)/.exec(file)?.[0];

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
