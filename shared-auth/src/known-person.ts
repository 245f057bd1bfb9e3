import type { IdentityProvider } from './identity.ts';
import type { Person } from './person.ts';
import { timeoutError } from './send.ts';
import { isLeaving, noteLeft, storedUid } from './session-record.ts';

/** Longest wait for the sign-in service to say whom it knows, or to give out a token, in ms. */
const SERVICE_TIMEOUT_MS = 20_000;

/** The outcome of `work`, or ApiError with code `timeout` when it does not come: a service may hang for ever. */
export function inTime<T>(work: Promise<T>, ms = SERVICE_TIMEOUT_MS): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(timeoutError());
    }, ms);
  });
  return Promise.race([work, end]).finally(() => {
    clearTimeout(timer);
  });
}

/** Signs this person out of the service, unless it knows somebody else by now or the person has signed in again. */
export async function signOutOf(provider: IdentityProvider, uid: string): Promise<void> {
  const known = await inTime(provider.ready());
  if (storedUid() !== null) return;
  if (known?.uid === uid) await provider.signOut();
  if (isLeaving(uid)) noteLeft();
}

/** Whom the service knows here; somebody who logged out is signed out of it first and counts as nobody. */
export async function knownPerson(provider: IdentityProvider): Promise<Person | null> {
  const person = await inTime(provider.ready());
  if (!person || !isLeaving(person.uid) || storedUid() === person.uid) return person;
  await signOutOf(provider, person.uid);
  return null;
}
