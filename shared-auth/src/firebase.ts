import type { SiteConfig } from '@second-gear/federation/site-config';
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
import { withPopup } from './sign-in-popup.ts';

const POPUP_CLOSED_CODE = 'auth/popup-closed-by-user';
const OTHER_PROVIDER_EXISTS_CODE = 'auth/account-exists-with-different-credential';

const PROVIDERS: Record<
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

const toPerson = (user: User): Person => ({
  uid: user.uid,
  // If the account itself has no address, GitHub returns it in the provider data.
  email: (user.email ?? user.providerData.find((data) => data.email)?.email ?? '').toLowerCase(),
  displayName: user.displayName ?? '',
  emailVerified: user.emailVerified,
});

/** Returns the account's email address from an error. Returns null if the error contains none. */
function getErrorEmail(error: FirebaseError): string | null {
  const email = error.customData?.['email'];
  return typeof email === 'string' ? email.toLowerCase() : null;
}

const toSignInError = (error: unknown): unknown =>
  error instanceof FirebaseError
    ? new SignInError(error.code, error.message, error, getErrorEmail(error))
    : error;

const withSignInErrors = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    throw toSignInError(error);
  }
};

/**
 * Loads the emulator's replacement for Google's script, which provider pop-ups need. Otherwise, the browser
 * would load Google's script from the internet.
 */
async function loadEmulatorScript(emulator: string): Promise<void> {
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

  const popupsReady = config.authEmulator
    ? loadEmulatorScript(config.authEmulator).catch((error: unknown) => {
        // Only an emulator of the local stack (`npm start`) serves this script. With any other emulator,
        // pop-ups load Google's own script, which works too.
        console.debug(error);
      })
    : Promise.resolve();

  let pendingLink: { providerName: ProviderName; email: string; credential: AuthCredential } | null = null;

  const getCurrentUser = (): User => {
    if (auth.currentUser) return auth.currentUser;
    throw new SignInError('auth/no-current-user', 'You’re not logged in.');
  };

  const rememberPendingLink = (providerName: ProviderName, error: unknown): void => {
    if (!(error instanceof FirebaseError) || error.code !== OTHER_PROVIDER_EXISTS_CODE) return;
    const credential = PROVIDERS[providerName].credential(error);
    const email = getErrorEmail(error);
    if (credential && email !== null) pendingLink = { providerName, email, credential };
  };

  const completeSignIn = async (user: User): Promise<SignIn> => {
    const person = toPerson(user);
    if (pendingLink?.email !== person.email) return { person };
    const { providerName, credential } = pendingLink;
    pendingLink = null;
    try {
      await linkWithCredential(user, credential);
      return { person: toPerson(user), linked: providerName };
    } catch (error) {
      const cause = toSignInError(error);
      return { person, linkError: cause instanceof Error ? cause : new Error(String(cause)) };
    }
  };

  return {
    ready: async () => {
      await auth.authStateReady();
      return auth.currentUser && toPerson(auth.currentUser);
    },
    signIn: async (email, password) => {
      const { user } = await withSignInErrors(signInWithEmailAndPassword(auth, email, password));
      return completeSignIn(user);
    },
    signInWith: async (providerName, onClosed) => {
      await popupsReady;
      try {
        const { user } = await withPopup(
          () => signInWithPopup(auth, PROVIDERS[providerName].provider(), browserPopupRedirectResolver),
          () => onClosed?.(new SignInError(POPUP_CLOSED_CODE, `Firebase: Error (${POPUP_CLOSED_CODE}).`)),
        );
        return await completeSignIn(user);
      } catch (error) {
        rememberPendingLink(providerName, error);
        throw toSignInError(error);
      }
    },
    create: async (email, password) => {
      const { user } = await withSignInErrors(createUserWithEmailAndPassword(auth, email, password));
      return toPerson(user);
    },
    rename: async (displayName) => {
      const user = getCurrentUser();
      await withSignInErrors(updateProfile(user, { displayName }));
      return toPerson(user);
    },
    sendVerification: async () => {
      // After the verification, the page that the email links to returns the user to this URL.
      const settings = { url: new URL('/confirm-email', location.href).href };
      await auth.authStateReady();
      await withSignInErrors(sendEmailVerification(getCurrentUser(), settings));
    },
    reload: async () => {
      // Right after a page load, Firebase has no user yet.
      await auth.authStateReady();
      const user = auth.currentUser;
      if (!user) return null;
      await withSignInErrors(reload(user).then(() => user.getIdToken(true)));
      return toPerson(user);
    },
    sendReset: (email) => withSignInErrors(sendPasswordResetEmail(auth, email)),
    idToken: async (forceRefresh) =>
      auth.currentUser ? withSignInErrors(auth.currentUser.getIdToken(forceRefresh)) : null,
    signOut: () => withSignInErrors(signOut(auth)),
    onSignedOut: (listener) => {
      let previousUid: string | undefined;
      onAuthStateChanged(auth, (user) => {
        if (previousUid !== undefined && !user) listener(previousUid);
        previousUid = user?.uid;
      });
    },
  };
}
