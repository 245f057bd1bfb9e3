import { readSiteConfig } from '@second-gear/federation/site-config-reader';
import type { Person } from './person.ts';
import { endSessionOfPerson } from './session-record.ts';
import { session } from './session-state.ts';
import type { SignInError } from './sign-in-error.ts';

export type ProviderName = 'google' | 'github' | 'twitter';

export interface SignIn {
  person: Person;
  /** Another sign-in method that this sign-in has linked to the account. */
  linked?: ProviderName;
  /** Present if linking that method failed. The sign-in itself succeeded. */
  linkError?: Error;
}

/** The interface between the session and a sign-in service. Failures are SignInErrors. */
export interface IdentityProvider {
  /** Resolves once the service has determined whether this browser is signed in. */
  ready: () => Promise<Person | null>;
  signIn: (email: string, password: string) => Promise<SignIn>;
  /** Calls `onClosed` after the pop-up was closed. The result may still arrive after that. */
  signInWith: (provider: ProviderName, onClosed?: (error: SignInError) => void) => Promise<SignIn>;
  create: (email: string, password: string) => Promise<Person>;
  rename: (displayName: string) => Promise<Person>;
  sendReset: (email: string) => Promise<void>;
  /** Sends the signed-in user an email with the verification link. */
  sendVerification: () => Promise<void>;
  /** Reloads the signed-in user from the service and refreshes the ID token to match. Null if signed out. */
  reload: () => Promise<Person | null>;
  /** Returns the user's ID token. Returns null if signed out. */
  idToken: (forceRefresh: boolean) => Promise<string | null>;
  signOut: () => Promise<void>;
  /**
   * Registers a listener for the end of the service's sign-in, for example in another tab. The listener
   * receives the uid if it is known.
   */
  onSignedOut: (listener: (uid?: string) => void) => void;
}

async function loadFirebase(): Promise<IdentityProvider> {
  const { createFirebaseIdentity } = await import('./firebase.ts');
  return createFirebaseIdentity(readSiteConfig());
}

/** Returns the sign-in service. Loads it on first use and retries a failed load on the next use. */
export function getIdentityProvider(): Promise<IdentityProvider> {
  const { loadProvider = loadFirebase } = session;
  session.provider ??= loadProvider().then(
    (provider) => {
      provider.onSignedOut(endSessionOfPerson);
      return provider;
    },
    (error: unknown) => {
      session.provider = undefined;
      throw error;
    },
  );
  return session.provider;
}

/** Replaces the sign-in service for tests, or for a remote that runs without the shell. */
export function provideIdentity(loader: () => Promise<IdentityProvider>): void {
  session.loadProvider = loader;
  session.provider = undefined;
}
