import type { IdentityProvider, ProviderName } from '../identity.ts';
import type { Person } from '../person.ts';
import { SignInError } from '../sign-in-error.ts';

interface Account {
  person: Person;
  password?: string;
  providers: ProviderName[];
}

/** Creates an in-memory sign-in service with the errors that the session must handle. */
export function createFakeIdentity(accounts: Account[] = []) {
  let currentAccount: Account | null = null;
  let notifySignedOut: () => void = () => undefined;
  let refreshCount = 0;
  const service: IdentityProvider & {
    accounts: Account[];
    /** Error with which each operation fails, if any. */
    errors: Partial<Record<'popup' | 'rename' | 'signOut' | 'idToken' | 'verification', Error>>;
    /** Recipients of the verification emails. */
    sentVerificationEmails: string[];
    /** Simulates that the user opens the verification link. */
    verify: () => void;
    /** Sets the account that is signed in. */
    setSignedInEmail: (email: string) => void;
    getSignedInEmail: () => string | null;
  } = {
    accounts,
    errors: {},
    sentVerificationEmails: [],
    verify: () => {
      if (currentAccount) currentAccount.person = { ...currentAccount.person, emailVerified: true };
    },
    setSignedInEmail: (email) => {
      currentAccount = accounts.find((account) => account.person.email === email) ?? null;
    },
    getSignedInEmail: () => currentAccount?.person.email ?? null,
    ready: () => Promise.resolve(currentAccount?.person ?? null),
    signIn: (email, password) => {
      const account = accounts.find(
        (candidate) => candidate.person.email === email && candidate.password === password,
      );
      if (!account) {
        return Promise.reject(
          new SignInError('auth/invalid-credential', 'Firebase: Error (auth/invalid-credential).'),
        );
      }
      currentAccount = account;
      return Promise.resolve({ person: account.person });
    },
    signInWith: (provider) => {
      if (service.errors.popup) return Promise.reject(service.errors.popup);
      const account = accounts.find((candidate) => candidate.providers.includes(provider));
      if (!account) throw new Error(`No account of ${provider}`);
      currentAccount = account;
      return Promise.resolve({ person: account.person });
    },
    create: (email, password) => {
      if (accounts.some((candidate) => candidate.person.email === email)) {
        return Promise.reject(
          new SignInError('auth/email-already-in-use', 'Firebase: Error (auth/email-already-in-use).'),
        );
      }
      const person = { uid: `uid-${email}`, email, displayName: '', emailVerified: false };
      currentAccount = { person, password, providers: [] };
      accounts.push(currentAccount);
      return Promise.resolve(currentAccount.person);
    },
    rename: (displayName) => {
      if (service.errors.rename) return Promise.reject(service.errors.rename);
      if (!currentAccount) throw new Error('Nobody is signed in');
      currentAccount.person = { ...currentAccount.person, displayName };
      return Promise.resolve(currentAccount.person);
    },
    sendReset: () => Promise.resolve(),
    sendVerification: () => {
      if (service.errors.verification) return Promise.reject(service.errors.verification);
      service.sentVerificationEmails.push(currentAccount?.person.email ?? '');
      return Promise.resolve();
    },
    reload: () => Promise.resolve(currentAccount?.person ?? null),
    idToken: (forceRefresh) => {
      if (service.errors.idToken) return Promise.reject(service.errors.idToken);
      if (forceRefresh) refreshCount += 1;
      return Promise.resolve(currentAccount && `id-${currentAccount.person.uid}-${String(refreshCount)}`);
    },
    signOut: () => {
      if (service.errors.signOut) return Promise.reject(service.errors.signOut);
      const previousAccount = currentAccount;
      currentAccount = null;
      if (previousAccount) notifySignedOut();
      return Promise.resolve();
    },
    onSignedOut: (listener) => {
      notifySignedOut = listener;
    },
  };
  return service;
}
