import { ApiError, isForeign } from './api-error.ts';
import { identity, type IdentityProvider } from './identity.ts';
import { inTime, knownPerson } from './known-person.ts';
import type { Person } from './person.ts';
import { networkError, send } from './send.ts';
import {
  clearSession,
  hasLeft,
  lifetimeOf,
  onSessionChange,
  readRecord,
  readToken,
  remainingMs,
  saveSession,
  sessionEpoch,
  storedUid,
} from './session-record.ts';
import { SignInError } from './sign-in-error.ts';
import { userCalls } from './user-calls.ts';

/** Tokens are renewed this long before they expire, in ms, or in the last fifth of a shorter lifetime. */
const MARGIN_MS = 5 * 60_000;
const RETRY_MS = 60_000;

/** Error codes with which the sign-in service rejects the user. All other errors may be temporary. */
const REFUSALS = new Set([
  'auth/invalid-refresh-token',
  'auth/invalid-user-token',
  'auth/missing-email',
  'auth/user-disabled',
  'auth/user-not-found',
  'auth/user-token-expired',
]);

/** Whether the error means that the user may not be signed in, instead of a temporary failure. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError
    ? (error.status === 401 || error.status === 403) && !isForeign(error)
    : error instanceof SignInError && REFUSALS.has(error.code);

/** Exchanges the user's ID token for our session token. Throws ApiError or SignInError. */
export async function exchangeToken(provider: IdentityProvider, person: Person): Promise<string> {
  if (person.email === '') {
    throw new SignInError('auth/missing-email', 'The sign-in service did not tell an email address.');
  }
  const ask = async (fresh: boolean) => {
    const [bearer, { getJwt }] = await Promise.all([inTime(provider.idToken(fresh)), userCalls()]);
    const { answer } = await send(getJwt, { query: { email: person.email } }, { bearer });
    return answer.token;
  };
  try {
    return await ask(false);
  } catch (error) {
    // With a wrong local clock, an expired ID token looks valid. Requests a new one once.
    if (error instanceof ApiError && error.status === 401) return ask(true);
    throw error;
  }
}

async function renewNow(stale: string | null): Promise<string | null> {
  const now = readToken();
  // Another tab has renewed the token, signed out or signed in another user. The stale token no longer
  // matters.
  if (now !== stale) return now;
  const owner = storedUid();
  const epoch = sessionEpoch();
  let token: string | null = null;
  let person: Person | null = null;
  try {
    const provider = await inTime(identity());
    person = await knownPerson(provider);
    // This tab's service does not know yet about a logout that the page has seen.
    if (person && person.uid !== owner && hasLeft(person.uid)) throw networkError();
    token = person && (await exchangeToken(provider, person));
  } catch (error) {
    if (error instanceof ApiError && !isRefusal(error)) throw error;
    if (!isRefusal(error)) throw networkError(error);
  }
  // The user changed during the request. Discards the result.
  if (sessionEpoch() !== epoch || readToken() !== now || storedUid() !== owner) return readToken();
  if (token !== null && person !== null) saveSession(token, person);
  else clearSession();
  return token;
}

/**
 * Maximum wait for the lock, in ms. Longer than a renewal takes. A suspended tab may never release the lock.
 */
const LOCK_TIMEOUT_MS = 60_000;

async function alone<T>(work: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return work();
  let own: Promise<T> | undefined;
  const run = () => (own = work());
  const patience = new AbortController();
  const timer = setTimeout(() => {
    patience.abort();
  }, LOCK_TIMEOUT_MS);
  try {
    return await navigator.locks.request('sg-token', { signal: patience.signal }, () => {
      clearTimeout(timer);
      return run();
    });
  } catch (error) {
    // Another tab stole the lock after its timeout. The work continues, and stores its result only if the
    // user is unchanged.
    if (own) return await own;
    if (!patience.signal.aborted) throw error;
  } finally {
    clearTimeout(timer);
  }
  try {
    return await navigator.locks.request('sg-token', { steal: true }, run);
  } catch (error) {
    if (own) return await own;
    throw error;
  }
}

let flight: { stale: string | null; owner: string | null; token: Promise<string | null> } | null = null;

/**
 * Replaces the `stale` token (null if there is none) with a new one. Concurrent calls in all tabs share one
 * exchange. Returns null and clears the session if the session is over. Throws ApiError with status 0 or 5xx
 * if that is unknown; the session then continues. The returned token may belong to another user who signed in
 * since. Callers that act for a specific user must compare.
 */
export function renewToken(stale: string | null): Promise<string | null> {
  const owner = storedUid();
  if (flight?.stale === stale && flight.owner === owner) return flight.token;
  const token = alone(() => renewNow(stale)).finally(() => {
    if (flight?.token === token) flight = null;
  });
  flight = { stale, owner, token };
  return token;
}

/** Returns the ms until the token should be renewed. null if its expiry is unknown. */
function dueInMs(): number | null {
  const left = remainingMs();
  const lifetime = lifetimeOf(readToken() ?? '');
  if (left === null || lifetime === null) return null;
  return Math.max(0, left - Math.min(MARGIN_MS, lifetime / 5));
}

/** Whether the token has expired by this browser's clock, or is missing although a user is signed in. */
export const tokenIsStale = (): boolean => {
  const left = remainingMs();
  return readRecord() !== null && (readToken() === null || (left !== null && left <= 0));
};

let timer: ReturnType<typeof setTimeout> | undefined;

function schedule(delay: number | null): void {
  clearTimeout(timer);
  if (delay === null) return;
  timer = setTimeout(
    () => {
      const due = dueInMs();
      // Another tab may have renewed it, or sleep mode may have stopped the timer.
      if (due !== null && due > RETRY_MS) {
        schedule(due);
        return;
      }
      renewToken(readToken()).catch((error: unknown) => {
        console.warn('The session token could not be renewed yet', error);
        schedule(RETRY_MS);
      });
    },
    Math.min(delay, 2 ** 31 - 1),
  );
}

/** Starts renewing the token automatically, also after the machine slept. */
export function keepTokenFresh(): void {
  const plan = () => {
    schedule(dueInMs());
  };
  onSessionChange(plan);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') plan();
  });
  addEventListener('online', plan);
  plan();
}
