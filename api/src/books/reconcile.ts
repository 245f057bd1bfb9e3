import type { Database } from '../db/database.ts';
import type { PaymentProvider } from '../payments/provider.ts';
import { compare, type Comparison, keyOf } from './compare.ts';
import { findOurs } from './ours.ts';
import { findTheirs, listTheirs } from './theirs.ts';

/**
 * Compares the ledger with the provider: all there is, or what was made since then. Throws the library's errors where the
 * provider does not answer.
 */
export async function reconcile(
  db: Database,
  provider: PaymentProvider,
  since: Date | null,
): Promise<Comparison> {
  const begun = new Date();
  // First: what happens meanwhile is then in the ledger rather than missing there.
  const theirs = await listTheirs(provider, since);
  const listed = new Set(theirs.map(keyOf));
  const isDue = ({ at }: { at: Date }) => at <= begun && (since === null || at >= since);
  const ours = (await findOurs(db)).filter((line) => listed.has(keyOf(line)) || isDue(line));
  if (since === null) return compare(ours, theirs);
  // The ledger heard of them since then, but they may have been made there before.
  const missing = ours.filter((line) => !listed.has(keyOf(line)) && !line.isDemo && !line.isUnnamed);
  for (const line of missing) {
    const found = await findTheirs(provider, line);
    if (found) theirs.push(found);
  }
  return compare(ours, theirs);
}
