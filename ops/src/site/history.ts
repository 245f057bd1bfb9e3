import type { LedgerEntry } from '@second-gear/contract/release';

/** Number of fallback versions per remote. */
export const KEPT_GOOD = 3;

/** How a remote is served: one live version, and optionally a canary for a share of the visitors. */
export interface Rollout {
  live: string | null;
  trial: { version: string; traffic: number } | null;
  /**
   * Earlier live versions that were not rolled back, in rollback order: verified versions first, then
   * unverified ones, each newest first.
   */
  good: readonly string[];
  /**
   * Verified versions that an operator rolled back or skipped, closest to the live one first. Automatic
   * rollbacks ignore them. A browser that can load nothing better falls back to them.
   */
  spare: readonly string[];
  /** Versions that browsers mounted often enough to count as verified. */
  proven: ReadonlySet<string>;
}

const NOTHING: Rollout = { live: null, trial: null, good: [], spare: [], proven: new Set() };

const without = (versions: readonly string[], version: string): string[] =>
  versions.filter((other) => other !== version);

/**
 * Returns the verified versions after a rollback. An automatic rollback, which has evidence, removes its
 * version.
 */
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
  // Neither the version that was rolled back nor versions that the operator skipped are good.
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

/** Returns a remote's rollout after a ledger entry. The good versions are newest first here. */
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
 * Returns the fallback versions of browsers in order: the good ones, then the spare ones.
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
