import { readdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { writeAtomically } from '@second-gear/toolkit/atomic';

/** Entries by collection, as stored in a file. */
export type Snapshot = Record<string, [key: string, value: unknown][] | undefined>;

const backupOf = (file: string): string => `${file}.backup`;

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;

const isSnapshot = (value: unknown): value is Snapshot =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every(
    (entries) =>
      Array.isArray(entries) && entries.every((entry) => Array.isArray(entry) && entry.length === 2),
  );

/** Returns the content of a file, or the reason why it is unusable; null if the file does not exist. */
async function readOne(file: string): Promise<Snapshot | string | null> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
  if (text.trim() === '') return 'is empty';
  try {
    const value: unknown = JSON.parse(text);
    return isSnapshot(value) ? value : 'is no state of a payments sandbox';
  } catch (error) {
    if (error instanceof SyntaxError) return 'is damaged or cut off';
    throw error;
  }
}

async function setAside(file: string): Promise<string> {
  const aside = `${file}.damaged-${new Date().toISOString().replace(/[:.]/g, '-')}`;
  await rename(file, aside);
  return aside;
}

/**
 * Reads a state file, or its backup if the file is empty, truncated, or missing. Unreadable files are moved
 * aside, never overwritten, and reported. Returns an empty state if both are unreadable.
 */
export async function readSnapshot(file: string, report: (line: string) => void): Promise<Snapshot> {
  const main = await readOne(file);
  if (main !== null && typeof main !== 'string') return main;
  const backup = await readOne(backupOf(file));
  if (main === null && backup === null) return {};
  const problem =
    main === null ? `${file} is gone` : `${file} ${main}; it is kept as ${await setAside(file)}`;
  if (backup !== null && typeof backup !== 'string') {
    report(`Payments sandbox: ${problem}. Nothing is lost: it goes on from ${backupOf(file)}.`);
    return backup;
  }
  const second =
    backup === null
      ? 'There is no backup'
      : `${backupOf(file)} ${backup} too; it is kept as ${await setAside(backupOf(file))}`;
  report(`Payments sandbox: ${problem}. ${second}. IT BEGINS WITHOUT ANY EARLIER PAYMENT.`);
  return {};
}

/**
 * Writes a state file and then its backup, both flushed to disk on return. Each is replaced atomically, so
 * that one of them always holds all acknowledged changes.
 */
export async function writeSnapshot(file: string, text: string): Promise<void> {
  await writeAtomically(backupOf(file), text);
  await writeAtomically(file, text);
}

/** Removes temporary files of a killed process. */
export async function sweepHalfWritten(file: string): Promise<void> {
  const folder = dirname(file);
  for (const name of await readdir(folder)) {
    if (name.startsWith(basename(file)) && name.endsWith('.tmp'))
      await rm(join(folder, name), { force: true });
  }
}
