import { createHash, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { hostname } from 'node:os';

/** How long in ms an operator's command waits for another one to finish, unless it was told otherwise. */
const PATIENCE = 60_000;
const PAUSE = 100;

let patience = PATIENCE;

/** Says how long in ms this process waits from now on for another operator's command to finish. */
export function waitForSite(ms: number): void {
  patience = ms;
}

/** Ending of a lock that is being written; it becomes the lock in one step. */
export const UNTAKEN = '.untaken';

interface Holder {
  /** Tells this lock from every other one, also of the same process. */
  id: string;
  pid: number;
  host: string;
}

/** Another operator's command holds the site's lock. */
export class BusyError extends Error {}

function isAlive(holder: Holder): boolean {
  // Another machine's process cannot be seen from here; its lock is never broken.
  if (holder.host !== hostname()) return true;
  try {
    process.kill(holder.pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function readHolder(file: string): Promise<Holder | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Holder;
  } catch (error) {
    // Gone in the meantime: the caller looks again.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Takes a lock that appears with its holder's name already in it: a crash never leaves one without. */
async function tryTake(file: string): Promise<boolean> {
  const id = randomUUID();
  const untaken = `${file}.${id}${UNTAKEN}`;
  await writeFile(untaken, JSON.stringify({ id, pid: process.pid, host: hostname() } satisfies Holder));
  try {
    await link(untaken, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(untaken, { force: true });
  }
}

/**
 * Removes a dead process's lock. Checking and removing are two steps, so a claim named after this very
 * lock settles who does it: a slow operator could otherwise remove the lock that a quick one has just taken.
 */
async function bury(file: string, dead: Holder): Promise<void> {
  const claim = `${file}.${createHash('sha256').update(dead.id).digest('hex').slice(0, 16)}`;
  if (!(await tryTake(claim))) {
    // Whoever claimed it may have died too.
    const claimer = await readHolder(claim);
    if (claimer && !isAlive(claimer)) await bury(claim, claimer);
    return;
  }
  try {
    if ((await readHolder(file))?.id === dead.id) await rm(file, { force: true });
  } finally {
    await rm(claim, { force: true });
  }
}

/**
 * Runs `work` while holding a lock, so that two operators never write at once. The lock of a process that
 * died is taken over.
 * @throws BusyError naming the holder when the lock stays taken
 */
export async function withLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  await mkdir(path.dirname(file), { recursive: true });
  const giveUp = Date.now() + patience;
  while (!(await tryTake(file))) {
    const holder = await readHolder(file);
    if (holder && !isAlive(holder)) {
      await bury(file, holder);
    } else if (Date.now() > giveUp) {
      throw new BusyError(
        `Process ${String(holder?.pid)} on ${holder?.host ?? 'this machine'} is still working on this site. Wait for it; if it is no operator's command, remove ${file}.`,
      );
    } else {
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
  }
  try {
    return await work();
  } finally {
    await rm(file, { force: true });
  }
}
