import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns the secret in the file `name` in a folder. The first call creates the file, readable only by its
 * owner.
 */
export function readOrCreateSecret(folder: string, name: string): string {
  const file = join(folder, name);
  try {
    const storedSecret = readFileSync(file, 'utf8').trim();
    if (storedSecret) return storedSecret;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const secret = randomBytes(48).toString('base64url');
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, `${secret}\n`, { mode: 0o600 });
  return secret;
}
