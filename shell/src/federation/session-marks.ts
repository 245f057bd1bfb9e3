import { isObject } from '@second-gear/contract/is-object';
import { isRemoteName, isVersionName } from '@second-gear/contract/names';
import { checkedBy, readStoredJson } from '@second-gear/contract/stored';

/** Keeps a JSON value in session storage; a browser that has none, or a full one, remembers nothing. */
function write(key: string, value: unknown): void {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
  } catch (error) {
    console.debug(error);
  }
}

const FAILED_KEY = 'failed-versions';
const HELD_KEY = 'held-versions';
/** Longest time in ms that a reload in the middle of a payment finds its versions again. */
const HELD_FOR = 30 * 60_000;

const failed = checkedBy(
  (value): value is string[] => Array.isArray(value) && value.every((name) => typeof name === 'string'),
);

interface Held {
  at: number;
  versions: Record<string, string>;
}
const held = checkedBy(
  (value): value is Held =>
    isObject(value) &&
    typeof value['at'] === 'number' &&
    isObject(value['versions']) &&
    Object.entries(value['versions']).every(
      ([remote, version]) => isRemoteName(remote) && typeof version === 'string' && isVersionName(version),
    ),
);

const nameOf = (remote: string, version: string): string => `${remote}@${version}`;
const failures = (): string[] => readStoredJson(() => sessionStorage, FAILED_KEY, failed) ?? [];

/** Has this version failed while it was on the page, in this tab? */
export const hasFailed = (remote: string, version: string): boolean =>
  failures().includes(nameOf(remote, version));

/** Remembers, beyond a reload, that a version failed while it was on the page. */
export function markFailed(remote: string, version: string): void {
  if (!hasFailed(remote, version)) write(FAILED_KEY, [...failures(), nameOf(remote, version)]);
}

/** Gives all versions of a remote another chance. */
export function forgiveFailures(remote: string): void {
  const left = failures().filter((name) => !name.startsWith(`${remote}@`));
  write(FAILED_KEY, left.length > 0 ? left : null);
}

/** Versions by remote that a payment under way holds this tab to; null when none is under way. */
export function heldVersions(now: number = Date.now()): Record<string, string> | null {
  const kept = readStoredJson(() => sessionStorage, HELD_KEY, held);
  return kept === null || now - kept.at > HELD_FOR ? null : kept.versions;
}

/** Holds the tab to these versions, or ends that with null. */
export function holdVersions(versions: Record<string, string> | null): void {
  write(HELD_KEY, versions && { at: Date.now(), versions });
}
