import type { LedgerEntry } from '@second-gear/contract/release';

/** How many good versions a remote can fall and be rolled back to. */
export const KEPT_GOOD = 3;

/** How a remote is served: one version for everybody, and perhaps one on trial for a share of the visitors. */
export interface Rollout {
  live: string | null;
  trial: { version: string; traffic: number } | null;
  /** Versions that served everybody before and were not rolled back, newest first. */
  good: readonly string[];
}

const NOTHING: Rollout = { live: null, trial: null, good: [] };

/** What one entry of the ledger made of a remote's rollout. */
function afterEntry(before: Rollout, { what, to, traffic }: LedgerEntry): Rollout {
  const { live, good } = before;
  if (what === 'gc' || what === 'publish') return before;
  if (traffic !== undefined) return { ...before, trial: { version: to, traffic } };
  if (to === live) return { ...before, trial: null };
  const others = good.filter((version) => version !== to);
  if (what !== 'rollback') return { live: to, trial: null, good: live ? [live, ...others] : others };
  // What was rolled back is not good, and neither is what an operator skipped on the way back.
  const place = good.indexOf(to);
  return { live: to, trial: null, good: place < 0 ? others : good.slice(place + 1) };
}

/** The entries that changed how a remote is served, oldest first. */
export const changesOf = (ledger: readonly LedgerEntry[], remote: string): LedgerEntry[] =>
  ledger.filter(({ subject, what }) => subject === remote && what !== 'publish' && what !== 'gc');

/** The last of these; undefined before the first one. */
export const lastChange = (ledger: readonly LedgerEntry[], remote: string): LedgerEntry | undefined =>
  changesOf(ledger, remote).at(-1);

/** How a remote is served at the end of a ledger. */
export const rolloutOf = (ledger: readonly LedgerEntry[], remote: string): Rollout =>
  ledger.filter(({ subject }) => subject === remote).reduce(afterEntry, NOTHING);
