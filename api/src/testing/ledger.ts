import { eq, sql } from 'drizzle-orm';
import type { Database } from '../platform/db/database.ts';
import { type LedgerAccount, ledgerEntries, ledgerPostings } from '../platform/db/tables/ledger.ts';

/** Returns an order's balance per ledger account, in cents. Omits accounts with a zero balance. */
export async function balancesOf(
  db: Database,
  orderId: string,
): Promise<Partial<Record<LedgerAccount, number>>> {
  const rows = await db
    .select({ account: ledgerPostings.account, cents: sql<number>`sum(${ledgerPostings.amountCents})::int` })
    .from(ledgerPostings)
    .innerJoin(ledgerEntries, eq(ledgerEntries.id, ledgerPostings.entryId))
    .where(eq(ledgerEntries.orderId, orderId))
    .groupBy(ledgerPostings.account);
  return Object.fromEntries(
    rows.filter(({ cents }) => cents !== 0).map(({ account, cents }) => [account, cents]),
  );
}

/** Returns the kinds of an order's ledger entries, oldest first. */
export async function entryKindsOf(db: Database, orderId: string): Promise<string[]> {
  const rows = await db
    .select({ kind: ledgerEntries.kind })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.orderId, orderId))
    .orderBy(ledgerEntries.createdAt);
  return rows.map(({ kind }) => kind);
}
