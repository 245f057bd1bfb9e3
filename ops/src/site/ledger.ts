import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type LedgerEntry, ledgerEntrySchema } from '@second-gear/contract/release';

/** The hash before the first entry. */
const GENESIS = '0'.repeat(64);

const hashOf = (entry: Omit<LedgerEntry, 'hash'>): string =>
  createHash('sha256').update(JSON.stringify(entry)).digest('hex');

/** The ledger's text; empty when the site is new. */
export async function ledgerText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}

/** All entries, oldest first; none when the site is new. Throws when a line is no entry. */
export async function readLedger(file: string): Promise<LedgerEntry[]> {
  return (await ledgerText(file))
    .split('\n')
    .filter(Boolean)
    .map((line) => ledgerEntrySchema.parse(JSON.parse(line)));
}

/** An entry as the line that follows `before`, the last line's entry. */
export function chainedLine(
  before: LedgerEntry | undefined,
  entry: Omit<LedgerEntry, 'hash' | 'previousHash'>,
): string {
  const chained = { ...entry, previousHash: before?.hash ?? GENESIS };
  return `${JSON.stringify({ ...chained, hash: hashOf(chained) })}\n`;
}

function readLine(line: string): LedgerEntry | null {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
  // Spaces, doubled keys and other spellings of the same values would not show in the hash.
  if (JSON.stringify(value) !== line || !ledgerEntrySchema.safeParse(value).success) return null;
  return value as LedgerEntry;
}

/**
 * Says what is wrong with a ledger, whose text this is: each line must be an entry as it was written, chained
 * to the one before it, one revision after it. Empty when all is whole.
 */
export function ledgerFaults(text: string): string[] {
  const faults: string[] = [];
  let before = GENESIS;
  let revision = 0;
  const lines = text.split('\n');
  if (lines.pop() !== '') faults.push('The last line of the ledger is not finished');
  for (const [index, line] of lines.entries()) {
    const name = `Entry ${String(index + 1)} of the ledger`;
    const read = readLine(line);
    if (!read) {
      faults.push(`${name} was changed after it was written: it is no entry`);
      continue;
    }
    const { hash, ...entry } = read;
    if (entry.previousHash !== before) faults.push(`${name} does not follow the one before it`);
    if (hashOf(entry) !== hash) faults.push(`${name} was changed after it was written`);
    if (entry.revision !== revision + 1) {
      faults.push(`${name} is revision ${String(entry.revision)} after ${String(revision)}`);
    }
    before = hash;
    revision = entry.revision;
  }
  return faults;
}
