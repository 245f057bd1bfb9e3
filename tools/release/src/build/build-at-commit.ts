import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { runPnpm } from '@second-gear/node-utils/dependencies';
import { REPOSITORY } from '../site/paths.ts';
import { runBuild } from './build-package.ts';

/** Builds a package at a commit and returns the output folder. */
export type BuildAtCommit = (commit: string, packageName: string) => Promise<string>;

const git = (...args: string[]) => promisify(execFile)('git', args, { cwd: REPOSITORY });

/** Installs the dependencies that a checkout's lockfile names. */
async function installDependencies(checkout: string): Promise<void> {
  const { packageManager } = JSON.parse(await readFile(path.join(checkout, 'package.json'), 'utf8')) as {
    packageManager: string;
  };
  const { status } = runPnpm(['install', '--frozen-lockfile', '--prefer-offline'], {
    pnpm: packageManager,
    cwd: checkout,
  });
  if (status !== 0) throw new Error(`could not install the dependencies in ${checkout}`);
}

/**
 * Runs `work` with a function that builds packages at commits of this repository, each in a temporary Git
 * worktree with its own dependencies. Removes the worktrees afterwards. `work` rejects if this repository
 * lacks a commit or cannot build it.
 */
export async function withBuildsAtCommits<T>(work: (build: BuildAtCommit) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'second-gear-rebuild-'));
  const checkouts = new Map<string, Promise<string>>();
  const checkOut = async (commit: string): Promise<string> => {
    const checkout = path.join(folder, commit);
    await git('worktree', 'add', '--detach', '--quiet', checkout, commit);
    await installDependencies(checkout);
    return checkout;
  };
  try {
    return await work(async (commit, packageName) => {
      const checkout = checkouts.get(commit) ?? checkOut(commit);
      checkouts.set(commit, checkout);
      const packageFolder = path.join(await checkout, packageName);
      await runBuild(packageFolder);
      return path.join(packageFolder, 'dist');
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
    await git('worktree', 'prune');
  }
}
