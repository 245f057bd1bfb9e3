import { isObject } from '@second-gear/contract/is-object';
import { isRemoteName, isVersionName } from '@second-gear/contract/names';
import { checkedBy, readStoredJson } from '@second-gear/contract/stored';

/** Writes a JSON value to session storage. Does nothing if storage is blocked or full. */
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
/** How long, in ms, a payment pins its versions across reloads. */
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

/** Returns whether this version has failed on the page in this tab. */
export const hasFailed = (remote: string, version: string): boolean =>
  failures().includes(nameOf(remote, version));

/** Records across reloads that a version failed on the page. */
export function markFailed(remote: string, version: string): void {
  if (!hasFailed(remote, version)) write(FAILED_KEY, [...failures(), nameOf(remote, version)]);
}

/** Clears the failures of a remote's versions. */
export function forgiveFailures(remote: string): void {
  const left = failures().filter((name) => !name.startsWith(`${remote}@`));
  write(FAILED_KEY, left.length > 0 ? left : null);
}

/** Returns the versions that a running payment pins, by remote; null if there is none. */
export function heldVersions(now: number = Date.now()): Record<string, string> | null {
  const kept = readStoredJson(() => sessionStorage, HELD_KEY, held);
  return kept === null || now - kept.at > HELD_FOR ? null : kept.versions;
}

/** Pins these versions in the tab; null unpins them. */
export function holdVersions(versions: Record<string, string> | null): void {
  write(HELD_KEY, versions && { at: Date.now(), versions });
}
