import { siteConfig } from '@second-gear/contract/site-config-reader';
import type { Person } from './person.ts';
import { endSessionOfGone } from './session-record.ts';
import type { SignInError } from './sign-in-error.ts';

export type ProviderName = 'google' | 'github' | 'twitter';

export interface SignIn {
  person: Person;
  /** A second way to sign in that was waiting for this sign-in and is now joined to the account. */
  linked?: ProviderName;
  /** The second way could not be joined; the sign-in itself holds. */
  linkError?: Error;
}

/** What the session needs of a sign-in service. Its refusals are SignInErrors. */
export interface IdentityProvider {
  /** Resolves once the service knows whether this browser is signed in. */
  ready: () => Promise<Person | null>;
  signIn: (email: string, password: string) => Promise<SignIn>;
  /** `onClosed` hears of a window that was closed before the service gives up, or yet succeeds. */
  signInWith: (provider: ProviderName, onClosed?: (error: SignInError) => void) => Promise<SignIn>;
  create: (email: string, password: string) => Promise<Person>;
  rename: (displayName: string) => Promise<Person>;
  sendReset: (email: string) => Promise<void>;
  /** Sends the signed-in person a message with the link that verifies the address. */
  sendVerification: () => Promise<void>;
  /** The signed-in person as the service knows them by now, with an ID token that says so; null when nobody is. */
  reload: () => Promise<Person | null>;
  /** The signed-in person's ID token; null when nobody is signed in. */
  idToken: (fresh: boolean) => Promise<string | null>;
  signOut: () => Promise<void>;
  /**
   * Calls back when the service no longer knows anybody here, for example after sign-out elsewhere; with the uid of who
   * is gone, where that is known.
   */
  onGone: (listener: (uid?: string) => void) => void;
}

let load = async (): Promise<IdentityProvider> => {
  const { createFirebaseIdentity } = await import('./firebase.ts');
  return createFirebaseIdentity(siteConfig());
};
let loaded: Promise<IdentityProvider> | undefined;

/** The sign-in service, loaded at first use; a failed load is tried again at the next use. */
export function identity(): Promise<IdentityProvider> {
  loaded ??= load().then(
    (provider) => {
      provider.onGone(endSessionOfGone);
      return provider;
    },
    (error: unknown) => {
      loaded = undefined;
      throw error;
    },
  );
  return loaded;
}

/** Puts another sign-in service in place: tests, or a remote that runs alone. */
export function provideIdentity(loader: () => Promise<IdentityProvider>): void {
  load = loader;
  loaded = undefined;
}
