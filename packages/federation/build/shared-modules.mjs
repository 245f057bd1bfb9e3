import { createRequire } from 'node:module';
import path from 'node:path';

/**
 * Modules that exist once on a page. The shell provides them. A remote declares the range it needs and uses
 * the shell's copy, so remotes bundle none of them. Everything with state shared between remotes must be in
 * this list: session, query cache context, toast store, slots. Everything else is bundled into the remote
 * that uses it, so that remotes do not depend on the shell's copy.
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
    // Deployed shells and remotes know the module by this name.
    key: '@second-gear/contract/slots',
    request: '@second-gear/federation/slots',
    package: '@second-gear/federation',
  },
];

/** Keys of the shared modules by the requests with which sources import them. */
export const SHARED_KEYS = new Map(SHARED_MODULES.map(({ key, request = key }) => [request, key]));

/** Returns the version of a package installed for `dir`, from its package.json. */
function installedVersion(dir, name) {
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
 * Returns the range that a build requires from the shell: the same major version, and at least this version.
 */
const caretRange = (version) => `^${version}`;

/**
 * Returns the federation options of the shared modules.
 * @param {string} dir package folder
 * @param {boolean} provide true in the shell, which provides the code; false in remotes
 * @param {Record<string, string>} [replacements] the modules that the shell provides instead of packages, by
 * key. Each re-exports only what is used, because webpack does not tree-shake shared packages
 */
export function sharedOptions(dir, provide, replacements = {}) {
  return Object.fromEntries(
    SHARED_MODULES.map(({ key, request = key, package: name }) => {
      const version = installedVersion(dir, name);
      return [
        request,
        {
          shareKey: key,
          singleton: true,
          strictVersion: true,
          version,
          // The shell always uses its own copies and needs no version check. The check would delay the first
          // screen.
          requiredVersion: provide ? false : caretRange(version),
          import: provide ? (replacements[key] ?? request) : false,
        },
      ];
    }),
  );
}

/** Returns the ranges that a build of `dir` requires from the shell, by key of SHARED_MODULES. */
export const sharedRanges = (dir) =>
  Object.fromEntries(
    SHARED_MODULES.map(({ key, package: name }) => [key, caretRange(installedVersion(dir, name))]),
  );

/** Returns the versions that a shell built in `dir` provides, by key of SHARED_MODULES. */
export const sharedVersions = (dir) =>
  Object.fromEntries(SHARED_MODULES.map(({ key, package: name }) => [key, installedVersion(dir, name)]));
