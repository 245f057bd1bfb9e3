/**
 * This module ensures that Node is new enough and that node_modules matches the lockfile. It uses no
 * dependencies, because it runs before they are installed.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const PNPM = 'pnpm@10.34.9';
/** @type {[number, number]} */
const MIN_NODE_VERSION = [20, 19];
/** File with the hash of the installed state. */
const INSTALL_MARKER = join(ROOT, 'node_modules', '.second-gear-installed');

/** Exits with a message if Node is older than required. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > MIN_NODE_VERSION[0] || (major === MIN_NODE_VERSION[0] && minor >= MIN_NODE_VERSION[1])) return;
  console.error(
    `Second Gear needs Node ${MIN_NODE_VERSION.join('.')} or newer; this is ${process.versions.node}. Install a current LTS from https://nodejs.org and try again.`,
  );
  process.exit(1);
}

/**
 * Returns a hash of everything that determines an installation: the lockfile, the workspace file, and all
 * package.json files.
 */
function hashRequiredState() {
  const folders = ['', 'packages', 'tools', 'testing']
    .filter((parent) => existsSync(join(ROOT, parent)))
    .flatMap((parent) => readdirSync(join(ROOT, parent)).map((name) => join(parent, name)))
    .sort();
  const files = [
    'pnpm-lock.yaml',
    'pnpm-workspace.yaml',
    'package.json',
    ...folders.map((name) => join(name, 'package.json')),
  ];
  const hash = createHash('sha256').update(`${PNPM} node ${process.versions.modules}`);
  for (const file of files.filter((name) => existsSync(join(ROOT, name)))) {
    hash.update(file).update(readFileSync(join(ROOT, file)));
  }
  return hash.digest('hex');
}

/**
 * Whether node_modules is a symlink to another checkout's node_modules. An installation through the
 * symlink would break that checkout.
 */
const isSymlink = () =>
  lstatSync(join(ROOT, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink() ?? false;

/** Enables the hooks in `.githooks` for this clone, unless it has its own hooks or runs in CI. */
function enableGitHooks() {
  if (process.env.CI === 'true' || !existsSync(join(ROOT, '.git'))) return;
  /** @param {string[]} args */
  const runGitConfig = (...args) => spawnSync('git', ['config', '--local', ...args], { cwd: ROOT });
  // Status 1 means that the setting does not exist. An existing setting must not be changed.
  if (runGitConfig('--get', 'core.hooksPath').status === 1) runGitConfig('core.hooksPath', '.githooks');
}

const readInstalledState = () => (existsSync(INSTALL_MARKER) ? readFileSync(INSTALL_MARKER, 'utf8') : '');

/**
 * Whether the installation is up to date. A partial installation counts only in CI, and only if it contains
 * all requested packages.
 * @param {string} requiredState
 * @param {readonly string[]} requestedPackages
 */
function isInstalled(requiredState, requestedPackages) {
  const [state, ...packages] = readInstalledState().split(' ');
  if (state !== requiredState || packages.length === 0) return state === requiredState;
  return process.env.CI === 'true' && requestedPackages.every((name) => packages.includes(name));
}

/** Installs the dependencies if there are none. If they differ from the lockfile, only prints a warning. */
export function ensureAnyInstalled() {
  if (readInstalledState() === '') {
    ensureInstalled();
    return;
  }
  if (!isSymlink() && !isInstalled(hashRequiredState(), []))
    console.error('The dependencies differ from the lockfile. This command runs with what is installed.');
}

/**
 * Runs pnpm with `args`. Its output goes to stderr, because another program may parse stdout.
 * @param {readonly string[]} args
 * @param {{pnpm?: string, cwd?: string}} [checkout] pnpm's name with its version, and the folder of another
 * checkout
 */
export const runPnpm = (args, { pnpm = PNPM, cwd = ROOT } = {}) =>
  spawnSync('npx', ['--yes', pnpm, ...args], {
    cwd,
    stdio: ['ignore', 2, 2],
    // CI disables all of pnpm's prompts, even before it replaces an incompatible node_modules.
    env: { ...process.env, CI: 'true' },
    shell: process.platform === 'win32',
  });

/**
 * Installs the dependencies of all package.json files and updates the lockfile. Throws if that fails. The
 * next command does not need to install them again.
 */
export function updateLockfile() {
  if (runPnpm(['install', '--no-frozen-lockfile', '--prefer-offline']).status !== 0)
    throw new Error('could not update the lockfile; run npx pnpm install again');
  writeFileSync(INSTALL_MARKER, hashRequiredState());
}

/**
 * Installs the dependencies of the lockfile unless they are up to date. Exits the process on failure.
 * @param {readonly string[]} requestedPackages packages to install, with their dependencies; default: all
 * @returns {boolean} whether an installation took place
 */
export function ensureInstalled(requestedPackages = []) {
  requireNode();
  if (isSymlink()) return false;
  const requiredState = hashRequiredState();
  if (isInstalled(requiredState, requestedPackages)) return false;
  enableGitHooks();
  const filters =
    requestedPackages.length > 0 ? ['{.}', ...requestedPackages.map((name) => `{./${name}}...`)] : [];
  // Progress goes to stderr, because another program may parse stdout.
  console.error(`Installing the dependencies (${PNPM}, frozen lockfile) …`);
  const startedAt = Date.now();
  const { status, error } = runPnpm([
    ...filters.flatMap((filter) => ['--filter', filter]),
    'install',
    '--frozen-lockfile',
  ]);
  if (status !== 0) {
    console.error(
      `\nCould not install the dependencies${error ? ` (${error.message})` : ''}. Check your connection to the npm registry and try again; nothing else is needed.`,
    );
    process.exit(1);
  }
  writeFileSync(INSTALL_MARKER, [requiredState, ...requestedPackages].join(' '));
  console.error(`Installed in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
  return true;
}
