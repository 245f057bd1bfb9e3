import type { LedgerEntry } from '@second-gear/federation/release';

/** `to` in the ledger entry that takes a remote off the site. */
export const RETIRED = 'retired';

/** Number of fallback versions per remote. */
export const MAX_FALLBACKS = 3;

/** How a remote is served: one live version, and optionally a canary for a share of the visitors. */
export interface Rollout {
  live: string | null;
  canary: { version: string; traffic: number } | null;
  /**
   * Earlier live versions that a rollback may return to, best first: healthy ones, then all others, each
   * newest first.
   */
  good: readonly string[];
  /**
   * Healthy versions that an operator rolled back, or passed over when rolling back further, closest to the
   * live one first. Automatic rollbacks ignore these versions. A browser that can load nothing better falls
   * back to them.
   */
  rolledBack: readonly string[];
  /** Versions that browsers mounted often enough to count as healthy. */
  healthy: ReadonlySet<string>;
  /** The version that was live when the remote was taken off the site. Null if it is not retired. */
  retired: string | null;
}

const EMPTY_ROLLOUT: Rollout = {
  live: null,
  canary: null,
  good: [],
  rolledBack: [],
  healthy: new Set(),
  retired: null,
};

const without = (versions: readonly string[], version: string): string[] =>
  versions.filter((other) => other !== version);

/**
 * Returns the healthy versions after a rollback. An automatic rollback (its entry has `evidence`) proves that
 * the version is not healthy.
 */
function healthyVersionsAfter(
  { live, canary, healthy }: Rollout,
  { evidence }: LedgerEntry,
): ReadonlySet<string> {
  if (!evidence) return healthy;
  const refuted = canary?.version ?? live;
  return new Set([...healthy].filter((version) => version !== refuted));
}

function applyRollback(before: Rollout, entry: LedgerEntry): Rollout {
  const { live, good, rolledBack } = before;
  const { to } = entry;
  const healthy = healthyVersionsAfter(before, entry);
  if (to === live) return { ...before, canary: null, healthy };
  // The version that was rolled back and those passed over leave `good`.
  const position = good.indexOf(to);
  const newer = position < 0 ? [] : good.slice(0, position).reverse();
  const abandoned = [...newer, ...(live ? [live] : []), ...rolledBack];
  return {
    live: to,
    canary: null,
    good: position < 0 ? good : good.slice(position + 1),
    rolledBack: without(abandoned, to),
    healthy,
    retired: null,
  };
}

/**
 * Returns a remote's rollout after a ledger entry. `good` is sorted by age only; `rolloutOf` moves the
 * healthy versions to the front.
 */
function applyEntry(before: Rollout, entry: LedgerEntry): Rollout {
  const { what, to, traffic } = entry;
  const { live, good, rolledBack, healthy } = before;
  if (what === 'gc' || what === 'publish') return before;
  if (what === 'prove') return { ...before, healthy: new Set([...healthy, to]) };
  if (traffic !== undefined) return { ...before, canary: { version: to, traffic } };
  if (what === 'rollback') return applyRollback(before, entry);
  if (what === 'retire') {
    const abandoned = live ? [live, ...rolledBack] : rolledBack;
    return { ...before, live: null, canary: null, rolledBack: abandoned, retired: live };
  }
  if (to === live) return { ...before, canary: null };
  const others = without(good, to);
  return {
    live: to,
    canary: null,
    good: live ? [live, ...others] : others,
    rolledBack: without(rolledBack, to),
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

/** Returns the names of the remotes that were taken off the site and not brought back, in alphabetical order. */
export const retiredRemotes = (ledger: readonly LedgerEntry[]): string[] =>
  [...new Set(ledger.filter(({ what }) => what === 'retire').map(({ subject }) => subject))]
    .filter((remote) => rolloutOf(ledger, remote).retired !== null)
    .sort();

/** Returns a remote's rollout at the end of a ledger. */
export function rolloutOf(ledger: readonly LedgerEntry[], remote: string): Rollout {
  const rollout = ledger.filter(({ subject }) => subject === remote).reduce(applyEntry, EMPTY_ROLLOUT);
  const { good, rolledBack, healthy } = rollout;
  const isHealthy = (version: string): boolean => healthy.has(version);
  return {
    ...rollout,
    good: [...good.filter(isHealthy), ...good.filter((version) => !isHealthy(version))],
    rolledBack: rolledBack.filter(isHealthy),
  };
}

/**
 * Returns the versions that a browser falls back to, at most `MAX_FALLBACKS`, best first: those in `good`,
 * then those in `rolledBack`.
 * @param isAvailable returns whether a version is in the site
 */
export async function fallbacksOf(
  { good, rolledBack }: Rollout,
  isAvailable: (version: string) => Promise<boolean>,
): Promise<string[]> {
  const fallbacks: string[] = [];
  for (const version of [...good, ...rolledBack]) {
    if (fallbacks.length < MAX_FALLBACKS && (await isAvailable(version))) fallbacks.push(version);
  }
  return fallbacks;
}
