import { createRequire } from 'node:module';
import path from 'node:path';
import semver from 'semver';

/**
 * Modules that exist once on a page. The shell provides them. A remote does not bundle them: it declares a
 * version range and uses the shell's copy. The list must contain every module with state that remotes share,
 * such as session, query client, toasts, and slots. Each remote bundles all other modules, so it does not
 * depend on the shell's copies.
 */
export const SHARED_MODULES = [
  { key: 'react', package: 'react' },
  { key: 'react/jsx-runtime', package: 'react' },
  { key: 'react-dom', package: 'react-dom' },
  { key: 'react-router-dom', package: 'react-router-dom' },
  { key: 'styled-components', package: 'styled-components' },
  { key: 'zustand', package: 'zustand' },
  { key: '@tanstack/react-query', package: '@tanstack/react-query' },
  { key: 'react-hot-toast/headless', package: 'react-hot-toast' },
  { key: '@second-gear/shared-auth/session', package: '@second-gear/shared-auth' },
  { key: '@second-gear/shared-auth/request', package: '@second-gear/shared-auth' },
  { key: '@second-gear/shared-auth/guards', package: '@second-gear/shared-auth' },
  { key: '@second-gear/shared-auth/pending', package: '@second-gear/shared-auth' },
  {
    // The key is the module's old name, because deployed shells and remotes know only that name.
    key: '@second-gear/contract/slots',
    request: '@second-gear/federation/slots',
    package: '@second-gear/federation',
  },
];

/** Keys of the shared modules, by the name in import statements. */
export const SHARED_KEYS = new Map(SHARED_MODULES.map(({ key, request = key }) => [request, key]));

/** Returns the version of a package installed for `dir`, from its package.json. */
function readInstalledVersion(dir, name) {
  const require = createRequire(path.join(dir, 'package.json'));
  for (const folder of require.resolve.paths(name) ?? []) {
    try {
      return require(path.join(folder, name, 'package.json')).version;
    } catch (error) {
      if (error.code !== 'MODULE_NOT_FOUND') throw error;
    }
  }
  throw new Error(`${name} is not installed for ${dir}`);
}

/**
 * Matches caret ranges, separated by `||`. The gate (semver) and the federation runtime, which has its own
 * parser, agree on these ranges. They are never open-ended, because each caret accepts one major version.
 */
const DECLARED_RANGE_PATTERN = /^\^\d+(\.\d+){0,2}( \|\| \^\d+(\.\d+){0,2})*$/;

/** Throws an error that names the fix if the field `sharedRanges` of the remote in `dir` is invalid. */
function requireValidRanges(dir, sharedRanges) {
  const packages = new Set(SHARED_MODULES.map(({ package: name }) => name));
  for (const [name, range] of Object.entries(sharedRanges)) {
    const field = `${path.basename(dir)}/remote.json: sharedRanges: ${name}`;
    if (!packages.has(name))
      throw new Error(`${field} is not shared. Remove it. Shared packages: ${[...packages].join(', ')}.`);
    const version = readInstalledVersion(dir, name);
    const fix = `Write caret ranges separated by " || ", like "^${version} || ^${semver.major(version) + 1}.0.0".`;
    if (!DECLARED_RANGE_PATTERN.test(range)) throw new Error(`${field} has the range "${range}". ${fix}`);
    if (!semver.satisfies(version, range))
      throw new Error(
        `${field} has the range "${range}", which excludes the installed version ${version}. Add || ^${version}, or install a version in the range.`,
      );
  }
}

/**
 * Returns the version ranges that a remote requires from the shell, by key of SHARED_MODULES: the declared
 * range, or else at least the installed version with the same major version.
 * @param {string} dir package folder
 * @param {Record<string, string>} [sharedRanges] field of remote.json: version ranges by package
 * @throws if `sharedRanges` is invalid
 */
export function getRequiredRanges(dir, sharedRanges = {}) {
  requireValidRanges(dir, sharedRanges);
  return Object.fromEntries(
    SHARED_MODULES.map(({ key, package: name }) => [
      key,
      sharedRanges[name] ?? `^${readInstalledVersion(dir, name)}`,
    ]),
  );
}

/**
 * Returns the federation options of the shared modules.
 * @param {string} dir package folder
 * @param {{ranges: Record<string, string>} | {replacements: Record<string, string>}} options by key. A remote
 * has `ranges`, the versions that it requires. The shell has `replacements`, modules that it provides instead
 * of packages. Each re-exports only what is used, because webpack does not tree-shake shared packages
 */
export function createSharedOptions(dir, { ranges, replacements }) {
  return Object.fromEntries(
    SHARED_MODULES.map(({ key, request = key, package: name }) => [
      request,
      {
        shareKey: key,
        singleton: true,
        strictVersion: true,
        version: readInstalledVersion(dir, name),
        // The shell uses its own copies without a version check, which would delay the first screen.
        requiredVersion: ranges ? ranges[key] : false,
        import: ranges ? false : (replacements[key] ?? request),
      },
    ]),
  );
}

/** Returns the versions that a shell built in `dir` provides, by key of SHARED_MODULES. */
export const getSharedVersions = (dir) =>
  Object.fromEntries(SHARED_MODULES.map(({ key, package: name }) => [key, readInstalledVersion(dir, name)]));
