import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where Linux keeps files in memory. */
const MEMORY = '/dev/shm';
/** What a run needs at most: sites, databases and browser profiles, in bytes. Containers often have 64 MB there. */
const NEEDED_BYTES = 6 * 1024 ** 3;

function hasRoom(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= NEEDED_BYTES;
  } catch (error) {
    if (error instanceof Error && 'code' in error) return false;
    throw error;
  }
}

/**
 * Makes a folder for the temporary files of a run, in memory where there is room: the tests write thousands of files to
 * disk and wait for each, which takes longer than what they test.
 * @param memory the folder that is in memory
 * @returns its path, and how to remove it
 */
export function makeTemporaryFolder(memory = MEMORY): { path: string; remove: () => void } {
  const path = mkdtempSync(join(hasRoom(memory) ? memory : tmpdir(), 'second-gear-run-'));
  // PostgreSQL, which refuses to run as root, reaches its own folder in it.
  chmodSync(path, 0o711);
  return {
    path,
    remove: () => {
      rmSync(path, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}
