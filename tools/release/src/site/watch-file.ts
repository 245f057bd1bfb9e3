import * as z from 'zod/mini';
import { hashOf } from './ledger.ts';

/**
 * Fields of `.watch.json` besides watch's counts. They show that watch wrote the file for this site. Like the
 * ledger's hashes, they do not detect a file that was forged together with its hash.
 */
const sealSchema = z.object({
  /** Hash of the ledger's last entry when the file was written. */
  ledger: z.string(),
  /** Hash of all other fields. */
  hash: z.string(),
});

/** Returns the text of `.watch.json` with these counts. */
export function watchFileText(counts: object, ledgerHead: string | undefined): string {
  const content = { ...counts, ledger: ledgerHead ?? '' };
  return JSON.stringify({ ...content, hash: hashOf(content) });
}

/**
 * Returns the parsed content of `.watch.json` and the ledger entry after which it was written. Null if the file
 * has no hash, as those of older commands.
 * @throws if the content was changed after it was written
 */
export function parseWatchFile(text: string): { content: unknown; ledger: string } | null {
  const content = z.record(z.string(), z.unknown()).parse(JSON.parse(text));
  const seal = sealSchema.safeParse(content);
  if (!seal.success) return null;
  const { hash, ...rest } = content;
  if (hash !== hashOf(rest) || JSON.stringify(content) !== text)
    throw new Error('the content does not match its hash');
  return { content, ledger: seal.data.ledger };
}
