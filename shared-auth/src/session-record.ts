import { isObject } from '@second-gear/contract/is-object';
import { checkedBy, readStored, readStoredJson } from '@second-gear/contract/stored';
import type { Person } from './person.ts';
import { forgetPrivate } from './private-storage.ts';
import { LEFT_KEY, RECORD_KEY, TOKEN_KEY } from './session-keys.ts';
import { storage } from './storage.ts';

interface SessionRecord {
  person: Person;
  /** This browser's clock when the token came, in ms. */
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

/** Who this browser last knew to be signed in; null when nobody is. */
export const readRecord = (): SessionRecord | null => readStoredJson(area, RECORD_KEY, record);

/** The uid of who is signed in by the browser's storage; null when nobody is. */
export const storedUid = (): string | null => readRecord()?.person.uid ?? null;

/** The uid that a token was issued for; null when it does not say. */
export function subjectOf(token: string): string | null {
  const claims = payloadOf(token);
  return isObject(claims) && isText(claims['sub']) ? claims['sub'] : null;
}

/** Another tab writes person and token one after the other: in between, the token is still of the person before. */
const isOf = (token: string, uid: string | null): boolean => [null, uid].includes(subjectOf(token));

/** The kept token; what has no token's form counts as none, and so does the token of another person than the record's. */
export function readToken(): string | null {
  const token = anyToken();
  const uid = storedUid();
  return token !== null && uid !== null && !isOf(token, uid) ? null : token;
}

let epoch = 0;
/** The record that this page has last acted on; storage may hold a newer one. */
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

/** Whether this page saw the session of that person end: the sign-in service may learn of it later than we do. */
export const hasLeft = (uid: string): boolean => gone.has(uid);

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

/** Counts ended sessions and changes of person; what was begun in an earlier one belongs to nobody any more. */
export const sessionEpoch = (): number => epoch;

export function saveSession(token: string, person: Person): void {
  noteLeft();
  storage.set(RECORD_KEY, JSON.stringify({ person, obtainedAt: Date.now() } satisfies SessionRecord));
  storage.set(TOKEN_KEY, token);
  announce();
}

/** Keeps what is known of the signed-in person by now; of nobody else. */
export function notePerson(person: Person): void {
  const kept = readRecord();
  if (kept?.person.uid !== person.uid) return;
  storage.set(RECORD_KEY, JSON.stringify({ ...kept, person } satisfies SessionRecord));
  announce();
}

/** Forgets token and person. Safe to call when there is none. */
export function clearSession(): void {
  epoch += 1;
  storage.remove(RECORD_KEY);
  storage.remove(TOKEN_KEY);
  announce();
}

/** Ends the session that this token belongs to; one that has taken its place stays. */
export function endSessionOf(token: string): void {
  if (readToken() === token) clearSession();
}

/** Storage's record is the one that this page has acted on, so that news of its end is about this session. */
const isSeen = (kept: SessionRecord): boolean =>
  kept.person.uid === seen?.person.uid && kept.obtainedAt === seen.obtainedAt;

/** The sign-in service no longer knows this person (or, without a uid, whoever it knew). A newer session stays. */
export function endSessionOfGone(uid?: string): void {
  const kept = readRecord();
  if (kept && (!isSeen(kept) || (uid !== undefined && kept.person.uid !== uid))) followStorage();
  else clearSession();
}

/** Calls back after each change, in this tab or another. Returns the way to stop. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Acts on what storage holds now. News of other tabs come late to a page that slept: storage is right, not they. */
function followStorage(): void {
  const kept = readRecord();
  const token = anyToken();
  if (token === null && kept && isSeen(kept)) clearSession();
  else if (token === null || isOf(token, kept?.person.uid ?? null) || kept === null) announce();
  // Else another tab is about to write the token that belongs to the record.
}

/** Acts on another person's session, or the end of this one, where word of it has not come yet. */
export function recheckSession(): void {
  if (storedUid() !== (seen?.person.uid ?? null)) announce();
}

/** Follows other tabs: who signs in or out there does so here too, also while this page slept or was put away. */
export function watchOtherTabs(): void {
  notice();
  addEventListener('storage', ({ storageArea, key, newValue }) => {
    if (storageArea !== localStorage) return;
    if (key === null || key === TOKEN_KEY || key === RECORD_KEY) followStorage();
    // A logout there removed what was kept for all tabs; what this tab keeps for itself goes here.
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

/** Notes, before a logout, whom the sign-in service has yet to sign out; it outlives a page that is closed meanwhile. */
export const noteLeaving = (uid: string): void => {
  storage.set(LEFT_KEY, uid);
};

/** Did this person log out here, although the sign-in service may still know them? */
export const isLeaving = (uid: string): boolean => storage.get(LEFT_KEY) === uid;

/** The sign-in service has signed that person out, or in anew. */
export const noteLeft = (): void => {
  storage.remove(LEFT_KEY);
};
