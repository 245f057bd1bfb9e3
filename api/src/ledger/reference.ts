import { eq, or, type SQL, sql } from 'drizzle-orm';
import { ledgerEntries } from '../db/tables/ledger.ts';

/** Matches entries whose reference is this id or starts with it and a colon. */
export const hasReference = (id: string): SQL | undefined =>
  or(eq(ledgerEntries.reference, id), sql`${ledgerEntries.reference} like ${`${id}:%`}`);
