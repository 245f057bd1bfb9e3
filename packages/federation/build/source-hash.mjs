import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

const IGNORED = new Set(['node_modules', 'dist', 'coverage']);

function* files(target) {
  if (statSync(target).isFile()) {
    yield target;
    return;
  }
  for (const name of readdirSync(target).sort()) {
    if (!IGNORED.has(name) && !/\.test\.tsx?$/.test(name)) yield* files(path.join(target, name));
  }
}

/**
 * Returns the folder of a package on which builds depend.
 * @param {string} root
 * @param {string} name
 */
const findPackage = (root, name) => {
  const folder = path.join(root, 'packages', name);
  return existsSync(folder) ? folder : path.join(root, name);
};

/**
 * Returns everything that a package's build reads: its folder, its workspace dependencies and the lockfile.
 * @param {string} dir package folder
 * @returns {string[]} files and folders
 */
export function buildInputs(dir) {
  const root = path.dirname(dir);
  const { dependencies = {} } = JSON.parse(readFileSync(path.join(dir, 'package.json'), 'utf8'));
  const workspace = Object.keys(dependencies)
    .filter((name) => name.startsWith('@second-gear/'))
    .map((name) => findPackage(root, name.slice('@second-gear/'.length)));
  return [dir, ...workspace, path.join(root, 'pnpm-lock.yaml'), path.join(root, 'config/tsconfig.base.json')];
}

/**
 * Returns the hash of everything that a package's build reads, except tests. If two hashes are equal, the
 * builds are equal.
 * @param {string} dir package folder
 * @returns {string} 12 hex digits
 */
export function sourceHash(dir) {
  const root = path.dirname(dir);
  const hash = createHash('sha256');
  for (const target of buildInputs(dir)) {
    for (const file of files(target)) {
      hash
        .update(`${path.relative(root, file)}\0`)
        .update(readFileSync(file))
        .update('\0');
    }
  }
  return hash.digest('hex').slice(0, 12);
}
