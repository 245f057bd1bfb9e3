/** Lists the files that the tools must check, and reports files that a tool's own patterns omit. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../../packages/node-utils/bin/dependencies.mjs';

/** Generated folders. A leading slash limits an entry to the top level. */
const GENERATED_FOLDERS = new Set([
  ...['node_modules', 'dist', 'coverage', 'test-results', 'playwright-report'],
  ...['/.git', '/.cache', '/.data', '/site'],
]);

/** Matches files that a tool generates. */
const GENERATED_FILE_PATTERN =
  /^(pnpm-lock\.yaml|packages\/(contract\/calls|federation\/remote\.schema)\.json)$|^api\/migrations\/meta\//;

/**
 * Returns the paths of all files with one of these extensions, relative to the root, with forward slashes.
 * @param {readonly string[]} extensions without a dot
 * @param {string} root
 * @returns {string[]}
 */
export function listSourceFiles(extensions, root = ROOT) {
  /** @type {string[]} */
  const paths = [];
  /** @param {string} folder */
  const walk = (folder) => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = folder ? `${folder}/${entry.name}` : entry.name;
      if (entry.isDirectory()) {
        if (!GENERATED_FOLDERS.has(entry.name) && !GENERATED_FOLDERS.has(`/${path}`)) walk(path);
      } else if (entry.isFile() && !GENERATED_FILE_PATTERN.test(path)) {
        if (extensions.some((extension) => entry.name.endsWith(`.${extension}`))) paths.push(path);
      }
    }
  };
  walk('');
  return paths.sort();
}

/**
 * Returns the folder of a file's package: a folder of the root, or of `packages`, `tools`, or `testing`.
 * Returns an empty string for a file in the root.
 * @param {string} file path relative to the root
 */
export const getPackageFolder = (file) =>
  /^(?:(?:packages|tools|testing)\/)?[^/]+(?=\/)/.exec(file)?.[0] ?? '';

/** Extensions of executable source files. */
export const SCRIPT_EXTENSIONS = ['ts', 'tsx', 'mts', 'cts', 'js', 'jsx', 'mjs', 'cjs'];

/**
 * Prints the files that a tool omits.
 * @param {string} tool
 * @param {readonly string[]} files that the tool should check
 * @param {(file: string) => boolean} isCovered
 * @returns {boolean} whether the tool checks all files
 */
export function coversAllFiles(tool, files, isCovered) {
  const uncovered = files.filter((file) => !isCovered(file));
  if (uncovered.length === 0) return true;
  console.error(
    [`${tool} does not cover these files; fix its patterns:`, ...uncovered.map((file) => `  ${file}`)].join(
      '\n',
    ),
  );
  return false;
}
