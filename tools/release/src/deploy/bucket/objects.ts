import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { SHELL_NAME } from '@second-gear/contract/names';
import { contentTypeOf, isText } from '../../http/media-types.ts';
import { findApprovedVersions } from '../../site/approved-versions.ts';
import { listFiles } from '../../site/file-hashes.ts';
import { readLedger } from '../../site/ledger.ts';
import { listRemotes, type SitePaths, versionFolder } from '../../site/paths.ts';
import { ICON_FILE, isServerBundle, MUTABLE_FILES } from '../../site/public-files.ts';
import { RELEASE_RECORD_FILE } from '../../site/release-records.ts';
import type { Upload } from './client.ts';

/** Content encodings of compressible files. A bucket stores the same encoding for all clients. */
export const ENCODINGS = ['gzip', 'br', 'none'] as const;
export type Encoding = (typeof ENCODINGS)[number];

const COMPRESSED_EXTENSIONS = { gzip: '.gz', br: '.br' } as const;
const COMPRESSORS = { gzip: gzipSync, br: brotliCompressSync } as const;

/** A file of a version: its key and how to read its content. */
export interface VersionFile {
  key: string;
  read: () => Promise<Upload>;
}

const toUpload = (key: string, body: Buffer, encoding: Encoding, cacheControl: string): Upload => ({
  key,
  body,
  headers: {
    'content-type': contentTypeOf(key),
    'cache-control': cacheControl,
    ...(encoding === 'none' ? {} : { 'content-encoding': encoding }),
  },
});

async function listFilesOfVersion(folder: string, key: string, encoding: Encoding): Promise<VersionFile[]> {
  const allFiles = await listFiles(folder);
  const isCompressedCopy = (file: string): boolean =>
    /\.(gz|br)$/.test(file) && allFiles.includes(file.slice(0, -3));
  return allFiles
    .filter((file) => file !== RELEASE_RECORD_FILE && !isServerBundle(file) && !isCompressedCopy(file))
    .map((file) => {
      const compressed = encoding === 'none' ? null : `${file}${COMPRESSED_EXTENSIONS[encoding]}`;
      const hasCompressed = compressed !== null && allFiles.includes(compressed);
      return {
        key: `${key}/${file}`,
        read: async () =>
          toUpload(
            `${key}/${file}`,
            await readFile(path.join(folder, hasCompressed ? compressed : file)),
            hasCompressed ? encoding : 'none',
            'public, max-age=31536000, immutable',
          ),
      };
    });
}

/** Returns every public file of every approved version in a site. */
export async function listVersionFiles(paths: SitePaths, encoding: Encoding): Promise<VersionFile[]> {
  const ledger = await readLedger(paths.ledger);
  const files: VersionFile[] = [];
  for (const subject of [SHELL_NAME, ...(await listRemotes(paths))]) {
    for (const version of await findApprovedVersions(paths, ledger, subject)) {
      const folder = versionFolder(paths, subject, version);
      const key = path.relative(paths.site, folder).split(path.sep).join('/');
      files.push(...(await listFilesOfVersion(folder, key, encoding)));
    }
  }
  return files;
}

/** Returns the upload of a mutable file, in the encoding in which the bucket stores it. */
export function toMutableUpload(key: string, content: Buffer, encoding: Encoding): Upload {
  const compressed = encoding !== 'none' && isText(key) ? encoding : null;
  return toUpload(
    key,
    compressed ? COMPRESSORS[compressed](content) : content,
    compressed ?? 'none',
    'no-cache',
  );
}

/** Returns the contents of the mutable files, in upload order. */
export async function readMutableFiles(paths: SitePaths): Promise<Map<string, Buffer>> {
  const contents = new Map<string, Buffer>();
  for (const key of MUTABLE_FILES) {
    if (key === ICON_FILE && !existsSync(paths.icon)) continue;
    contents.set(key, await readFile(path.join(paths.site, key)));
  }
  return contents;
}
