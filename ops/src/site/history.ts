import type { LedgerEntry } from '@second-gear/contract/release';

/** How many versions a remote can fall back to. */
export const KEPT_GOOD = 3;

/** How a remote is served: one version for everybody, and perhaps one on trial for a share of the visitors. */
export interface Rollout {
  live: string | null;
  trial: { version: string; traffic: number } | null;
  /**
   * Versions that served everybody before and were not rolled back, the best to go back to first: those that
   * browsers proved before those of which nobody knows whether they worked, and of each kind the newest.
   */
  good: readonly string[];
  /**
   * Proven ones that an operator has led away from, the nearest to what is live first. No rollback leads to them
   * by itself; a browser that can load nothing better falls back to them.
   */
  spare: readonly string[];
  /** Versions that browsers reported to have mounted, often enough to be believed. */
  proven: ReadonlySet<string>;
}

const NOTHING: Rollout = { live: null, trial: null, good: [], spare: [], proven: new Set() };

const without = (versions: readonly string[], version: string): string[] =>
  versions.filter((other) => other !== version);

/** The same without a proof that an automatic rollback has refuted: it is the one that brings evidence. */
function provenAfter({ live, trial, proven }: Rollout, { evidence }: LedgerEntry): ReadonlySet<string> {
  if (!evidence) return proven;
  const refuted = trial?.version ?? live;
  return new Set([...proven].filter((version) => version !== refuted));
}

function afterRollback(before: Rollout, entry: LedgerEntry): Rollout {
  const { live, good, spare } = before;
  const { to } = entry;
  const proven = provenAfter(before, entry);
  if (to === live) return { ...before, trial: null, proven };
  // What was rolled back is not good, and neither is what an operator skipped on the way back.
  const place = good.indexOf(to);
  const skipped = place < 0 ? [] : good.slice(0, place).reverse();
  const left = [...skipped, ...(live ? [live] : []), ...spare];
  return {
    live: to,
    trial: null,
    good: place < 0 ? good : good.slice(place + 1),
    spare: without(left, to),
    proven,
  };
}

/** What one entry of the ledger made of a remote's rollout; the good versions are the newest first here. */
function afterEntry(before: Rollout, entry: LedgerEntry): Rollout {
  const { what, to, traffic } = entry;
  const { live, good, spare, proven } = before;
  if (what === 'gc' || what === 'publish') return before;
  if (what === 'prove') return { ...before, proven: new Set([...proven, to]) };
  if (traffic !== undefined) return { ...before, trial: { version: to, traffic } };
  if (what === 'rollback') return afterRollback(before, entry);
  if (to === live) return { ...before, trial: null };
  const others = without(good, to);
  return {
    live: to,
    trial: null,
    good: live ? [live, ...others] : others,
    spare: without(spare, to),
    proven,
  };
}

/** The entries that changed how a remote is served, oldest first. */
export const changesOf = (ledger: readonly LedgerEntry[], remote: string): LedgerEntry[] =>
  ledger.filter(
    ({ subject, what }) => subject === remote && what !== 'publish' && what !== 'gc' && what !== 'prove',
  );

/** The last of these; undefined before the first one. */
export const lastChange = (ledger: readonly LedgerEntry[], remote: string): LedgerEntry | undefined =>
  changesOf(ledger, remote).at(-1);

/** How a remote is served at the end of a ledger. */
export function rolloutOf(ledger: readonly LedgerEntry[], remote: string): Rollout {
  const rollout = ledger.filter(({ subject }) => subject === remote).reduce(afterEntry, NOTHING);
  const { good, spare, proven } = rollout;
  const isProven = (version: string): boolean => proven.has(version);
  return {
    ...rollout,
    good: [...good.filter(isProven), ...good.filter((version) => !isProven(version))],
    spare: spare.filter(isProven),
  };
}

/**
 * Versions that browsers fall back to, in the order in which they are tried: the good ones, then the spare ones.
 * @param isThere whether a version is in the site
 */
export async function fallbacksOf(
  { good, spare }: Rollout,
  isThere: (version: string) => Promise<boolean>,
): Promise<string[]> {
  const kept: string[] = [];
  for (const version of [...good, ...spare]) {
    if (kept.length < KEPT_GOOD && (await isThere(version))) kept.push(version);
  }
  return kept;
}
