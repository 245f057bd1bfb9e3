import { eq, or, type SQL, sql } from 'drizzle-orm';
import { ledgerEntries } from '../../platform/db/tables/ledger.ts';

/** Matches ledger entries whose reference is this id, or starts with this id and a colon. */
export const hasReferenceSql = (id: string): SQL | undefined =>
  or(eq(ledgerEntries.reference, id), sql`${ledgerEntries.reference} like ${`${id}:%`}`);
