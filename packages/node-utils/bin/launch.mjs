import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import util from 'node:util';
import { renameDeprecatedSettings } from '../../server-config/src/renamed-settings.mjs';
import { mergeDotEnv, resolveSecretFiles } from '../../server-config/src/secret-files.mjs';
import { ROOT } from './dependencies.mjs';

/** Returns the variables in `.env`. Ignores empty values. */
function readDotEnv() {
  const file = join(ROOT, '.env');
  if (!existsSync(file)) return {};
  const entries = Object.entries(util.parseEnv(readFileSync(file, 'utf8')));
  return Object.fromEntries(entries.filter(([, value]) => value !== ''));
}

/**
 * Returns the variables of the environment and of `.env`. The environment takes precedence. Replaces
 * deprecated names and prints one warning for each. Replaces the paths of secrets (NAME_FILE) with the
 * secrets.
 * @returns {{ env: Record<string, string | undefined>, problems: string[] }} `problems` has an error message
 * for each secret that could not be read
 */
export function readEnvironment() {
  /** @type {Set<string>} */
  const warnings = new Set();
  /** @param {Record<string, string | undefined>} env */
  const rename = (env) => renameDeprecatedSettings(env, (line) => warnings.add(line));
  const env = mergeDotEnv(rename(readDotEnv()), rename(process.env));
  for (const warning of warnings) console.error(warning);
  return resolveSecretFiles(env, ROOT);
}

/**
 * Runs a TypeScript file of the repository as a child process. Forwards its output, signals, and exit code.
 * @param {string} file path in the repository
 * @param {readonly string[]} args
 * @param {Record<string, string | undefined>} env
 */
export function launch(file, args = [], env = process.env) {
  const child = spawn(process.execPath, ['--import', 'tsx', file, ...args], {
    cwd: ROOT,
    env,
    stdio: 'inherit',
  });
  // On Ctrl-C, the terminal signals the child too. onStopSignal ignores the second signal.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.once('error', (error) => {
    console.error(error.message);
    process.exit(1);
  });
  child.once('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}
