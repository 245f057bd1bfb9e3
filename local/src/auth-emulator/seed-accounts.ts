import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SEED_PASSWORD, SEED_USERS } from '@second-gear/demo/people';
import { type Account, readAccounts, writeAccounts } from './accounts.ts';

/** Returns the accounts of the seeded users, all with the same password and a verified email address. */
const seedAccounts = (): Account[] =>
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
 * Adds the seed's accounts once. Later deletions and changes persist.
 * @param fresh whether there is no data of an earlier run
 */
export async function addSeedAccounts(origin: string, folder: string, fresh: boolean): Promise<void> {
  const marker = join(folder, 'seeded');
  const wanted = seedAccounts();
  const hash = createHash('sha256').update(JSON.stringify(wanted)).digest('hex');
  if (!fresh && (await readMarker(marker)) === hash) return;
  const present = new Set((await readAccounts(origin)).flatMap(({ localId, email }) => [localId, email]));
  await writeAccounts(
    origin,
    wanted.filter(({ localId, email }) => !present.has(localId) && !present.has(email)),
  );
  await writeFile(marker, hash);
}
