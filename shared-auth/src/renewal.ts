import { ApiError, isProxyError } from './api-error.ts';
import { getIdentityProvider, type IdentityProvider } from './identity.ts';
import type { Person } from './person.ts';
import { createNetworkError, send } from './send.ts';
import { getServicePerson, withTimeout } from './service-person.ts';
import {
  clearSession,
  getLifetimeMs,
  getRemainingMs,
  getStoredUid,
  onSessionChange,
  readRecord,
  readToken,
  saveSession,
} from './session-record.ts';
import { session } from './session-state.ts';
import { SignInError } from './sign-in-error.ts';
import { loadUserCalls } from './user-calls.ts';

/**
 * How long before its expiry a token is renewed, in ms. A token with a shorter lifetime is renewed in the
 * last fifth of it.
 */
const RENEWAL_MARGIN_MS = 5 * 60_000;
const RETRY_INTERVAL_MS = 60_000;

/** Error codes of the sign-in service for a rejected user. */
const REJECTION_CODES = new Set([
  'auth/invalid-refresh-token',
  'auth/invalid-user-token',
  'auth/missing-email',
  'auth/user-disabled',
  'auth/user-not-found',
  'auth/user-token-expired',
]);

/** Whether the error means that the user must not be signed in. All other errors may be temporary. */
const isAccessRejected = (error: unknown): boolean =>
  error instanceof ApiError
    ? (error.status === 401 || error.status === 403) && !isProxyError(error)
    : error instanceof SignInError && REJECTION_CODES.has(error.code);

/** Exchanges the user's ID token for our session token. Throws ApiError or SignInError. */
export async function exchangeToken(provider: IdentityProvider, person: Person): Promise<string> {
  if (person.email === '') {
    throw new SignInError('auth/missing-email', 'That account doesn’t share an email address with us.');
  }
  const exchange = async (forceRefresh: boolean) => {
    const [bearer, { getJwt }] = await Promise.all([
      withTimeout(provider.idToken(forceRefresh)),
      loadUserCalls(),
    ]);
    const { answer } = await send(getJwt, { query: { email: person.email } }, { bearer });
    return answer.token;
  };
  try {
    return await exchange(false);
  } catch (error) {
    // If the local clock is wrong, an expired ID token looks valid. Requests a new ID token once.
    if (error instanceof ApiError && error.status === 401) return exchange(true);
    throw error;
  }
}

async function renewNow(staleToken: string | null): Promise<string | null> {
  const currentToken = readToken();
  // Another tab has already renewed the token, signed out or signed in another user.
  if (currentToken !== staleToken) return currentToken;
  const ownerUid = getStoredUid();
  const { epoch } = session;
  let token: string | null = null;
  let person: Person | null = null;
  try {
    const provider = await withTimeout(getIdentityProvider());
    person = await getServicePerson(provider);
    // This user has logged out, but this tab's sign-in service has not noticed yet.
    if (person && person.uid !== ownerUid && session.signedOutUids.has(person.uid))
      throw createNetworkError();
    token = person && (await exchangeToken(provider, person));
  } catch (error) {
    if (error instanceof ApiError && !isAccessRejected(error)) throw error;
    if (!isAccessRejected(error)) throw createNetworkError(error);
  }
  // Discards the result if the user changed during the request.
  if (session.epoch !== epoch || readToken() !== currentToken || getStoredUid() !== ownerUid)
    return readToken();
  if (token !== null && person !== null) saveSession(token, person);
  else clearSession();
  return token;
}

/**
 * Maximum wait for the lock, in ms. It is longer than a renewal takes, and limited because a suspended tab
 * may never release the lock.
 */
const LOCK_TIMEOUT_MS = 60_000;

async function withTokenLock<T>(work: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return work();
  let startedWork: Promise<T> | undefined;
  const runWork = () => (startedWork = work());
  const lockTimeout = new AbortController();
  const timer = setTimeout(() => {
    lockTimeout.abort();
  }, LOCK_TIMEOUT_MS);
  try {
    return await navigator.locks.request('sg-token', { signal: lockTimeout.signal }, () => {
      clearTimeout(timer);
      return runWork();
    });
  } catch (error) {
    // Another tab stole the lock after its timeout. The work continues, but its result is stored only if the
    // user is unchanged.
    if (startedWork) return await startedWork;
    if (!lockTimeout.signal.aborted) throw error;
  } finally {
    clearTimeout(timer);
  }
  try {
    return await navigator.locks.request('sg-token', { steal: true }, runWork);
  } catch (error) {
    if (startedWork) return await startedWork;
    throw error;
  }
}

/**
 * Replaces `staleToken` (null if there is none) with a new token. Concurrent calls in all tabs share one
 * exchange. If the session is over, clears it and returns null. If the server or the sign-in service fails,
 * throws ApiError with status 0 or 5xx, and the session continues. If another user has signed in since,
 * returns that user's token, so callers that act for a specific user must check it.
 */
export function renewToken(staleToken: string | null): Promise<string | null> {
  const ownerUid = getStoredUid();
  const runningRenewal = session.renewalInFlight;
  if (runningRenewal?.staleToken === staleToken && runningRenewal.ownerUid === ownerUid)
    return runningRenewal.token;
  const token = withTokenLock(() => renewNow(staleToken)).finally(() => {
    if (session.renewalInFlight?.token === token) session.renewalInFlight = null;
  });
  session.renewalInFlight = { staleToken, ownerUid, token };
  return token;
}

/** Returns the ms until the token should be renewed. Returns null if its expiry is unknown. */
function getMsUntilRenewal(): number | null {
  const remainingMs = getRemainingMs();
  const lifetimeMs = getLifetimeMs(readToken() ?? '');
  if (remainingMs === null || lifetimeMs === null) return null;
  return Math.max(0, remainingMs - Math.min(RENEWAL_MARGIN_MS, lifetimeMs / 5));
}

/** Whether the token has expired by this browser's clock, or is missing although a user is signed in. */
export const isTokenStale = (): boolean => {
  const remainingMs = getRemainingMs();
  return readRecord() !== null && (readToken() === null || (remainingMs !== null && remainingMs <= 0));
};

/** Starts renewing the token automatically, including after the machine wakes from sleep. */
export function startTokenRenewal(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const schedule = (delayMs: number | null): void => {
    clearTimeout(timer);
    if (delayMs !== null) timer = setTimeout(renewIfDue, Math.min(delayMs, 2 ** 31 - 1));
  };
  const scheduleNext = () => {
    schedule(getMsUntilRenewal());
  };
  function renewIfDue(): void {
    const msUntilRenewal = getMsUntilRenewal();
    // Another tab may have renewed the token, or sleep mode may have stopped the timer.
    if (msUntilRenewal !== null && msUntilRenewal > RETRY_INTERVAL_MS) {
      schedule(msUntilRenewal);
      return;
    }
    renewToken(readToken()).catch((error: unknown) => {
      console.warn('could not renew the session token yet', error);
      schedule(RETRY_INTERVAL_MS);
    });
  }
  onSessionChange(scheduleNext);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') scheduleNext();
  });
  addEventListener('online', scheduleNext);
  scheduleNext();
}
