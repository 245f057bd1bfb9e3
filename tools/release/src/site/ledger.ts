import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type LedgerEntry, ledgerEntrySchema } from '@second-gear/federation/release';

/** Value of `previousHash` in the first entry. */
const GENESIS = '0'.repeat(64);

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

const parseLines = (text: string): LedgerEntry[] =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => ledgerEntrySchema.parse(JSON.parse(line)));

/** Returns all entries, oldest first. Empty for a new site. Throws if a line is not an entry. */
export const readLedger = async (file: string): Promise<LedgerEntry[]> =>
  parseLines(await readLedgerText(file));

/**
 * Returns all complete entries, oldest first, for a caller without the site's lock: another command may be
 * writing the last line.
 */
export async function readCompleteEntries(file: string): Promise<LedgerEntry[]> {
  const text = await readLedgerText(file);
  return parseLines(text.slice(0, text.lastIndexOf('\n') + 1));
}

/** Returns an entry as the next line of the ledger, chained to the entry `before`. */
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
  // The hash covers only the parsed values, so another spelling of the line (extra spaces, duplicate keys)
  // must be rejected here.
  if (JSON.stringify(value) !== line || !ledgerEntrySchema.safeParse(value).success) return null;
  return value as LedgerEntry;
}

/**
 * Returns the faults of a ledger's text. Each line must be an entry exactly as written, chained to its
 * predecessor, with the next revision. Empty if the ledger is intact.
 */
export function ledgerFaults(text: string): string[] {
  const faults: string[] = [];
  let before = GENESIS;
  let revision = 0;
  const lines = text.split('\n');
  if (lines.pop() !== '') faults.push('The last line of the ledger is incomplete');
  for (const [index, line] of lines.entries()) {
    const name = `Entry ${String(index + 1)} of the ledger`;
    const parsedEntry = readLine(line);
    if (!parsedEntry) {
      faults.push(`${name} was changed after it was written: it is not a valid entry`);
      continue;
    }
    const { hash, ...entry } = parsedEntry;
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
