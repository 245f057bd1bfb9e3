import { createGuardSchema, readStoredJson } from '@second-gear/contract/browser-storage';
import { isObject } from '@second-gear/contract/is-object';
import { isRemoteName, isVersionName } from '@second-gear/contract/names';

/**
 * Writes a JSON value to session storage. Null removes the value. Does nothing if storage is blocked or full.
 */
function storeValue(key: string, value: unknown): void {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
  } catch (error) {
    console.debug(error);
  }
}

const FAILED_KEY = 'failed-versions';
const HELD_KEY = 'held-versions';
/** How long, in ms, a payment pins its versions, even across reloads. */
const MAX_HOLD_MS = 30 * 60_000;

const failedVersionsSchema = createGuardSchema(
  (value): value is string[] => Array.isArray(value) && value.every((name) => typeof name === 'string'),
);

interface HeldVersions {
  at: number;
  versions: Record<string, string>;
}
const heldVersionsSchema = createGuardSchema(
  (value): value is HeldVersions =>
    isObject(value) &&
    typeof value['at'] === 'number' &&
    isObject(value['versions']) &&
    Object.entries(value['versions']).every(
      ([remote, version]) => isRemoteName(remote) && typeof version === 'string' && isVersionName(version),
    ),
);

const toVersionKey = (remote: string, version: string): string => `${remote}@${version}`;
const readFailures = (): string[] =>
  readStoredJson(() => sessionStorage, FAILED_KEY, failedVersionsSchema) ?? [];

/** Returns whether this version has failed on the page in this tab. */
export const hasFailed = (remote: string, version: string): boolean =>
  readFailures().includes(toVersionKey(remote, version));

/** Records that a version failed on the page. The record survives reloads. */
export function markFailed(remote: string, version: string): void {
  if (!hasFailed(remote, version)) storeValue(FAILED_KEY, [...readFailures(), toVersionKey(remote, version)]);
}

export function clearFailures(remote: string): void {
  const otherFailures = readFailures().filter((name) => !name.startsWith(`${remote}@`));
  storeValue(FAILED_KEY, otherFailures.length > 0 ? otherFailures : null);
}

/** Returns the versions that a running payment pins, by remote. Returns null if there is no payment. */
export function readHeldVersions(now: number = Date.now()): Record<string, string> | null {
  const heldVersions = readStoredJson(() => sessionStorage, HELD_KEY, heldVersionsSchema);
  return heldVersions === null || now - heldVersions.at > MAX_HOLD_MS ? null : heldVersions.versions;
}

/** Pins these versions in the tab. Null unpins them. */
export function holdVersions(versions: Record<string, string> | null): void {
  storeValue(HELD_KEY, versions && { at: Date.now(), versions });
}
