import { createRequire } from 'node:module';
import path from 'node:path';

/**
 * Modules that exist once on a page. The shell brings them; a remote names the range it needs and takes
 * what is there, so a remote carries none of them. Whatever holds state that remotes share (the
 * session, the query cache's context, the toast store, the slots) must be here; everything else is
 * built into the remote that uses it, which keeps it independent of the shell's age.
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
  { key: '@second-gear/contract/slots', package: '@second-gear/contract' },
];

/** Version of a package as installed for `dir`, from its package.json. */
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

/** Same major, at least this version: the range a build asks of the page it will run in. */
const caret = (version) => `^${version}`;

/**
 * Federation options of the shared modules.
 * @param {string} dir package folder
 * @param {boolean} provide true in the shell, which brings the code; false in remotes
 * @param {Record<string, string>} [surfaces] module that stands in for a key: re-exports only what is used,
 *   because a shared package is otherwise kept whole
 */
export function sharedOptions(dir, provide, surfaces = {}) {
  return Object.fromEntries(
    SHARED_MODULES.map(({ key, package: name }) => {
      const version = installedVersion(dir, name);
      return [
        key,
        {
          singleton: true,
          strictVersion: true,
          version,
          // The shell takes its own: to compare versions takes time that the first screen needs.
          requiredVersion: provide ? false : caret(version),
          import: provide ? (surfaces[key] ?? key) : false,
        },
      ];
    }),
  );
}

/** Ranges that a build of `dir` asks of the shell, by shared key. */
export const sharedRanges = (dir) =>
  Object.fromEntries(
    SHARED_MODULES.map(({ key, package: name }) => [key, caret(installedVersion(dir, name))]),
  );

/** Versions that a shell built in `dir` brings, by shared key. */
export const sharedVersions = (dir) =>
  Object.fromEntries(SHARED_MODULES.map(({ key, package: name }) => [key, installedVersion(dir, name)]));
