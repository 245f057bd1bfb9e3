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
    /** Errors with which operations fail, by operation. */
    fail: Partial<Record<'popup' | 'rename' | 'signOut' | 'idToken' | 'verification', Error>>;
    /** Recipients of the verification emails. */
    sentVerificationEmails: string[];
    /** Simulates that the user opens the verification link. */
    verify: () => void;
    remember: (email: string) => void;
    getSignedInEmail: () => string | null;
  } = {
    accounts,
    fail: {},
    sentVerificationEmails: [],
    verify: () => {
      if (currentAccount) currentAccount.person = { ...currentAccount.person, emailVerified: true };
    },
    remember: (email) => {
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
      if (service.fail.popup) return Promise.reject(service.fail.popup);
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
      if (service.fail.rename) return Promise.reject(service.fail.rename);
      if (!currentAccount) throw new Error('Nobody is signed in');
      currentAccount.person = { ...currentAccount.person, displayName };
      return Promise.resolve(currentAccount.person);
    },
    sendReset: () => Promise.resolve(),
    sendVerification: () => {
      if (service.fail.verification) return Promise.reject(service.fail.verification);
      service.sentVerificationEmails.push(currentAccount?.person.email ?? '');
      return Promise.resolve();
    },
    reload: () => Promise.resolve(currentAccount?.person ?? null),
    idToken: (forceRefresh) => {
      if (service.fail.idToken) return Promise.reject(service.fail.idToken);
      if (forceRefresh) refreshCount += 1;
      return Promise.resolve(currentAccount && `id-${currentAccount.person.uid}-${String(refreshCount)}`);
    },
    signOut: () => {
      if (service.fail.signOut) return Promise.reject(service.fail.signOut);
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
