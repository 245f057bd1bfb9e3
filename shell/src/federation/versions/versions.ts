import type { Discovery } from '@second-gear/federation/discovery';
import { type CandidateVersion, releasedCandidates } from '../discovery/discovery.ts';
import { readVersionOverrides } from './version-override.ts';
import { clearFailures, hasFailed, holdVersions, markFailed, readHeldVersions } from './version-storage.ts';

export interface TabVersions {
  /** The tab's latest discovery document. */
  discovery: () => Discovery;
  /** Sets a newer discovery document. */
  replace: (discovery: Discovery) => void;
  /**
   * Returns the versions to try for a remote, best first. Omits versions that failed in this tab, unless all
   * did.
   */
  listCandidates: (remote: string) => Promise<CandidateVersion[]>;
  /**
   * Records that a version failed on the page, so that this tab tries others. Returns false if none is left;
   * then all are allowed again, since a version that failed once is better than none.
   */
  reportFailed: (remote: string, version: string) => boolean;
  /** Allows all versions of a remote again, after the visitor pressed Retry. */
  clearFailures: (remote: string) => void;
  /** Pins the tab to these versions during a payment; false unpins them. */
  hold: (versions: Record<string, string> | false) => void;
  isHeld: () => boolean;
  /** Version overrides of this session, by remote. */
  overrides: Readonly<Record<string, string>>;
  /** Remotes whose overridden version the site doesn't have. Known only after the remotes load. */
  unknownRemotes: () => readonly string[];
  /** Calls the listener when `unknownRemotes` grows. Returns the unsubscribe function. */
  onUnknownRemotes: (listener: () => void) => () => void;
}

/**
 * Creates the object that decides which versions this tab uses: first those that a payment pins, then the
 * session's overrides, then those of the discovery document.
 * @param fetchVersion returns a version by name; null if the site doesn't have it
 */
export function createTabVersions(
  initial: Discovery,
  fetchVersion: (remote: string, version: string) => Promise<CandidateVersion | null>,
): TabVersions {
  let discovery = initial;
  // Versions that a payment pinned before a reload. A payment on this page pins its versions with hold().
  const restoredVersions = readHeldVersions() ?? {};
  let isHolding = false;
  const overrides = readVersionOverrides(Object.keys(initial.microFrontends), readHeldVersions() !== null);
  let unknownRemotes: readonly string[] = [];
  const listeners = new Set<() => void>();

  async function resolveVersion(remote: string, version: string): Promise<CandidateVersion | null> {
    const published = releasedCandidates(discovery, remote).find(
      (candidate) => candidate.version === version,
    );
    if (published) return published;
    try {
      return await fetchVersion(remote, version);
    } catch (error) {
      // The released version works as a fallback.
      console.error(error);
      return null;
    }
  }

  return {
    discovery: () => discovery,
    replace: (newDiscovery) => {
      discovery = newDiscovery;
    },
    listCandidates: async (remote) => {
      const requestedVersion = restoredVersions[remote] ?? overrides[remote];
      const requested =
        requestedVersion === undefined ? null : await resolveVersion(remote, requestedVersion);
      if (requestedVersion !== undefined && requested === null && !unknownRemotes.includes(remote)) {
        unknownRemotes = [...unknownRemotes, remote];
        for (const listener of listeners) listener();
      }
      const servedCandidates = releasedCandidates(discovery, remote);
      const all = [
        ...(requested ? [requested] : []),
        ...servedCandidates.filter(({ container }) => container !== requested?.container),
      ];
      const healthy = all.filter(({ version }) => !hasFailed(remote, version));
      return healthy.length > 0 ? healthy : all;
    },
    reportFailed: (remote, version) => {
      markFailed(remote, version);
      const hasAlternative = releasedCandidates(discovery, remote).some(
        (other) => !hasFailed(remote, other.version),
      );
      if (!hasAlternative) clearFailures(remote);
      return hasAlternative;
    },
    clearFailures,
    hold: (versions) => {
      isHolding = versions !== false;
      holdVersions(versions === false ? null : versions);
    },
    isHeld: () => isHolding,
    overrides,
    unknownRemotes: () => unknownRemotes,
    onUnknownRemotes: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
