import { existsSync } from 'node:fs';
import { open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { fileNameSchema } from '@second-gear/contract/name-schemas';
import { syncFolder, writeAtomically } from '@second-gear/node-utils/atomic-write';
import {
  BusyError,
  hasStaleFiles,
  type LockOptions,
  removeStaleFiles,
  withLock,
} from '@second-gear/node-utils/lock';
import * as z from 'zod/mini';
import { listRemotes, type SitePaths } from './paths.ts';
import { fillReserve } from './reserve.ts';
import { isUnwritableError } from './unwritable-error.ts';

/** A file at a site's root. `encoding` is set for binary files. */
const siteFileSchema = z.object({
  name: fileNameSchema,
  content: z.string(),
  encoding: z.optional(z.literal('base64')),
});
export type SiteFile = z.output<typeof siteFileSchema>;

export const bytesOf = ({ content, encoding }: SiteFile): Buffer => Buffer.from(content, encoding ?? 'utf8');

/** Everything that a change to the site writes. */
const journalSchema = z.object({
  ledger: z.object({
    /** Size of the ledger in bytes before the change. */
    length: z.int(),
    line: z.string(),
  }),
  /** Where to move the staged folder of a new version. Both paths are relative to the site. */
  bring: z.optional(z.object({ from: fileNameSchema, to: fileNameSchema })),
  /** Files of the site in writing order. One file may occur twice. */
  files: z.array(siteFileSchema),
});
export type Journal = z.output<typeof journalSchema>;

async function sizeOf(file: string): Promise<number> {
  try {
    return (await stat(file)).size;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0;
    throw error;
  }
}

/** Appends a change's line to the ledger. Overwrites the partial line that a crash may have left. */
async function appendLine(file: string, { length, line }: Journal['ledger']): Promise<void> {
  const size = await sizeOf(file);
  if (size < length) {
    throw new Error(
      `${file} is shorter than before the unfinished change. Restore it from a backup, then run the command again.`,
    );
  }
  const handle = await open(file, 'a');
  try {
    if (size > length) await handle.truncate(length);
    await handle.writeFile(line);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function hasContent(file: string, content: Buffer): Promise<boolean> {
  try {
    return (await readFile(file)).equals(content);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

/** Moves a staged version to its final folder. */
async function publishStagedVersion(
  { site }: SitePaths,
  { from, to }: NonNullable<Journal['bring']>,
): Promise<void> {
  const [stagedFolder, finalFolder] = [path.join(site, from), path.join(site, to)];
  if (!existsSync(stagedFolder)) return;
  await rename(stagedFolder, finalFolder);
  await syncFolder(path.dirname(finalFolder));
}

/** Applies a change. After a crash all steps run again, so each is idempotent. */
async function applyJournal(paths: SitePaths, journal: Journal): Promise<void> {
  // The version's folder must exist before any file refers to it.
  if (journal.bring) await publishStagedVersion(paths, journal.bring);
  await appendLine(paths.ledger, journal.ledger);
  for (const each of journal.files) {
    const file = path.join(paths.site, each.name);
    const content = bytesOf(each);
    if (!(await hasContent(file, content))) await writeAtomically(file, content);
  }
  await rm(paths.journal, { force: true });
  await syncFolder(paths.site);
}

/**
 * Commits a change. The change counts as done when its journal is written: after a crash, the next command
 * completes it. Call this function while holding the site's lock.
 */
export async function commit(paths: SitePaths, journal: Journal): Promise<void> {
  await writeAtomically(paths.journal, JSON.stringify(journal));
  await applyJournal(paths, journal);
  await fillReserve(paths);
}

function ignoreMissingFolder(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}

async function removeTemporaryFiles(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(ignoreMissingFolder)) {
    if (name.endsWith('.tmp')) await rm(path.join(folder, name), { recursive: true, force: true });
  }
}

/** Completes the change of an interrupted command if it was committed. Removes its temporary files. */
async function recover(paths: SitePaths): Promise<void> {
  const text = (await sizeOf(paths.journal)) > 0 ? await readFile(paths.journal, 'utf8') : null;
  if (text) await applyJournal(paths, journalSchema.parse(JSON.parse(text)));
  await removeTemporaryFiles(paths.site);
  await removeStaleFiles(paths.lock);
  await removeTemporaryFiles(paths.shellVersions);
  for (const remote of await listRemotes(paths)) await removeTemporaryFiles(paths.remoteVersions(remote));
}

/** Error message for operators if the site is locked. */
const busyMessage: NonNullable<LockOptions['busyMessage']> = ({ pid, host }, file) =>
  `Process ${String(pid)} on ${host} is still working on this site. Wait for it to finish; if it is not an operator's command, remove ${file}.`;

/**
 * Locks a site, completes an interrupted change, and runs `work`. Every command that writes uses this
 * function.
 */
export const withSiteLock = <T>(paths: SitePaths, work: () => Promise<T>): Promise<T> =>
  withLock(
    paths.lock,
    async () => {
      await recover(paths);
      return work();
    },
    { busyMessage },
  );

/**
 * Runs `work`, which only reads the site, with the site's lock. If the disk cannot be written to, `work` runs
 * without the lock, and another command may change the site meanwhile.
 */
export async function withSiteLockIfWritable<T>(
  paths: SitePaths,
  work: (isLocked: boolean) => Promise<T>,
): Promise<T> {
  let hasStarted = false;
  try {
    return await withSiteLock(paths, () => {
      hasStarted = true;
      return work(true);
    });
  } catch (error) {
    if (hasStarted || !isUnwritableError(error)) throw error;
    return work(false);
  }
}

const runningRecoveries = new Map<string, Promise<void>>();

/** Returns whether an interrupted command left a journal or a lock. */
const hasUnfinishedChange = async ({ site, journal, lock }: SitePaths): Promise<boolean> =>
  existsSync(site) && (existsSync(journal) || (await hasStaleFiles(lock)));

async function tryRecover(paths: SitePaths): Promise<void> {
  try {
    await withLock(paths.lock, () => recover(paths), { timeoutMs: 0 });
  } catch (error) {
    // Nothing to do: the command that holds the lock is still running, or the disk cannot be written to.
    if (!(error instanceof BusyError) && !isUnwritableError(error)) throw error;
  }
}

/**
 * Completes an interrupted change, for callers that only read. Returns immediately if another command is
 * running.
 */
export async function recoverIfUnfinished(paths: SitePaths): Promise<void> {
  if (!(await hasUnfinishedChange(paths))) return;
  const recovery = runningRecoveries.get(paths.site) ?? tryRecover(paths);
  runningRecoveries.set(paths.site, recovery);
  try {
    await recovery;
  } finally {
    runningRecoveries.delete(paths.site);
  }
}
