import { existsSync } from 'node:fs';
import { open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { fileName } from '@second-gear/contract/name-schemas';
import { syncFolder, writeAtomically } from '@second-gear/toolkit/atomic';
import { type Asking, BusyError, isAbandoned, sweepBeside, withLock } from '@second-gear/toolkit/lock';
import * as z from 'zod/mini';
import { remotesIn, type SitePaths } from './paths.ts';

/** A file at a site's root, as it is to be written; `encoding` where it is no text. */
const siteFileSchema = z.object({
  name: fileName,
  content: z.string(),
  encoding: z.optional(z.literal('base64')),
});
export type SiteFile = z.output<typeof siteFileSchema>;

/** What a file of the site consists of. */
export const bytesOf = ({ content, encoding }: SiteFile): Buffer => Buffer.from(content, encoding ?? 'utf8');

/** A change that was decided: everything it writes. */
const journalSchema = z.object({
  ledger: z.object({
    /** Bytes of the ledger before the change. */
    length: z.int(),
    line: z.string(),
  }),
  /** A version that is ready beside its place in the site, and the place. */
  bring: z.optional(z.object({ from: fileName, to: fileName })),
  /** Files of the site in the order in which they are written; one may come twice. */
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

/** Appends the line, over whatever a crash left of it. */
async function appendLine(file: string, { length, line }: Journal['ledger']): Promise<void> {
  const size = await sizeOf(file);
  if (size < length) {
    throw new Error(
      `${file} is shorter than when the unfinished change began. Put it back from a copy, then repeat the command.`,
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

async function holds(file: string, content: Buffer): Promise<boolean> {
  try {
    return (await readFile(file)).equals(content);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

/** Moves a version that is ready to its place. */
async function bringVersion({ site }: SitePaths, { from, to }: NonNullable<Journal['bring']>): Promise<void> {
  const [ready, place] = [path.join(site, from), path.join(site, to)];
  if (!existsSync(ready)) return;
  await rename(ready, place);
  await syncFolder(path.dirname(place));
}

/** Every step may be repeated: a crash in the middle is mended by doing all of it again. */
async function apply(paths: SitePaths, journal: Journal): Promise<void> {
  // Before anything names it.
  if (journal.bring) await bringVersion(paths, journal.bring);
  await appendLine(paths.ledger, journal.ledger);
  for (const each of journal.files) {
    const file = path.join(paths.site, each.name);
    const content = bytesOf(each);
    if (!(await holds(file, content))) await writeAtomically(file, content);
  }
  await rm(paths.journal, { force: true });
  await syncFolder(paths.site);
}

/**
 * Carries out a change. Once its journal lies there, it counts as done: a crash from then on is made good
 * by whichever command comes next. Call it while holding the site's lock.
 */
export async function commit(paths: SitePaths, journal: Journal): Promise<void> {
  await writeAtomically(paths.journal, JSON.stringify(journal));
  await apply(paths, journal);
}

function nothingThere(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}

async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(nothingThere)) {
    if (name.endsWith('.tmp')) await rm(path.join(folder, name), { recursive: true, force: true });
  }
}

/** Finishes what a command that died had decided, and removes what it had only begun. */
async function recover(paths: SitePaths): Promise<void> {
  const text = (await sizeOf(paths.journal)) > 0 ? await readFile(paths.journal, 'utf8') : null;
  if (text) await apply(paths, journalSchema.parse(JSON.parse(text)));
  await removeLeftovers(paths.site);
  await sweepBeside(paths.lock);
  await removeLeftovers(paths.shellVersions);
  for (const remote of await remotesIn(paths)) await removeLeftovers(paths.remoteVersions(remote));
}

/** What an operator reads who finds a site taken. */
const siteIsBusy: NonNullable<Asking['busy']> = ({ pid, host }, file) =>
  `Process ${String(pid)} on ${host} is still working on this site. Wait for it; if it is no operator's command, remove ${file}.`;

/** Runs `work` alone on a site that is whole: every command that writes does so in here. */
export const withSite = <T>(paths: SitePaths, work: () => Promise<T>): Promise<T> =>
  withLock(
    paths.lock,
    async () => {
      await recover(paths);
      return work();
    },
    { busy: siteIsBusy },
  );

const underWay = new Map<string, Promise<void>>();

/** Whether a command left something half-done: a change that was decided, or its lock. */
const isHalfDone = async ({ site, journal, lock }: SitePaths): Promise<boolean> =>
  existsSync(site) && (existsSync(journal) || (await isAbandoned(lock)));

async function finish(paths: SitePaths): Promise<void> {
  try {
    await withLock(paths.lock, () => recover(paths), { wait: 0 });
  } catch (error) {
    // Somebody who lives is at it.
    if (!(error instanceof BusyError)) throw error;
  }
}

/**
 * Finishes what a command that died had begun, for whoever only reads; does nothing while a living one is at
 * work, and waits for none.
 */
export async function settle(paths: SitePaths): Promise<void> {
  if (!(await isHalfDone(paths))) return;
  const going = underWay.get(paths.site) ?? finish(paths);
  underWay.set(paths.site, going);
  try {
    await going;
  } finally {
    underWay.delete(paths.site);
  }
}
