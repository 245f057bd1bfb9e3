import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { hostname } from 'node:os';

/** How long in ms an operator's command waits for another one to finish. */
const PATIENCE = 60_000;
const PAUSE = 100;

interface Holder {
  /** Tells this lock from every other one, also of the same process. */
  id: string;
  pid: number;
  host: string;
}

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
    // Gone in the meantime, or just being written: the caller looks again.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' || error instanceof SyntaxError) return null;
    throw error;
  }
}

async function tryTake(file: string): Promise<boolean> {
  try {
    const handle = await open(file, 'wx');
    try {
      await handle.writeFile(JSON.stringify({ id: randomUUID(), pid: process.pid, host: hostname() } satisfies Holder));
    } finally {
      await handle.close();
    }
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Removes a dead process's lock. Checking and removing are two steps, so a claim named after this very
 * lock settles who does it: a slow operator could otherwise remove the lock that a quick one has just taken.
 */
async function bury(file: string, dead: Holder): Promise<void> {
  const claim = `${file}.${createHash('sha256').update(dead.id).digest('hex').slice(0, 16)}`;
  if (!(await tryTake(claim))) return;
  try {
    if ((await readHolder(file))?.id === dead.id) await rm(file, { force: true });
  } finally {
    await rm(claim, { force: true });
  }
}

/**
 * Runs `work` while holding a site's lock, so that two operators never write at once. The lock of a
 * process that died is taken over.
 * @throws Error naming the holder when the lock stays taken
 */
export async function withLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  await mkdir(path.dirname(file), { recursive: true });
  const giveUp = Date.now() + PATIENCE;
  while (!(await tryTake(file))) {
    const holder = await readHolder(file);
    if (holder && !isAlive(holder)) {
      await bury(file, holder);
    }
    if (Date.now() > giveUp) {
      throw new Error(`Process ${String(holder?.pid)} on ${holder?.host ?? 'this machine'} is still working on this site`);
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
  try {
    return await work();
  } finally {
    await rm(file, { force: true });
  }
}
