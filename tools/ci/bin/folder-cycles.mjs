/** Finds folders that import each other in a cycle. dependency-cruiser finds only cycles of files. */
import { posix } from 'node:path';

/** Tests and their utilities may import everything, because they create states with real code. */
const TEST_CODE_PATTERN = /\.(test|spec)\.[a-z]+$|\/(testing|test-support|crash)\/|^packages\/test-utils\//;

/**
 * Whether one folder contains the other. A folder and its subfolders count as one unit.
 * @param {string} folder
 * @param {string} otherFolder
 */
const isNested = (folder, otherFolder) =>
  folder.startsWith(`${otherFolder}/`) || otherFolder.startsWith(`${folder}/`);

/**
 * Returns an example of each import between two folders, by importing and imported folder.
 * @param {readonly { source: string, dependencies: readonly { resolved: string }[] }[]} modules
 * @returns {Map<string, Map<string, string>>}
 */
function findFolderImports(modules) {
  const sources = new Set(modules.map(({ source }) => source));
  /** @type {Map<string, Map<string, string>>} */
  const imports = new Map();
  for (const { source, dependencies } of modules) {
    for (const { resolved } of dependencies) {
      if (!sources.has(resolved) || TEST_CODE_PATTERN.test(source) || TEST_CODE_PATTERN.test(resolved))
        continue;
      const [from, to] = [posix.dirname(source), posix.dirname(resolved)];
      if (from === to || isNested(from, to)) continue;
      const targets = imports.get(from) ?? new Map();
      imports.set(from, targets.set(to, `${source} → ${resolved}`));
    }
  }
  return imports;
}

/**
 * Returns the cycles of folders, each as a list of example imports.
 * @param {readonly { source: string, dependencies: readonly { resolved: string }[] }[]} modules the import
 * graph
 * @returns {string[][]}
 */
export function findFolderCycles(modules) {
  const imports = findFolderImports(modules);
  const visitedFolders = new Set();
  /** @type {string[][]} */
  const cycles = [];
  /** @param {string[]} path folders from the first one to the current one */
  const visit = (path) => {
    const folder = path.at(-1) ?? '';
    if (visitedFolders.has(folder)) return;
    for (const importedFolder of imports.get(folder)?.keys() ?? []) {
      const start = path.indexOf(importedFolder);
      if (start === -1) visit([...path, importedFolder]);
      else {
        const cycle = [...path.slice(start), importedFolder];
        cycles.push(cycle.slice(1).map((to, index) => imports.get(cycle[index] ?? '')?.get(to) ?? ''));
      }
    }
    visitedFolders.add(folder);
  };
  for (const folder of imports.keys()) visit([folder]);
  return cycles;
}
