import { getIdentityProvider } from './identity.ts';
import { isTokenStale, startTokenRenewal, renewToken } from './renewal.ts';
import { getServicePerson, signOutOfService } from './service-person.ts';
import {
  onSessionChange,
  readRecord,
  readToken,
  updateStoredPerson,
  watchOtherTabs,
} from './session-record.ts';
import { session, useSession } from './session-state.ts';
import { syncSession } from './session-store.ts';

/** Maximum duration of the loading state for a returning user, in ms. */
const LOADING_TIMEOUT_MS = 10_000;

const FIREBASE_DATABASE_NAME = 'firebaseLocalStorageDb';

const runAfterFirstPaint = (work: () => void): void => {
  const runWhenIdle = () => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: 2000 });
    else setTimeout(work, 200);
  };
  if (document.readyState === 'complete') runWhenIdle();
  else addEventListener('load', runWhenIdle, { once: true });
};

/** Whether the sign-in service may have a signed-in user although our own record is missing. */
async function mayHaveServiceSession(): Promise<boolean> {
  if (typeof indexedDB === 'undefined') return false;
  if (typeof indexedDB.databases !== 'function') return true;
  const databases = await indexedDB.databases();
  return databases.some((database) => database.name === FIREBASE_DATABASE_NAME);
}

/** Verifies a session restored from its stored token with the sign-in service. */
async function confirmSession(): Promise<void> {
  const provider = await getIdentityProvider();
  const person = await getServicePerson(provider);
  const record = readRecord();
  if (!record) return;
  if (person?.uid !== record.person.uid) await renewToken(readToken());
  // Records that were stored before the site verified email addresses do not contain this flag.
  else if (record.person.emailVerified === undefined) updateStoredPerson(person);
}

const stopLoading = (): void => {
  if (useSession.getState().status === 'loading') useSession.setState({ status: 'signed-out' });
};

const createErrorLogger = (description: string) => (error: unknown) => {
  console.warn(description, error);
};

/**
 * Signs the user out of the sign-in service after the session has ended. Otherwise the next visit would
 * restore the session.
 */
function signOutOfServiceAfterSession(): void {
  useSession.subscribe((current, previous) => {
    if (previous.status !== 'signed-in' || current.status !== 'signed-out' || current.busy || !previous.user)
      return;
    const { uid } = previous.user;
    getIdentityProvider()
      .then((provider) => signOutOfService(provider, uid))
      .catch(createErrorLogger('could not sign out of the sign-in service'));
  });
}

/**
 * Starts the session. The shell calls it once. A valid stored token signs the user in immediately. With an
 * expired token, the status is `loading` until the token is renewed. Without a stored session, the visitor is
 * signed out immediately. Loads the sign-in service after the first paint, unless it is needed earlier.
 */
export function startSession(): void {
  if (session.isStarted) return;
  session.isStarted = true;
  watchOtherTabs();
  onSessionChange(syncSession);
  signOutOfServiceAfterSession();

  if (readRecord() === null) {
    useSession.setState({ status: 'signed-out' });
    runAfterFirstPaint(() => {
      mayHaveServiceSession()
        .then((mayHaveSession) => (mayHaveSession && readRecord() === null ? renewToken(readToken()) : null))
        .catch(createErrorLogger('could not restore the previous sign-in'));
    });
  } else if (isTokenStale()) {
    setTimeout(stopLoading, LOADING_TIMEOUT_MS);
    renewToken(readToken()).catch(createErrorLogger('could not renew the session yet')).finally(stopLoading);
  } else {
    syncSession();
    runAfterFirstPaint(() => {
      confirmSession().catch(createErrorLogger('could not confirm the session yet'));
    });
  }
  startTokenRenewal();
}

/** Resolves with the sign-in state once it is known. Used by loaders that need it. */
export function sessionReady(): Promise<'signed-in' | 'signed-out'> {
  return new Promise((resolve) => {
    const { status } = useSession.getState();
    if (status !== 'loading') {
      resolve(status);
      return;
    }
    const unsubscribe = useSession.subscribe((state) => {
      if (state.status === 'loading') return;
      unsubscribe();
      resolve(state.status);
    });
  });
}
