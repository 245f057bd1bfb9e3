import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the named secret in a folder, which only its owner may read. Creates it at the first call. */
export function keptSecret(folder: string, name: string): string {
  const file = join(folder, name);
  try {
    const kept = readFileSync(file, 'utf8').trim();
    if (kept) return kept;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const made = randomBytes(48).toString('base64url');
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, `${made}\n`, { mode: 0o600 });
  return made;
}
