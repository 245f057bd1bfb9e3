import type { SIGNUP_ROLES } from '@second-gear/contract/users';
import { ApiError, createOtherUserError } from './api-error.ts';
import { getErrorCode } from './error-code.ts';
import { getIdentityProvider, type IdentityProvider, type ProviderName, type SignIn } from './identity.ts';
import type { Person } from './person.ts';
import { clearCarLists, clearPendingAction, clearPrivateStorage } from './private-storage.ts';
import { exchangeToken } from './renewal.ts';
import { request } from './request.ts';
import { send } from './send.ts';
import { signOutOfService, withTimeout } from './service-person.ts';
import { clearSession, getStoredUid, markSigningOut, readToken, saveSession } from './session-record.ts';
import { type Roles, session, useSession } from './session-state.ts';
import { refreshRoles } from './session-store.ts';
import type { SignInError } from './sign-in-error.ts';
import { isSuspensionError } from './suspension.ts';
import { loadUserCalls } from './user-calls.ts';

export type { ProviderName, SignIn } from './identity.ts';
export type { Person } from './person.ts';
export { privateKey } from './private-storage.ts';
export { sessionReady, startSession } from './session-start.ts';
export { isUnverified, type Roles, type SessionState, useSession } from './session-state.ts';
export { refreshRoles } from './session-store.ts';

export const useUser = (): Person | null => useSession((state) => state.user);
export const useRoles = (): Roles | null => useSession((state) => state.roles);
/**
 * The loading flag of docs/specification.md: true while the initial state is unknown, and while signing in or
 * out.
 */
export const useAuthLoading = (): boolean => useSession((state) => state.status === 'loading' || state.busy);

export interface SignUp {
  name: string;
  email: string;
  phone: string;
  role: (typeof SIGNUP_ROLES)[number];
  password: string;
}

/** Callbacks that report the progress of a sign-up. */
export interface SignUpSteps {
  onCreated?: () => void;
  /** The account was created, but the service rejected the name. */
  onProfileError?: (error: unknown) => void;
  onSaved?: () => void;
}

/**
 * Sets `busy` until the work is done. Counts running work, because opening a second pop-up can end the first
 * sign-in early.
 */
async function withBusyState<T>(work: () => Promise<T>): Promise<T> {
  session.busyCount += 1;
  useSession.setState({ busy: true });
  try {
    return await work();
  } finally {
    session.busyCount -= 1;
    useSession.setState({ busy: session.busyCount > 0 });
  }
}

/**
 * Signs the user out of the service after a failed sign-in, unless another tab has signed in another user.
 */
async function abandonSignIn(provider: IdentityProvider, { uid }: Person): Promise<void> {
  if ((await withTimeout(provider.ready()))?.uid === uid) await provider.signOut();
}

/**
 * Starts the session of the user whom the service signed in. If our server rejects the user, signs the user
 * out of the service.
 */
async function acquireSession(provider: IdentityProvider, person: Person): Promise<void> {
  const previousUid = getStoredUid();
  try {
    const token = await exchangeToken(provider, person);
    const currentUid = getStoredUid();
    // Another tab has signed in another user in the meantime, and the later sign-in wins.
    if (currentUid !== null && currentUid !== previousUid && currentUid !== person.uid)
      throw createOtherUserError();
    saveSession(token, person);
    clearPrivateStorage(person.uid);
  } catch (error) {
    await abandonSignIn(provider, person);
    throw error;
  }
}

const performSignIn = (signIn: (provider: IdentityProvider) => Promise<SignIn>): Promise<SignIn> =>
  withBusyState(async () => {
    const provider = await getIdentityProvider();
    const result = await signIn(provider);
    await acquireSession(provider, result.person);
    return result;
  });

/** Preloads the sign-in service, because browsers allow a pop-up only directly in the click handler. */
export async function prepareSignIn(): Promise<void> {
  await getIdentityProvider();
}

/** Signs in with a password. Resolves when the session token is stored. Throws SignInError or ApiError. */
export const signInWithPassword = (email: string, password: string): Promise<SignIn> =>
  performSignIn((provider) => provider.signIn(email, password));

/**
 * Signs in through the provider's pop-up. A user without an account becomes a buyer. Throws like
 * signInWithPassword.
 * @param onClosed called soon after the pop-up was closed. The result may arrive some seconds later
 */
export const signInWithProvider = (
  providerName: ProviderName,
  onClosed?: (error: SignInError) => void,
): Promise<SignIn> =>
  performSignIn(async (provider) => {
    const result = await provider.signInWith(providerName, onClosed);
    await sendFirstVerification(provider, result.person);
    return result;
  });

/** Sends the signed-in user the email with the verification link. Throws SignInError. */
export const sendVerification = async (): Promise<void> => (await getIdentityProvider()).sendVerification();

/**
 * Sends the verification email after a first sign-in. If that fails, the page that waits for the verification
 * sends it again.
 */
async function sendFirstVerification(provider: IdentityProvider, { emailVerified }: Person): Promise<void> {
  if (emailVerified !== false) return;
  await provider.sendVerification().catch((error: unknown) => {
    console.warn('could not send the verification email', error);
  });
}

/**
 * Checks with the sign-in service whether the user's email address is verified. If so, informs our server
 * and all tabs. Returns whether the address is verified. Throws SignInError or ApiError.
 */
export async function checkVerification(): Promise<boolean> {
  const provider = await getIdentityProvider();
  const person = await withTimeout(provider.reload());
  if (person?.emailVerified !== true || person.uid !== getStoredUid()) return false;
  const token = await exchangeToken(provider, person);
  if (person.uid === getStoredUid()) saveSession(token, person);
  return true;
}

/** Sends the service's email for resetting the password. Throws SignInError. */
export const sendReset = async (email: string): Promise<void> =>
  (await getIdentityProvider()).sendReset(email);

const WRONG_PASSWORD_CODES = new Set([
  'auth/invalid-credential',
  'auth/invalid-login-credentials',
  'auth/wrong-password',
]);

/**
 * Signs in to the account that an earlier attempt on this page created. If the password is wrong, the account
 * belongs to another user, and this function throws `emailTakenError`.
 */
async function resumeSignUp(
  provider: IdentityProvider,
  email: string,
  password: string,
  emailTakenError: unknown,
) {
  try {
    return (await provider.signIn(email, password)).person;
  } catch (error) {
    throw WRONG_PASSWORD_CODES.has(getErrorCode(error)) ? emailTakenError : error;
  }
}

async function createOrResume(provider: IdentityProvider, { email, password }: SignUp): Promise<Person> {
  try {
    return await provider.create(email, password);
  } catch (error) {
    if (getErrorCode(error) === 'auth/network-request-failed') session.unfinishedEmails.add(email);
    if (getErrorCode(error) !== 'auth/email-already-in-use' || !session.unfinishedEmails.has(email))
      throw error;
    return await resumeSignUp(provider, email, password, error);
  }
}

async function setDisplayName(
  provider: IdentityProvider,
  person: Person,
  form: SignUp,
  callbacks: SignUpSteps,
) {
  try {
    return await provider.rename(form.name);
  } catch (error) {
    callbacks.onProfileError?.(error);
    return { ...person, displayName: form.name };
  }
}

/**
 * Creates the account, sets its name, saves the user and starts the session. Throws SignInError or ApiError.
 * The caller may then submit the same form again.
 */
export const signUp = (form: SignUp, callbacks: SignUpSteps = {}): Promise<void> =>
  withBusyState(async () => {
    const provider = await getIdentityProvider();
    const createdPerson = await createOrResume(provider, form);
    session.unfinishedEmails.add(form.email);
    const person = await setDisplayName(provider, createdPerson, form, callbacks);
    callbacks.onCreated?.();
    const { name, email, phone, role } = form;
    try {
      const [bearer, { saveUser }] = await Promise.all([provider.idToken(false), loadUserCalls()]);
      await send(saveUser, { body: { name, email, phone, role } }, { bearer });
    } catch (error) {
      // Our server may still have this address for an account that no longer exists at the sign-in service.
      // The new user takes over the address by verifying it.
      if (getErrorCode(error) === 'email_taken') await sendFirstVerification(provider, person);
      await abandonSignIn(provider, person);
      throw error;
    }
    callbacks.onSaved?.();
    await acquireSession(provider, person);
    session.unfinishedEmails.delete(form.email);
    await sendFirstVerification(provider, person);
  });

/**
 * Makes the signed-in buyer a seller. The user keeps purchases and wishlist. Resolves when guards admit the
 * user as a seller. Throws ApiError.
 */
export async function becomeSeller(): Promise<void> {
  const { getMe, saveUser } = await loadUserCalls();
  const { name } = await request(getMe);
  await request(saveUser, { body: { name, role: 'seller' } });
  await refreshRoles();
}

/** Ends the session on the server. Ignores a token that is expired or whose user is suspended. */
async function revokeToken(token: string | null): Promise<void> {
  if (token === null) return;
  try {
    const { endJwt } = await loadUserCalls();
    await send(endJwt, undefined, { bearer: token });
  } catch (error) {
    const isAlreadyInvalid = isSuspensionError(error) || (error instanceof ApiError && error.status === 401);
    if (!isAlreadyInvalid) throw error;
  }
}

async function signOutAtService(uid: string): Promise<void> {
  await signOutOfService(await withTimeout(getIdentityProvider()), uid);
}

/**
 * Signs out here and in the other tabs immediately, then at the server and the sign-in service. Throws if the
 * server or the service fails. Even then, this browser is signed out, and the next visit signs out of the
 * service.
 */
export const signOut = (): Promise<void> =>
  withBusyState(async () => {
    const token = readToken();
    const uid = getStoredUid() ?? useSession.getState().user?.uid;
    if (uid !== undefined) markSigningOut(uid);
    // Runs before the session changes, because lists on the screen read storage when it changes.
    clearCarLists();
    clearSession();
    clearPrivateStorage();
    clearPendingAction();
    const results = await Promise.allSettled([
      revokeToken(token),
      uid === undefined ? null : signOutAtService(uid),
    ]);
    const rejectedResult = results.find((result) => result.status === 'rejected');
    if (rejectedResult) throw rejectedResult.reason;
  });
