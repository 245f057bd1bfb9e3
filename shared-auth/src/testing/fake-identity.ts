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
  let current: Account | null = null;
  let notifyGone: () => void = () => undefined;
  let refreshCount = 0;
  const service: IdentityProvider & {
    accounts: Account[];
    /** Errors with which operations fail, by operation. */
    fail: Partial<Record<'popup' | 'rename' | 'signOut' | 'idToken' | 'verification', Error>>;
    /** Addresses to which verification emails were sent. */
    mails: string[];
    /** Simulates that the user opens the verification link. */
    verify: () => void;
    remember: (email: string) => void;
    signedIn: () => string | null;
  } = {
    accounts,
    fail: {},
    mails: [],
    verify: () => {
      if (current) current.person = { ...current.person, emailVerified: true };
    },
    remember: (email) => {
      current = accounts.find((account) => account.person.email === email) ?? null;
    },
    signedIn: () => current?.person.email ?? null,
    ready: () => Promise.resolve(current?.person ?? null),
    signIn: (email, password) => {
      const account = accounts.find((one) => one.person.email === email && one.password === password);
      if (!account) {
        return Promise.reject(
          new SignInError('auth/invalid-credential', 'Firebase: Error (auth/invalid-credential).'),
        );
      }
      current = account;
      return Promise.resolve({ person: account.person });
    },
    signInWith: (provider) => {
      if (service.fail.popup) return Promise.reject(service.fail.popup);
      const account = accounts.find((one) => one.providers.includes(provider));
      if (!account) throw new Error(`No account of ${provider}`);
      current = account;
      return Promise.resolve({ person: account.person });
    },
    create: (email, password) => {
      if (accounts.some((one) => one.person.email === email)) {
        return Promise.reject(
          new SignInError('auth/email-already-in-use', 'Firebase: Error (auth/email-already-in-use).'),
        );
      }
      const person = { uid: `uid-${email}`, email, displayName: '', emailVerified: false };
      current = { person, password, providers: [] };
      accounts.push(current);
      return Promise.resolve(current.person);
    },
    rename: (displayName) => {
      if (service.fail.rename) return Promise.reject(service.fail.rename);
      if (!current) throw new Error('Nobody is signed in');
      current.person = { ...current.person, displayName };
      return Promise.resolve(current.person);
    },
    sendReset: () => Promise.resolve(),
    sendVerification: () => {
      if (service.fail.verification) return Promise.reject(service.fail.verification);
      service.mails.push(current?.person.email ?? '');
      return Promise.resolve();
    },
    reload: () => Promise.resolve(current?.person ?? null),
    idToken: (fresh) => {
      if (service.fail.idToken) return Promise.reject(service.fail.idToken);
      if (fresh) refreshCount += 1;
      return Promise.resolve(current && `id-${current.person.uid}-${String(refreshCount)}`);
    },
    signOut: () => {
      if (service.fail.signOut) return Promise.reject(service.fail.signOut);
      const previous = current;
      current = null;
      if (previous) notifyGone();
      return Promise.resolve();
    },
    onGone: (listener) => {
      notifyGone = listener;
    },
  };
  return service;
}
