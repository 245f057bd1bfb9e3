import { createHash } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';
import { ledgerEntrySchema, type LedgerEntry } from '@second-gear/contract/release';

/** The hash before the first entry. */
const GENESIS = '0'.repeat(64);

const hashOf = (entry: Omit<LedgerEntry, 'hash'>): string =>
  createHash('sha256').update(JSON.stringify(entry)).digest('hex');

/** All entries, oldest first; none when the site is new. */
export async function readLedger(file: string): Promise<LedgerEntry[]> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => ledgerEntrySchema.parse(JSON.parse(line)));
}

/** Appends an entry chained to the one before it. Call it while holding the site's lock. */
export async function appendToLedger(
  file: string,
  entry: Omit<LedgerEntry, 'hash' | 'previousHash'>,
): Promise<void> {
  const previousHash = (await readLedger(file)).at(-1)?.hash ?? GENESIS;
  const chained = { ...entry, previousHash };
  const handle = await open(file, 'a');
  try {
    await handle.writeFile(`${JSON.stringify({ ...chained, hash: hashOf(chained) })}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Says what is wrong with a ledger's chain; empty when it is whole. */
export function ledgerFaults(entries: readonly LedgerEntry[]): string[] {
  const faults: string[] = [];
  let before = GENESIS;
  for (const [index, { hash, ...entry }] of entries.entries()) {
    if (entry.previousHash !== before) faults.push(`Entry ${String(index + 1)} does not follow the one before it`);
    if (hashOf(entry) !== hash) faults.push(`Entry ${String(index + 1)} was changed after it was written`);
    before = hash;
  }
  return faults;
}
