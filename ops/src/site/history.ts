import type { LedgerEntry } from '@second-gear/contract/release';

/** Number of fallback versions per remote. */
export const MAX_FALLBACKS = 3;

/** How a remote is served: one live version, and optionally a canary for a share of the visitors. */
export interface Rollout {
  live: string | null;
  canary: { version: string; traffic: number } | null;
  /**
   * Earlier live versions that were not rolled back, in rollback order: verified versions first, then
   * unverified ones, each newest first.
   */
  good: readonly string[];
  /**
   * Verified versions that an operator rolled back or skipped, closest to the live one first. Automatic
   * rollbacks ignore them. A browser that can load nothing better falls back to them.
   */
  rolledBack: readonly string[];
  /** Versions that browsers mounted often enough to count as verified. */
  healthy: ReadonlySet<string>;
}

const EMPTY_ROLLOUT: Rollout = { live: null, canary: null, good: [], rolledBack: [], healthy: new Set() };

const without = (versions: readonly string[], version: string): string[] =>
  versions.filter((other) => other !== version);

/**
 * Returns the verified versions after a rollback. An automatic rollback, which has evidence, removes its
 * version.
 */
function healthyAfter({ live, canary, healthy }: Rollout, { evidence }: LedgerEntry): ReadonlySet<string> {
  if (!evidence) return healthy;
  const refuted = canary?.version ?? live;
  return new Set([...healthy].filter((version) => version !== refuted));
}

function afterRollback(before: Rollout, entry: LedgerEntry): Rollout {
  const { live, good, rolledBack } = before;
  const { to } = entry;
  const healthy = healthyAfter(before, entry);
  if (to === live) return { ...before, canary: null, healthy };
  // Neither the version that was rolled back nor versions that the operator skipped are good.
  const position = good.indexOf(to);
  const newer = position < 0 ? [] : good.slice(0, position).reverse();
  const abandoned = [...newer, ...(live ? [live] : []), ...rolledBack];
  return {
    live: to,
    canary: null,
    good: position < 0 ? good : good.slice(position + 1),
    rolledBack: without(abandoned, to),
    healthy,
  };
}

/** Returns a remote's rollout after a ledger entry. The good versions are newest first here. */
function afterEntry(before: Rollout, entry: LedgerEntry): Rollout {
  const { what, to, traffic } = entry;
  const { live, good, rolledBack, healthy } = before;
  if (what === 'gc' || what === 'publish') return before;
  if (what === 'prove') return { ...before, healthy: new Set([...healthy, to]) };
  if (traffic !== undefined) return { ...before, canary: { version: to, traffic } };
  if (what === 'rollback') return afterRollback(before, entry);
  if (to === live) return { ...before, canary: null };
  const others = without(good, to);
  return {
    live: to,
    canary: null,
    good: live ? [live, ...others] : others,
    rolledBack: without(rolledBack, to),
    healthy,
  };
}

/** Returns the entries that changed how a remote is served, oldest first. */
export const changesOf = (ledger: readonly LedgerEntry[], remote: string): LedgerEntry[] =>
  ledger.filter(
    ({ subject, what }) => subject === remote && what !== 'publish' && what !== 'gc' && what !== 'prove',
  );

/** Returns the last of these entries. Undefined before the first one. */
export const lastChange = (ledger: readonly LedgerEntry[], remote: string): LedgerEntry | undefined =>
  changesOf(ledger, remote).at(-1);

/** Returns a remote's rollout at the end of a ledger. */
export function rolloutOf(ledger: readonly LedgerEntry[], remote: string): Rollout {
  const rollout = ledger.filter(({ subject }) => subject === remote).reduce(afterEntry, EMPTY_ROLLOUT);
  const { good, rolledBack, healthy } = rollout;
  const isHealthy = (version: string): boolean => healthy.has(version);
  return {
    ...rollout,
    good: [...good.filter(isHealthy), ...good.filter((version) => !isHealthy(version))],
    rolledBack: rolledBack.filter(isHealthy),
  };
}

/**
 * Returns the fallback versions of browsers in order: the good ones, then the spare ones.
 * @param isAvailable whether a version is in the site
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
