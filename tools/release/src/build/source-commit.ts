import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { LedgerEntry } from '@second-gear/federation/release';
import { REPOSITORY } from '../site/paths.ts';

/** The Git commit of sources, and whether their working tree has uncommitted changes. */
export type SourceCommit = NonNullable<LedgerEntry['commit']>;

/**
 * Returns the commit of a working tree. Undefined if Git is not installed, or if the folder is not the root
 * of a repository.
 */
export async function readSourceCommit(folder = REPOSITORY): Promise<SourceCommit | undefined> {
  const git = async (...args: string[]): Promise<string> =>
    (await promisify(execFile)('git', args, { cwd: folder, maxBuffer: 64 * 1024 * 1024 })).stdout;
  try {
    const [id = '', prefix = ''] = (await git('rev-parse', 'HEAD', '--show-prefix')).split('\n');
    if (prefix !== '') return undefined;
    return { id, dirty: (await git('status', '--porcelain')) !== '' };
  } catch {
    // A release works without Git.
    return undefined;
  }
}
