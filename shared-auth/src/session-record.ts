import { isObject } from '@second-gear/contract/is-object';
import { checkedBy, readStored, readStoredJson } from '@second-gear/contract/stored';
import type { Person } from './person.ts';
import { RECORD_KEY, TOKEN_KEY } from './session-keys.ts';
import { storage } from './storage.ts';

interface SessionRecord {
  person: Person;
  /** This browser's clock when the token came, in ms. */
  obtainedAt: number;
}

const isText = (value: unknown): value is string => typeof value === 'string';

const record = checkedBy((value): value is SessionRecord => {
  if (!isObject(value) || !isObject(value['person']) || typeof value['obtainedAt'] !== 'number') return false;
  const { uid, email, displayName } = value['person'];
  return isText(uid) && isText(email) && isText(displayName);
});

let epoch = 0;
const listeners = new Set<() => void>();
const announce = () => {
  for (const listener of listeners) listener();
};

const area = () => ({ getItem: storage.get, removeItem: storage.remove });

/** The kept token; what has no token's form counts as none. */
export const readToken = (): string | null =>
  readStored(area, TOKEN_KEY, (text) => (isObject(payloadOf(text)) ? text : null));

/** Who this browser last knew to be signed in; null when nobody is. */
export const readRecord = (): SessionRecord | null => readStoredJson(area, RECORD_KEY, record);

/** What a token says; null where it is none. */
function payloadOf(token: string): unknown {
  const part = token.split('.')[1];
  if (!part) return null;
  try {
    const text = atob(part.replaceAll('-', '+').replaceAll('_', '/'));
    return JSON.parse(new TextDecoder().decode(Uint8Array.from(text, (c) => c.charCodeAt(0))));
  } catch (error) {
    // Neither base64 nor JSON: it says nothing.
    console.debug(error);
    return null;
  }
}

/**
 * How long a token lasts in ms, by the difference of its own two stamps: the server's clock and this
 * one need not agree. Null when it is no token, or does not say.
 */
export function lifetimeOf(token: string): number | null {
  const claims = payloadOf(token);
  if (!isObject(claims)) return null;
  const { iat, exp } = claims;
  return typeof iat === 'number' && typeof exp === 'number' && exp > iat ? (exp - iat) * 1000 : null;
}

/** Ms until the token ends by this browser's clock, 0 or less when it did; null when that is not known. */
export function remainingMs(now = Date.now()): number | null {
  const token = readToken();
  const record = readRecord();
  const lifetime = token === null ? null : lifetimeOf(token);
  if (record === null || lifetime === null) return null;
  const age = now - record.obtainedAt;
  // A clock set back since then tells nothing about the age: take the token for ended and renew it.
  return age < 0 ? 0 : lifetime - age;
}

/** Counts ended sessions; a token asked for in an earlier one must not be kept. */
export const sessionEpoch = (): number => epoch;

export function saveSession(token: string, person: Person): void {
  storage.set(RECORD_KEY, JSON.stringify({ person, obtainedAt: Date.now() } satisfies SessionRecord));
  storage.set(TOKEN_KEY, token);
  announce();
}

/** Forgets token and person. Safe to call when there is none. */
export function clearSession(): void {
  epoch += 1;
  storage.remove(RECORD_KEY);
  storage.remove(TOKEN_KEY);
  announce();
}

/** Calls back after each change, in this tab or another. Returns the way to stop. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Follows other tabs: a token taken away there ends the session here too. */
export function watchOtherTabs(): void {
  addEventListener('storage', (event) => {
    if (event.storageArea !== localStorage) return;
    if (event.key === null || (event.key === TOKEN_KEY && event.newValue === null)) clearSession();
    else if (event.key === TOKEN_KEY || event.key === RECORD_KEY) announce();
  });
}
