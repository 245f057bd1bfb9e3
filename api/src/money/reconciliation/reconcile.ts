import type { Database } from '../../platform/db/database.ts';
import type { PaymentProvider } from '../provider/provider.ts';
import { compareLedgers, type Comparison, lineKey } from './compare.ts';
import { findInternalLines } from './internal-ledger.ts';
import { findProviderLine, listProviderLines } from './provider-ledger.ts';

/**
 * Compares our ledger with the provider: everything, or only what was created since a date. Throws the errors
 * of the Stripe library if the provider is unavailable.
 */
export async function reconcile(
  db: Database,
  provider: PaymentProvider,
  since: Date | null,
): Promise<Comparison> {
  const startedAt = new Date();
  // The provider is read first, so movements during the run do not count as missing from our ledger.
  const providerLines = await listProviderLines(provider, since);
  const listedKeys = new Set(providerLines.map(lineKey));
  const isInScope = ({ at }: { at: Date }) => at <= startedAt && (since === null || at >= since);
  const internalLines = (await findInternalLines(db)).filter(
    (line) => listedKeys.has(lineKey(line)) || isInScope(line),
  );
  if (since === null) return compareLedgers(internalLines, providerLines);
  // Our ledger recorded these lines within the period, but the provider may have created them before it.
  const missingLines = internalLines.filter(
    (line) => !listedKeys.has(lineKey(line)) && !line.isDemo && !line.lacksProviderId,
  );
  for (const line of missingLines) {
    const providerLine = await findProviderLine(provider, line);
    if (providerLine) providerLines.push(providerLine);
  }
  return compareLedgers(internalLines, providerLines);
}
