import { createHash, randomUUID } from 'node:crypto';
import { cp, mkdir, readdir, readFile, readlink, rm, symlink } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { openDoor } from './door.ts';
import { doorName, type Holder, holderSchema, isAlive, isDeadDoor, thisProcess } from './holder.ts';

/** How long in ms one waits for another holder, unless it was told otherwise. */
const PATIENCE = 60_000;
/** In ms: how long a waiting command lets pass before it looks again, at first and at most. */
const PAUSE = { first: 20, longest: 250 };

let patience = PATIENCE;

/** Says how long in ms this process waits from now on for another holder of a lock. */
export function waitForLocks(ms: number): void {
  patience = ms;
}

/** Another process holds the lock. */
export class BusyError extends Error {}

/** Whether this is the name of a lock of a site or its bucket, or of a claim or socket beside one. */
export const isLockFile = (name: string): boolean => /^\.(bucket\.)?lock(\.|$)/.test(name);

/** Copies a folder without its locks, which belong to the folder that they are in. */
export const copyWithoutLocks = (from: string, to: string): Promise<void> =>
  cp(from, to, { recursive: true, filter: (source) => !isLockFile(path.basename(source)) });

/** How a lock is asked for. */
export interface Asking {
  /** How long in ms to wait for another holder. */
  wait?: number;
  /** What to tell whoever finds it taken. */
  busy?: (holder: Pick<Holder, 'pid' | 'host'>, file: string) => string;
}

const isBusy: NonNullable<Asking['busy']> = ({ pid, host }, file) =>
  `Process ${String(pid)} on ${host} holds this lock. Wait for it; if it does not work there any more, remove ${file}.`;

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;

/** Text of a lock: where its link leads to, or, as older commands wrote it, what the file holds. */
async function lockText(file: string): Promise<string | null> {
  try {
    return await readlink(file);
  } catch (error) {
    // Gone in the meantime: the caller looks again.
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

/** What embedded databases' locks said before they were links: the process, and when it began. */
const OLD_DATABASE_LOCK = /^(\d+) (\d+) \S+$/;

async function readHolder(file: string): Promise<Holder | null> {
  const text = await lockText(file);
  if (text === null) return null;
  const [, pid, started] = OLD_DATABASE_LOCK.exec(text) ?? [];
  if (pid && started) return { id: text, pid: Number(pid), started, host: hostname() };
  try {
    return holderSchema.parse(JSON.parse(text));
  } catch {
    // Nobody knows whose it is, so it counts as a living one's until somebody takes it away.
    return { id: text, pid: 0, host: 'an unknown machine' };
  }
}

/**
 * Takes a lock: a link that leads nowhere, whose text names the holder. It is made in one step, so a crash
 * leaves it with its holder's name or not at all, and nothing beside it.
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

/** Gives a lock back, unless somebody took it away and another one has it. */
async function giveBack(file: string, { id }: Holder): Promise<void> {
  if ((await readHolder(file))?.id === id) await rm(file, { force: true });
}

/**
 * Removes a dead process's lock. Checking and removing are two steps, so a claim named after this very
 * lock settles who does it: a slow operator could otherwise remove the lock that a quick one has just taken.
 */
async function bury(file: string, dead: Holder, own: Holder): Promise<void> {
  const claim = `${file}.${createHash('sha256').update(dead.id).digest('hex').slice(0, 16)}`;
  if (!(await tryTake(claim, own))) {
    // Whoever claimed it may have died too.
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

/** Waits for the lock and takes it. Throws BusyError naming the holder when it stays taken. */
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
      // Rarer with time and by chance, so that many who wait do not keep the machine from who works.
      await new Promise((resolve) => setTimeout(resolve, pause * (0.5 + Math.random())));
      pause = Math.min(pause * 2, PAUSE.longest);
    }
  }
}

/**
 * Takes a lock. That of a process that died is taken over at once.
 * @returns how to give it back
 * @throws BusyError naming the holder when the lock stays taken
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

/** Runs `work` while holding a lock, so that two never write at once. Throws BusyError as takeLock does. */
export async function withLock<T>(file: string, work: () => Promise<T>, asking: Asking = {}): Promise<T> {
  const giveBackLock = await takeLock(file, asking);
  try {
    return await work();
  } finally {
    await giveBackLock();
  }
}

/** Whether a lock lies there whose holder is dead. */
async function isDeadOnes(file: string): Promise<boolean> {
  const holder = await readHolder(file);
  return holder !== null && !(await isAlive(holder, path.dirname(file)));
}

async function isLeftOver(file: string, lock: string): Promise<boolean> {
  // As older commands left it.
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

/** Whether a process that died has left a lock, or something beside it. */
export async function isAbandoned(lock: string): Promise<boolean> {
  return (await isDeadOnes(lock)) || (await leftBeside(lock)).length > 0;
}

/** Removes what dead processes have left beside a lock. Call it while holding the lock. */
export async function sweepBeside(lock: string): Promise<void> {
  for (const file of await leftBeside(lock)) await rm(file, { force: true });
}
