import type { Database } from '../db/database.ts';
import type { PaymentProvider } from '../payments/provider.ts';
import { compare, type Comparison, keyOf } from './compare.ts';
import { findOurs } from './ours.ts';
import { findTheirs, listTheirs } from './theirs.ts';

/**
 * Compares our ledger with the provider: everything, or what was created since that date. Throws the
 * library's errors if the provider is unavailable.
 */
export async function reconcile(
  db: Database,
  provider: PaymentProvider,
  since: Date | null,
): Promise<Comparison> {
  const begun = new Date();
  // Read first, so that transfers during the run do not count as missing from our ledger.
  const theirs = await listTheirs(provider, since);
  const listed = new Set(theirs.map(keyOf));
  const isDue = ({ at }: { at: Date }) => at <= begun && (since === null || at >= since);
  const ours = (await findOurs(db)).filter((line) => listed.has(keyOf(line)) || isDue(line));
  if (since === null) return compare(ours, theirs);
  // Recorded in our ledger since that date, but maybe created at the provider earlier.
  const missing = ours.filter((line) => !listed.has(keyOf(line)) && !line.isDemo && !line.isUnnamed);
  for (const line of missing) {
    const found = await findTheirs(provider, line);
    if (found) theirs.push(found);
  }
  return compare(ours, theirs);
}
