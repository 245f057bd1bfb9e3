import { existsSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { syncFolder, writeDurably } from '@second-gear/toolkit/atomic';
import type { Candidate } from './candidate.ts';
import { hashFiles, listFiles } from './hashes.ts';
import { ImpossibleMove } from './impossible-move.ts';
import type { Journal } from './journal.ts';
import type { SitePaths } from './paths.ts';
import { HASH_LIST, hashList } from './records.ts';

/** A site including a new version, and the journal's steps to add it. */
export interface Coming {
  view: SitePaths;
  bring?: Journal['bring'];
}

async function copyDurably(from: string, to: string): Promise<void> {
  const files = await listFiles(from);
  const folders = new Set([to]);
  for (const file of files) {
    const place = path.join(to, file);
    folders.add(path.dirname(place));
    await mkdir(path.dirname(place), { recursive: true });
    await writeDurably(place, await readFile(path.join(from, file)));
  }
  for (const folder of folders) await syncFolder(folder);
}

/** Returns whether an existing folder contains exactly this version. */
async function isSame(folder: string, files: Record<string, string>): Promise<boolean> {
  const names = Object.keys(files);
  if (!names.every((name) => existsSync(path.join(folder, name)))) return false;
  const list = path.join(folder, HASH_LIST);
  return (
    hashList(await hashFiles(folder, names)) === hashList(files) &&
    existsSync(list) &&
    (await readFile(list, 'utf8')) === hashList(files)
  );
}

/**
 * Copies a new version into the site next to its final place. The journal will move it there. Call it inside
 * withSite.
 * @param place its folder in the site
 * @throws ImpossibleMove if something else is at that place
 */
export async function bringIn(
  paths: SitePaths,
  place: string,
  { folder, version, record }: Candidate<{ files: Record<string, string> }>,
): Promise<Coming> {
  if (folder === place) return { view: paths };
  if (existsSync(place)) {
    if (await isSame(place, record.files)) return { view: paths };
    throw new ImpossibleMove(`${place} is not ${version}: somebody has put it there. Take it away.`);
  }
  const waiting = `${place}.${String(process.pid)}.tmp`;
  await rm(waiting, { recursive: true, force: true });
  await copyDurably(folder, waiting);
  const instead = (asked: string): string => (asked === place ? waiting : asked);
  const inSite = (name: string): string => path.relative(paths.site, name).split(path.sep).join('/');
  return {
    view: {
      ...paths,
      shellVersion: (name) => instead(paths.shellVersion(name)),
      remoteVersion: (remote, name) => instead(paths.remoteVersion(remote, name)),
    },
    bring: { from: inSite(waiting), to: inSite(place) },
  };
}
