import { existsSync } from 'node:fs';
import type { PublishedRemote } from '@second-gear/federation/release';
import { hashFiles, listFiles } from '../site/file-hashes.ts';
import type { Reason } from './reasons-against-remote.ts';

/**
 * Returns reasons against a candidate's files: each file must exist, match the published file, and have a
 * hash.
 * @param folder folder of the files
 */
export async function fileReasons(
  folder: string,
  candidate: Pick<PublishedRemote, 'files'>,
): Promise<Reason[]> {
  const presentFiles = existsSync(folder) ? await listFiles(folder) : [];
  const listedFiles = Object.keys(candidate.files);
  const hashes = await hashFiles(
    folder,
    listedFiles.filter((file) => presentFiles.includes(file)),
  );
  const reason = (message: string): Reason => ({ check: 'hashes', message });
  return [
    ...listedFiles
      .filter((file) => !presentFiles.includes(file))
      .map((file) => reason(`Its file ${file} is missing. Publish it again from a clean build.`)),
    ...Object.entries(hashes)
      .filter(([file, hash]) => candidate.files[file] !== hash)
      .map(([file]) => reason(`Its file ${file} differs from the published one. Publish it again.`)),
    ...presentFiles
      .filter((file) => /\.(js|css)$/.test(file) && !candidate.files[file])
      .map((file) => reason(`Its file ${file} has no hash. Publish it again from a clean build.`)),
  ];
}
