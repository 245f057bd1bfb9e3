import { createGuardSchema, readStoredJson } from '@second-gear/contract/browser-storage';
import type { Call } from '@second-gear/contract/call';
import { isObject } from '@second-gear/contract/is-object';
import { ApiError } from './api-error.ts';
import { privateKey } from './private-storage.ts';
import { readRecord } from './session-record.ts';
import { session } from './session-state.ts';

/** Lifetime of a key on the server, in ms. */
const KEY_TTL_MS = 24 * 3_600_000;
const MAX_STORED_KEYS = 20;
/** Client error statuses of temporary errors, after which the same request may succeed. */
const RETRYABLE_STATUSES = new Set([401, 408, 429]);

/** Idempotency keys of actions whose outcome is unknown, by hash of the request, oldest first. */
export type StoredKeys = Record<string, { key: string; since: number }>;

const storedKeysSchema = createGuardSchema(
  (value): value is StoredKeys =>
    isObject(value) &&
    Object.values(value).every(
      (entry) => isObject(entry) && typeof entry['key'] === 'string' && typeof entry['since'] === 'number',
    ),
);

const getStorage = () => sessionStorage;

function readKeys(storageKey: string): StoredKeys {
  const keys =
    (session.memoryKeys?.epoch === session.epoch && session.memoryKeys.keys) ||
    readStoredJson(getStorage, storageKey, storedKeysSchema);
  const validEntries = Object.entries(keys ?? {}).filter(([, { since }]) => Date.now() - since < KEY_TTL_MS);
  return Object.fromEntries(validEntries.slice(-MAX_STORED_KEYS));
}

function storeKeys(storageKey: string, keys: StoredKeys): void {
  try {
    getStorage().setItem(storageKey, JSON.stringify(keys));
    session.memoryKeys = undefined;
  } catch (error) {
    console.debug(error);
    session.memoryKeys = { epoch: session.epoch, keys };
  }
}

/**
 * Hashes text, so storage does not reveal it. Combines two 32-bit hashes: FNV-1a and a variant of it.
 */
function hashText(text: string): string {
  let [firstHash, secondHash] = [0x811c9dc5, 0x9747b28c];
  for (let index = 0; index < text.length; index += 1) {
    firstHash = Math.imul(firstHash ^ text.charCodeAt(index), 0x01000193);
    secondHash = Math.imul(secondHash ^ text.charCodeAt(index), 0x5bd1e995);
    secondHash ^= secondHash >>> 15;
  }
  return (firstHash >>> 0).toString(36) + (secondHash >>> 0).toString(36);
}

/** Creates a random key. Does not use randomUUID, which exists only in secure contexts. */
const createKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');

const isDefiniteError = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  !RETRYABLE_STATUSES.has(error.status);

/**
 * Runs `attempt` with the idempotency key of this action. Repeated attempts get the same key, even after a
 * reload, until the server has accepted or finally rejected the action. The key is null for visitors and for
 * calls that accept none. After a call that undoes actions, all keys are new.
 */
export async function withIdempotencyKey<T>(
  call: Call,
  input: unknown,
  attempt: (key: string | null) => Promise<T>,
): Promise<T> {
  const record = call.idempotent || call.undoes ? readRecord() : null;
  if (!record) return attempt(null);
  const storageKey = privateKey(record.person.uid, 'request-keys');
  const requestHash = hashText(JSON.stringify([call.method, call.path, input]));
  let key: string | null = null;
  if (call.idempotent) {
    const keys = readKeys(storageKey);
    key = keys[requestHash]?.key ?? createKey();
    if (!keys[requestHash]) storeKeys(storageKey, { ...keys, [requestHash]: { key, since: Date.now() } });
  }
  const removeKey = () => {
    const { [requestHash]: entry, ...otherKeys } = readKeys(storageKey);
    if (entry?.key === key) storeKeys(storageKey, otherKeys);
  };
  try {
    const result = await attempt(key);
    if (call.undoes) storeKeys(storageKey, {});
    else removeKey();
    return result;
  } catch (error) {
    if (isDefiniteError(error)) removeKey();
    throw error;
  }
}
