/**
 * npm run lint [-- FILE…]: runs eslint and prettier in parallel over all files or the given ones. The results
 * of a file are cached until the file, a rule, or a tool's version changes.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ESLint } from 'eslint';
import { getFileInfo } from 'prettier';
import { ROOT } from '../../toolkit/bin/install.mjs';
import { coversAllFiles, SCRIPT_EXTENSIONS, sourceFiles } from './source-files.mjs';

const files = process.argv.slice(2);
const ESLINT_ARGS = [
  'node_modules/eslint/bin/eslint.js',
  ...['--max-warnings', '0', '--no-warn-ignored', '--no-error-on-unmatched-pattern'],
  ...['--cache', '--cache-location', '.cache/eslint/', '--cache-strategy', 'content'],
];
const PRETTIER_ARGS = [
  'node_modules/prettier/bin/prettier.cjs',
  ...['--check', '--ignore-unknown', '--log-level', 'warn'],
  ...['--cache', '--cache-location', '.cache/prettier', '--cache-strategy', 'content'],
];

/** Resolves with the exit code after printing the whole output at once. */
const run = (args) =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: ROOT, env: { ...process.env, NO_COLOR: '1' } });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
    child.once('error', reject);
    child.once('close', (code) => {
      process.stdout.write(output);
      resolve(code ?? 1);
    });
  });

/** Rules that must apply to every file with JSX, including the files of a new remote. */
const JSX_RULES = ['react-hooks/rules-of-hooks', 'jsx-a11y/alt-text'];
const FORMATTED_EXTENSIONS = [...SCRIPT_EXTENSIONS, 'json', 'css', 'html', 'md', 'yml', 'yaml'];

/** Returns whether eslint checks every file, and applies the JSX rules to every screen. */
async function coversAllSources() {
  const eslint = new ESLint({ cwd: ROOT });
  const linted = new Set();
  for (const file of sourceFiles(SCRIPT_EXTENSIONS)) {
    const rules = (await eslint.calculateConfigForFile(join(ROOT, file)))?.rules;
    const needed = file.endsWith('.tsx') ? JSX_RULES : ['eqeqeq'];
    if (rules && needed.every((rule) => rules[rule])) linted.add(file);
  }
  const formatted = new Set();
  for (const file of sourceFiles(FORMATTED_EXTENSIONS)) {
    const { ignored } = await getFileInfo(join(ROOT, file), { ignorePath: join(ROOT, '.prettierignore') });
    if (!ignored) formatted.add(file);
  }
  return [
    coversAllFiles('eslint', sourceFiles(SCRIPT_EXTENSIONS), (file) => linted.has(file)),
    coversAllFiles('prettier', sourceFiles(FORMATTED_EXTENSIONS), (file) => formatted.has(file)),
  ].every(Boolean);
}

const scripts = files.filter((file) => /\.[cm]?[jt]sx?$/.test(file));
const codes = await Promise.all([
  ...(files.length === 0 || scripts.length > 0
    ? [run([...ESLINT_ARGS, ...(files.length === 0 ? ['.'] : scripts)])]
    : []),
  run([...PRETTIER_ARGS, ...(files.length === 0 ? ['.'] : files)]),
]);
const isComplete = files.length > 0 || (await coversAllSources());
process.exit(Math.max(...codes, isComplete ? 0 : 1));
