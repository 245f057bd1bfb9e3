import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type LedgerEntry, ledgerEntrySchema } from '@second-gear/federation/release';

/** Value of `previousHash` in the first entry. */
const GENESIS_HASH = '0'.repeat(64);

/** Returns the SHA-256 of an object's JSON, in hexadecimal. */
export const hashOf = (content: object): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('hex');

/** Returns the ledger's text. Empty for a new site. */
export async function readLedgerText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}

const parseEntries = (text: string): LedgerEntry[] =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => ledgerEntrySchema.parse(JSON.parse(line)));

/** Returns all entries, oldest first. Empty for a new site. Throws if a line is not an entry. */
export const readLedger = async (file: string): Promise<LedgerEntry[]> =>
  parseEntries(await readLedgerText(file));

/**
 * Returns all complete entries, oldest first. For callers without the site's lock, because another command
 * may be writing the last line.
 */
export async function readCompleteEntries(file: string): Promise<LedgerEntry[]> {
  const text = await readLedgerText(file);
  return parseEntries(text.slice(0, text.lastIndexOf('\n') + 1));
}

/** Returns an entry as a line of the ledger, with the hash of the entry before it. */
export function createLedgerLine(
  previousEntry: LedgerEntry | undefined,
  entry: Omit<LedgerEntry, 'hash' | 'previousHash'>,
): string {
  const chained = { ...entry, previousHash: previousEntry?.hash ?? GENESIS_HASH };
  return `${JSON.stringify({ ...chained, hash: hashOf(chained) })}\n`;
}

function parseLedgerLine(line: string): LedgerEntry | null {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
  // The hash covers only the parsed values. A line that was formatted differently, with extra spaces or
  // duplicate keys, must be rejected here.
  if (JSON.stringify(value) !== line || !ledgerEntrySchema.safeParse(value).success) return null;
  return value as LedgerEntry;
}

/**
 * Returns the faults of a ledger's text; empty if it is intact. Each line must be an unchanged entry with the
 * hash of the entry before it and the next revision.
 */
export function ledgerFaults(text: string): string[] {
  const faults: string[] = [];
  let previousHash = GENESIS_HASH;
  let revision = 0;
  const lines = text.split('\n');
  if (lines.pop() !== '') faults.push('The last line of the ledger is incomplete');
  for (const [index, line] of lines.entries()) {
    const name = `Entry ${String(index + 1)} of the ledger`;
    const parsedEntry = parseLedgerLine(line);
    if (!parsedEntry) {
      faults.push(`${name} was changed after it was written: it is not a valid entry`);
      continue;
    }
    const { hash, ...entry } = parsedEntry;
    if (entry.previousHash !== previousHash) faults.push(`${name} does not follow the one before it`);
    if (hashOf(entry) !== hash) faults.push(`${name} was changed after it was written`);
    if (entry.revision !== revision + 1) {
      faults.push(`${name} is revision ${String(entry.revision)} after ${String(revision)}`);
    }
    previousHash = hash;
    revision = entry.revision;
  }
  return faults;
}
