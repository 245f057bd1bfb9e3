import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Linux's in-memory file system. */
const IN_MEMORY_FOLDER = '/dev/shm';
/**
 * Bytes that a run may need for sites, databases, and browser profiles. In containers, /dev/shm often has
 * only 64 MB.
 */
const REQUIRED_BYTES = 6 * 1024 ** 3;

function hasEnoughSpace(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= REQUIRED_BYTES;
  } catch (error) {
    if (error instanceof Error && 'code' in error) return false;
    throw error;
  }
}

/**
 * Creates a folder for the temporary files of a run, in memory if there is enough space. The tests sync
 * thousands of files, which takes longer on a disk than the tests themselves.
 * @param memoryFolder an in-memory folder
 * @returns its path and a function that removes it
 */
export function makeTemporaryFolder(memoryFolder = IN_MEMORY_FOLDER): { path: string; remove: () => void } {
  const path = mkdtempSync(join(hasEnoughSpace(memoryFolder) ? memoryFolder : tmpdir(), 'second-gear-run-'));
  // PostgreSQL runs as another user and needs access to its folder inside.
  chmodSync(path, 0o711);
  return {
    path,
    remove: () => {
      rmSync(path, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}
