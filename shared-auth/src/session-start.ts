import { identity } from './identity.ts';
import { knownPerson, signOutOf } from './known-person.ts';
import { keepTokenFresh, renewToken, tokenIsStale } from './renewal.ts';
import { notePerson, onSessionChange, readRecord, readToken, watchOtherTabs } from './session-record.ts';
import { useSession } from './session-state.ts';
import { followSession } from './session-store.ts';

/** Maximum duration of the loading state for a returning user, in ms. */
const PATIENCE_MS = 10_000;

const FIREBASE_DATABASE = 'firebaseLocalStorageDb';

const afterFirstPaint = (work: () => void): void => {
  const whenIdle = () => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: 2000 });
    else setTimeout(work, 200);
  };
  if (document.readyState === 'complete') whenIdle();
  else addEventListener('load', whenIdle, { once: true });
};

/** Whether the sign-in service may have a user here although our own record is missing. */
async function serviceMayKnowSomebody(): Promise<boolean> {
  if (typeof indexedDB === 'undefined') return false;
  if (typeof indexedDB.databases !== 'function') return true;
  const databases = await indexedDB.databases();
  return databases.some((database) => database.name === FIREBASE_DATABASE);
}

/** Verifies a session restored from its stored token with the sign-in service. */
async function confirm(): Promise<void> {
  const provider = await identity();
  const person = await knownPerson(provider);
  const record = readRecord();
  if (!record) return;
  if (person?.uid !== record.person.uid) await renewToken(readToken());
  // Records from before email verification do not contain this flag.
  else if (record.person.emailVerified === undefined) notePerson(person);
}

const giveUpWaiting = (): void => {
  if (useSession.getState().status === 'loading') useSession.setState({ status: 'signed-out' });
};

const warn = (what: string) => (error: unknown) => {
  console.warn(what, error);
};

/** An expired session must not be restored at the next visit. */
function signOutOfServiceToo(): void {
  useSession.subscribe((now, before) => {
    if (before.status !== 'signed-in' || now.status !== 'signed-out' || now.busy || !before.user) return;
    const { uid } = before.user;
    identity()
      .then((provider) => signOutOf(provider, uid))
      .catch(warn('The sign-in service could not be signed out of'));
  });
}

let started = false;

/**
 * Starts the session. The shell calls it once. A valid stored token signs in immediately. An expired one is
 * renewed while the status is `loading`. Without either, the visitor is signed out immediately. The sign-in
 * service is loaded after the first paint unless it is needed earlier.
 */
export function startSession(): void {
  if (started) return;
  started = true;
  watchOtherTabs();
  onSessionChange(followSession);
  signOutOfServiceToo();

  if (readRecord() === null) {
    useSession.setState({ status: 'signed-out' });
    afterFirstPaint(() => {
      serviceMayKnowSomebody()
        .then((may) => (may && readRecord() === null ? renewToken(readToken()) : null))
        .catch(warn('A former sign-in could not be taken up'));
    });
  } else if (tokenIsStale()) {
    setTimeout(giveUpWaiting, PATIENCE_MS);
    renewToken(readToken()).catch(warn('The session could not be renewed yet')).finally(giveUpWaiting);
  } else {
    followSession();
    afterFirstPaint(() => {
      confirm().catch(warn('The session could not be confirmed yet'));
    });
  }
  keepTokenFresh();
}

/** Resolves once the sign-in state is known. For loaders that need it. */
export function sessionReady(): Promise<'signed-in' | 'signed-out'> {
  return new Promise((resolve) => {
    const { status } = useSession.getState();
    if (status !== 'loading') {
      resolve(status);
      return;
    }
    const stop = useSession.subscribe((state) => {
      if (state.status === 'loading') return;
      stop();
      resolve(state.status);
    });
  });
}
