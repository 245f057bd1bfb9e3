import { existsSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { ROOT } from '@second-gear/node-utils/root';

const ROOT_FILES = [
  'package.json',
  'pnpm-lock.yaml',
  'pnpm-workspace.yaml',
  'config/tsconfig.base.json',
  '.browserslistrc',
];
/**
 * Folders that a catalog developer needs for a release. The shell and the other remotes are not among them.
 */
const FOLDERS = [
  'packages/contract',
  'packages/federation',
  'packages/server-config',
  'packages/ui',
  'packages/node-utils',
  'shared-auth',
  'mfe-catalog',
  'tools/release',
];
const EXCLUDED_NAMES = new Set(['node_modules', 'dist', 'test-results']);

/**
 * A copy of the files that the catalog team works with. Tests may change it without affecting this
 * repository.
 */
export interface WorkingCopy {
  dir: string;
  /** Replaces text in a file. Throws if the file does not contain it. */
  replaceText: (file: string, from: string, to: string) => Promise<void>;
  /** Reverts all changes to a file. */
  restore: (file: string) => Promise<void>;
  /** Makes the installed dependencies of an existing package available to a new package. */
  linkDependencies: (folder: string, existingFolder: string) => Promise<void>;
  remove: () => Promise<void>;
}

/**
 * Creates a working copy in a temporary folder, with links to the dependencies that this repository has
 * installed.
 */
export async function createCatalogWorkingCopy(): Promise<WorkingCopy> {
  const dir = await mkdtemp(join(tmpdir(), 'second-gear-team-'));
  for (const file of ROOT_FILES) await cp(join(ROOT, file), join(dir, file));
  for (const folder of FOLDERS) {
    await cp(join(ROOT, folder), join(dir, folder), {
      recursive: true,
      filter: (source) => !EXCLUDED_NAMES.has(basename(source)),
    });
  }
  for (const folder of ['', ...FOLDERS]) {
    const nodeModulesDir = join(ROOT, folder, 'node_modules');
    if (existsSync(nodeModulesDir)) await symlink(nodeModulesDir, join(dir, folder, 'node_modules'));
  }
  return {
    dir,
    replaceText: async (file, from, to) => {
      const path = join(dir, file);
      const text = await readFile(path, 'utf8');
      if (!text.includes(from)) throw new Error(`${file} does not contain “${from}”`);
      await writeFile(path, text.replace(from, to));
    },
    restore: (file) => cp(join(ROOT, file), join(dir, file)),
    linkDependencies: (folder, existingFolder) =>
      symlink(join(ROOT, existingFolder, 'node_modules'), join(dir, folder, 'node_modules')),
    remove: () => rm(dir, { recursive: true, force: true }),
  };
}
