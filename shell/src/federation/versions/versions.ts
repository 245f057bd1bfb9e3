import type { Discovery } from '@second-gear/federation/discovery';
import { type CandidateVersion, listReleasedCandidates } from '../discovery/discovery.ts';
import { readVersionOverrides } from './version-override.ts';
import { clearFailures, hasFailed, holdVersions, markFailed, readHeldVersions } from './version-storage.ts';

export interface TabVersions {
  /** The tab's latest discovery document. */
  getDiscovery: () => Discovery;
  /** Sets a newer discovery document. */
  replaceDiscovery: (discovery: Discovery) => void;
  /**
   * Returns the versions to try for a remote, best first. Omits versions that failed in this tab, unless all
   * did.
   */
  listCandidates: (remote: string) => Promise<CandidateVersion[]>;
  /**
   * Records that a version failed on the page, so this tab tries others. Returns false if none is left.
   * In that case, all versions are allowed again, because a version that failed once is better than none.
   */
  reportFailed: (remote: string, version: string) => boolean;
  /** Allows all versions of a remote again, after the visitor pressed Retry. */
  clearFailures: (remote: string) => void;
  /** Pins the tab to these versions during a payment. False unpins them. */
  hold: (versions: Record<string, string> | false) => void;
  isHeld: () => boolean;
  /** Version overrides of this session, by remote. */
  overrides: Readonly<Record<string, string>>;
  /** Remotes whose overridden version the site doesn't have. Known only after the remotes load. */
  getUnknownRemotes: () => readonly string[];
  /** Calls the listener when the unknown remotes change. Returns the unsubscribe function. */
  onUnknownRemotes: (listener: () => void) => () => void;
}

/**
 * Creates the object that decides which versions this tab uses: first those that a payment pins, then the
 * session's overrides, then those of the discovery document.
 * @param fetchVersion returns a version by name. Returns null if the site doesn't have it
 */
export function createTabVersions(
  initialDiscovery: Discovery,
  fetchVersion: (remote: string, version: string) => Promise<CandidateVersion | null>,
): TabVersions {
  let discovery = initialDiscovery;
  // Versions that a payment pinned before a reload. A payment on this page pins its versions with hold().
  const restoredVersions = readHeldVersions() ?? {};
  let isHolding = false;
  const overrides = readVersionOverrides(
    Object.keys(initialDiscovery.microFrontends),
    readHeldVersions() !== null,
  );
  let unknownRemotes: readonly string[] = [];
  const listeners = new Set<() => void>();

  async function resolveVersion(remote: string, version: string): Promise<CandidateVersion | null> {
    const releasedVersion = listReleasedCandidates(discovery, remote).find(
      (candidate) => candidate.version === version,
    );
    if (releasedVersion) return releasedVersion;
    try {
      return await fetchVersion(remote, version);
    } catch (error) {
      // The released version works as a fallback.
      console.error(error);
      return null;
    }
  }

  return {
    getDiscovery: () => discovery,
    replaceDiscovery: (newDiscovery) => {
      discovery = newDiscovery;
    },
    listCandidates: async (remote) => {
      const requestedVersion = restoredVersions[remote] ?? overrides[remote];
      const requestedCandidate =
        requestedVersion === undefined ? null : await resolveVersion(remote, requestedVersion);
      if (requestedVersion !== undefined && requestedCandidate === null && !unknownRemotes.includes(remote)) {
        unknownRemotes = [...unknownRemotes, remote];
        for (const listener of listeners) listener();
      }
      const servedCandidates = listReleasedCandidates(discovery, remote);
      const allCandidates = [
        ...(requestedCandidate ? [requestedCandidate] : []),
        ...servedCandidates.filter(({ container }) => container !== requestedCandidate?.container),
      ];
      const healthyCandidates = allCandidates.filter(({ version }) => !hasFailed(remote, version));
      return healthyCandidates.length > 0 ? healthyCandidates : allCandidates;
    },
    reportFailed: (remote, version) => {
      markFailed(remote, version);
      const hasAlternative = listReleasedCandidates(discovery, remote).some(
        (candidate) => !hasFailed(remote, candidate.version),
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
    getUnknownRemotes: () => unknownRemotes,
    onUnknownRemotes: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
