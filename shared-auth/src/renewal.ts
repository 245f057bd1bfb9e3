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

/** A token is renewed this long before its end, in ms, or in its last fifth when it lives shorter. */
const MARGIN_MS = 5 * 60_000;
const RETRY_MS = 60_000;

/** What the sign-in service says when it no longer lets the person in. Whatever else goes wrong there may pass. */
const REFUSALS = new Set([
  'auth/invalid-refresh-token',
  'auth/invalid-user-token',
  'auth/missing-email',
  'auth/user-disabled',
  'auth/user-not-found',
  'auth/user-token-expired',
]);

/** Does this failure say that the person may not be signed in, and not just that nobody could tell? */
const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError
    ? (error.status === 401 || error.status === 403) && !isForeign(error)
    : error instanceof SignInError && REFUSALS.has(error.code);

/** Exchanges the person's ID token for our session token. Throws ApiError or SignInError. */
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
    // A clock that is off makes a stale ID token look good; the service is asked for a new one once.
    if (error instanceof ApiError && error.status === 401) return ask(true);
    throw error;
  }
}

async function renewNow(stale: string | null): Promise<string | null> {
  const now = readToken();
  // Another tab has renewed it, or signed out or somebody else in: the stale one is nobody's business any more.
  if (now !== stale) return now;
  const owner = storedUid();
  const epoch = sessionEpoch();
  let token: string | null = null;
  let person: Person | null = null;
  try {
    const provider = await inTime(identity());
    person = await knownPerson(provider);
    // The service of this tab has not heard yet of the logout that the page has seen.
    if (person && person.uid !== owner && hasLeft(person.uid)) throw networkError();
    token = person && (await exchangeToken(provider, person));
  } catch (error) {
    if (error instanceof ApiError && !isRefusal(error)) throw error;
    if (!isRefusal(error)) throw networkError(error);
  }
  // Signed out, or in as somebody else, while we asked: what we got belongs to nobody any more.
  if (sessionEpoch() !== epoch || readToken() !== now || storedUid() !== owner) return readToken();
  if (token !== null && person !== null) saveSession(token, person);
  else clearSession();
  return token;
}

/** A tab that sleeps may keep the lock for ever; longer than a renewal lasts nobody waits for it, in ms. */
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
    // Taken away by a tab that lost its patience: the work goes on, and keeps only what is still its own.
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
 * Replaces the `stale` token (null when there is none) by a new one. However many ask, in however many
 * tabs, one exchange is made. Null means that the session is over, and it is cleared. Throws when that
 * cannot be known now (ApiError with status 0 or 5xx); then the session stays. What comes may be the token
 * of somebody who signed in meanwhile: who acts for a person compares.
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

/** Ms until the token is to be renewed; null when nothing is known of its end. */
function dueInMs(): number | null {
  const left = remainingMs();
  const lifetime = lifetimeOf(readToken() ?? '');
  if (left === null || lifetime === null) return null;
  return Math.max(0, left - Math.min(MARGIN_MS, lifetime / 5));
}

/** Has the token ended by this browser's clock, or is it missing though somebody is signed in? */
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
      // Another tab may have renewed it, or a sleeping machine may have stopped the timer.
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

/** Keeps the token fresh from now on, also after the machine slept. */
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
