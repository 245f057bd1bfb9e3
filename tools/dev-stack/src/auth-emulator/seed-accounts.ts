import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SEED_PASSWORD, SEED_USERS } from '@second-gear/demo-data/people';
import { type Account, fetchAccounts, upsertAccounts } from './accounts.ts';

/** Returns the demo accounts, all with the same password and a verified email address. */
const createSeedAccounts = (): Account[] =>
  SEED_USERS.map(({ uid, email, name }) => ({
    localId: uid,
    email,
    displayName: name,
    emailVerified: true,
    rawPassword: SEED_PASSWORD,
  }));

async function readMarker(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}

/**
 * Adds the demo accounts once. Later calls do not restore accounts that were deleted or changed.
 * @param isFirstRun whether no accounts were saved by an earlier run
 */
export async function addSeedAccounts(origin: string, folder: string, isFirstRun: boolean): Promise<void> {
  const markerFile = join(folder, 'seeded');
  const seedAccounts = createSeedAccounts();
  const hash = createHash('sha256').update(JSON.stringify(seedAccounts)).digest('hex');
  if (!isFirstRun && (await readMarker(markerFile)) === hash) return;
  const existingKeys = new Set(
    (await fetchAccounts(origin)).flatMap(({ localId, email }) => [localId, email]),
  );
  await upsertAccounts(
    origin,
    seedAccounts.filter(({ localId, email }) => !existingKeys.has(localId) && !existingKeys.has(email)),
  );
  await writeFile(markerFile, hash);
}
