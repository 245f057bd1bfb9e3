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
  toLivenessSocketName,
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

/** Another process has held the lock for longer than the timeout. */
export class BusyError extends Error {}

/**
 * Whether a file name belongs to the lock of a site or of its bucket: the lock itself, a claim file, or a
 * liveness socket.
 */
export const isLockFile = (name: string): boolean => /^\.(bucket\.)?lock(\.|$)/.test(name);

/** Copies a folder without its locks, which are valid only in the original folder. */
export const copyWithoutLocks = (from: string, to: string): Promise<void> =>
  cp(from, to, { recursive: true, filter: (source) => !isLockFile(path.basename(source)) });

export interface LockOptions {
  /** Maximum wait for another holder, in ms. */
  timeoutMs?: number;
  /** Returns the message of BusyError. */
  busyMessage?: (holder: Pick<Holder, 'pid' | 'host'>, file: string) => string;
}

const defaultBusyMessage: NonNullable<LockOptions['busyMessage']> = ({ pid, host }, file) =>
  `Process ${String(pid)} on ${host} holds this lock. Wait for it to finish; if it is no longer running, remove ${file}.`;

const getErrorCode = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;

/**
 * Returns the content of a lock, which is the target of a symlink. Locks created by older commands are files.
 * Returns null if there is no lock.
 */
async function readLockText(file: string): Promise<string | null> {
  try {
    return await readlink(file);
  } catch (error) {
    // Another process has removed the lock. The caller retries.
    if (getErrorCode(error) === 'ENOENT') return null;
    if (getErrorCode(error) !== 'EINVAL') throw error;
  }
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (getErrorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

/** Matches the former format of an embedded database's lock: PID, start time, and id. */
const LEGACY_DATABASE_LOCK_PATTERN = /^(\d+) (\d+) \S+$/;

async function readHolder(file: string): Promise<Holder | null> {
  const text = await readLockText(file);
  if (text === null) return null;
  const [, pid, started] = LEGACY_DATABASE_LOCK_PATTERN.exec(text) ?? [];
  if (pid && started) return { id: text, pid: Number(pid), started, host: hostname() };
  try {
    return holderSchema.parse(JSON.parse(text));
  } catch {
    // The holder is unknown. It counts as alive until an operator removes the file.
    return { id: text, pid: 0, host: 'an unknown machine' };
  }
}

/**
 * Tries to acquire a lock by creating a dangling symlink whose target contains the holder as JSON. This is
 * atomic, so a crash never leaves a partial lock.
 */
async function tryAcquire(file: string, holder: Holder): Promise<boolean> {
  try {
    await symlink(JSON.stringify(holder), file);
    return true;
  } catch (error) {
    if (getErrorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

/** Releases a lock, unless another process has acquired it in the meantime. */
async function releaseLock(file: string, { id }: Holder): Promise<void> {
  if ((await readHolder(file))?.id === id) await rm(file, { force: true });
}

/**
 * Removes the lock of a dead process. Only the process that creates the claim file of this holder may do so.
 * Without a claim file, a slow process could remove a lock that a fast process has acquired in the meantime.
 */
async function reclaimStaleLock(file: string, staleHolder: Holder, newHolder: Holder): Promise<void> {
  const claimFile = `${file}.${createHash('sha256').update(staleHolder.id).digest('hex').slice(0, 16)}`;
  if (!(await tryAcquire(claimFile, newHolder))) {
    // The claiming process may be dead too.
    const claimHolder = await readHolder(claimFile);
    if (claimHolder && !(await isAlive(claimHolder, path.dirname(file))))
      await reclaimStaleLock(claimFile, claimHolder, newHolder);
    return;
  }
  try {
    await releaseLock(file, staleHolder);
    if (staleHolder.door) await rm(path.join(path.dirname(file), staleHolder.door), { force: true });
  } finally {
    await releaseLock(claimFile, newHolder);
  }
}

/** Waits for the lock and acquires it. Throws BusyError on timeout. */
async function waitAndAcquire(
  file: string,
  newHolder: Holder,
  timeoutMs: number,
  busyMessage = defaultBusyMessage,
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  let delayMs = POLL_INTERVAL_MS.initial;
  while (!(await tryAcquire(file, newHolder))) {
    const holder = await readHolder(file);
    if (!holder) continue;
    if (!(await isAlive(holder, path.dirname(file)))) {
      await reclaimStaleLock(file, holder, newHolder);
    } else if (Date.now() >= deadline) {
      throw new BusyError(busyMessage(holder, file));
    } else {
      // Exponential backoff with jitter, so many waiting processes do not slow down the holder.
      await new Promise((resolve) => setTimeout(resolve, delayMs * (0.5 + Math.random())));
      delayMs = Math.min(delayMs * 2, POLL_INTERVAL_MS.max);
    }
  }
}

/**
 * Acquires a lock. If its holder is dead, removes the lock immediately.
 * @returns a function that releases the lock
 * @throws BusyError on timeout
 */
export async function acquireLock(
  file: string,
  { timeoutMs = defaultTimeoutMs, busyMessage }: LockOptions = {},
): Promise<() => Promise<void>> {
  const folder = path.dirname(file);
  await mkdir(folder, { recursive: true });
  const id = randomUUID();
  const livenessSocket = await openLivenessSocket(folder, toLivenessSocketName(path.basename(file), id));
  const newHolder = createHolder(id, livenessSocket?.name);
  try {
    await waitAndAcquire(file, newHolder, timeoutMs, busyMessage);
  } catch (error) {
    await livenessSocket?.close();
    throw error;
  }
  return async () => {
    await releaseLock(file, newHolder);
    await livenessSocket?.close();
  };
}

/**
 * Runs `work` while holding a lock, so two processes never write at the same time. Throws BusyError on
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

/** Whether the holder of a lock is dead. */
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

/** Whether a dead process has left the lock, or a file next to it. */
export async function hasStaleFiles(lock: string): Promise<boolean> {
  return (await isStaleLock(lock)) || (await findStaleFiles(lock)).length > 0;
}

/** Removes files that dead processes left next to a lock. The caller must hold the lock. */
export async function removeStaleFiles(lock: string): Promise<void> {
  for (const file of await findStaleFiles(lock)) await rm(file, { force: true });
}
