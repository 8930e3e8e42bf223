import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** For each name the names that it imports. */
export type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** The imports between the files of a folder, types and dynamic imports included; paths are relative to the folder. */
export const readImports = (folder: string): Graph => {
  const paths = globSync('**/*.{ts,tsx}', { cwd: folder }).sort();
  const known = new Set(paths);
  const fileOf = (specifier: string): string =>
    [specifier, specifier.replace(/\.js$/, '.ts'), specifier.replace(/\.js$/, '.tsx')].find((path) =>
      known.has(path),
    ) ?? specifier;
  return new Map(
    paths.map((path) => {
      const { importedFiles } = ts.preProcessFile(readFileSync(join(folder, path), 'utf8'), true, true);
      const imported = importedFiles
        .filter(({ fileName }) => fileName.startsWith('.'))
        .map(({ fileName }) => fileOf(join(path, '..', fileName)));
      return [path, new Set(imported.filter((target) => known.has(target)))];
    }),
  );
};

/** The same graph between groups of its nodes; a node whose group is `null` is left out. */
export const grouped = (graph: Graph, groupOf: (name: string) => string | null): Graph => {
  const groups = new Map<string, Set<string>>();
  for (const [name, targets] of graph) {
    const group = groupOf(name);
    if (group === null) continue;
    const arrows = groups.get(group) ?? new Set();
    groups.set(group, arrows);
    for (const target of targets) {
      const other = groupOf(target);
      if (other !== null && other !== group) arrows.add(other);
    }
  }
  return groups;
};

export const arrowsOf = (graph: Graph): [from: string, to: string][] =>
  [...graph].flatMap(([from, targets]) => [...targets].map((to): [string, string] => [from, to]));

/** Groups of nodes that reach each other (Tarjan's algorithm), each after the groups that it imports. */
const componentsOf = (graph: Graph): string[][] => {
  const order = new Map<string, number>();
  const open: string[] = [];
  const components: string[][] = [];
  const visit = (name: string): number => {
    const own = order.size;
    order.set(name, own);
    open.push(name);
    let low = own;
    for (const target of graph.get(name) ?? []) {
      if (!order.has(target)) low = Math.min(low, visit(target));
      else if (open.includes(target)) low = Math.min(low, order.get(target) ?? low);
    }
    if (low === own) components.push(open.splice(open.indexOf(name)));
    return low;
  };
  for (const name of graph.keys()) if (!order.has(name)) visit(name);
  return components;
};

/** Groups of nodes that import each other, directly or through others. */
export const circlesOf = (graph: Graph): string[][] => componentsOf(graph).filter(({ length }) => length > 1);

/** The longest chain of imports, in nodes; a circle counts as one. */
export const floorsOf = (graph: Graph): number => {
  const floors = new Map<string, number>();
  for (const component of componentsOf(graph)) {
    const below = component.flatMap((name) => [...(graph.get(name) ?? [])].map((target) => floors.get(target) ?? 0));
    const floor = Math.max(0, ...below) + 1;
    for (const name of component) floors.set(name, floor);
  }
  return Math.max(0, ...floors.values());
};
