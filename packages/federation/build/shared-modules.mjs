import { createRequire } from 'node:module';
import path from 'node:path';

/**
 * Modules that exist once on a page. The shell provides them. A remote does not bundle them: it declares a
 * version range and uses the shell's copy. Each module with state that remotes share must be in this list,
 * such as session, query client, toasts, and slots. All other modules are bundled into each remote, so
 * remotes do not depend on the shell's copy.
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
 * Returns the version range that a build requires from the shell: at least this version, with the same major
 * version.
 */
const toCaretRange = (version) => `^${version}`;

/**
 * Returns the federation options of the shared modules.
 * @param {string} dir package folder
 * @param {boolean} isProvider true for the shell, which provides the modules; false for remotes
 * @param {Record<string, string>} [replacements] modules that the shell provides instead of packages, by key.
 * Each re-exports only what is used, because webpack does not tree-shake shared packages
 */
export function createSharedOptions(dir, isProvider, replacements = {}) {
  return Object.fromEntries(
    SHARED_MODULES.map(({ key, request = key, package: name }) => {
      const version = readInstalledVersion(dir, name);
      return [
        request,
        {
          shareKey: key,
          singleton: true,
          strictVersion: true,
          version,
          // The shell uses its own copies without a version check, which would delay the first screen.
          requiredVersion: isProvider ? false : toCaretRange(version),
          import: isProvider ? (replacements[key] ?? request) : false,
        },
      ];
    }),
  );
}

/** Returns the version ranges that a build of `dir` requires from the shell, by key of SHARED_MODULES. */
export const getSharedRanges = (dir) =>
  Object.fromEntries(
    SHARED_MODULES.map(({ key, package: name }) => [key, toCaretRange(readInstalledVersion(dir, name))]),
  );

/** Returns the versions that a shell built in `dir` provides, by key of SHARED_MODULES. */
export const getSharedVersions = (dir) =>
  Object.fromEntries(SHARED_MODULES.map(({ key, package: name }) => [key, readInstalledVersion(dir, name)]));
