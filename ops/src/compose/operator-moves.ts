import type { LedgerEntry } from '@second-gear/contract/release';
import { changesOf } from '../site/history.ts';

/**
 * True when an operator's release or rollback has led away from this very version: composing the site
 * again must not bring back what was rolled back. New sources are another version, which goes live.
 */
export function wasLeftByAnOperator(
  ledger: readonly LedgerEntry[],
  remote: string,
  version: string,
): boolean {
  const moves = changesOf(ledger, remote);
  return moves.length > 0 && moves.at(-1)?.what !== 'compose' && moves.some(({ to }) => to === version);
}
