// Counts words that make the code hard to read for a newcomer: whole words in tracked source files and documentation.
// `npm run word-counts`, or `npm run word-counts -- api` for one folder. CONTRIBUTING.md has the style sheet.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** @type {[string, RegExp][]} */
const PATTERNS = [
  ...[
    'asked',
    'told',
    'drawn',
    'stands',
    'kept',
    'somebody',
    'whoever',
    'nobody',
    'beside',
    'anew',
    'meanwhile',
  ].map(/** @returns {[string, RegExp]} */ (word) => [word, new RegExp(String.raw`\b${word}\b`, 'gi')]),
  ['as it is', /\bas it is\b/gi],
  [
    'what … is (subject)',
    /(?:^|[.:;] |\* |\/\/ |")What (?!is\b|are\b|if\b)[^.?\n]{1,60}? (?:is|are|was|has|stays|goes) /gm,
  ],
];
const SOURCE_FILE_PATTERN = /\.(?:ts|tsx|mts|mjs|cjs|md)$/;
/** Files that may contain these words: the specification, this list, and changelogs. */
const EXCLUDED_FILE_PATTERN = /^(?:docs\/specification\.md|tools\/ci\/bin\/word-counts\.mjs)$|CHANGELOG\.md$/;

const files = execFileSync('git', ['ls-files', ...process.argv.slice(2)], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => SOURCE_FILE_PATTERN.test(file) && !EXCLUDED_FILE_PATTERN.test(file) && existsSync(file))
  .map((file) => readFileSync(file, 'utf8'));

for (const [name, pattern] of PATTERNS) {
  const countsByFile = files.map((text) => text.match(pattern)?.length ?? 0);
  const total = countsByFile.reduce((sum, count) => sum + count, 0);
  const fileCount = countsByFile.filter((count) => count > 0).length;
  console.log(`${name.padEnd(20)} ${String(total).padStart(5)} in ${String(fileCount)} files`);
}
