import type { LedgerEntry } from '@second-gear/contract/release';
import { changesOf } from '../site/history.ts';

/**
 * Returns whether an operator's release or rollback replaced this exact version. Composing again must not
 * restore a version that was rolled back. New sources are a different version, which goes live.
 */
export function wasMovedAwayByOperator(
  ledger: readonly LedgerEntry[],
  remote: string,
  version: string,
): boolean {
  const moves = changesOf(ledger, remote);
  return moves.length > 0 && moves.at(-1)?.what !== 'compose' && moves.some(({ to }) => to === version);
}
