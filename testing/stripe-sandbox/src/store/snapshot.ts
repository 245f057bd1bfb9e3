import { readdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { writeAtomically } from '@second-gear/node-utils/atomic-write';

/** The entries of each collection, as a state file stores them. */
export type Snapshot = Record<string, [key: string, value: unknown][] | undefined>;

const toBackupPath = (file: string): string => `${file}.backup`;

const getErrorCode = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;

const isSnapshot = (value: unknown): value is Snapshot =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every(
    (entries) =>
      Array.isArray(entries) && entries.every((entry) => Array.isArray(entry) && entry.length === 2),
  );

/** Returns the content of a file, or the reason why it is unreadable. null if the file does not exist. */
async function readSnapshotFile(file: string): Promise<Snapshot | string | null> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if (getErrorCode(error) === 'ENOENT') return null;
    throw error;
  }
  if (text.trim() === '') return 'is empty';
  try {
    const value: unknown = JSON.parse(text);
    return isSnapshot(value) ? value : 'is not a payments sandbox state file';
  } catch (error) {
    if (error instanceof SyntaxError) return 'is damaged or truncated';
    throw error;
  }
}

async function renameDamagedFile(file: string): Promise<string> {
  const newPath = `${file}.damaged-${new Date().toISOString().replace(/[:.]/g, '-')}`;
  await rename(file, newPath);
  return newPath;
}

/**
 * Reads a state file, or its backup if the file is empty, damaged, or missing. Renames and reports an
 * unreadable file, and never overwrites it. Returns an empty state if both files are unreadable.
 */
export async function readSnapshot(file: string, report: (line: string) => void): Promise<Snapshot> {
  const primary = await readSnapshotFile(file);
  if (primary !== null && typeof primary !== 'string') return primary;
  const backup = await readSnapshotFile(toBackupPath(file));
  if (primary === null && backup === null) return {};
  const problem =
    primary === null
      ? `${file} is missing`
      : `${file} ${primary}; it was saved as ${await renameDamagedFile(file)}`;
  if (backup !== null && typeof backup !== 'string') {
    report(`Payments sandbox: ${problem}. No data was lost: restored from ${toBackupPath(file)}.`);
    return backup;
  }
  const backupProblem =
    backup === null
      ? 'There is no backup'
      : `${toBackupPath(file)} ${backup} too; it was saved as ${await renameDamagedFile(toBackupPath(file))}`;
  report(`Payments sandbox: ${problem}. ${backupProblem}. STARTING WITHOUT ANY EARLIER PAYMENTS.`);
  return {};
}

/**
 * Writes the backup and then the state file, and flushes both to disk. Replaces each atomically, so one
 * of them always contains all acknowledged changes.
 */
export async function writeSnapshot(file: string, text: string): Promise<void> {
  await writeAtomically(toBackupPath(file), text);
  await writeAtomically(file, text);
}

/** Removes temporary files that a killed process left behind. */
export async function removeTemporaryFiles(file: string): Promise<void> {
  const folder = dirname(file);
  for (const name of await readdir(folder)) {
    if (name.startsWith(basename(file)) && name.endsWith('.tmp'))
      await rm(join(folder, name), { force: true });
  }
}
