import type { SiteConfig } from '@second-gear/contract/site-config';
import { FirebaseError, initializeApp } from 'firebase/app';
import {
  type AuthCredential,
  type AuthProvider,
  browserLocalPersistence,
  browserPopupRedirectResolver,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  GithubAuthProvider,
  GoogleAuthProvider,
  indexedDBLocalPersistence,
  initializeAuth,
  linkWithCredential,
  onAuthStateChanged,
  reload,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signInWithPopup,
  signOut,
  TwitterAuthProvider,
  updateProfile,
  type User,
} from 'firebase/auth';
import type { IdentityProvider, ProviderName, SignIn } from './identity.ts';
import type { Person } from './person.ts';
import { SignInError } from './sign-in-error.ts';
import { withWindow } from './sign-in-window.ts';

const CLOSED = 'auth/popup-closed-by-user';
const OTHER_WAY_EXISTS = 'auth/account-exists-with-different-credential';

const WAYS: Record<
  ProviderName,
  { provider: () => AuthProvider; credential: (error: FirebaseError) => AuthCredential | null }
> = {
  google: {
    provider: () => new GoogleAuthProvider(),
    credential: (error) => GoogleAuthProvider.credentialFromError(error),
  },
  github: {
    // Without this scope, GitHub omits the email address of users who hide it.
    provider: () => new GithubAuthProvider().addScope('user:email'),
    credential: (error) => GithubAuthProvider.credentialFromError(error),
  },
  twitter: {
    provider: () => new TwitterAuthProvider(),
    credential: (error) => TwitterAuthProvider.credentialFromError(error),
  },
};

const personOf = (user: User): Person => ({
  uid: user.uid,
  // GitHub returns the address in the provider data if the account has none.
  email: (user.email ?? user.providerData.find((data) => data.email)?.email ?? '').toLowerCase(),
  displayName: user.displayName ?? '',
  emailVerified: user.emailVerified,
});

/** Returns the account's email address from an error that includes one. */
function emailOf(error: FirebaseError): string | null {
  const email = error.customData?.['email'];
  return typeof email === 'string' ? email.toLowerCase() : null;
}

const translated = (error: unknown): unknown =>
  error instanceof FirebaseError ? new SignInError(error.code, error.message, error, emailOf(error)) : error;

const orSignInError = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    throw translated(error);
  }
};

/**
 * Loads the emulator's replacement for Google's script, which provider pop-ups need. Otherwise the browser
 * loads that script from the internet.
 */
async function loadStandIn(emulator: string): Promise<void> {
  const script = document.createElement('script');
  script.src = `${emulator}/google-script.js`;
  await new Promise((resolve, reject) => {
    script.onload = resolve;
    script.onerror = () => {
      reject(new Error(`${script.src} did not load`));
    };
    document.head.append(script);
  });
}

/**
 * Creates the identity provider for Firebase Authentication. Uses the emulator if the site's configuration
 * names one.
 */
export function createFirebaseIdentity(config: SiteConfig): IdentityProvider {
  const { apiKey, authDomain, projectId, appId } = config.firebase;
  const app = initializeApp({ apiKey, authDomain, projectId, ...(appId === undefined ? {} : { appId }) });
  const auth = initializeAuth(app, { persistence: [indexedDBLocalPersistence, browserLocalPersistence] });
  if (config.authEmulator) connectAuthEmulator(auth, config.authEmulator, { disableWarnings: true });

  const windowsReady = config.authEmulator
    ? loadStandIn(config.authEmulator).catch((error: unknown) => {
        // An emulator that was started in another way has no replacement. Google's own script works too.
        console.debug(error);
      })
    : Promise.resolve();

  let waiting: { way: ProviderName; email: string; credential: AuthCredential } | null = null;

  const currentUser = (): User => {
    if (auth.currentUser) return auth.currentUser;
    throw new SignInError('auth/no-current-user', 'Nobody is signed in.');
  };

  const remember = (way: ProviderName, error: unknown): void => {
    if (!(error instanceof FirebaseError) || error.code !== OTHER_WAY_EXISTS) return;
    const credential = WAYS[way].credential(error);
    const email = emailOf(error);
    if (credential && email !== null) waiting = { way, email, credential };
  };

  const signedIn = async (user: User): Promise<SignIn> => {
    const person = personOf(user);
    if (waiting?.email !== person.email) return { person };
    const { way, credential } = waiting;
    waiting = null;
    try {
      await linkWithCredential(user, credential);
      return { person: personOf(user), linked: way };
    } catch (error) {
      const cause = translated(error);
      return { person, linkError: cause instanceof Error ? cause : new Error(String(cause)) };
    }
  };

  return {
    ready: async () => {
      await auth.authStateReady();
      return auth.currentUser && personOf(auth.currentUser);
    },
    signIn: async (email, password) => {
      const { user } = await orSignInError(signInWithEmailAndPassword(auth, email, password));
      return signedIn(user);
    },
    signInWith: async (way, onClosed) => {
      await windowsReady;
      try {
        const { user } = await withWindow(
          () => signInWithPopup(auth, WAYS[way].provider(), browserPopupRedirectResolver),
          () => onClosed?.(new SignInError(CLOSED, `Firebase: Error (${CLOSED}).`)),
        );
        return await signedIn(user);
      } catch (error) {
        remember(way, error);
        throw translated(error);
      }
    },
    create: async (email, password) => {
      const { user } = await orSignInError(createUserWithEmailAndPassword(auth, email, password));
      return personOf(user);
    },
    rename: async (displayName) => {
      const user = currentUser();
      await orSignInError(updateProfile(user, { displayName }));
      return personOf(user);
    },
    sendVerification: async () => {
      // The page behind the link redirects back to this site.
      const settings = { url: new URL('/confirm-email', location.href).href };
      await auth.authStateReady();
      await orSignInError(sendEmailVerification(currentUser(), settings));
    },
    reload: async () => {
      // Right after a page load, Firebase has no user yet.
      await auth.authStateReady();
      const user = auth.currentUser;
      if (!user) return null;
      await orSignInError(reload(user).then(() => user.getIdToken(true)));
      return personOf(user);
    },
    sendReset: (email) => orSignInError(sendPasswordResetEmail(auth, email)),
    idToken: async (fresh) => (auth.currentUser ? orSignInError(auth.currentUser.getIdToken(fresh)) : null),
    signOut: () => orSignInError(signOut(auth)),
    onGone: (listener) => {
      let before: string | undefined;
      onAuthStateChanged(auth, (user) => {
        if (before !== undefined && !user) listener(before);
        before = user?.uid;
      });
    },
  };
}
