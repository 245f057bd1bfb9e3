import { stat } from 'node:fs/promises';

/** Returns a text that changes when a release replaces the file. */
export async function fileStamp(file: string): Promise<string> {
  const { ino, mtimeNs } = await stat(file, { bigint: true });
  return `${String(ino)} ${String(mtimeNs)}`;
}
