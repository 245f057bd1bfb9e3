import type { LedgerEntry } from '@second-gear/federation/release';

/** Value of `to` in the ledger entry of a retirement. */
export const RETIRED = 'retired';

/** Number of fallback versions per remote. */
export const MAX_FALLBACKS = 3;

/** How a remote is served: one live version, and optionally a canary for a share of the visitors. */
export interface Rollout {
  live: string | null;
  canary: { version: string; traffic: number } | null;
  /**
   * Earlier live versions to which a rollback may return, best first: healthy versions, then the others. Both
   * groups are sorted newest first.
   */
  rollbackTargets: readonly string[];
  /**
   * Healthy versions that a rollback replaced or skipped, oldest first. Automatic rollbacks ignore them. A
   * browser falls back to them if it can load no other version.
   */
  rolledBack: readonly string[];
  /** Versions that browsers mounted often enough to count as healthy. */
  healthy: ReadonlySet<string>;
  /** The version that was live when the remote was retired. Null if it is not retired. */
  retired: string | null;
}

const EMPTY_ROLLOUT: Rollout = {
  live: null,
  canary: null,
  rollbackTargets: [],
  rolledBack: [],
  healthy: new Set(),
  retired: null,
};

const excludeVersion = (versions: readonly string[], version: string): string[] =>
  versions.filter((other) => other !== version);

/**
 * Returns the healthy versions after a rollback. After an automatic one, whose entry has `evidence`, the
 * version that was rolled back no longer counts as healthy.
 */
function healthyVersionsAfter(
  { live, canary, healthy }: Rollout,
  { evidence }: LedgerEntry,
): ReadonlySet<string> {
  if (!evidence) return healthy;
  const unhealthyVersion = canary?.version ?? live;
  return new Set([...healthy].filter((version) => version !== unhealthyVersion));
}

function applyRollback(before: Rollout, entry: LedgerEntry): Rollout {
  const { live, rollbackTargets, rolledBack } = before;
  const { to } = entry;
  const healthy = healthyVersionsAfter(before, entry);
  if (to === live) return { ...before, canary: null, healthy };
  // The version that was rolled back and those that the rollback skipped are no longer targets.
  const position = rollbackTargets.indexOf(to);
  const newer = position < 0 ? [] : rollbackTargets.slice(0, position).reverse();
  const abandoned = [...newer, ...(live ? [live] : []), ...rolledBack];
  return {
    live: to,
    canary: null,
    rollbackTargets: position < 0 ? rollbackTargets : rollbackTargets.slice(position + 1),
    rolledBack: excludeVersion(abandoned, to),
    healthy,
    retired: null,
  };
}

/**
 * Returns a remote's rollout after a ledger entry. Its rollback targets are sorted by age only; `rolloutOf`
 * moves the healthy ones to the front.
 */
function applyEntry(before: Rollout, entry: LedgerEntry): Rollout {
  const { what, to, traffic } = entry;
  const { live, rollbackTargets, rolledBack, healthy } = before;
  if (what === 'gc' || what === 'publish') return before;
  if (what === 'prove') return { ...before, healthy: new Set([...healthy, to]) };
  if (traffic !== undefined) return { ...before, canary: { version: to, traffic } };
  if (what === 'rollback') return applyRollback(before, entry);
  if (what === 'retire') {
    const abandoned = live ? [live, ...rolledBack] : rolledBack;
    return { ...before, live: null, canary: null, rolledBack: abandoned, retired: live };
  }
  if (to === live) return { ...before, canary: null };
  const others = excludeVersion(rollbackTargets, to);
  return {
    live: to,
    canary: null,
    rollbackTargets: live ? [live, ...others] : others,
    rolledBack: excludeVersion(rolledBack, to),
    healthy,
    retired: null,
  };
}

/** Returns the entries that changed how a remote is served, oldest first. */
export const changesOf = (ledger: readonly LedgerEntry[], remote: string): LedgerEntry[] =>
  ledger.filter(
    ({ subject, what }) => subject === remote && what !== 'publish' && what !== 'gc' && what !== 'prove',
  );

/** Returns the last entry that changed how a remote is served. Undefined if there is none. */
export const lastChange = (ledger: readonly LedgerEntry[], remote: string): LedgerEntry | undefined =>
  changesOf(ledger, remote).at(-1);

/** Returns the commit of the sources from which a version was last built. Null if it is unknown. */
export const commitOf = (
  ledger: readonly LedgerEntry[],
  subject: string,
  version: string,
): LedgerEntry['commit'] | null =>
  ledger.findLast((entry) => entry.subject === subject && entry.to === version && entry.commit)?.commit ??
  null;

/** Returns the names of the retired remotes, in alphabetical order. */
export const retiredRemotes = (ledger: readonly LedgerEntry[]): string[] =>
  [...new Set(ledger.filter(({ what }) => what === 'retire').map(({ subject }) => subject))]
    .filter((remote) => rolloutOf(ledger, remote).retired !== null)
    .sort();

/** Returns a remote's rollout at the end of a ledger. */
export function rolloutOf(ledger: readonly LedgerEntry[], remote: string): Rollout {
  const rollout = ledger.filter(({ subject }) => subject === remote).reduce(applyEntry, EMPTY_ROLLOUT);
  const { rollbackTargets, rolledBack, healthy } = rollout;
  const isHealthy = (version: string): boolean => healthy.has(version);
  return {
    ...rollout,
    rollbackTargets: [
      ...rollbackTargets.filter(isHealthy),
      ...rollbackTargets.filter((version) => !isHealthy(version)),
    ],
    rolledBack: rolledBack.filter(isHealthy),
  };
}

/**
 * Returns at most `MAX_FALLBACKS` versions that a browser falls back to, best first: rollback targets, then
 * versions that were rolled back.
 * @param isAvailable returns whether a version is in the site
 */
export async function fallbacksOf(
  { rollbackTargets, rolledBack }: Rollout,
  isAvailable: (version: string) => Promise<boolean>,
): Promise<string[]> {
  const fallbacks: string[] = [];
  for (const version of [...rollbackTargets, ...rolledBack]) {
    if (fallbacks.length < MAX_FALLBACKS && (await isAvailable(version))) fallbacks.push(version);
  }
  return fallbacks;
}
