/**
 * npm run lint [-- FILE…]: eslint and prettier side by side, over everything or over these files. What was found right
 * is remembered by its content, and looked at again only when it, a rule or a version has changed.
 */
import { spawn } from 'node:child_process';
import { ROOT } from './install.mjs';

const files = process.argv.slice(2);
const ESLINT = [
  'node_modules/eslint/bin/eslint.js',
  ...['--max-warnings', '0', '--no-warn-ignored', '--no-error-on-unmatched-pattern'],
  ...['--cache', '--cache-location', '.cache/eslint/', '--cache-strategy', 'content'],
];
const PRETTIER = [
  'node_modules/prettier/bin/prettier.cjs',
  ...['--check', '--ignore-unknown', '--log-level', 'warn'],
  ...['--cache', '--cache-location', '.cache/prettier', '--cache-strategy', 'content'],
];

/** Resolves with the exit code once all that it said has been printed in one piece. */
const run = (args) =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: ROOT, env: { ...process.env, NO_COLOR: '1' } });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text));
    child.once('error', reject);
    child.once('close', (code) => {
      process.stdout.write(said);
      resolve(code ?? 1);
    });
  });

const scripts = files.filter((file) => /\.[cm]?[jt]sx?$/.test(file));
const codes = await Promise.all([
  ...(files.length === 0 || scripts.length > 0
    ? [run([...ESLINT, ...(files.length === 0 ? ['.'] : scripts)])]
    : []),
  run([...PRETTIER, ...(files.length === 0 ? ['.'] : files)]),
]);
process.exit(Math.max(...codes));
