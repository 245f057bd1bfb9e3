import { createCipheriv } from 'node:crypto';
import { existsSync } from 'node:fs';
import { open, readFile, rm } from 'node:fs/promises';
import type { SitePaths } from './paths.ts';
import { isUnwritableError } from './unwritable-error.ts';

/** Size of the reserve in bytes: several times what a rollback writes at once. */
const RESERVE_BYTES = 512 * 1024;
const CHUNK_BYTES = 64 * 1024;

/**
 * Returns the content of a full reserve. It is the same in every site, and file systems cannot compress it.
 */
const createReserveContent = (): Buffer =>
  createCipheriv('aes-128-ctr', Buffer.alloc(16), Buffer.alloc(16)).update(Buffer.alloc(RESERVE_BYTES));

/** Returns whether a site's reserve has unexpected content. It may be missing or incomplete. */
export async function isReserveDamaged({ reserve }: SitePaths): Promise<boolean> {
  if (!existsSync(reserve)) return false;
  const content = await readFile(reserve);
  return !content.equals(createReserveContent().subarray(0, content.length));
}

/**
 * Fills the reserve, a file whose disk space a rollback may use on a full disk. If the disk is almost full,
 * the reserve becomes as large as possible.
 */
export async function fillReserve({ reserve }: SitePaths): Promise<void> {
  try {
    const handle = await open(reserve, 'a');
    try {
      const { size } = await handle.stat();
      const content = size < RESERVE_BYTES ? createReserveContent() : Buffer.alloc(0);
      for (let offset = size; offset < content.length; offset += CHUNK_BYTES)
        await handle.writeFile(content.subarray(offset, offset + CHUNK_BYTES));
    } finally {
      await handle.close();
    }
  } catch (error) {
    // The site's change is already complete. The next change fills the reserve.
    if (!isUnwritableError(error)) throw error;
  }
}

/** Runs `work`, a rollback or retirement, with the disk space of the reserve. */
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
