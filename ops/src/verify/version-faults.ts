import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { publishedRemoteSchema, publishedShellSchema } from '@second-gear/contract/release';
import { listFiles, sri } from '../site/hashes.ts';
import { HASH_LIST, hashList, recordHash, RELEASE_RECORD } from '../site/records.ts';

const UNPACK = { '.br': promisify(brotliDecompress), '.gz': promisify(gunzip) } as const;

async function unpacked(file: string): Promise<Buffer | null> {
  const content = await readFile(file);
  const unpack = UNPACK[path.extname(file) as keyof typeof UNPACK];
  try {
    return await unpack(content);
  } catch {
    // Too damaged to decompress. The caller reports it.
    return null;
  }
}

async function readHashes(folder: string): Promise<Record<string, string> | null> {
  const text = await readFile(path.join(folder, RELEASE_RECORD), 'utf8');
  try {
    const value: unknown = JSON.parse(text);
    const read = publishedRemoteSchema.safeParse(value);
    return read.success ? read.data.files : publishedShellSchema.parse(value).files;
  } catch {
    // Not a release record. The caller reports it.
    return null;
  }
}

/** Returns how a file of a version's folder differs from the released one. Null if it does not. */
async function fileFault(
  folder: string,
  file: string,
  hashes: Record<string, string>,
): Promise<string | null> {
  const place = path.join(folder, file);
  if (file === RELEASE_RECORD) return null;
  if (file === HASH_LIST) {
    return (await readFile(place, 'utf8')) === hashList(hashes) ? null : `${place} was changed`;
  }
  const known = hashes[file];
  if (known)
    return sri(await readFile(place)) === known ? null : `${place} is not the file that was released`;
  const original = hashes[file.slice(0, -3)];
  if (!original || !(path.extname(file) in UNPACK)) return `${place} does not belong there`;
  const content = await unpacked(place);
  return content && sri(content) === original ? null : `${place} is not the compressed twin of its original`;
}

/**
 * Returns everything in a version's folder that is neither a file nor a folder with files: links, empty
 * folders.
 */
async function nothingOfARelease(folder: string, files: readonly string[]): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((place) => {
      const inside = `${path.relative(folder, place).split(path.sep).join('/')}/`;
      return !files.some((file) => file.startsWith(inside));
    });
}

/**
 * Returns the faults of a published version's folder: every file must be the released one.
 * @param record hash of its release.json in the ledger, if there is one
 */
export async function versionFaults(folder: string, record: string | undefined): Promise<string[]> {
  const release = path.join(folder, RELEASE_RECORD);
  if (!existsSync(release)) return [`${release} is missing`];
  if (record && (await recordHash(folder)) !== record) return [`${release} is not the one that was released`];
  const hashes = await readHashes(folder);
  if (!hashes) return [`${release} is no release record`];
  const present = await listFiles(folder);
  const faults = Object.keys(hashes)
    .filter((file) => !present.includes(file))
    .map((file) => `${path.join(folder, file)} is missing`);
  faults.push(...(await nothingOfARelease(folder, present)).map((place) => `${place} does not belong there`));
  for (const file of present) {
    const fault = await fileFault(folder, file, hashes);
    if (fault) faults.push(fault);
  }
  return faults;
}
