/** npm run lint [-- FILE…]: runs oxlint and oxfmt over all files or the given ones. */
import { spawnSync } from 'node:child_process';
import { ROOT } from '../../../packages/node-utils/bin/dependencies.mjs';
import { SCRIPT_EXTENSIONS, listSourceFiles } from './source-files.mjs';

/** @param {string[]} args arguments for Node */
const runNode = (args) => {
  const { status, stdout, error } = spawnSync(process.execPath, args, {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NO_COLOR: '1' },
  });
  if (error) throw error;
  process.stdout.write(stdout);
  return { code: status ?? 1, output: stdout };
};

const files = process.argv.slice(2);
const checksAll = files.length === 0;
const scripts = files.filter((file) => SCRIPT_EXTENSIONS.some((extension) => file.endsWith(`.${extension}`)));
let failed = false;
if (checksAll || scripts.length > 0) {
  const { code, output } = runNode([
    'node_modules/oxlint/bin/oxlint',
    ...['--config', 'oxlint.config.mjs', '--max-warnings', '0', '--no-error-on-unmatched-pattern'],
    ...scripts,
  ]);
  failed = code !== 0;
  // An ignore pattern must not exclude sources by accident.
  const count = Number(/on (\d+) files/.exec(output)?.[1] ?? 0);
  const expectedCount = listSourceFiles(SCRIPT_EXTENSIONS).length;
  if (checksAll && count < expectedCount) {
    console.error(`oxlint checked ${count} of ${expectedCount} files; fix its ignore patterns`);
    failed = true;
  }
}
const { code } = runNode([
  'node_modules/oxfmt/bin/oxfmt',
  ...['--check', '--no-error-on-unmatched-pattern'],
  ...files,
]);
process.exit(failed || code !== 0 ? 1 : 0);
