import type { Call } from '@second-gear/contract/call';
import { isObject } from '@second-gear/contract/is-object';
import { checkedBy, readStoredJson } from '@second-gear/contract/stored';
import { ApiError } from './api-error.ts';
import { privateKey } from './private-storage.ts';
import { readRecord, sessionEpoch } from './session-record.ts';

/** Lifetime of a key on the server, in ms. */
const LIFE_MS = 24 * 3_600_000;
const MOST_KEPT = 20;
/** Temporary statuses. The same request may succeed later. */
const PASSING = new Set([401, 408, 429]);

/** Keys of actions without a definite response, by hash of the request, oldest first. */
type Keys = Record<string, { key: string; since: number }>;

const isKeys = checkedBy(
  (value): value is Keys =>
    isObject(value) &&
    Object.values(value).every(
      (kept) => isObject(kept) && typeof kept['key'] === 'string' && typeof kept['since'] === 'number',
    ),
);

const area = () => sessionStorage;
/** Fallback if the browser blocks storage. Lasts as long as the page and the session. */
let unstored: { epoch: number; keys: Keys } | undefined;

function readKeys(place: string): Keys {
  const keys = (unstored?.epoch === sessionEpoch() && unstored.keys) || readStoredJson(area, place, isKeys);
  const fresh = Object.entries(keys ?? {}).filter(([, { since }]) => Date.now() - since < LIFE_MS);
  return Object.fromEntries(fresh.slice(-MOST_KEPT));
}

function keepKeys(place: string, keys: Keys): void {
  try {
    area().setItem(place, JSON.stringify(keys));
    unstored = undefined;
  } catch (error) {
    console.debug(error);
    unstored = { epoch: sessionEpoch(), keys };
  }
}

/** Hashes a text, so that storage does not reveal it. Two 32-bit hashes: FNV-1a and a variant. */
function nameOf(text: string): string {
  let [one, other] = [0x811c9dc5, 0x9747b28c];
  for (let at = 0; at < text.length; at += 1) {
    one = Math.imul(one ^ text.charCodeAt(at), 0x01000193);
    other = Math.imul(other ^ text.charCodeAt(at), 0x5bd1e995);
    other ^= other >>> 15;
  }
  return (one >>> 0).toString(36) + (other >>> 0).toString(36);
}

/** randomUUID exists only in secure contexts. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');

const isDefinite = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && !PASSING.has(error.status);

/**
 * Runs `attempt` with the idempotency key of this action. The key is null for visitors and for calls that
 * accept none. An action has the same key until its response is definite, even after a reload. After a call
 * that undoes actions, all keys are new.
 */
export async function underKey<T>(
  call: Call,
  input: unknown,
  attempt: (key: string | null) => Promise<T>,
): Promise<T> {
  const record = call.idempotent || call.undoes ? readRecord() : null;
  if (!record) return attempt(null);
  const place = privateKey(record.person.uid, 'request-keys');
  const name = nameOf(JSON.stringify([call.method, call.path, input]));
  let key: string | null = null;
  if (call.idempotent) {
    const keys = readKeys(place);
    key = keys[name]?.key ?? newKey();
    if (!keys[name]) keepKeys(place, { ...keys, [name]: { key, since: Date.now() } });
  }
  const forget = () => {
    const { [name]: kept, ...others } = readKeys(place);
    if (kept?.key === key) keepKeys(place, others);
  };
  try {
    const answer = await attempt(key);
    if (call.undoes) keepKeys(place, {});
    else forget();
    return answer;
  } catch (error) {
    if (isDefinite(error)) forget();
    throw error;
  }
}
