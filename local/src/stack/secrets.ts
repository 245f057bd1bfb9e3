import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Secrets } from './environments.ts';

/** The secret kept in a file of that name, made at the first call; only its owner may read it. */
function keptSecret(file: string): string {
  try {
    const kept = readFileSync(file, 'utf8').trim();
    if (kept) return kept;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const made = randomBytes(48).toString('base64url');
  writeFileSync(file, `${made}\n`, { mode: 0o600 });
  return made;
}

/** This data folder's own secrets. */
export function localSecrets(dataDir: string): Secrets {
  mkdirSync(dataDir, { recursive: true });
  return {
    jwt: keptSecret(join(dataDir, 'jwt-secret')),
    webhook: keptSecret(join(dataDir, 'webhook-secret')),
  };
}
