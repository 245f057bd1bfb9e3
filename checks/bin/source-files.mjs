/** Lists the files to check. No tool may omit a file because of a mismatched pattern. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../toolkit/bin/install.mjs';

/** Generated folders. A leading slash limits an entry to the top level. */
const MADE = new Set([
  ...['node_modules', 'dist', 'coverage', 'test-results', 'playwright-report'],
  ...['/.git', '/.cache', '/.data', '/site'],
]);

/** Files that a tool generates. */
const WRITTEN_BY_TOOLS =
  /^(pnpm-lock\.yaml|contract\/(calls|remote\.schema)\.json)$|^api\/migrations\/meta\//;

/**
 * Returns the paths of all files with one of these extensions, relative to the root, with forward slashes.
 * @param {readonly string[]} endings without a dot
 * @param {string} root
 * @returns {string[]}
 */
export function sourceFiles(endings, root = ROOT) {
  /** @type {string[]} */
  const found = [];
  /** @param {string} folder */
  const walk = (folder) => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = folder ? `${folder}/${entry.name}` : entry.name;
      if (entry.isDirectory()) {
        if (!MADE.has(entry.name) && !MADE.has(`/${path}`)) walk(path);
      } else if (entry.isFile() && !WRITTEN_BY_TOOLS.test(path)) {
        if (endings.some((ending) => entry.name.endsWith(`.${ending}`))) found.push(path);
      }
    }
  };
  walk('');
  return found.sort();
}

/** Extensions of executable source files. */
export const SCRIPTS = ['ts', 'tsx', 'mts', 'cts', 'js', 'jsx', 'mjs', 'cjs'];

/**
 * Prints the files that a tool omits.
 * @param {string} tool
 * @param {readonly string[]} files that the tool should check
 * @param {(file: string) => boolean} isSeen
 * @returns {boolean} whether the tool checks all files
 */
export function seesAll(tool, files, isSeen) {
  const unseen = files.filter((file) => !isSeen(file));
  if (unseen.length === 0) return true;
  console.error(
    [`${tool} does not look at these files; mend its patterns:`, ...unseen.map((file) => `  ${file}`)].join(
      '\n',
    ),
  );
  return false;
}
