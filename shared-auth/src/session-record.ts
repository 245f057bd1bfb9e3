import { createGuardSchema, readStored, readStoredJson } from '@second-gear/contract/browser-storage';
import { isObject } from '@second-gear/contract/is-object';
import type { Person } from './person.ts';
import { clearPrivateStorage } from './private-storage.ts';
import { SESSION_RECORD_KEY, SIGNING_OUT_UID_KEY, TOKEN_KEY } from './session-keys.ts';
import { session } from './session-state.ts';
import { storage } from './storage.ts';

export interface SessionRecord {
  person: Person;
  /** This browser's time when the token arrived, in ms. */
  obtainedAt: number;
}

const isString = (value: unknown): value is string => typeof value === 'string';

const sessionRecordSchema = createGuardSchema((value): value is SessionRecord => {
  if (!isObject(value) || !isObject(value['person']) || typeof value['obtainedAt'] !== 'number') return false;
  const { uid, email, displayName, emailVerified } = value['person'];
  return (
    isString(uid) &&
    isString(email) &&
    isString(displayName) &&
    ['boolean', 'undefined'].includes(typeof emailVerified)
  );
});

const getStorageArea = () => ({ getItem: storage.get, removeItem: storage.remove });

const readStoredToken = (): string | null =>
  readStored(getStorageArea, TOKEN_KEY, (text) => (isObject(parsePayload(text)) ? text : null));

/**
 * Returns the signed-in user and the session's start from this browser's storage. Returns null if signed out.
 */
export const readRecord = (): SessionRecord | null =>
  readStoredJson(getStorageArea, SESSION_RECORD_KEY, sessionRecordSchema);

/** Returns the uid of the signed-in user from this browser's storage. Returns null if signed out. */
export const getStoredUid = (): string | null => readRecord()?.person.uid ?? null;

/** Returns the uid that a token was issued for. Returns null if it contains none. */
export function getTokenUid(token: string): string | null {
  const claims = parsePayload(token);
  return isObject(claims) && isString(claims['sub']) ? claims['sub'] : null;
}

/**
 * Whether a token belongs to this user, or contains no uid. Another tab writes the user before the token, so
 * the stored token may still be the previous user's.
 */
const belongsToUser = (token: string, uid: string | null): boolean =>
  [null, uid].includes(getTokenUid(token));

/** Returns the stored token. Returns null if it is malformed or belongs to another user than the record. */
export function readToken(): string | null {
  const token = readStoredToken();
  const uid = getStoredUid();
  return token !== null && uid !== null && !belongsToUser(token, uid) ? null : token;
}

function updateLastSeen(): void {
  const record = readRecord();
  const [previousUid, currentUid] = [session.lastSeenRecord?.person.uid, record?.person.uid];
  session.lastSeenRecord = record;
  if (previousUid === currentUid) return;
  session.epoch += 1;
  if (previousUid !== undefined) session.signedOutUids.add(previousUid);
  if (currentUid !== undefined) session.signedOutUids.delete(currentUid);
}

function notifyListeners(): void {
  updateLastSeen();
  for (const listener of session.listeners) listener();
}

/** Returns a token's payload. Returns null if it is malformed. */
function parsePayload(token: string): unknown {
  const part = token.split('.')[1];
  if (!part) return null;
  try {
    const text = atob(part.replaceAll('-', '+').replaceAll('_', '/'));
    return JSON.parse(new TextDecoder().decode(Uint8Array.from(text, (c) => c.charCodeAt(0))));
  } catch (error) {
    // The text is neither base64 nor JSON, so the token is malformed.
    console.debug(error);
    return null;
  }
}

/**
 * Returns a token's lifetime in ms. Uses the difference of its two timestamps, so the clocks of server
 * and browser need not agree. Returns null if it is malformed or lacks them.
 */
export function getLifetimeMs(token: string): number | null {
  const claims = parsePayload(token);
  if (!isObject(claims)) return null;
  const { iat, exp } = claims;
  return typeof iat === 'number' && typeof exp === 'number' && exp > iat ? (exp - iat) * 1000 : null;
}

/**
 * Returns the ms until the token expires by this browser's clock. The number is 0 or less if it has expired.
 * Returns null if unknown.
 */
export function getRemainingMs(now = Date.now()): number | null {
  const token = readToken();
  const record = readRecord();
  const lifetimeMs = token === null ? null : getLifetimeMs(token);
  if (record === null || lifetimeMs === null) return null;
  const ageMs = now - record.obtainedAt;
  // If the clock was set back, the age is unknown, so the token counts as expired.
  return ageMs < 0 ? 0 : lifetimeMs - ageMs;
}

export function saveSession(token: string, person: Person): void {
  clearSigningOut();
  storage.set(SESSION_RECORD_KEY, JSON.stringify({ person, obtainedAt: Date.now() } satisfies SessionRecord));
  storage.set(TOKEN_KEY, token);
  notifyListeners();
}

/** Updates the stored data of the signed-in user. Ignores other users. */
export function updateStoredPerson(person: Person): void {
  const storedRecord = readRecord();
  if (storedRecord?.person.uid !== person.uid) return;
  storage.set(SESSION_RECORD_KEY, JSON.stringify({ ...storedRecord, person } satisfies SessionRecord));
  notifyListeners();
}

/** Removes token and user, if there are any, and starts a new epoch. */
export function clearSession(): void {
  session.epoch += 1;
  storage.remove(SESSION_RECORD_KEY);
  storage.remove(TOKEN_KEY);
  notifyListeners();
}

/** Ends the session of this token. A newer session continues. */
export function endSessionOfToken(token: string): void {
  if (readToken() === token) clearSession();
}

/**
 * Whether this page has already processed the stored record. If not, the record belongs to a newer session,
 * and a sign-out event does not refer to it.
 */
const isLastSeen = ({ person, obtainedAt }: SessionRecord): boolean =>
  person.uid === session.lastSeenRecord?.person.uid && obtainedAt === session.lastSeenRecord.obtainedAt;

/**
 * Ends the session of a user whom the sign-in service has signed out. Without a uid, ends the session of the
 * current user. A newer session continues.
 */
export function endSessionOfPerson(uid?: string): void {
  const storedRecord = readRecord();
  if (storedRecord && (!isLastSeen(storedRecord) || (uid !== undefined && storedRecord.person.uid !== uid)))
    syncFromStorage();
  else clearSession();
}

/** Registers a listener for changes in this or another tab. Returns a function that removes it. */
export function onSessionChange(listener: () => void): () => void {
  session.listeners.add(listener);
  return () => session.listeners.delete(listener);
}

/**
 * Applies the current content of storage to this page. Storage takes precedence over the events of other
 * tabs, because they reach a suspended page late.
 */
function syncFromStorage(): void {
  const storedRecord = readRecord();
  const token = readStoredToken();
  if (token === null && storedRecord && isLastSeen(storedRecord)) clearSession();
  else if (token === null || belongsToUser(token, storedRecord?.person.uid ?? null) || storedRecord === null)
    notifyListeners();
  // In all other cases, another tab is about to write the token of the new record.
}

/**
 * If another tab has changed the user in storage and its event has not arrived yet, applies the change to
 * this page.
 */
export function syncIfPersonChanged(): void {
  if (getStoredUid() !== (session.lastSeenRecord?.person.uid ?? null)) notifyListeners();
}

/**
 * Applies sign-ins and logouts of other tabs, even if this page was suspended or in the back/forward cache.
 */
export function watchOtherTabs(): void {
  updateLastSeen();
  addEventListener('storage', ({ storageArea, key, newValue }) => {
    if (storageArea !== localStorage) return;
    if (key === null || key === TOKEN_KEY || key === SESSION_RECORD_KEY) syncFromStorage();
    // The other tab's logout has already removed the data in local storage. Removes this tab's data.
    else if (key === SIGNING_OUT_UID_KEY && newValue !== null && newValue !== getStoredUid()) {
      clearPrivateStorage(getStoredUid() ?? undefined);
    }
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) syncIfPersonChanged();
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') syncIfPersonChanged();
  });
}

/**
 * Records, before a logout, that the sign-in service must still sign this user out. The record survives
 * closing the page.
 */
export const markSigningOut = (uid: string): void => {
  storage.set(SIGNING_OUT_UID_KEY, uid);
};

/** Whether this user logged out here while the sign-in service may still have them signed in. */
export const isSigningOut = (uid: string): boolean => storage.get(SIGNING_OUT_UID_KEY) === uid;

/** Removes the record of markSigningOut, after the sign-in service has signed that user out or in again. */
export const clearSigningOut = (): void => {
  storage.remove(SIGNING_OUT_UID_KEY);
};
