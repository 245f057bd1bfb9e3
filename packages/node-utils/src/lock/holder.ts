import { readFileSync, readlinkSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { fileNameSchema } from '@second-gear/contract/name-schemas';
import * as z from 'zod/mini';
import { isLivenessSocketOpen } from './liveness-socket.ts';

/** The holder of a lock, with data for checking whether its process is alive. */
export const holderSchema = z.object({
  /** Unique id of this lock, even within one process. */
  id: z.string(),
  pid: z.int(),
  host: z.string(),
  /** The kernel's boot id, which containers on one machine share. */
  boot: z.optional(z.string()),
  /** The PID namespace of the process; each container has its own. */
  space: z.optional(z.string()),
  /** Start time of the process in kernel ticks. Detects a reused PID. */
  started: z.optional(z.string()),
  /** File name of the liveness socket next to the lock. */
  door: z.optional(fileNameSchema),
});
export type Holder = z.output<typeof holderSchema>;

/** Returns information from the kernel. undefined if it is unavailable, such as on macOS. */
function readIfAvailable(read: () => string): string | undefined {
  try {
    return read();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ESRCH' || code === 'EACCES' || code === 'EPERM') return undefined;
    throw error;
  }
}

/** Returns state and start time of a process. undefined if it is not visible. */
function readProcessStat(pid: number | 'self'): { state: string; started: string } | undefined {
  const text = readIfAvailable(() => readFileSync(`/proc/${String(pid)}/stat`, 'utf8'));
  // The fields follow the process name, which is in parentheses and may contain any character (see proc(5)).
  const fields = text?.slice(text.lastIndexOf(')') + 2).split(' ');
  const [state, started] = [fields?.[0], fields?.[19]];
  return state !== undefined && started !== undefined ? { state, started } : undefined;
}

const currentProcess = {
  host: hostname(),
  pid: process.pid,
  boot: readIfAvailable(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()),
  space: readIfAvailable(() => readlinkSync('/proc/self/ns/pid')),
  started: readProcessStat('self')?.started,
};

/** Returns this process in the format of a lock's holder. */
export const createHolder = (id: string, socketName: string | undefined): Holder => {
  const { boot, space, started, ...rest } = currentProcess;
  return {
    id,
    ...rest,
    ...(boot !== undefined && { boot }),
    ...(space !== undefined && { space }),
    ...(started !== undefined && { started }),
    ...(socketName !== undefined && { door: socketName }),
  };
};

/**
 * Whether a process in this PID namespace is alive. A zombie counts as dead. The start time distinguishes the
 * process from a later one with the same PID.
 */
function isProcessAlive({ pid, started }: Pick<Holder, 'pid' | 'started'>): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  const stats = readProcessStat(pid);
  if (!stats) return true;
  return stats.state !== 'Z' && stats.state !== 'X' && (started === undefined || started === stats.started);
}

/**
 * Whether a holder is alive. Returns true if unknown.
 * @param folder folder of the lock
 */
export async function isAlive(holder: Holder, folder: string): Promise<boolean> {
  const isThisMachine = holder.host === currentProcess.host;
  // An older command created the lock, or one of the systems has no boot id.
  if (holder.boot === undefined || currentProcess.boot === undefined)
    return !isThisMachine || isProcessAlive(holder);
  // The reboot has ended a holder on this machine. A process on another machine is not visible, so it counts
  // as alive.
  if (holder.boot !== currentProcess.boot) return !isThisMachine;
  if (holder.space === currentProcess.space) return isProcessAlive(holder);
  if (holder.door === undefined) return true;
  return (await isLivenessSocketOpen(path.join(folder, holder.door))) !== false;
}

const SOCKET_SUFFIX = '.door';
/** Time in ms within which a living process opens its socket. */
const SOCKET_SETUP_MS = 60_000;
/** Time in ms after which a socket from before a reboot, or from another machine, counts as stale. */
const STALE_SOCKET_MS = 24 * 60 * 60_000;

/** Returns a short id of the boot and the PID namespace, for file names. */
const toNamespaceId = ({ boot, space }: typeof currentProcess): string =>
  `${boot?.slice(0, 8) ?? 'x'}.${space?.replace(/\D/g, '') ?? 'x'}`;

/** Returns the file name of this process's socket next to a lock. */
export const toLivenessSocketName = (lock: string, id: string): string =>
  [
    lock,
    toNamespaceId(currentProcess),
    currentProcess.pid,
    currentProcess.started ?? 'x',
    id.slice(0, 8),
  ].join('.') + SOCKET_SUFFIX;

/**
 * Whether this file is the liveness socket of a dead process. null if it is not a socket of the lock `lock`.
 */
export async function isStaleSocket(file: string, lock: string): Promise<boolean | null> {
  const name = path.basename(file);
  if (!name.startsWith(`${lock}.`) || !name.endsWith(SOCKET_SUFFIX)) return null;
  const [boot, space, pid, started] = name.slice(lock.length + 1).split('.');
  if (`${String(boot)}.${String(space)}` === toNamespaceId(currentProcess))
    return !isProcessAlive({ pid: Number(pid), started: String(started) });
  const stats = await stat(file).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  });
  if (!stats) return false;
  const ageMs = Date.now() - stats.mtimeMs;
  if (boot !== currentProcess.boot?.slice(0, 8)) return ageMs > STALE_SOCKET_MS;
  return ageMs > SOCKET_SETUP_MS && (await isLivenessSocketOpen(file)) === false;
}
