import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { hashFile, listFiles } from './files.ts';

export const MANIFEST_NAME = 'backup.json';

const manifestSchema = z.object({
  format: z.literal(1),
  createdAt: z.string(),
  versions: z.object({
    api: z.string(),
    node: z.string(),
    database: z.string(),
    /** Latest migration of the database. Null if it has none. */
    migration: z.nullable(z.string()),
  }),
  database: z.enum(['postgres', 'embedded']),
  /** Bucket with the pictures, which is not part of the backup. Null if the pictures are part of it. */
  bucket: z.nullable(z.string()),
  rows: z.record(z.string(), z.number()),
  fileCount: z.number(),
  /** SHA-256 by path in the backup. */
  files: z.record(z.string(), z.string()),
});
/** Content of `backup.json`, which describes a backup. */
export type Manifest = z.output<typeof manifestSchema>;

/** Returns the SHA-256 of every file of a backup, by path. */
export async function hashFiles(folder: string): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for (const file of await listFiles(folder))
    if (file !== MANIFEST_NAME) hashes[file] = await hashFile(join(folder, file));
  return hashes;
}

/** Returns a message for each file that is missing, changed, or not part of the backup. */
export function findDamage(expected: Record<string, string>, actual: Record<string, string>): string[] {
  return [...new Set([...Object.keys(expected), ...Object.keys(actual)])].sort().flatMap((file) => {
    if (actual[file] === undefined) return [`${file} is missing`];
    if (expected[file] === undefined) return [`${file} is not listed in ${MANIFEST_NAME}`];
    return actual[file] === expected[file] ? [] : [`${file} is damaged: its SHA-256 differs`];
  });
}

/** Reads the manifest of a backup and verifies every file. Throws an error that names each damaged file. */
export async function readVerifiedManifest(folder: string): Promise<Manifest> {
  let text: string;
  try {
    text = await readFile(join(folder, MANIFEST_NAME), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new Error(`${folder} is not a complete backup: ${MANIFEST_NAME} is missing`, { cause: error });
  }
  const manifest = parseManifest(text);
  if (manifest === null)
    throw new Error(`${join(folder, MANIFEST_NAME)} is damaged, or from a newer version of this program`);
  const damage = findDamage(manifest.files, await hashFiles(folder));
  if (damage.length > 0) throw new Error(`The backup is damaged:\n  ${damage.join('\n  ')}`);
  return manifest;
}

/** Returns the content of `backup.json`, or null if it is invalid. */
export function parseManifest(text: string): Manifest | null {
  try {
    const parsed = manifestSchema.safeParse(JSON.parse(text));
    return parsed.success && Object.keys(parsed.data.files).length === parsed.data.fileCount
      ? parsed.data
      : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
