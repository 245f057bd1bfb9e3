import { createHash, randomUUID } from 'node:crypto';
import { cp, mkdir, readdir, readFile, readlink, rm, symlink } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import {
  createHolder,
  type Holder,
  holderSchema,
  isAlive,
  isStaleSocket,
  livenessSocketName,
} from './holder.ts';
import { openLivenessSocket } from './liveness-socket.ts';

/** Default for the maximum wait for another holder, in ms. */
const DEFAULT_TIMEOUT_MS = 60_000;
/** Initial and maximum polling interval, in ms. */
const POLL_INTERVAL_MS = { initial: 20, max: 250 };

let defaultTimeoutMs = DEFAULT_TIMEOUT_MS;

/** Sets this process's default for the maximum wait for a lock, in ms. */
export function setDefaultLockTimeout(ms: number): void {
  defaultTimeoutMs = ms;
}

/** Another process holds the lock. */
export class BusyError extends Error {}

/**
 * Whether this is the file name of a lock of a site or its bucket, or of a claim file or liveness socket next
 * to one.
 */
export const isLockFile = (name: string): boolean => /^\.(bucket\.)?lock(\.|$)/.test(name);

/** Copies a folder without its locks, which are bound to the original folder. */
export const copyWithoutLocks = (from: string, to: string): Promise<void> =>
  cp(from, to, { recursive: true, filter: (source) => !isLockFile(path.basename(source)) });

/** Options for acquiring a lock. */
export interface LockOptions {
  /** Maximum wait for another holder, in ms. */
  timeoutMs?: number;
  /** Returns the error message if the lock is held by another process. */
  busyMessage?: (holder: Pick<Holder, 'pid' | 'host'>, file: string) => string;
}

const defaultBusyMessage: NonNullable<LockOptions['busyMessage']> = ({ pid, host }, file) =>
  `Process ${String(pid)} on ${host} holds this lock. Wait for it to finish; if it is no longer running, remove ${file}.`;

const errorCodeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;

/**
 * Returns the content of a lock: the target of its symlink, or the file content in the format of older
 * commands.
 */
async function readLockText(file: string): Promise<string | null> {
  try {
    return await readlink(file);
  } catch (error) {
    // Removed by another process; the caller retries.
    if (errorCodeOf(error) === 'ENOENT') return null;
    if (errorCodeOf(error) !== 'EINVAL') throw error;
  }
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (errorCodeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

/** Former format of embedded databases' locks: PID and start time. */
const LEGACY_DATABASE_LOCK = /^(\d+) (\d+) \S+$/;

async function readHolder(file: string): Promise<Holder | null> {
  const text = await readLockText(file);
  if (text === null) return null;
  const [, pid, started] = LEGACY_DATABASE_LOCK.exec(text) ?? [];
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
async function tryAcquire(file: string, holder: Holder): Promise<boolean> {
  try {
    await symlink(JSON.stringify(holder), file);
    return true;
  } catch (error) {
    if (errorCodeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/** Releases a lock, unless another process has reclaimed it in the meantime. */
async function releaseLock(file: string, { id }: Holder): Promise<void> {
  if ((await readHolder(file))?.id === id) await rm(file, { force: true });
}

/**
 * Removes a dead process's lock. Checking and removing are two steps, so a claim file for this very lock
 * decides who removes it. Otherwise, a slow process could remove a lock that a fast one has just acquired.
 */
async function reclaimStaleLock(file: string, staleHolder: Holder, ownHolder: Holder): Promise<void> {
  const claimFile = `${file}.${createHash('sha256').update(staleHolder.id).digest('hex').slice(0, 16)}`;
  if (!(await tryAcquire(claimFile, ownHolder))) {
    // The claiming process may be dead too.
    const claimHolder = await readHolder(claimFile);
    if (claimHolder && !(await isAlive(claimHolder, path.dirname(file))))
      await reclaimStaleLock(claimFile, claimHolder, ownHolder);
    return;
  }
  try {
    await releaseLock(file, staleHolder);
    if (staleHolder.door) await rm(path.join(path.dirname(file), staleHolder.door), { force: true });
  } finally {
    await releaseLock(claimFile, ownHolder);
  }
}

/** Waits for the lock and acquires it. Throws BusyError with the holder on timeout. */
async function waitAndAcquire(
  file: string,
  ownHolder: Holder,
  timeoutMs: number,
  busyMessage = defaultBusyMessage,
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  let delayMs = POLL_INTERVAL_MS.initial;
  while (!(await tryAcquire(file, ownHolder))) {
    const holder = await readHolder(file);
    if (!holder) continue;
    if (!(await isAlive(holder, path.dirname(file)))) {
      await reclaimStaleLock(file, holder, ownHolder);
    } else if (Date.now() >= deadline) {
      throw new BusyError(busyMessage(holder, file));
    } else {
      // Exponential backoff with jitter, so that many waiting processes do not slow down the holder.
      await new Promise((resolve) => setTimeout(resolve, delayMs * (0.5 + Math.random())));
      delayMs = Math.min(delayMs * 2, POLL_INTERVAL_MS.max);
    }
  }
}

/**
 * Acquires a lock. Reclaims that of a dead process immediately.
 * @returns a function that releases the lock
 * @throws BusyError with the holder on timeout
 */
export async function acquireLock(
  file: string,
  { timeoutMs = defaultTimeoutMs, busyMessage }: LockOptions = {},
): Promise<() => Promise<void>> {
  const folder = path.dirname(file);
  await mkdir(folder, { recursive: true });
  const id = randomUUID();
  const livenessSocket = await openLivenessSocket(folder, livenessSocketName(path.basename(file), id));
  const ownHolder = createHolder(id, livenessSocket?.name);
  try {
    await waitAndAcquire(file, ownHolder, timeoutMs, busyMessage);
  } catch (error) {
    await livenessSocket?.close();
    throw error;
  }
  return async () => {
    await releaseLock(file, ownHolder);
    await livenessSocket?.close();
  };
}

/**
 * Runs `work` while holding a lock, so that two processes never write at the same time. Throws BusyError on
 * timeout.
 */
export async function withLock<T>(
  file: string,
  work: () => Promise<T>,
  options: LockOptions = {},
): Promise<T> {
  const release = await acquireLock(file, options);
  try {
    return await work();
  } finally {
    await release();
  }
}

/** Whether this is the lock of a dead process. */
async function isStaleLock(file: string): Promise<boolean> {
  const holder = await readHolder(file);
  return holder !== null && !(await isAlive(holder, path.dirname(file)));
}

async function isStaleFile(file: string, lock: string): Promise<boolean> {
  // Older commands left files with this suffix.
  if (file.endsWith('.untaken')) return true;
  return (await isStaleSocket(file, lock)) ?? isStaleLock(file);
}

async function findStaleFiles(lock: string): Promise<string[]> {
  const lockName = path.basename(lock);
  const folder = path.dirname(lock);
  const staleFiles: string[] = [];
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    if (name.startsWith(`${lockName}.`) && (await isStaleFile(file, lockName))) staleFiles.push(file);
  }
  return staleFiles;
}

/** Whether a dead process has left this lock or a file next to it. */
export async function hasStaleFiles(lock: string): Promise<boolean> {
  return (await isStaleLock(lock)) || (await findStaleFiles(lock)).length > 0;
}

/** Removes files that dead processes have left next to a lock. Call it while holding the lock. */
export async function removeStaleFiles(lock: string): Promise<void> {
  for (const file of await findStaleFiles(lock)) await rm(file, { force: true });
}
