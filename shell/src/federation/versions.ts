import type { Discovery } from '@second-gear/contract/discovery';
import { askedVersions } from './asked-versions.ts';
import { candidates, type Known } from './discovery.ts';
import { forgiveFailures, hasFailed, heldVersions, holdVersions, markFailed } from './session-marks.ts';

export interface Versions {
  /** The tab's latest document. */
  discovery: () => Discovery;
  /** Sets a newer document. */
  replace: (discovery: Discovery) => void;
  /**
   * Returns the versions to try for a remote, best first. Includes versions that failed in this tab only if
   * all did.
   */
  toTry: (remote: string) => Promise<Known[]>;
  /**
   * Records that a version failed on the page, so that this tab tries others. Returns false if none is left;
   * then all are allowed again, since a version that failed once is better than none.
   */
  failed: (remote: string, version: string) => boolean;
  /** Allows all versions of a remote again, after the visitor pressed Retry. */
  forgive: (remote: string) => void;
  /** Pins the tab to these versions during a payment; false unpins them. */
  hold: (versions: Record<string, string> | false) => void;
  held: () => boolean;
  /** Version overrides of this session, by remote. */
  asked: Readonly<Record<string, string>>;
  /** Remotes whose override doesn't exist on the site; known after they load. */
  unknown: () => readonly string[];
  /** Calls the listener when `unknown` grows. Returns the unsubscribe function. */
  onUnknown: (listener: () => void) => () => void;
}

/**
 * Decides which versions this tab uses: first a payment's, then a session's override, then the document's.
 * @param find returns a version by name; null if the site doesn't have it
 */
export function createVersions(
  initial: Discovery,
  find: (remote: string, version: string) => Promise<Known | null>,
): Versions {
  let discovery = initial;
  // From the page before a reload. A payment on this page uses hold().
  const heldBefore = heldVersions() ?? {};
  let holding = false;
  const asked = askedVersions(Object.keys(initial.microFrontends), heldVersions() !== null);
  let unknown: readonly string[] = [];
  const listeners = new Set<() => void>();

  async function named(remote: string, version: string): Promise<Known | null> {
    const known = candidates(discovery, remote).find((candidate) => candidate.version === version);
    if (known) return known;
    try {
      return await find(remote, version);
    } catch (error) {
      // The released version works as a fallback.
      console.error(error);
      return null;
    }
  }

  return {
    discovery: () => discovery,
    replace: (newer) => {
      discovery = newer;
    },
    toTry: async (remote) => {
      const wish = heldBefore[remote] ?? asked[remote];
      const first = wish === undefined ? null : await named(remote, wish);
      if (wish !== undefined && first === null && !unknown.includes(remote)) {
        unknown = [...unknown, remote];
        for (const listener of listeners) listener();
      }
      const released = candidates(discovery, remote);
      const all = [
        ...(first ? [first] : []),
        ...released.filter(({ container }) => container !== first?.container),
      ];
      const sound = all.filter(({ version }) => !hasFailed(remote, version));
      return sound.length > 0 ? sound : all;
    },
    failed: (remote, version) => {
      markFailed(remote, version);
      const isLeft = candidates(discovery, remote).some((other) => !hasFailed(remote, other.version));
      if (!isLeft) forgiveFailures(remote);
      return isLeft;
    },
    forgive: forgiveFailures,
    hold: (versions) => {
      holding = versions !== false;
      holdVersions(versions === false ? null : versions);
    },
    held: () => holding,
    asked,
    unknown: () => unknown,
    onUnknown: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
