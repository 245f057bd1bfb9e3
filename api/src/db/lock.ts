import { createHash, randomUUID } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';

/** Wait between two tries, while another starter clears a dead lock away. */
const PAUSE_MS = 10;

/** Start time of a process in clock ticks, so that a reused process id is told apart; '' where the system does not say. */
async function startedAt(pid: number): Promise<string> {
  try {
    const stat = await readFile(`/proc/${String(pid)}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch (error) {
    if (error instanceof Error && 'code' in error) return '';
    throw error;
  }
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** True while the process that wrote this lock text is running. */
async function isHeld(text: string): Promise<boolean> {
  const [pid = '', started = ''] = text.trim().split(' ');
  if (!/^\d+$/.test(pid) || !isAlive(Number(pid))) return false;
  const now = await startedAt(Number(pid));
  return now === '' || started === '' || now === started;
}

const readIfThere = async (path: string): Promise<string | null> => {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
};

/**
 * Takes the lock file at `path` for this process; the embedded database has no lock of its own and two
 * processes would ruin its files. A lock left by a process that died is taken over.
 * Answers the release function. Throws when a running process holds the lock.
 */
export async function takeLock(path: string): Promise<() => Promise<void>> {
  const mine = `${String(process.pid)} ${await startedAt(process.pid)} ${randomUUID()}`;
  const written = `${path}.${randomUUID()}`;
  await writeFile(written, mine);
  try {
    for (let attempt = 0; attempt < 20; attempt += 1) {
      try {
        // A hard link appears whole or not at all, and never replaces what is there.
        await link(written, path);
        return () => rm(path, { force: true });
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
      const holder = await readIfThere(path);
      if (holder === null) continue;
      if (await isHeld(holder)) {
        const pid = holder.split(' ')[0] ?? '?';
        throw new Error(
          `The embedded database is in use by process ${pid} (lock file ${path}). Stop it first, or set DATABASE_URL to a PostgreSQL that several processes may share.`,
        );
      }
      await bury(path, holder, written);
      await setTimeout(PAUSE_MS);
    }
    throw new Error(`The lock file ${path} could not be taken: it keeps changing hands`);
  } finally {
    await rm(written, { force: true });
  }
}

/**
 * Removes a dead process's lock. Who may remove it is settled by a claim that is named after this very
 * lock: checking and removing are two steps, and without the claim a slow starter could remove the lock
 * that a quick one has just taken.
 * @param mine a file with this process's lock text, to be linked
 */
async function bury(path: string, dead: string, mine: string): Promise<void> {
  const claim = `${path}.${createHash('sha256').update(dead).digest('hex').slice(0, 16)}`;
  try {
    await link(mine, claim);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    const claimant = await readIfThere(claim);
    // Whoever claimed it may have died before the end.
    if (claimant !== null && !(await isHeld(claimant))) await bury(claim, claimant, mine);
    return;
  }
  try {
    if ((await readIfThere(path)) === dead) await rm(path, { force: true });
  } finally {
    await rm(claim, { force: true });
  }
}
