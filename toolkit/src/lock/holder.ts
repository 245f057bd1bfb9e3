import { readFileSync, readlinkSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { fileName } from '@second-gear/contract/name-schemas';
import * as z from 'zod/mini';
import { doorIsOpen } from './door.ts';

/** Who holds a lock, with what tells a living process from a dead one. */
export const holderSchema = z.object({
  /** Tells this lock from every other one, also of the same process. */
  id: z.string(),
  pid: z.int(),
  host: z.string(),
  /** The kernel's name of its present start; containers on one machine have it in common. */
  boot: z.optional(z.string()),
  /** The space in which the process has its number; each container has its own. */
  space: z.optional(z.string()),
  /** When the process began, as the kernel counts: another process with its number began at another time. */
  started: z.optional(z.string()),
  /** File name of its door, beside the lock. */
  door: z.optional(fileName),
});
export type Holder = z.output<typeof holderSchema>;

/** What the kernel says, where it says such a thing: Linux does. */
function fromKernel(read: () => string): string | undefined {
  try {
    return read();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ESRCH' || code === 'EACCES' || code === 'EPERM') return undefined;
    throw error;
  }
}

/** State and start of a process; undefined where it cannot be seen. */
function processFacts(pid: number | 'self'): { state: string; started: string } | undefined {
  const text = fromKernel(() => readFileSync(`/proc/${String(pid)}/stat`, 'utf8'));
  // The name, in parentheses, may hold whatever it likes; proc(5) numbers the fields from 1.
  const fields = text?.slice(text.lastIndexOf(')') + 2).split(' ');
  const [state, started] = [fields?.[0], fields?.[19]];
  return state !== undefined && started !== undefined ? { state, started } : undefined;
}

const own = {
  host: hostname(),
  pid: process.pid,
  boot: fromKernel(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()),
  space: fromKernel(() => readlinkSync('/proc/self/ns/pid')),
  started: processFacts('self')?.started,
};

/** This process as the holder of a lock. */
export const thisProcess = (id: string, door: string | undefined): Holder => {
  const { boot, space, started, ...rest } = own;
  return {
    id,
    ...rest,
    ...(boot !== undefined && { boot }),
    ...(space !== undefined && { space }),
    ...(started !== undefined && { started }),
    ...(door !== undefined && { door }),
  };
};

/** Whether a process whose number counts here lives: neither gone, nor dead and unburied, nor another one. */
function processLives({ pid, started }: Pick<Holder, 'pid' | 'started'>): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  const facts = processFacts(pid);
  if (!facts) return true;
  return facts.state !== 'Z' && facts.state !== 'X' && (started === undefined || started === facts.started);
}

/**
 * Whether a holder lives, as far as it can be known here; where not, it counts as living.
 * @param folder where its lock is
 */
export async function isAlive(holder: Holder, folder: string): Promise<boolean> {
  const isHere = holder.host === own.host;
  // Written by an older command, or on a system that says nothing more of its processes.
  if (holder.boot === undefined || own.boot === undefined) return !isHere || processLives(holder);
  // This machine has been started anew since. Another one cannot be seen from here.
  if (holder.boot !== own.boot) return !isHere;
  if (holder.space === own.space) return processLives(holder);
  if (holder.door === undefined) return true;
  return (await doorIsOpen(path.join(folder, holder.door))) !== false;
}

const ENDING = '.door';
/** In ms: a socket that was made then answers by now, if anybody is behind it. */
const FINISHED = 60_000;
/** In ms: whoever had a door then, before this machine was started anew or on another one, has it no more. */
const LONG_AGO = 24 * 60 * 60_000;

/** What tells a start of the kernel and a space in it from others, as far as file names need it. */
const placeOf = ({ boot, space }: typeof own): string =>
  `${boot?.slice(0, 8) ?? 'x'}.${space?.replace(/\D/g, '') ?? 'x'}`;

/** Name of this process's door beside a lock of this name. */
export const doorName = (lock: string, id: string): string =>
  [lock, placeOf(own), own.pid, own.started ?? 'x', id.slice(0, 8)].join('.') + ENDING;

/** Whether a process that died has left this file, a door beside a lock of this name; null for what is no door. */
export async function isDeadDoor(file: string, lock: string): Promise<boolean | null> {
  const name = path.basename(file);
  if (!name.startsWith(`${lock}.`) || !name.endsWith(ENDING)) return null;
  const [boot, space, pid, started] = name.slice(lock.length + 1).split('.');
  if (`${String(boot)}.${String(space)}` === placeOf(own))
    return !processLives({ pid: Number(pid), started: String(started) });
  const facts = await stat(file).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  });
  if (!facts) return false;
  const age = Date.now() - facts.mtimeMs;
  if (boot !== own.boot?.slice(0, 8)) return age > LONG_AGO;
  return age > FINISHED && (await doorIsOpen(file)) === false;
}
