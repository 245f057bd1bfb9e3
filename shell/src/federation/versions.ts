import type { Discovery } from '@second-gear/contract/discovery';
import { askedVersions } from './asked-versions.ts';
import { candidates, type Known } from './discovery.ts';
import { forgiveFailures, hasFailed, heldVersions, holdVersions, markFailed } from './session-marks.ts';

export interface Versions {
  /** The newest document that this tab knows. */
  discovery: () => Discovery;
  /** Takes up a newer document. */
  replace: (discovery: Discovery) => void;
  /** Versions to try for a remote, best first; one that failed on this tab's page only where all did. */
  toTry: (remote: string) => Promise<Known[]>;
  /**
   * A version failed while it was on the page: this tab tries others. False when there is none left; then all
   * have another chance, since one that failed once is better than nothing.
   */
  failed: (remote: string, version: string) => boolean;
  /** Somebody asks again: every version has another chance. */
  forgive: (remote: string) => void;
  /** Holds this tab to the given versions until false: a payment is under way. */
  hold: (versions: Record<string, string> | false) => void;
  held: () => boolean;
  /** Versions that the session asked for by name, by remote. */
  asked: Readonly<Record<string, string>>;
  /** Remotes whose wish nothing in the site answers; known once they load. */
  unknown: () => readonly string[];
  /** Calls back when `unknown` has grown; returns how to end that. */
  onUnknown: (listener: () => void) => () => void;
}

/**
 * Which versions this tab uses: a payment's before a session's wish before the document's.
 * @param find looks a version up by its name; null when the site has no such version
 */
export function createVersions(
  initial: Discovery,
  find: (remote: string, version: string) => Promise<Known | null>,
): Versions {
  let discovery = initial;
  // Of the page before a reload; a payment on this page begins and ends by hold().
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
      // What is released serves as well.
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
