import { createHash, randomUUID } from 'node:crypto';
import { cp, mkdir, readdir, readFile, readlink, rm, symlink } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { openDoor } from './door.ts';
import { doorName, type Holder, holderSchema, isAlive, isDeadDoor, thisProcess } from './holder.ts';

/** Default timeout for another holder, in ms. */
const PATIENCE = 60_000;
/** Initial and maximum polling interval, in ms. */
const PAUSE = { first: 20, longest: 250 };

let patience = PATIENCE;

/** Sets the default timeout of this process for locks, in ms. */
export function waitForLocks(ms: number): void {
  patience = ms;
}

/** Another process holds the lock. */
export class BusyError extends Error {}

/** Whether this is the file name of a lock of a site or its bucket, or of a claim or socket next to one. */
export const isLockFile = (name: string): boolean => /^\.(bucket\.)?lock(\.|$)/.test(name);

/** Copies a folder without its locks, which are bound to the original folder. */
export const copyWithoutLocks = (from: string, to: string): Promise<void> =>
  cp(from, to, { recursive: true, filter: (source) => !isLockFile(path.basename(source)) });

/** Options for acquiring a lock. */
export interface Asking {
  /** Timeout for another holder, in ms. */
  wait?: number;
  /** Returns the error message if the lock is held by another process. */
  busy?: (holder: Pick<Holder, 'pid' | 'host'>, file: string) => string;
}

const isBusy: NonNullable<Asking['busy']> = ({ pid, host }, file) =>
  `Process ${String(pid)} on ${host} holds this lock. Wait for it; if it does not work there any more, remove ${file}.`;

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;

/**
 * Returns the content of a lock: the target of its symlink, or the file content in the format of older
 * commands.
 */
async function lockText(file: string): Promise<string | null> {
  try {
    return await readlink(file);
  } catch (error) {
    // Removed by another process; the caller retries.
    if (codeOf(error) === 'ENOENT') return null;
    if (codeOf(error) !== 'EINVAL') throw error;
  }
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

/** Former format of embedded databases' locks: PID and start time. */
const OLD_DATABASE_LOCK = /^(\d+) (\d+) \S+$/;

async function readHolder(file: string): Promise<Holder | null> {
  const text = await lockText(file);
  if (text === null) return null;
  const [, pid, started] = OLD_DATABASE_LOCK.exec(text) ?? [];
  if (pid && started) return { id: text, pid: Number(pid), started, host: hostname() };
  try {
    return holderSchema.parse(JSON.parse(text));
  } catch {
    // The holder is unknown, so it counts as living until someone removes the file.
    return { id: text, pid: 0, host: 'an unknown machine' };
  }
}

/**
 * Acquires a lock: a dangling symlink whose target text names the holder. Creation is atomic, so that a crash
 * never leaves a partial lock or other files.
 */
async function tryTake(file: string, holder: Holder): Promise<boolean> {
  try {
    await symlink(JSON.stringify(holder), file);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/** Releases a lock, unless another process has removed and acquired it. */
async function giveBack(file: string, { id }: Holder): Promise<void> {
  if ((await readHolder(file))?.id === id) await rm(file, { force: true });
}

/**
 * Removes a dead process's lock. Checking and removing are two steps, so a claim file for this very lock
 * decides who removes it. Otherwise, a slow process could remove a lock that a fast one has just acquired.
 */
async function bury(file: string, dead: Holder, own: Holder): Promise<void> {
  const claim = `${file}.${createHash('sha256').update(dead.id).digest('hex').slice(0, 16)}`;
  if (!(await tryTake(claim, own))) {
    // The claiming process may be dead too.
    const claimer = await readHolder(claim);
    if (claimer && !(await isAlive(claimer, path.dirname(file)))) await bury(claim, claimer, own);
    return;
  }
  try {
    await giveBack(file, dead);
    if (dead.door) await rm(path.join(path.dirname(file), dead.door), { force: true });
  } finally {
    await giveBack(claim, own);
  }
}

/** Waits for the lock and acquires it. Throws BusyError with the holder on timeout. */
async function take(file: string, own: Holder, wait: number, busy = isBusy): Promise<void> {
  const giveUp = Date.now() + wait;
  let pause = PAUSE.first;
  while (!(await tryTake(file, own))) {
    const holder = await readHolder(file);
    if (!holder) continue;
    if (!(await isAlive(holder, path.dirname(file)))) {
      await bury(file, holder, own);
    } else if (Date.now() >= giveUp) {
      throw new BusyError(busy(holder, file));
    } else {
      // Exponential backoff with jitter, so that many waiting processes do not slow down the holder.
      await new Promise((resolve) => setTimeout(resolve, pause * (0.5 + Math.random())));
      pause = Math.min(pause * 2, PAUSE.longest);
    }
  }
}

/**
 * Acquires a lock. Reclaims that of a dead process immediately.
 * @returns a function that releases the lock
 * @throws BusyError with the holder on timeout
 */
export async function takeLock(
  file: string,
  { wait = patience, busy }: Asking = {},
): Promise<() => Promise<void>> {
  const folder = path.dirname(file);
  await mkdir(folder, { recursive: true });
  const id = randomUUID();
  const door = await openDoor(folder, doorName(path.basename(file), id));
  const own = thisProcess(id, door?.name);
  try {
    await take(file, own, wait, busy);
  } catch (error) {
    await door?.close();
    throw error;
  }
  return async () => {
    await giveBack(file, own);
    await door?.close();
  };
}

/**
 * Runs `work` while holding a lock, so that two processes never write at the same time. Throws BusyError on
 * timeout.
 */
export async function withLock<T>(file: string, work: () => Promise<T>, asking: Asking = {}): Promise<T> {
  const giveBackLock = await takeLock(file, asking);
  try {
    return await work();
  } finally {
    await giveBackLock();
  }
}

/** Whether this is the lock of a dead process. */
async function isDeadOnes(file: string): Promise<boolean> {
  const holder = await readHolder(file);
  return holder !== null && !(await isAlive(holder, path.dirname(file)));
}

async function isLeftOver(file: string, lock: string): Promise<boolean> {
  // File of older commands.
  if (file.endsWith('.untaken')) return true;
  return (await isDeadDoor(file, lock)) ?? isDeadOnes(file);
}

async function leftBeside(lock: string): Promise<string[]> {
  const start = path.basename(lock);
  const folder = path.dirname(lock);
  const left: string[] = [];
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    if (name.startsWith(`${start}.`) && (await isLeftOver(file, start))) left.push(file);
  }
  return left;
}

/** Whether a dead process has left this lock or a file next to it. */
export async function isAbandoned(lock: string): Promise<boolean> {
  return (await isDeadOnes(lock)) || (await leftBeside(lock)).length > 0;
}

/** Removes files that dead processes have left next to a lock. Call it while holding the lock. */
export async function sweepBeside(lock: string): Promise<void> {
  for (const file of await leftBeside(lock)) await rm(file, { force: true });
}
