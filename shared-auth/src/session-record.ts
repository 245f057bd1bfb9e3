import { isObject } from '@second-gear/contract/is-object';
import { checkedBy, readStored, readStoredJson } from '@second-gear/contract/stored';
import type { Person } from './person.ts';
import { forgetPrivate } from './private-storage.ts';
import { LEFT_KEY, RECORD_KEY, TOKEN_KEY } from './session-keys.ts';
import { storage } from './storage.ts';

interface SessionRecord {
  person: Person;
  /** This browser's time when the token arrived, in ms. */
  obtainedAt: number;
}

const isText = (value: unknown): value is string => typeof value === 'string';

const record = checkedBy((value): value is SessionRecord => {
  if (!isObject(value) || !isObject(value['person']) || typeof value['obtainedAt'] !== 'number') return false;
  const { uid, email, displayName, emailVerified } = value['person'];
  return (
    isText(uid) &&
    isText(email) &&
    isText(displayName) &&
    ['boolean', 'undefined'].includes(typeof emailVerified)
  );
});

const area = () => ({ getItem: storage.get, removeItem: storage.remove });

const anyToken = (): string | null =>
  readStored(area, TOKEN_KEY, (text) => (isObject(payloadOf(text)) ? text : null));

/** Returns the signed-in user by this browser's storage. null if signed out. */
export const readRecord = (): SessionRecord | null => readStoredJson(area, RECORD_KEY, record);

/** Returns the uid of the signed-in user by this browser's storage. null if signed out. */
export const storedUid = (): string | null => readRecord()?.person.uid ?? null;

/** Returns the uid that a token was issued for. null if it contains none. */
export function subjectOf(token: string): string | null {
  const claims = payloadOf(token);
  return isObject(claims) && isText(claims['sub']) ? claims['sub'] : null;
}

/**
 * Another tab writes user and token one after the other. In between, the token is still the previous user's.
 */
const isOf = (token: string, uid: string | null): boolean => [null, uid].includes(subjectOf(token));

/** Returns the stored token. null if it is malformed or belongs to another user than the record. */
export function readToken(): string | null {
  const token = anyToken();
  const uid = storedUid();
  return token !== null && uid !== null && !isOf(token, uid) ? null : token;
}

let epoch = 0;
/** The last record that this page has processed. Storage may contain a newer one. */
let seen: SessionRecord | null = null;
const gone = new Set<string>();
const listeners = new Set<() => void>();

function notice(): void {
  const now = readRecord();
  const [before, after] = [seen?.person.uid, now?.person.uid];
  seen = now;
  if (before === after) return;
  epoch += 1;
  if (before !== undefined) gone.add(before);
  if (after !== undefined) gone.delete(after);
}

function announce(): void {
  notice();
  for (const listener of listeners) listener();
}

/** Whether this page has seen that user's session end. The sign-in service may notice it later. */
export const hasLeft = (uid: string): boolean => gone.has(uid);

/** Returns a token's payload. null if it is malformed. */
function payloadOf(token: string): unknown {
  const part = token.split('.')[1];
  if (!part) return null;
  try {
    const text = atob(part.replaceAll('-', '+').replaceAll('_', '/'));
    return JSON.parse(new TextDecoder().decode(Uint8Array.from(text, (c) => c.charCodeAt(0))));
  } catch (error) {
    // Neither base64 nor JSON: malformed.
    console.debug(error);
    return null;
  }
}

/**
 * Returns a token's lifetime in ms. Uses the difference of its two timestamps, so that the clocks of server
 * and browser need not agree. null if it is malformed or lacks them.
 */
export function lifetimeOf(token: string): number | null {
  const claims = payloadOf(token);
  if (!isObject(claims)) return null;
  const { iat, exp } = claims;
  return typeof iat === 'number' && typeof exp === 'number' && exp > iat ? (exp - iat) * 1000 : null;
}

/** Returns the ms until the token expires by this browser's clock; 0 or less if it has. null if unknown. */
export function remainingMs(now = Date.now()): number | null {
  const token = readToken();
  const record = readRecord();
  const lifetime = token === null ? null : lifetimeOf(token);
  if (record === null || lifetime === null) return null;
  const age = now - record.obtainedAt;
  // If the clock was set back, the age is unknown. Treats the token as expired.
  return age < 0 ? 0 : lifetime - age;
}

/** Counts ended sessions and changes of user. Work that began in an earlier epoch must be discarded. */
export const sessionEpoch = (): number => epoch;

export function saveSession(token: string, person: Person): void {
  noteLeft();
  storage.set(RECORD_KEY, JSON.stringify({ person, obtainedAt: Date.now() } satisfies SessionRecord));
  storage.set(TOKEN_KEY, token);
  announce();
}

/** Updates the stored data of the signed-in user. Ignores other users. */
export function notePerson(person: Person): void {
  const kept = readRecord();
  if (kept?.person.uid !== person.uid) return;
  storage.set(RECORD_KEY, JSON.stringify({ ...kept, person } satisfies SessionRecord));
  announce();
}

/** Removes token and user. Safe to call if there is none. */
export function clearSession(): void {
  epoch += 1;
  storage.remove(RECORD_KEY);
  storage.remove(TOKEN_KEY);
  announce();
}

/** Ends the session of this token. A newer session continues. */
export function endSessionOf(token: string): void {
  if (readToken() === token) clearSession();
}

/**
 * Whether the record in storage is the one that this page has processed, so that an end event refers to this
 * session.
 */
const isSeen = (kept: SessionRecord): boolean =>
  kept.person.uid === seen?.person.uid && kept.obtainedAt === seen.obtainedAt;

/**
 * Ends the session after the sign-in service lost this user (without a uid: its current user). A newer
 * session continues.
 */
export function endSessionOfGone(uid?: string): void {
  const kept = readRecord();
  if (kept && (!isSeen(kept) || (uid !== undefined && kept.person.uid !== uid))) followStorage();
  else clearSession();
}

/** Registers a listener for changes in this or another tab. Returns a function that removes it. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Applies the current storage. Events of other tabs reach a suspended page late, so storage takes precedence
 * over them.
 */
function followStorage(): void {
  const kept = readRecord();
  const token = anyToken();
  if (token === null && kept && isSeen(kept)) clearSession();
  else if (token === null || isOf(token, kept?.person.uid ?? null) || kept === null) announce();
  // Otherwise, another tab is about to write the record's token.
}

/** Applies a change of user or logout in storage whose event has not arrived yet. */
export function recheckSession(): void {
  if (storedUid() !== (seen?.person.uid ?? null)) announce();
}

/**
 * Applies sign-ins and logouts of other tabs, even if this page was suspended or in the back/forward cache.
 */
export function watchOtherTabs(): void {
  notice();
  addEventListener('storage', ({ storageArea, key, newValue }) => {
    if (storageArea !== localStorage) return;
    if (key === null || key === TOKEN_KEY || key === RECORD_KEY) followStorage();
    // The other tab's logout removed the data shared by all tabs. Removes this tab's own data.
    else if (key === LEFT_KEY && newValue !== null && newValue !== storedUid()) {
      forgetPrivate(storedUid() ?? undefined);
    }
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) recheckSession();
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') recheckSession();
  });
}

/**
 * Records, before a logout, that the sign-in service must still sign this user out. Survives closing the
 * page.
 */
export const noteLeaving = (uid: string): void => {
  storage.set(LEFT_KEY, uid);
};

/** Whether this user logged out here while the sign-in service may still have them signed in. */
export const isLeaving = (uid: string): boolean => storage.get(LEFT_KEY) === uid;

/** The sign-in service has signed that user out, or in again. */
export const noteLeft = (): void => {
  storage.remove(LEFT_KEY);
};
