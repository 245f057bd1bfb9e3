import * as z from 'zod/mini';
import { hashOf } from './ledger.ts';

/**
 * Fields of `.watch.json` that show that watch wrote the file for this site. Like the ledger's hashes, they
 * do not detect a file that was forged together with its hash.
 */
const integritySchema = z.object({
  /** Hash of the ledger's last entry when the file was written. */
  ledger: z.string(),
  /** Hash of all other fields. */
  hash: z.string(),
});

/**
 * Returns the text of `.watch.json` with these counts.
 * @param ledgerHead hash of the ledger's last entry
 */
export function watchFileText(counts: object, ledgerHead: string | undefined): string {
  const content = { ...counts, ledger: ledgerHead ?? '' };
  return JSON.stringify({ ...content, hash: hashOf(content) });
}

/**
 * Parses the text of `.watch.json`. Also returns the hash of the ledger's last entry when it was written.
 * Null if the file has no hash: older commands wrote none.
 * @throws if the content was changed after it was written
 */
export function parseWatchFile(text: string): { content: unknown; ledger: string } | null {
  const content = z.record(z.string(), z.unknown()).parse(JSON.parse(text));
  const integrity = integritySchema.safeParse(content);
  if (!integrity.success) return null;
  const { hash, ...rest } = content;
  if (hash !== hashOf(rest) || JSON.stringify(content) !== text)
    throw new Error('the content does not match its hash');
  return { content, ledger: integrity.data.ledger };
}
