import { randomBytes } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';

/** Writes a file and flushes it to disk. */
export async function writeDurably(file: string, content: string | Buffer): Promise<void> {
  const handle = await open(file, 'w');
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Writes a file atomically: a reader sees the complete old or new content, even after a crash. */
export async function writeAtomically(file: string, content: string | Buffer): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const temporaryFile = `${file}.${randomBytes(6).toString('hex')}.tmp`;
  await writeDurably(temporaryFile, content);
  try {
    await rename(temporaryFile, file);
  } catch (error) {
    await rm(temporaryFile, { force: true });
    throw error;
  }
  await syncFolder(path.dirname(file));
}

/** Flushes a folder to disk, so a rename inside it survives a power failure. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
