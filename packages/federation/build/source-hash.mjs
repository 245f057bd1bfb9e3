import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

const IGNORED_NAMES = new Set(['node_modules', 'dist', 'coverage']);

function* walkFiles(target) {
  if (statSync(target).isFile()) {
    yield target;
    return;
  }
  for (const name of readdirSync(target).sort()) {
    if (!IGNORED_NAMES.has(name) && !/\.test\.tsx?$/.test(name)) yield* walkFiles(path.join(target, name));
  }
}

/**
 * Returns the folder of a workspace package.
 * @param {string} root
 * @param {string} name
 */
const findPackage = (root, name) => {
  const folder = path.join(root, 'packages', name);
  return existsSync(folder) ? folder : path.join(root, name);
};

/**
 * Returns everything that a package's build reads: its folder, its workspace dependencies, the lockfile, the
 * TypeScript configuration, and the supported browsers.
 * @param {string} dir package folder
 * @returns {string[]} files and folders
 */
export function listBuildInputs(dir) {
  const root = path.dirname(dir);
  const { dependencies = {} } = JSON.parse(readFileSync(path.join(dir, 'package.json'), 'utf8'));
  const workspacePackages = Object.keys(dependencies)
    .filter((name) => name.startsWith('@second-gear/'))
    .map((name) => findPackage(root, name.slice('@second-gear/'.length)));
  return [
    dir,
    ...workspacePackages,
    path.join(root, 'pnpm-lock.yaml'),
    path.join(root, 'config/tsconfig.base.json'),
    path.join(root, '.browserslistrc'),
  ];
}

/**
 * Returns the hash of everything that a package's build reads, except tests. Equal hashes mean equal builds.
 * @param {string} dir package folder
 * @returns {string} 12 hex digits
 */
export function computeSourceHash(dir) {
  const root = path.dirname(dir);
  const hash = createHash('sha256');
  for (const target of listBuildInputs(dir)) {
    for (const file of walkFiles(target)) {
      hash
        .update(`${path.relative(root, file)}\0`)
        .update(readFileSync(file))
        .update('\0');
    }
  }
  return hash.digest('hex').slice(0, 12);
}
