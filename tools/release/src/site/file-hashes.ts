import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';

/** Returns the SHA-384 hash of a text or a file's content, in the format of subresource integrity (SRI). */
export const sriHash = (content: Buffer | string): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;

/** Returns all files of a folder, recursively, as sorted relative paths with forward slashes. */
export async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .sort();
}

/** Returns the SHA-384 hash of each given file of a folder, by name. */
export async function hashFiles(folder: string, files: readonly string[]): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for (const file of files) hashes[file] = sriHash(await readFile(path.join(folder, file)));
  return hashes;
}

/** Returns a string that changes when a release replaces the file. */
export async function readFileStamp(file: string): Promise<string> {
  const { ino, mtimeNs } = await stat(file, { bigint: true });
  return `${String(ino)} ${String(mtimeNs)}`;
}
