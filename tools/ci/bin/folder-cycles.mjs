/** Finds folders that import each other in a circle. dependency-cruiser finds circles of files only. */
import { posix } from 'node:path';

/** Tests and their utilities may import everything, because they create states with real code. */
const TEST_CODE = /\.(test|spec)\.[a-z]+$|\/(testing|test-support|crash)\/|^packages\/test-utils\//;

/**
 * Whether one folder contains the other: a folder and its subfolders are one unit.
 * @param {string} one
 * @param {string} other
 */
const isNested = (one, other) => one.startsWith(`${other}/`) || other.startsWith(`${one}/`);

/**
 * Returns an example of each import from one folder to another, by both folders.
 * @param {readonly { source: string, dependencies: readonly { resolved: string }[] }[]} modules
 * @returns {Map<string, Map<string, string>>}
 */
function findFolderImports(modules) {
  const sources = new Set(modules.map(({ source }) => source));
  /** @type {Map<string, Map<string, string>>} */
  const imports = new Map();
  for (const { source, dependencies } of modules) {
    for (const { resolved } of dependencies) {
      if (!sources.has(resolved) || TEST_CODE.test(source) || TEST_CODE.test(resolved)) continue;
      const [from, to] = [posix.dirname(source), posix.dirname(resolved)];
      if (from === to || isNested(from, to)) continue;
      const targets = imports.get(from) ?? new Map();
      imports.set(from, targets.set(to, `${source} → ${resolved}`));
    }
  }
  return imports;
}

/**
 * Returns one circle of folders for each folder that is in one, each as a list of example imports.
 * @param {readonly { source: string, dependencies: readonly { resolved: string }[] }[]} modules the import graph
 * @returns {string[][]}
 */
export function findFolderCycles(modules) {
  const imports = findFolderImports(modules);
  const done = new Set();
  /** @type {string[][]} */
  const cycles = [];
  /** @param {string[]} path folders from the first one to the current one */
  const visit = (path) => {
    const folder = path.at(-1) ?? '';
    if (done.has(folder)) return;
    for (const next of imports.get(folder)?.keys() ?? []) {
      const start = path.indexOf(next);
      if (start === -1) visit([...path, next]);
      else {
        const cycle = [...path.slice(start), next];
        cycles.push(cycle.slice(1).map((to, index) => imports.get(cycle[index] ?? '')?.get(to) ?? ''));
      }
    }
    done.add(folder);
  };
  for (const folder of imports.keys()) visit([folder]);
  return cycles;
}
