import { createCipheriv } from 'node:crypto';
import { existsSync } from 'node:fs';
import { open, readFile, rm } from 'node:fs/promises';
import type { SitePaths } from './paths.ts';
import { isUnwritableError } from './unwritable-error.ts';

/** Size of the reserve in bytes: several times what a rollback writes at once. */
const RESERVE_BYTES = 512 * 1024;
const CHUNK_BYTES = 64 * 1024;

/** Returns what a full reserve contains: the same bytes in every site, which file systems cannot compress. */
const reserveContent = (): Buffer =>
  createCipheriv('aes-128-ctr', Buffer.alloc(16), Buffer.alloc(16)).update(Buffer.alloc(RESERVE_BYTES));

/** Returns whether a site's reserve has other content. A missing or partial one has not. */
export async function isReserveDamaged({ reserve }: SitePaths): Promise<boolean> {
  if (!existsSync(reserve)) return false;
  const content = await readFile(reserve);
  return !content.equals(reserveContent().subarray(0, content.length));
}

/**
 * Fills the reserve, a file that only occupies disk space for a rollback on a full disk. On a disk that is
 * almost full, it becomes as large as possible.
 */
export async function fillReserve({ reserve }: SitePaths): Promise<void> {
  try {
    const handle = await open(reserve, 'a');
    try {
      const { size } = await handle.stat();
      const content = size < RESERVE_BYTES ? reserveContent() : Buffer.alloc(0);
      for (let at = size; at < content.length; at += CHUNK_BYTES)
        await handle.writeFile(content.subarray(at, at + CHUNK_BYTES));
    } finally {
      await handle.close();
    }
  } catch (error) {
    // The change that was made does not depend on the reserve. The next change fills it.
    if (!isUnwritableError(error)) throw error;
  }
}

/** Runs `work`, which takes a bad version away from visitors, with the disk space of the reserve. */
export async function withReserve<T>(paths: SitePaths, work: () => Promise<T>): Promise<T> {
  try {
    await rm(paths.reserve, { force: true });
  } catch (error) {
    // On a read-only disk, `work` reports why it cannot write.
    if (!isUnwritableError(error)) throw error;
  }
  try {
    return await work();
  } finally {
    await fillReserve(paths);
  }
}
