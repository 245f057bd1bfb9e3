import type { SiteConfig } from '@second-gear/contract/site-config';
import { FirebaseError, initializeApp } from 'firebase/app';
import {
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
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signInWithPopup,
  signOut,
  TwitterAuthProvider,
  updateProfile,
  type AuthCredential,
  type AuthProvider,
  type User,
} from 'firebase/auth';
import type { IdentityProvider, ProviderName, SignIn } from './identity.ts';
import type { Person } from './person.ts';
import { SignInError } from './sign-in-error.ts';

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
    // Without this scope GitHub tells no address for people who keep theirs private.
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
  // GitHub tells the address with the provider's data when the account itself has none.
  email: (user.email ?? user.providerData.find((data) => data.email)?.email ?? '').toLowerCase(),
  displayName: user.displayName ?? '',
});

const translated = (error: unknown): unknown =>
  error instanceof FirebaseError ? new SignInError(error.code, error.message, error) : error;

const orSignInError = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    throw translated(error);
  }
};

/** Sign-in by Firebase Authentication; against the emulator when the site's configuration names one. */
export function createFirebaseIdentity(config: SiteConfig): IdentityProvider {
  const { apiKey, authDomain, projectId, appId } = config.firebase;
  const app = initializeApp({ apiKey, authDomain, projectId, ...(appId === undefined ? {} : { appId }) });
  const auth = initializeAuth(app, { persistence: [indexedDBLocalPersistence, browserLocalPersistence] });
  if (config.authEmulator) connectAuthEmulator(auth, config.authEmulator, { disableWarnings: true });

  let waiting: { way: ProviderName; email: string; credential: AuthCredential } | null = null;

  const currentUser = (): User => {
    if (auth.currentUser) return auth.currentUser;
    throw new SignInError('auth/no-current-user', 'Nobody is signed in.');
  };

  const remember = (way: ProviderName, error: unknown): void => {
    if (!(error instanceof FirebaseError) || error.code !== OTHER_WAY_EXISTS) return;
    const credential = WAYS[way].credential(error);
    const email = error.customData?.['email'];
    if (credential && typeof email === 'string') waiting = { way, email: email.toLowerCase(), credential };
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
    signInWith: async (way) => {
      try {
        const { user } = await signInWithPopup(auth, WAYS[way].provider(), browserPopupRedirectResolver);
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
    sendReset: (email) => orSignInError(sendPasswordResetEmail(auth, email)),
    idToken: async (fresh) => (auth.currentUser ? orSignInError(auth.currentUser.getIdToken(fresh)) : null),
    signOut: () => orSignInError(signOut(auth)),
    onGone: (listener) => {
      let somebody = false;
      onAuthStateChanged(auth, (user) => {
        if (somebody && !user) listener();
        somebody = user !== null;
      });
    },
  };
}
