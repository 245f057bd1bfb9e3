import type { LedgerEntry } from '@second-gear/federation/release';
import { changesOf } from '../site/rollout.ts';

/**
 * Returns whether this exact version was served before and the last change was an operator's release or
 * rollback. Composing again must not restore a version that was rolled back. Changed sources result in
 * another version, which composing does activate.
 */
export function wasReplacedByOperator(
  ledger: readonly LedgerEntry[],
  remote: string,
  version: string,
): boolean {
  const moves = changesOf(ledger, remote);
  return moves.length > 0 && moves.at(-1)?.what !== 'compose' && moves.some(({ to }) => to === version);
}
