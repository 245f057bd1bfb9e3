import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { publishedRemoteSchema, publishedShellSchema } from '@second-gear/federation/release';
import { listFiles, sriHash } from '../site/file-hashes.ts';
import { isCompressible } from '../site/pack.ts';
import {
  HASH_LIST_FILE,
  hashListText,
  hashReleaseRecord,
  RELEASE_RECORD_FILE,
} from '../site/release-records.ts';

const DECOMPRESSORS = { '.br': brotliDecompressSync, '.gz': gunzipSync } as const;

/** Result of a decompression with the option `info`. `bytesWritten` is the number of bytes that were read. */
interface DecompressionInfo {
  buffer: Buffer;
  engine: { bytesWritten: number };
}

/** Decompresses a file. Null if it is damaged or has trailing bytes. */
async function decompressFile(file: string): Promise<Buffer | null> {
  const content = await readFile(file);
  const decompress = DECOMPRESSORS[path.extname(file) as keyof typeof DECOMPRESSORS];
  try {
    const { buffer, engine } = decompress(content, { info: true }) as unknown as DecompressionInfo;
    return engine.bytesWritten === content.length ? buffer : null;
  } catch {
    // The caller reports the damaged file.
    return null;
  }
}

async function readHashes(folder: string): Promise<Record<string, string> | null> {
  const text = await readFile(path.join(folder, RELEASE_RECORD_FILE), 'utf8');
  try {
    const value: unknown = JSON.parse(text);
    const read = publishedRemoteSchema.safeParse(value);
    return read.success ? read.data.files : publishedShellSchema.parse(value).files;
  } catch {
    // The file is not a release record. The caller reports it.
    return null;
  }
}

/** Returns how a file in a version's folder differs from the released file. Null if both are the same. */
async function fileFault(
  folder: string,
  file: string,
  hashes: Record<string, string>,
): Promise<string | null> {
  const filePath = path.join(folder, file);
  if (file === RELEASE_RECORD_FILE) return null;
  if (file === HASH_LIST_FILE) {
    return (await readFile(filePath, 'utf8')) === hashListText(hashes) ? null : `${filePath} was changed`;
  }
  const expectedHash = hashes[file];
  if (expectedHash)
    return sriHash(await readFile(filePath)) === expectedHash
      ? null
      : `${filePath} is not the file that was released`;
  const originalHash = hashes[file.slice(0, -3)];
  if (!originalHash || !(path.extname(file) in DECOMPRESSORS)) return `${filePath} is an unexpected file`;
  const content = await decompressFile(filePath);
  return content && sriHash(content) === originalHash
    ? null
    : `${filePath} is not the compressed form of its original`;
}

/** Returns the links and empty folders in a version's folder. The build never writes them. */
async function findForeignEntries(folder: string, files: readonly string[]): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((filePath) => {
      const inside = `${path.relative(folder, filePath).split(path.sep).join('/')}/`;
      return !files.some((file) => file.startsWith(inside));
    });
}

/**
 * Returns the faults of a published version's folder: every file must be the released one.
 * @param record hash of its release.json in the ledger, if there is one
 */
export async function versionFaults(folder: string, record: string | undefined): Promise<string[]> {
  const recordFile = path.join(folder, RELEASE_RECORD_FILE);
  if (!existsSync(recordFile)) return [`${recordFile} is missing`];
  if (record && (await hashReleaseRecord(folder)) !== record)
    return [`${recordFile} is not the one that was released`];
  const hashes = await readHashes(folder);
  if (!hashes) return [`${recordFile} is not a valid release record`];
  const presentFiles = await listFiles(folder);
  const compressedFiles = Object.keys(hashes).flatMap((file) =>
    isCompressible(file) ? Object.keys(DECOMPRESSORS).map((extension) => file + extension) : [],
  );
  const faults = [...Object.keys(hashes), ...compressedFiles]
    .filter((file) => !presentFiles.includes(file))
    .map((file) => `${path.join(folder, file)} is missing`);
  faults.push(
    ...(await findForeignEntries(folder, presentFiles)).map(
      (filePath) => `${filePath} is an unexpected file`,
    ),
  );
  for (const file of presentFiles) {
    const fault = await fileFault(folder, file, hashes);
    if (fault) faults.push(fault);
  }
  return faults;
}
