import type { IdentityProvider } from './identity.ts';
import type { Person } from './person.ts';
import { createTimeoutError } from './send.ts';
import { clearSigningOut, getStoredUid, isSigningOut } from './session-record.ts';

/** Timeout for the sign-in service to return its user or a token, in ms. */
const SERVICE_TIMEOUT_MS = 20_000;

/**
 * Returns the result of `work`. Throws ApiError with code `timeout` after `ms`, because a service may never
 * respond.
 */
export function withTimeout<T>(work: Promise<T>, ms = SERVICE_TIMEOUT_MS): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(createTimeoutError());
    }, ms);
  });
  return Promise.race([work, timeout]).finally(() => {
    clearTimeout(timer);
  });
}

/**
 * Signs this user out of the service, unless another user is signed in there or the user has signed in again.
 */
export async function signOutOfService(provider: IdentityProvider, uid: string): Promise<void> {
  const currentPerson = await withTimeout(provider.ready());
  if (getStoredUid() !== null) return;
  if (currentPerson?.uid === uid) await provider.signOut();
  if (isSigningOut(uid)) clearSigningOut();
}

/**
 * Returns the service's current user. If that user has logged out on this site, also signs the user out of
 * the service and returns null.
 */
export async function getServicePerson(provider: IdentityProvider): Promise<Person | null> {
  const person = await withTimeout(provider.ready());
  if (!person || !isSigningOut(person.uid) || getStoredUid() === person.uid) return person;
  await signOutOfService(provider, person.uid);
  return null;
}
