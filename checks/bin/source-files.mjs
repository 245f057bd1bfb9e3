/** What there is to be checked: no tool may leave a file out because a pattern of its own happens to match. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../toolkit/bin/install.mjs';

/** Folders that are made, not written; those with a slash in front only at the top. */
const MADE = new Set([
  ...['node_modules', 'dist', 'coverage', 'test-results', 'playwright-report'],
  ...['/.git', '/.cache', '/.data', '/site'],
]);

/** Files that a tool writes and nobody edits. */
const WRITTEN_BY_TOOLS =
  /^(pnpm-lock\.yaml|contract\/(calls|remote\.schema)\.json)$|^api\/migrations\/meta\//;

/**
 * Paths of all files with one of these endings, relative to the root, with forward slashes.
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

/** Endings of files that run. */
export const SCRIPTS = ['ts', 'tsx', 'mts', 'cts', 'js', 'jsx', 'mjs', 'cjs'];

/**
 * Prints what a tool has left out.
 * @param {string} tool
 * @param {readonly string[]} files that it should have looked at
 * @param {(file: string) => boolean} isSeen
 * @returns {boolean} whether it has looked at all of them
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
